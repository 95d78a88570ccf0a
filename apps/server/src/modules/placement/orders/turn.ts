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
import type { Tx } from '../../../db/transaction.ts';
import { type BatchState, gateOf, positionKey } from '../batch/decide-ticket.ts';
import { load } from '../batch/load.ts';
import { createReserves, type LockedBook, readHouseBooks } from '../house-book.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { derivedId } from '../../../policy/derived-id.ts';
import type { FillBet } from './store/fills-store.ts';
import type { OrderRow } from './store/order-row.ts';
import { type ChangedOrder, readOpen, type PriceReach } from './store/orders-store.ts';

type StandingRow = BatchState['standings'] extends ReadonlyMap<number, infer Row> ? Row : never;

/** Somebody whose order has to be met came in between: begin again with one wallet more. */
export class Newcomers extends Error {}

/**
 * Whether what the house can lose in the market is limited, and what all players hold then. Without the book of a limited market
 * the house takes nothing: it was not asked for, because its price was not reached.
 */
export type HouseRoom = { readonly isLimited: boolean; readonly book: LockedBook | null };

/** Whose wallets are held, whose orders are to be met, and whether the house may be met, too. */
export type TurnAsked = { readonly askers: readonly number[]; readonly reach: PriceReach; readonly withHouse: boolean };

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

/**
 * Locks the wallets of those who ask and of those whose orders are in reach, by id, then the market alone, and reads what is
 * decided on. `alsoRead` is sent behind the locks in the same round trip. Throws Newcomers when an order in reach is of
 * somebody whose wallet is not held.
 */
export async function openTurn<Also>(
  context: Context,
  t: Tx,
  row: QuotedRow,
  { askers, reach, withHouse }: TurnAsked,
  alsoRead: () => Promise<Also>,
): Promise<{ turn: Turn; also: Also }> {
  const marketId = row.bettingMarketId;
  const before = await readOpen(t, marketId, reach);
  const accounts = [...new Set([...askers, ...before.map((order) => order.account_id)])];
  const attempts = accounts.map((accountId) => ({ ticket: { accountId, requestId: NOBODY } }));
  const rows = accounts.map(() => row);
  // Statements are answered in the order in which they are sent: those behind the locks see what the locks guard.
  const [{ state }, orders, also] = await Promise.all([
    load(context, t, attempts, rows, RESERVES, 'unread'),
    readOpen(t, marketId, reach),
    alsoRead(),
  ]);
  if (orders.some((order) => !state.holdings.has(order.account_id))) throw new Newcomers();
  const isLimited = [...state.markets.values()].some((market) => market.liability_max !== null);
  const books = isLimited && withHouse ? await readHouseBooks(t, [marketId], NOBODY) : null;
  const house = { isLimited, book: books?.get(marketId) ?? null };
  const turn = {
    context,
    t,
    marketId,
    state,
    nowMs: state.nowMs,
    house,
    orders,
    changed: new Set<number>(),
    fills: [],
  };
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
export function dueEnd(turn: Turn, order: OrderRow, row: QuotedRow): OrderEnd | null {
  const { state, nowMs } = turn;
  const ownerOut = isOut(state.standings.get(order.account_id), nowMs);
  const moment = momentOf(gateOf(state, row), row);
  return endOf({ inPlay: order.in_play, placedInPlay: order.placed_in_play, ownerOut }, moment);
}

/** Why nothing may be filled on the row now; null when it may. */
export const closedNow = (turn: Turn, row: QuotedRow): ClosedReason | null => closedReason(gateOf(turn.state, row));

/**
 * The orders that may be filled: those that have not come to their end, and of a player with a stake limit of his own only as
 * many, oldest first, as all together fit what is left of it.
 */
export function fillable(turn: Turn, row: QuotedRow): OrderRow[] {
  const counted = new Map<number, number>();
  return turn.orders.filter((order) => {
    if (order.state !== 'open' || dueEnd(turn, order, row) !== null) return false;
    const used = (counted.get(order.account_id) ?? 0) + order.size - order.filled;
    if (breaksStakeLimit(turn, order.account_id, used)) return false;
    counted.set(order.account_id, used);
    return true;
  });
}

/** Stakes that would break a stake limit which the player has set. */
export const breaksStakeLimit = ({ state }: Turn, accountId: number, stakePaise: number): boolean =>
  brokenLimit(state.limitUses.get(accountId) ?? [], 'stake', paise(stakePaise)) !== null;
