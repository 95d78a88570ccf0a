import { BETS_COUNTED } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import { FOREVER_MS } from '../../../db/day.ts';
import {
  betIdAt,
  countBetsUpTo,
  countPositionsUpTo,
  type CountRow,
  marketsWithPositions,
  type Range,
  type Reading,
  readCounts,
  readPage,
  timesOfMarkets,
} from './find-store.ts';
import { type BetSelection, isOpenOnly } from './selection.ts';

export type FoundBets = {
  /** Of the page, newest first. */
  readonly ids: readonly number[];
  readonly total: number;
  /** 0 where they were not asked for; the profit is that of the decided ones. */
  readonly stakePaise: number;
  readonly profitPaise: number;
  /** Only bets since then were looked at; null: all. */
  readonly countedSince: Date | null;
};

/** How many bets are looked at, in turn, until a first page is full. Words look at the first so many and at what they name. */
const LOOKED_AT = [20_000, 100_000, 400_000] as const;
/** From here on an agent's users are found among everybody's bets, not one by one. */
const ACCOUNTS_MAX = 300;
/** Of each of several accounts at least so many bets are looked at. */
const SHARE_MIN = 50;
/** Markets with so few bets together are read whole; of others bets are found among all, the newest first. */
const MARKET_BETS_MAX = 10_000;
/** The same of all open markets together, when no market is asked for. */
const OPEN_BETS_MAX = 20_000;
const LAST_ID = 9_007_199_254_740_991;

/**
 * The bets that a selection lets through, newest first: a page of their ids and how many there are, and, `withSums`, what
 * was staked on them and what they won. What it costs depends
 * on how many bets are looked at, never on how many there are: open bets are found by the positions they make, those of a
 * few users and of small markets by their own indexes, everything else from the newest bet backwards as far as needed.
 */
export async function findBets(
  db: Db,
  selection: BetSelection,
  { page, limit, withSums }: { readonly page: number; readonly limit: number; readonly withSums: boolean },
): Promise<FoundBets> {
  const skip = (page - 1) * limit;
  const plan = await planOf(db, selection);
  if (plan === null) return { ids: [], total: 0, stakePaise: 0, profitPaise: 0, countedSince: null };
  for (const most of stepsOf(plan)) {
    const found = await readPage(db, { ...plan, most: perSource(plan, most) }, { limit, skip, withSums });
    // What a first page finds is what all pages show: a deep one costs no more.
    const isEnough = found.cut_at === null || found.total >= limit || most === stepsOf(plan).at(-1);
    if (isEnough) {
      const sums = { stakePaise: found.stake, profitPaise: found.profit };
      return { ids: found.ids, total: found.total, ...sums, countedSince: found.cut_at };
    }
  }
  throw new Error('the last step ends the search');
}

export type BetCounts = { readonly rows: readonly CountRow[]; readonly countedSince: Date | null };

/** How many bets of the selection each account and each market has, among those that a first look finds. */
export async function countBets(db: Db, selection: BetSelection): Promise<BetCounts> {
  const plan = await planOf(db, selection);
  if (plan === null) return { rows: [], countedSince: null };
  const rows = await readCounts(db, { ...plan, most: perSource(plan, BETS_COUNTED) });
  return { rows, countedSince: rows.find((row) => row.cut_at !== null)?.cut_at ?? null };
}

type Plan = Omit<Reading, 'most'>;

const stepsOf = ({ words }: Plan): readonly number[] => (words === null ? LOOKED_AT : LOOKED_AT.slice(0, 1));

/** Of several accounts each has its share, but never fewer than a page shows. */
const perSource = ({ source, accountIds }: Plan, most: number): number =>
  source === 'accounts' ? Math.max(SHARE_MIN, Math.ceil(most / Math.max(1, accountIds?.length ?? 0))) : most;

/** Where to read the bets of a selection; null when it can have none. */
async function planOf(db: Db, selection: BetSelection): Promise<Plan | null> {
  const { accountIds, marketIds } = selection;
  if (accountIds?.length === 0 || marketIds?.length === 0 || selection.statuses.length === 0) return null;
  const range = await rangeOf(db, selection.fromMs, selection.toMs);
  if (isOpenOnly(selection)) return openPlan(db, selection, range);
  if (accountIds !== null && accountIds.length <= ACCOUNTS_MAX) return { ...selection, range, source: 'accounts' };
  if (marketIds === null) return { ...selection, range, source: 'all' };
  return marketsPlan(db, selection, marketIds, range);
}

/** Markets are read whole, or, when they have many bets, from the newest bet of their time backwards. */
async function marketsPlan(
  db: Db,
  selection: BetSelection,
  marketIds: readonly number[],
  range: Range,
): Promise<Plan | null> {
  if (marketIds.length === 0) return null;
  const bets = await countBetsUpTo(db, marketIds, MARKET_BETS_MAX);
  if (bets < MARKET_BETS_MAX) return { ...selection, marketIds, range, source: 'markets' };
  const times = await timesOfMarkets(db, marketIds);
  const inTimes = await rangeOf(
    db,
    Math.max(selection.fromMs, times.fromMs ?? 0),
    Math.min(selection.toMs, times.toMs ?? FOREVER_MS),
  );
  return { ...selection, marketIds, range: inTimes, source: 'all' };
}

/** Whoever has an open bet holds a position in its market; a bet that was set back to pending does, too. */
async function openPlan(db: Db, selection: BetSelection, range: Range): Promise<Plan | null> {
  if (selection.accountIds !== null) return { ...selection, range, source: 'positions' };
  if (selection.marketIds !== null) {
    const asked = new Set(selection.marketIds);
    const held = await marketsWithPositions(db);
    return marketsPlan(
      db,
      selection,
      held.filter((id) => asked.has(id)),
      range,
    );
  }
  // Positions are counted first, which costs less; a position may have many bets.
  if ((await countPositionsUpTo(db, OPEN_BETS_MAX)) === OPEN_BETS_MAX) return { ...selection, range, source: 'all' };
  const marketIds = await marketsWithPositions(db);
  if (marketIds.length === 0) return null;
  const bets = await countBetsUpTo(db, marketIds, OPEN_BETS_MAX);
  return bets === OPEN_BETS_MAX
    ? { ...selection, range, source: 'all' }
    : { ...selection, marketIds, range, source: 'markets' };
}

/** Ids follow the time but for a minute; what is outside of the bounds is left out by its own time. */
async function rangeOf(db: Db, fromMs: number, toMs: number): Promise<Range> {
  const [fromId, toId] = await Promise.all([
    fromMs <= 0 ? 0 : betIdAt(db, fromMs),
    toMs >= FOREVER_MS ? LAST_ID : betIdAt(db, toMs + 120_000),
  ]);
  return { fromId, toId };
}
