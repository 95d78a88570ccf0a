import {
  betOutcome,
  brokenLimit,
  closedReason,
  type ClosedReason,
  emptyPosition,
  endOf,
  exposureOf,
  marketClosedReason,
  type MarketMoment,
  type OrderEnd,
  paise,
  type Position,
  type RowState,
  termsOfFill,
  usesAfterStake,
} from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { lockMatching } from '../../../db/market-lock.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type BatchState, gateOf, positionKey } from '../batch/decide-ticket.ts';
import { load } from '../batch/load.ts';
import { createReserves, type LockedBook, readHouseBooks } from '../house-book.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { derivedId } from '../../../policy/derived-id.ts';
import type { FillBet } from './store/fills-store.ts';
import type { OrderRow } from './store/order-row.ts';
import { type ChangedOrder, readOpen, type OrderReach, readReach, WHOLE_MARKET } from './store/orders-store.ts';

type StandingRow = BatchState['standings'] extends ReadonlyMap<number, infer Row> ? Row : never;

/** Somebody whose order has to be met came in between: begin again with one wallet more. */
export class Newcomers extends Error {}

/**
 * Whether what the house can lose in the market is limited, and what all players hold then. Without the book of a limited market
 * the house takes nothing: it was not asked for, because its price was not reached.
 */
export type HouseRoom = { readonly isLimited: boolean; readonly book: LockedBook | null };

/** Whose wallets are held, whose orders are to be met, and whether the house may be met, too. */
export type TurnAsked = {
  readonly row: QuotedRow;
  readonly askers: readonly number[];
  /** null: whatever waits in the market. */
  readonly reach: Omit<OrderReach, 'marketId'> | null;
  readonly withHouse: boolean;
};

/** What is decided on and changed in one market, under its lock and those of everybody whom the orders in reach belong to. */
export type Turn = {
  readonly context: Context;
  readonly t: Tx;
  readonly marketId: number;
  readonly state: BatchState;
  readonly nowMs: number;
  readonly house: HouseRoom;
  /** The orders in reach that wait, oldest first, as they have become. */
  orders: ChangedOrder[];
  readonly changed: Set<number>;
  readonly fills: FillBet[];
};

/** No server's: all reserves are somebody else's, and count. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const RESERVES = createReserves(NOBODY);

async function readAsked(t: Tx, asked: readonly TurnAsked[]): Promise<OrderRow[]> {
  const reaches = asked.flatMap(({ row, reach }) =>
    reach === null ? [] : [{ marketId: row.bettingMarketId, ...reach }],
  );
  const whole = unique(asked.flatMap(({ row, reach }) => (reach === null ? [row.bettingMarketId] : [])));
  const parts = await Promise.all([
    reaches.length === 0 ? [] : readReach(t, reaches),
    ...whole.map((marketId) => readOpen(t, marketId, WHOLE_MARKET)),
  ]);
  return parts.flat();
}

const unique = (ids: Iterable<number>): number[] => [...new Set(ids)];

/** Who is concerned in which market: those who ask, and those whose orders are in reach. */
function concerned(asked: readonly TurnAsked[], orders: readonly OrderRow[]): Map<string, [number, QuotedRow]> {
  const rows = new Map(asked.map(({ row }) => [row.bettingMarketId, row]));
  const pairs = new Map<string, [number, QuotedRow]>();
  for (const { row, askers } of asked) {
    for (const accountId of askers) pairs.set(positionKey(accountId, row.bettingMarketId), [accountId, row]);
  }
  for (const { account_id: accountId, market_id: marketId } of orders) {
    const row = rows.get(marketId);
    if (row !== undefined) pairs.set(positionKey(accountId, marketId), [accountId, row]);
  }
  return pairs;
}

/**
 * Waits until nobody else matches in the markets, locks the wallets of those who ask and of those whose orders are in reach, by
 * id, then the markets alone, and reads what is decided on: one turn for each market, all over the same wallets. `alsoRead` is sent behind the locks in the same round trip.
 * Throws Newcomers when an order in reach is of somebody whose wallet, or whose position there, was not read.
 */
export async function openTurns<Also>(
  context: Context,
  t: Tx,
  asked: readonly TurnAsked[],
  alsoRead: () => Promise<Also>,
): Promise<{ turns: Map<number, Turn>; also: Also }> {
  // The queues can only become shorter from now on: whose wallets are needed is known before they are locked.
  const [, before] = await Promise.all([
    lockMatching(t, unique(asked.map(({ row }) => row.bettingMarketId))),
    readAsked(t, asked),
  ]);
  const pairs = concerned(asked, before);
  const attempts = [...pairs.values()].map(([accountId]) => ({ ticket: { accountId, requestId: NOBODY } }));
  const rows = [...pairs.values()].map(([, row]) => row);
  // Statements are answered in the order in which they are sent: those behind the locks see what the locks guard.
  const [{ state }, orders, also] = await Promise.all([
    load(context, t, attempts, rows, RESERVES, 'unread'),
    readAsked(t, asked),
    alsoRead(),
  ]);
  if (orders.some((order) => !pairs.has(positionKey(order.account_id, order.market_id)))) throw new Newcomers();
  const marketIds = unique(rows.map((row) => row.bettingMarketId));
  const isLimited = (id: number) => (state.markets.get(id)?.liability_max ?? null) !== null;
  const withHouse = new Set(asked.flatMap((one) => (one.withHouse ? [one.row.bettingMarketId] : [])));
  const bookIds = marketIds.filter((id) => isLimited(id) && withHouse.has(id));
  const books = bookIds.length === 0 ? null : await readHouseBooks(t, bookIds, NOBODY);
  const turns = new Map<number, Turn>();
  for (const marketId of marketIds) {
    turns.set(marketId, {
      ...{ context, t, marketId, state, nowMs: state.nowMs, changed: new Set<number>(), fills: [] },
      house: { isLimited: isLimited(marketId), book: books?.get(marketId) ?? null },
      orders: orders.filter((order) => order.market_id === marketId),
    });
  }
  return { turns, also };
}

/** The same for one market. */
export async function openTurn<Also>(
  context: Context,
  t: Tx,
  asked: TurnAsked,
  alsoRead: () => Promise<Also>,
): Promise<{ turn: Turn; also: Also }> {
  const { turns, also } = await openTurns(context, t, [asked], alsoRead);
  const turn = turns.get(asked.row.bettingMarketId);
  if (turn === undefined) throw new Error('nobody is concerned in the market');
  return { turn, also };
}

export function positionIn(turn: Turn, accountId: number, row: QuotedRow): Position {
  return turn.state.positions.get(positionKey(accountId, turn.marketId)) ?? emptyPosition(row.betting);
}

/** Enters a position into the turn; the wallet's exposure follows. */
export function setPosition(turn: Turn, accountId: number, row: QuotedRow, position: Position): void {
  const { state, marketId } = turn;
  const holding = state.holdings.get(accountId);
  if (holding === undefined) throw new Error(`the wallet of account ${accountId} is not held`);
  const exposurePaise = exposureOf(position);
  const change = exposurePaise - exposureOf(positionIn(turn, accountId, row));
  holding.exposurePaise = paise(holding.exposurePaise + change);
  const key = positionKey(accountId, marketId);
  state.positions.set(key, position);
  state.touched.set(key, { accountId, marketId, exposurePaise });
}

export function replaceOrder(turn: Turn, next: ChangedOrder): void {
  turn.orders = turn.orders.map((order) => (order.id === next.id ? next : order));
  turn.changed.add(next.id);
}

/** The bet that a part of an order becomes; entered into the turn. */
export function addFill(
  turn: Turn,
  order: OrderRow,
  row: QuotedRow,
  fill: { readonly priceHundredths: number; readonly sizePaise: number; readonly matchId: string | null },
): void {
  const { state } = turn;
  const terms = termsOfFill(order, { ...fill, sizePaise: paise(fill.sizePaise) });
  const { win, loss } = betOutcome(terms);
  const gate = gateOf(state, row);
  // The version that the order has now, and the number of the fill since: no two fills of an order have the same.
  const uses = state.limitUses.get(order.account_id);
  // What is filled now counts for the next order of the same turn.
  if (uses !== undefined) state.limitUses.set(order.account_id, usesAfterStake(uses, terms.stake));
  const requestId = derivedId(`order/${order.id}/${order.version}/${turn.fills.length}`);
  turn.fills.push({
    accountId: order.account_id,
    agentId: fill.matchId === null ? (state.standings.get(order.account_id)?.agent_id ?? null) : null,
    requestId,
    bodyHash: order.request_hash,
    marketId: turn.marketId,
    selection: order.selection,
    selectionName: order.selection_name,
    side: order.side,
    priceRequested: order.price,
    price: fill.priceHundredths,
    stakePaise: fill.sizePaise,
    winPaise: win,
    liabilityPaise: loss,
    frameSeq: row.seq,
    frameReceivedAtMs: row.receivedAtMs,
    priceAgeMs: gate.priceAgeMs,
    priceAgeMaxMs: gate.maxPriceAgeMs,
    ruleId: row.ruleId,
    ip: order.ip,
    userAgent: order.user_agent,
    orderId: order.id,
    matchId: fill.matchId,
  });
}

/** What a market is like now for the orders that wait in it. */
export const momentOf = (gate: RowState, row: QuotedRow): MarketMoment => ({
  phase: gate.phase,
  closed: marketClosedReason(gate),
  ballRunning: row.market.marketStatus === 'BALL RUNNING' || row.row.status === 'BALL RUNNING',
  runnerLeft: false,
  keepThroughSuspensions: false,
});

const isOut = (standing: StandingRow | undefined, nowMs: number): boolean =>
  standing === undefined ||
  standing.user_locked ||
  standing.bet_locked ||
  (standing.excluded_until_ms !== null && standing.excluded_until_ms > nowMs);

/** Why an order may wait no longer, by what is known under the locks; null while it may. */
export const dueEnd = (turn: Turn, order: OrderRow, row: QuotedRow): OrderEnd | null =>
  dueEndAt(turn, order, momentOf(gateOf(turn.state, row), row));

function dueEndAt({ state, nowMs }: Turn, order: OrderRow, moment: MarketMoment): OrderEnd | null {
  const ownerOut = isOut(state.standings.get(order.account_id), nowMs);
  return endOf({ inPlay: order.in_play, placedInPlay: order.placed_in_play, ownerOut }, moment);
}

/** Why nothing may be filled on the row now; null when it may. */
export const closedNow = (turn: Turn, row: QuotedRow): ClosedReason | null => closedReason(gateOf(turn.state, row));

/**
 * The orders in reach that may be filled: those that have not come to their end, and of a player with a stake limit of his own
 * only as many, oldest first, as all together fit what is left of it.
 */
export function fillable(turn: Turn, row: QuotedRow, reach: Omit<OrderReach, 'marketId'> | null): OrderRow[] {
  const counted = new Map<number, number>();
  const moment = momentOf(gateOf(turn.state, row), row);
  return turn.orders.filter((order) => {
    if (reach !== null && !isIn(reach, order)) return false;
    if (order.state !== 'open' || dueEndAt(turn, order, moment) !== null) return false;
    const used = (counted.get(order.account_id) ?? 0) + order.size - order.filled;
    if (breaksStakeLimit(turn, order.account_id, used)) return false;
    counted.set(order.account_id, used);
    return true;
  });
}

const isIn = (reach: Omit<OrderReach, 'marketId'>, { selection, side, price }: OrderRow): boolean =>
  selection === reach.selection && side === reach.side && price >= reach.lowest && price <= reach.highest;

/** Stakes that would break a stake limit which the player has set. */
export const breaksStakeLimit = ({ state }: Turn, accountId: number, stakePaise: number): boolean =>
  brokenLimit(state.limitUses.get(accountId) ?? [], 'stake', paise(stakePaise)) !== null;
