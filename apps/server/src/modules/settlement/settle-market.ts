import { settlesByClass, outcomesOf } from './pay/bet-outcomes.ts';
import type { Context } from '../../context.ts';
import { lockSettling } from '../../db/market-lock.ts';
import { isPassing, tx } from '../../db/transaction.ts';
import { inRootSpan, inSpan } from '../../tracing/spans.ts';
import { readAgreedRates } from '../commission/terms-in-force.ts';
import { type DeclareOutcome, declareResult } from './declare-result.ts';
import { bettingMarketOf, findMarketRecord, type MarketRecord } from './market-record.ts';
import { announceChunk } from './feed/notices.ts';
import { payChunk, type PayPlan } from './pay/pay-chunk.ts';
import {
  accountsToPay,
  betClasses,
  type Chunk,
  findSettlement,
  finishSettlement,
  hasDecisions,
  hasUnreachedBets,
  type OpenAccount,
  resultOf,
  type SettlementRow,
} from './pay/pay-store.ts';
import type { Declaration } from './results.ts';

export type SettlementContext = Pick<Context, 'pool' | 'db' | 'clock' | 'bus' | 'log'>;

/** Where a test may stop a settlement; the moments are those at which a killed process would leave its traces. */
export type PayPoint = 'declared' | 'chunk-written' | 'chunk-committed' | 'all-paid';
export type PayOptions = {
  readonly at?: (point: PayPoint) => Promise<void> | void;
  /** A chunk holds the wallets of its players for as long as it takes to post it: some milliseconds. */
  readonly chunkBetsMax?: number;
  readonly chunkAccountsMax?: number;
  /** How many of the players to be paid are read at a time. */
  readonly accountsAtOnce?: number;
  /** A server that stops cannot wait for a million bets: from then on no chunk is begun, and the rest is resumed. */
  readonly signal?: AbortSignal;
};
const CHUNK_BETS_MAX = 1_000;
const CHUNK_ACCOUNTS_MAX = 100;

/**
 * Declares a result and pays it to the end. A version that an earlier process left half paid is finished first; where that
 * fails for any reason that does not pass by itself, a decision of the back office replaces it: what that version has paid is taken back
 * either way, so a reason that is of this server alone costs nobody anything. Answers what became of the declaration; when it was
 * declared, everybody has been paid, unless the signal came first.
 */
export async function settleMarketWith(
  context: SettlementContext,
  declaration: Declaration,
  options: PayOptions = {},
): Promise<DeclareOutcome> {
  const { marketId } = declaration;
  let unpayable: number | null = null;
  for (;;) {
    const outcome = await declareResult(context, declaration, unpayable);
    if (outcome.type !== 'declared' && outcome.type !== 'unpaid') return outcome;
    if (outcome.type === 'declared') await options.at?.('declared');
    try {
      const paid = await payToTheEnd(context, marketId, outcome.version, options);
      if (outcome.type === 'declared' || !paid) return outcome;
    } catch (error) {
      if (outcome.type === 'declared' || declaration.source === 'feed' || isPassing(error) || unpayable !== null)
        throw error;
      unpayable = outcome.version;
      context.log.error({ err: error, marketId, version: unpayable }, 'a version that cannot be paid is replaced');
    }
  }
}

/**
 * Pays a declared version to every player it has not reached yet, in chunks that each commit on their own, and marks it
 * finished. Safe to call again, from any node, after a crash at any point: a bet that has been reached is not touched.
 * Answers false when the signal stopped it between two chunks.
 */
export const payToTheEnd = (
  context: SettlementContext,
  marketId: number,
  version: number,
  options: PayOptions = {},
): Promise<boolean> =>
  inRootSpan('settlement', { 'pavilion.market': marketId, 'pavilion.version': version }, () =>
    payAll(context, marketId, version, options),
  );

async function payAll(
  context: SettlementContext,
  marketId: number,
  version: number,
  options: PayOptions,
): Promise<boolean> {
  const [market, settlement] = await Promise.all([
    findMarketRecord(context.db, marketId),
    findSettlement(context.db, marketId, version),
  ]);
  if (market === null || settlement === null) throw new Error(`settlement ${marketId}/${version} is not on record`);
  if (settlement.finished) return true;
  const plan = await planOf(context, market, settlement);
  for await (const page of accountsToPay(context.db, marketId, version, options.accountsAtOnce)) {
    for (const accounts of chunksOf(page, options)) {
      if (options.signal?.aborted === true) return false;
      const size = { 'pavilion.accounts': accounts.length };
      await inSpan('settlement chunk', size, () => payOneChunk(context, plan, accounts, options));
      await options.at?.('chunk-committed');
    }
  }
  await options.at?.('all-paid');
  await finish(context, market, settlement);
  return true;
}

async function planOf(context: SettlementContext, market: MarketRecord, settlement: SettlementRow): Promise<PayPlan> {
  const result = resultOf(settlement);
  const [decided, terms] = await Promise.all([
    hasDecisions(context.db, market.id),
    readAgreedRates(context.db, market.kind),
  ]);
  const plan = { market, settlement, terms, hasDecisions: decided };
  if (decided || result === null || !settlesByClass(market.kind, result, settlement.non_runners)) {
    return { ...plan, outcomes: null };
  }
  const classes = await betClasses(context.db, market.id);
  return { ...plan, outcomes: outcomesOf(bettingMarketOf(market), result, classes) };
}

function payOneChunk(context: SettlementContext, plan: PayPlan, accounts: readonly number[], options: PayOptions) {
  const [fromAccountId, toAccountId] = [accounts[0] ?? 0, accounts.at(-1) ?? 0];
  const { market, settlement } = plan;
  return tx(context.pool, async (t) => {
    const atMs = context.clock.now();
    const chunk: Chunk = { marketId: market.id, version: settlement.version, fromAccountId, toAccountId, atMs };
    const paid = await payChunk(t, plan, chunk, accounts);
    await options.at?.('chunk-written');
    t.onCommit(() => announceChunk(context.bus, plan, paid));
  });
}

/** Accounts in order of id, cut where enough bets or enough players have come together. */
export function* chunksOf(
  accounts: readonly OpenAccount[],
  { chunkBetsMax = CHUNK_BETS_MAX, chunkAccountsMax = CHUNK_ACCOUNTS_MAX }: PayOptions,
): Generator<readonly number[]> {
  let chunk: number[] = [];
  let bets = 0;
  for (const account of accounts) {
    if (chunk.length > 0 && (bets + account.bets > chunkBetsMax || chunk.length >= chunkAccountsMax)) {
      yield chunk;
      chunk = [];
      bets = 0;
    }
    chunk.push(account.account_id);
    bets += account.bets;
  }
  if (chunk.length > 0) yield chunk;
}

async function finish(context: SettlementContext, market: MarketRecord, settlement: SettlementRow): Promise<void> {
  await tx(context.pool, async (t) => {
    await lockSettling(t, market.id);
    const now = await findSettlement(t, market.id, settlement.version);
    if (now === null || now.finished) return;
    if (await hasUnreachedBets(t, market.id, settlement.version))
      throw new Error(`settlement ${market.id}/${settlement.version} left bets unpaid`);
    await finishSettlement(t, market.id, settlement, context.clock.now());
    t.onCommit(() => context.bus.publish('market.changed', { marketId: market.id }));
  });
}
