import type { ActOfTheProduct } from '@pavilion/contract';
import {
  type BettingMarket,
  exposureOf,
  type NonRunner,
  nonRunnersFault,
  type OrderEnd,
  positionLeft,
} from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { lockMarketExclusive } from '../../../db/market-lock.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { announceWallets, lockWallets, readWallets } from '../../../ledger/wallet.ts';
import { endOrdersOfMarket, ownersWaiting } from '../../placement/orders/end-orders.ts';
import { tellOrders } from '../../placement/orders/tell-orders.ts';
import { forgetReserves } from '../../placement/house-book.ts';
import { acceptedBetOf } from '../../bets/bet-terms.ts';
import {
  bettingMarketOf,
  findMarketRecord,
  type MarketRecord,
  pastActs,
  runnersOf,
} from '../../settlement/market-record.ts';
import { announceRunners } from './notices.ts';
import { type RunnerName, runnerName } from '../../bets/runner-names.ts';
import {
  type Frame,
  type RunnerAct,
  type NextStanding,
  nextStanding,
  type Runner,
  type RunnersReport,
} from '../../prices/book/standing.ts';
import {
  addOutcomes,
  holdersOf,
  newestBetOf,
  openBetsOf,
  positionedIn,
  readRunnerNames,
  type Revalued,
  writePositions,
  writeActs,
  writeStanding,
} from './store.ts';

export type RecordContext = Pick<Context, 'pool' | 'db' | 'clock' | 'bus' | 'log' | 'random'>;

/**
 * - recorded: the news is on record and everybody's position is worth what it makes of it.
 * - unchanged: it was on record before. - outdated: a newer document has spoken. - settled: the result has the word.
 * - unfit: nothing could be paid by it; it is not taken. - busy: bets kept coming; to be tried again.
 */
export type RecordOutcome = 'recorded' | 'unchanged' | 'outdated' | 'settled' | 'unfit' | 'unknown-market' | 'busy';

/** Where a test may stop; what a killed process would leave. */
export type RecordOptions = { readonly at?: (point: 'written') => Promise<void> | void };

const TRIES_MAX = 5;
const ACCOUNTS_AT_ONCE = 200;

/** Somebody bet for the first time while the wallets were being locked. */
class Newcomers extends Error {}

/**
 * Puts on record who has left a market, has come back or has joined it, and revalues everybody's position by it: bets on who
 * left are void, the others' odds reduced where they were accepted before, and who joined may win as well. One transaction that holds the wallets of all players of
 * the market and then the market itself, so that no bet is decided in between, and a crash leaves nothing half done. Doing
 * it again changes nothing.
 */
export async function recordRunners(
  context: RecordContext,
  report: RunnersReport,
  options: RecordOptions = {},
): Promise<RecordOutcome> {
  let known: readonly number[] = [];
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    try {
      return await tx(context.pool, (t) => recordUnderLocks(context, t, report, known, options));
    } catch (error) {
      if (!(error instanceof Newcomers)) throw error;
      known = await tx(context.pool, (t) => concernedBy(t, report.marketId));
    }
  }
  return 'busy';
}

async function recordUnderLocks(
  context: RecordContext,
  t: Tx,
  report: RunnersReport,
  expected: readonly number[],
  options: RecordOptions,
): Promise<RecordOutcome> {
  const { marketId, frame } = report;
  // Wallets first, as everybody who writes bets takes them.
  const locked = await lockWallets(t, [...expected, ...(await concernedBy(t, marketId))]);
  await lockMarketExclusive(t, marketId);
  const [market, holders, waiting, positioned, lastBet, past] = await Promise.all([
    findMarketRecord(t, marketId),
    holdersOf(t, marketId),
    ownersWaiting(t, marketId),
    positionedIn(t, marketId),
    newestBetOf(t, marketId),
    pastActs(t, marketId),
  ]);
  if (market === null) return 'unknown-market';
  if ([...holders, ...waiting, ...positioned].some((accountId) => !locked.has(accountId))) throw new Newcomers();
  if (market.settledVersion > 0) return 'settled';
  const joined = report.joined.filter(({ id }) => !market.outcomes.some((outcome) => outcome.id === id));
  const told = nextStanding(market.nonRunners, report, past, lastBet, runnersOf(market));
  if (told.acts.length === 0 && joined.length === 0) return 'unchanged';
  const isOutdated = market.nonRunnersSeq !== null && frame.seq <= market.nonRunnersSeq;
  if (isOutdated && joined.length === 0) return 'outdated';
  // Who joins never leaves the record again, so an older document may say so too.
  const next = isOutdated ? { nonRunners: market.nonRunners, acts: [] } : told;
  // Odds that are reduced change what the house can lose: servers ask anew what they may take.
  await forgetReserves(t, marketId);
  const fault = nonRunnersFault(market.kind, next.nonRunners);
  if (fault !== null) {
    context.log.error({ marketId, fault }, 'withdrawn runners that no bet could be paid by; the back office decides');
    return 'unfit';
  }
  const names = await readRunnerNames(t, marketId);
  const atMs = context.clock.now();
  const moment = { lastBet, frame, atMs };
  await Promise.all([
    next.acts.length > 0 && writeStanding(t, marketId, next.nonRunners, moment),
    joined.length > 0 && addOutcomes(t, marketId, joined),
    writeActs(t, marketId, [...next.acts, ...joined.map(joinOf)], moment),
  ]);
  // Before what is held is worked out again: orders were placed for another race.
  const ended = await endOrdersOfMarket(t, marketId, locked, endOfOrders(next), atMs);
  const whole = { ...market, outcomes: [...market.outcomes, ...joined] };
  const revalued = await revalueAll(t, whole, [...new Set([...holders, ...waiting, ...positioned])], next.nonRunners);
  const bettors = revalued.filter((row) => holders.includes(row.account_id));
  await writeAudit(t, [auditRow(context, { market, names }, { ...next, joined }, bettors, frame, atMs)]);
  await options.at?.('written');
  const wallets = await readWallets(t, [...new Set([...holders, ...waiting])]);
  t.onCommit(() => {
    tellOrders(context.bus, ended);
    context.bus.publish('market.changed', { marketId });
    announceWallets(context.bus, wallets.values());
    announceRunners(context.bus, market, next, names, holders);
  });
  return 'recorded';
}

const joinOf = ({ id }: Runner): RunnerAct => ({ selection: id, act: 'joined', nonRunner: null });

const endOfOrders = ({ acts }: NextStanding): OrderEnd => (acts.length === 0 ? 'runner-joined' : 'runner-withdrawn');

/** Who has a bet in the market, an order that waits, or had one: whose position is of runners that may have left. */
const concernedBy = async (t: Tx, marketId: number): Promise<number[]> => [
  ...(await holdersOf(t, marketId)),
  ...(await ownersWaiting(t, marketId)),
  ...(await positionedIn(t, marketId)),
];

/** Range by range of accounts, so that a large market is never held in memory as a whole. */
async function revalueAll(
  t: Tx,
  record: MarketRecord,
  concerned: readonly number[],
  nonRunners: readonly NonRunner[],
): Promise<Revalued[]> {
  const market = bettingMarketOf(record);
  const revalued: Revalued[] = [];
  for (let from = 0; from < concerned.length; from += ACCOUNTS_AT_ONCE) {
    const accounts = concerned.slice(from, from + ACCOUNTS_AT_ONCE);
    revalued.push(
      ...(await writePositions(t, record.id, await positionsOf(t, record.id, market, accounts, nonRunners))),
    );
  }
  return revalued;
}

async function positionsOf(
  t: Tx,
  marketId: number,
  market: BettingMarket,
  accounts: readonly number[],
  nonRunners: readonly NonRunner[],
) {
  const bets = Map.groupBy(await openBetsOf(t, marketId, accounts), (bet) => bet.account_id);
  return accounts.map((accountId) => {
    const accepted = (bets.get(accountId) ?? []).map((bet) => acceptedBetOf(market.kind, bet));
    const position = positionLeft(market, accepted, nonRunners);
    return { accountId, state: JSON.stringify(position), exposurePaise: exposureOf(position) };
  });
}

/** What the back office reads of it: the feed has done it, nobody else. */
function auditRow(
  { random }: RecordContext,
  { market, names }: { readonly market: MarketRecord; readonly names: readonly RunnerName[] },
  { nonRunners, acts, joined }: NextStanding & { readonly joined: readonly Runner[] },
  revalued: readonly Revalued[],
  frame: Frame,
  atMs: number,
) {
  const shown = (list: readonly NonRunner[]) =>
    list.map(({ selection, reductionHundredthsOfPercent, removedAtMs }) => ({
      selection,
      name: runnerName(names, selection),
      percent: reductionHundredthsOfPercent / 100,
      removedAt: new Date(removedAtMs).toISOString(),
    }));
  const sum = (of: (row: Revalued) => number) => revalued.reduce((total, row) => total + of(row), 0) / 100;
  return {
    atMs,
    requestId: random.uuid(),
    actorId: null,
    actorRole: null,
    action: 'market.runners' satisfies ActOfTheProduct,
    target: `market:${market.id}`,
    outcome: 'ok',
    before: { nonRunners: shown(market.nonRunners), exposure: sum((row) => row.before) },
    after: {
      nonRunners: shown(nonRunners),
      exposure: sum((row) => row.after),
      players: revalued.length,
      acts: [
        ...acts.map(({ selection, act }) => `${act} ${runnerName(names, selection)}`),
        ...joined.map(({ name }) => `joined ${name}`),
      ],
      frameSeq: frame.seq,
    },
    ip: null,
    userAgent: null,
  };
}
