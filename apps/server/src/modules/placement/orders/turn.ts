import {
  betOutcome,
  breaksOwnLimit,
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
import { fillId } from '../../../policy/derived-id.ts';
import type { FillBet } from './store/fills-store.ts';
import { endingOf, type OrderRow, restOf } from './store/order-row.ts';
import { type ChangedOrder, readOpen, WHOLE_MARKET } from './store/orders-store.ts';
import { readWatches, unseenUntil } from './store/watch-store.ts';
import {
  type Demand,
  type Depth,
  type Front,
  type OrderReach,
  queueKey,
  readFront,
  readWhoWaits,
} from './store/reach-store.ts';
import type { Wallets } from './wallets-in-use.ts';

type StandingRow = BatchState['standings'] extends ReadonlyMap<number, infer Row> ? Row : never;

/** Somebody has to be met whose wallet is not held: he came in between, or is further back than was read. Begin again with all in reach. */
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
  /** What is wanted, at most, of whom; null: whatever waits in the market. */
  readonly meets: { readonly reach: Omit<OrderReach, 'marketId'>; readonly sizePaise: number } | null;
  readonly withHouse: boolean;
};

/**
 * How turns are opened: `isAgain`, when somebody was met before whose wallet was not held; and `leave`, who is told whose wallets
 * are about to be locked in which market, and says which markets are better left for another batch.
 */
export type TurnOpening = {
  readonly isAgain: boolean;
  /** Whether the market turns in play, where that is known: its source has suspended it for that. */
  readonly atTurn?: boolean;
  readonly leave?: (wallets: Wallets) => ReadonlySet<number>;
};

/** What is decided on and changed in one market, under its lock and those of everybody whom the orders in reach belong to. */
export type Turn = {
  readonly context: Context;
  readonly t: Tx;
  readonly marketId: number;
  readonly state: BatchState;
  readonly nowMs: number;
  readonly house: HouseRoom;
  /** The orders in reach that wait, oldest first, as they have become: of a queue in `cuts` its front. */
  orders: ChangedOrder[];
  readonly cuts: Front['cuts'];
  /** What has come since the orders were read stands behind this place. */
  readonly lastPlace: number;
  readonly changed: Set<number>;
  readonly fills: FillBet[];
  /** Up to when a suspension may have gone unseen; see watch-store.ts. */
  readonly unseenUntilMs: number | null;
  /** Whether the market turns in play; null: only the keeper knows. */
  readonly atTurn: boolean | null;
  /** What `gateIn` has found out about rows. */
  readonly gates: Map<QuotedRow, RowState>;
};

/** What stands in the way of betting on a row at the moment of the turn. */
export function gateIn({ state, gates }: Turn, row: QuotedRow): RowState {
  const known = gates.get(row);
  if (known !== undefined) return known;
  const gate = gateOf(state, row);
  gates.set(row, gate);
  return gate;
}

/** No server's: all reserves are somebody else's, and count. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const RESERVES = createReserves(NOBODY);

const demandsOf = (asked: readonly TurnAsked[]): Demand[] =>
  asked.flatMap(({ row, askers, meets }) =>
    meets === null
      ? []
      : askers.map((accountId) => ({
          ...{ accountId, sizePaise: meets.sizePaise },
          reach: { marketId: row.bettingMarketId, ...meets.reach },
        })),
  );

/** Everything that waits in the markets where all of it is asked for. */
async function readWhole(t: Tx, asked: readonly TurnAsked[]): Promise<OrderRow[]> {
  const whole = unique(asked.flatMap(({ row, meets }) => (meets === null ? [row.bettingMarketId] : [])));
  return (await Promise.all(whole.map((marketId) => readOpen(t, marketId, WHOLE_MARKET)))).flat();
}

async function readAsked(t: Tx, asked: readonly TurnAsked[], depth: Depth): Promise<Front> {
  const demands = demandsOf(asked);
  const [front, whole] = await Promise.all([
    demands.length === 0 ? { orders: [], cuts: new Map<string, number>() } : readFront(t, demands, depth),
    readWhole(t, asked),
  ]);
  return { orders: [...front.orders, ...whole], cuts: front.cuts };
}

type Owned = Pick<OrderRow, 'account_id' | 'market_id'>;

async function readOwnersAsked(t: Tx, asked: readonly TurnAsked[], depth: Depth): Promise<readonly Owned[]> {
  const demands = demandsOf(asked);
  const [front, whole] = await Promise.all([
    demands.length === 0 ? [] : readWhoWaits(t, demands, depth),
    readWhole(t, asked),
  ]);
  return [...front, ...whole];
}

const unique = (ids: Iterable<number>): number[] => [...new Set(ids)];

/** Who is concerned in which market: those who ask, and those whose orders are in reach. */
function concerned(asked: readonly TurnAsked[], orders: readonly Owned[]): Map<string, [number, QuotedRow]> {
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

function walletsOf(pairs: ReadonlyMap<string, [number, QuotedRow]>): Wallets {
  const wallets = new Map<number, Set<number>>();
  for (const [accountId, { bettingMarketId: id }] of pairs.values()) {
    wallets.set(id, (wallets.get(id) ?? new Set()).add(accountId));
  }
  return wallets;
}

/**
 * Waits until nobody else matches in the markets, locks the wallets of those who ask and of those whom they can meet, by id, then
 * the markets, and reads what is decided on: one turn for each market, all over the same wallets. Alone is a market only where
 * the house may be met, whose room there depends on everybody: among players, whoever matches has the queues to himself already.
 * `alsoRead` is sent behind the locks in the same round trip.
 * Throws Newcomers when an order to be met is of somebody whose wallet, or whose position there, was not read.
 */
export async function openTurns<Also>(
  context: Context,
  t: Tx,
  all: readonly TurnAsked[],
  { isAgain, atTurn, leave }: TurnOpening,
  alsoRead: () => Promise<Also>,
): Promise<{ turns: Map<number, Turn>; left: ReadonlySet<number>; also: Also }> {
  // The queues can only become shorter from now on: whose wallets are needed is known before they are locked.
  const [, before] = await Promise.all([
    lockMatching(t, unique(all.map(({ row }) => row.bettingMarketId))),
    readOwnersAsked(t, all, isAgain ? 'all' : 'one-more'),
  ]);
  const left = leave?.(walletsOf(concerned(all, before))) ?? new Set<number>();
  const asked = left.size === 0 ? all : all.filter(({ row }) => !left.has(row.bettingMarketId));
  const pairs = concerned(asked, before);
  const attempts = [...pairs.values()].map(([accountId]) => ({ ticket: { accountId, requestId: null } }));
  const rows = [...pairs.values()].map(([, row]) => row);
  const alone = new Set(asked.flatMap((one) => (one.withHouse ? [one.row.bettingMarketId] : [])));
  const marketIds = unique(rows.map((row) => row.bettingMarketId));
  // Statements are answered in the order in which they are sent: those behind the locks see what the locks guard.
  const [{ state }, { orders, cuts }, watches, also] = await Promise.all([
    load(context, t, attempts, rows, RESERVES, alone),
    readAsked(t, asked, isAgain ? 'all' : 'wanted'),
    readWatches(t, marketIds),
    alsoRead(),
  ]);
  if (orders.some((order) => !pairs.has(positionKey(order.account_id, order.market_id)))) throw new Newcomers();
  const isLimited = (id: number) => (state.markets.get(id)?.liability_max ?? null) !== null;
  const bookIds = marketIds.filter((id) => isLimited(id) && alone.has(id));
  const books = bookIds.length === 0 ? null : await readHouseBooks(t, bookIds, NOBODY);
  const inMarket = Map.groupBy(orders, (order) => order.market_id);
  const lastPlace = orders.reduce((last, { place }) => Math.max(last, place), 0);
  const turns = new Map<number, Turn>();
  for (const marketId of marketIds) {
    turns.set(marketId, {
      ...{ context, t, marketId, state, nowMs: state.nowMs, changed: new Set<number>(), fills: [] },
      atTurn: atTurn ?? null,
      unseenUntilMs: unseenUntil(watches.get(marketId), state.nowMs),
      gates: new Map<QuotedRow, RowState>(),
      house: { isLimited: isLimited(marketId), book: books?.get(marketId) ?? null },
      ...{ orders: inMarket.get(marketId) ?? [], cuts, lastPlace },
    });
  }
  return { turns, left, also };
}

/** The same for one market. */
export async function openTurn<Also>(
  context: Context,
  t: Tx,
  asked: TurnAsked,
  opening: TurnOpening,
  alsoRead: () => Promise<Also>,
): Promise<{ turn: Turn; also: Also }> {
  const { turns, also } = await openTurns(context, t, [asked], opening, alsoRead);
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
  const gate = gateIn(turn, row);
  const uses = state.limitUses.get(order.account_id);
  // What is filled now counts for the next order of the same turn.
  if (uses !== undefined) state.limitUses.set(order.account_id, usesAfterStake(uses, terms.stake));
  // The version that the order has now, and the number of the fill since: no two fills of an order have the same.
  const requestId = fillId(order.id, order.version, turn.fills.length);
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
export const momentOf = (
  { settings }: Pick<Context, 'settings'>,
  gate: RowState,
  row: QuotedRow,
  { unseenUntilMs, atTurn }: Pick<MarketMoment, 'unseenUntilMs' | 'atTurn'>,
): MarketMoment => ({
  phase: gate.phase,
  closed: marketClosedReason(gate),
  ballRunning: row.market.marketStatus === 'BALL RUNNING' || row.row.status === 'BALL RUNNING',
  unseenUntilMs,
  atTurn,
  keepThroughSuspensions: settings.current().ordersKeptThroughSuspensions.includes(row.sportId),
});

const momentIn = (turn: Turn, row: QuotedRow, atTurn: boolean): MarketMoment =>
  momentOf(turn.context, gateIn(turn, row), row, { unseenUntilMs: turn.unseenUntilMs, atTurn });

const isOut = (standing: StandingRow | undefined, nowMs: number): boolean =>
  standing === undefined ||
  standing.user_locked ||
  standing.bet_locked ||
  (standing.excluded_until_ms !== null && standing.excluded_until_ms > nowMs);

/**
 * Why an order may wait no longer, by what is known under the locks; null while it may. Where nobody knows whether a suspension is
 * that of the turn in play, it is for what was placed before the start.
 */
export const dueEnd = (turn: Turn, order: OrderRow, row: QuotedRow): OrderEnd | null =>
  dueEndAt(turn, order, momentIn(turn, row, turn.atTurn ?? !order.placed_in_play));

const dueEndAt = ({ state, nowMs }: Turn, order: OrderRow, moment: MarketMoment): OrderEnd | null =>
  endOf(endingOf(order, isOut(state.standings.get(order.account_id), nowMs)), moment);

/** Why nothing may be filled on the row now; null when it may. */
export const closedNow = (turn: Turn, row: QuotedRow): ClosedReason | null => closedReason(gateIn(turn, row));

/**
 * The orders in reach that may be filled: those that have not come to their end, and of a player with limits of his own only as
 * many, oldest first, as all together fit what is left of them.
 */
export function fillable(turn: Turn, row: QuotedRow, reach: Omit<OrderReach, 'marketId'> | null): OrderRow[] {
  const counted = new Map<number, number>();
  // A market that is suspended for its turn is closed, and nothing is filled in it.
  const moment = momentIn(turn, row, false);
  return turn.orders.filter((order) => {
    if (reach !== null && !isIn(reach, order)) return false;
    if (order.state !== 'open' || dueEndAt(turn, order, moment) !== null) return false;
    const used = (counted.get(order.account_id) ?? 0) + order.size - order.filled;
    if (breaksLimits(turn, order, row, used)) return false;
    counted.set(order.account_id, used);
    return true;
  });
}

/**
 * Whether somebody further back than was read may have to be met by an arriving order: where a queue goes on behind its front,
 * and those of the front who may be filled do not cover it. So it is, too, where a player in front has a limit of stakes, who is
 * met by the age of all that he has waiting.
 */
export function goesFurther(
  { cuts, marketId, lastPlace, state }: Turn,
  makers: readonly OrderRow[],
  arriving: { readonly accountId: number; readonly sizePaise: number; readonly reach: Omit<OrderReach, 'marketId'> },
): boolean {
  const { accountId, sizePaise, reach } = arriving;
  const cutAt = cuts.get(queueKey({ ...reach, marketId }));
  if (cutAt === undefined || cutAt < reach.lowest || cutAt > reach.highest) return false;
  let covered = 0;
  for (const order of makers) {
    if ((state.limitUses.get(order.account_id) ?? []).length > 0) return true;
    if (order.place <= lastPlace && order.account_id !== accountId) covered += order.size - order.filled;
  }
  return covered < sizePaise;
}

export const isIn = (reach: Omit<OrderReach, 'marketId'>, { selection, side, price }: OrderRow): boolean =>
  selection === reach.selection && side === reach.side && price >= reach.lowest && price <= reach.highest;

/** Whether an order goes beyond what its player has set for himself, if so much of his is to be filled. */
export function breaksLimits(turn: Turn, order: OrderRow, row: QuotedRow, stakePaise: number): boolean {
  const limits = turn.state.limitUses.get(order.account_id) ?? [];
  const holding = turn.state.holdings.get(order.account_id);
  if (limits.length === 0 || holding === undefined) return false;
  const position = positionIn(turn, order.account_id, row);
  const { exposurePaise: riskedPaise } = holding;
  return breaksOwnLimit({ limits, stakePaise: paise(stakePaise), riskedPaise, position, order: restOf(order) });
}
