import {
  type BetRange,
  type NonRunner,
  nonRunnersFault,
  nonRunnersOfResult,
  resultFault,
  sameNonRunners,
} from '@pavilion/betting';
import type { Context } from '../../context.ts';
import { lockMarketExclusive, lockSettling } from '../../db/market-lock.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Refusal } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { endOrdersOfMarket, ownersWaiting } from '../placement/orders/end-orders.ts';
import { tellOrders } from '../placement/orders/tell-orders.ts';
import { absencesOf } from '../prices/book/standing.ts';
import { bettingMarketOf, type MarketRecord, runnersOf } from './market-record.ts';
import { closeWithResult, forgetFeedResult, lockMarketRecord, rememberFeedResult } from './market-store.ts';
import { type Declaration, sameResult } from './results.ts';
import { pastActs } from './runner-acts-store.ts';
import { endVersion, hasReachedAnybody, insertVersion, type NewestVersion, newestVersion } from './version-store.ts';

/**
 * What became of a declaration.
 * - declared: the version is on record, the market takes no bets, and paying can begin.
 * - unpaid: an earlier version has to be paid to its end first.
 * - unchanged: the market already ended so.
 * - outdated: the feed has said something newer, or the back office has decided.
 * - changed: another version stands than the caller saw.
 * - waits: nothing was declared before a second person has approved it.
 * - unproved: a result stands, and nothing was brought as evidence against it.
 */
export type DeclareOutcome =
  | { readonly type: 'declared'; readonly version: number }
  | { readonly type: 'unpaid'; readonly version: number }
  | { readonly type: 'unchanged'; readonly version: number }
  | { readonly type: 'outdated' }
  | { readonly type: 'changed'; readonly version: number }
  | { readonly type: 'waits'; readonly refusal: Refusal }
  | { readonly type: 'unproved' }
  | { readonly type: 'unknown-market' }
  | { readonly type: 'unfit'; readonly fault: string };

/**
 * Puts a result on record: the barrier after which no bet on the market can commit, and the version that is then paid.
 * Waits for placements that hold the market. Never pays anything, and says so when there is nothing to declare. A version
 * that is being paid stands in the way, unless it is `unpayable` or is seen to be so.
 */
export function declareResult(
  context: Pick<Context, 'pool' | 'clock' | 'bus'>,
  declaration: Declaration,
  unpayable: number | null = null,
): Promise<DeclareOutcome> {
  return tx(context.pool, async (t) => {
    // Before the market, as payers take it before wallets: what is being paid cannot be replaced in the middle of a chunk.
    await lockSettling(t, declaration.marketId);
    // Of orders that wait; who places one from here on is the keeper's to end.
    const owners = await lockWallets(t, await ownersWaiting(t, declaration.marketId));
    await lockMarketExclusive(t, declaration.marketId);
    const [market, latest] = await Promise.all([
      lockMarketRecord(t, declaration.marketId),
      newestVersion(t, declaration.marketId),
    ]);
    if (market === null) return { type: 'unknown-market' };
    if (latest !== null && !latest.finished && latest.version !== unpayable && !isPoison(market, latest)) {
      return { type: 'unpaid', version: latest.version };
    }
    const outcome = await declareUnderLock(t, market, latest, declaration, context.clock.now());
    if (outcome.type === 'declared') {
      const atMs = context.clock.now();
      const ended = await endOrdersOfMarket(t, declaration.marketId, owners, 'market-closed', atMs);
      t.onCommit(() => tellOrders(context.bus, ended));
      t.onCommit(() => context.bus.publish('market.changed', { marketId: declaration.marketId }));
    }
    return outcome;
  });
}

async function declareUnderLock(
  t: Tx,
  market: MarketRecord,
  latest: NewestVersion | null,
  declaration: Declaration,
  nowMs: number,
): Promise<DeclareOutcome> {
  const { declared, feed } = declaration;
  const nonRunners = await nonRunnersNow(t, market, latest, declaration);
  const fault = declared.type === 'open' ? null : resultFault(bettingMarketOf(market), declared, nonRunners);
  if (fault !== null) return { type: 'unfit', fault };
  if (feed !== null) {
    if (isOlder(market, feed)) return { type: 'outdated' };
    await rememberFeedResult(t, market.id, feed, declared);
    // What a super admin has decided is not changed by the feed: the two have to be brought together by a person.
    if (latest?.source === 'back_office' && market.settledVersion > 0) return { type: 'outdated' };
  }
  const replaced = latest === null || latest.finished ? null : latest;
  const unchanged =
    replaced === null &&
    (market.settledVersion === 0
      ? declared.type === 'open'
      : sameResult(market.result, declared) && sameNonRunners(latest?.non_runners ?? [], nonRunners));
  if (unchanged) return { type: 'unchanged', version: market.settledVersion };
  const { standingVersion = market.settledVersion } = declaration;
  if (standingVersion !== market.settledVersion) return { type: 'changed', version: market.settledVersion };
  if (declaration.evidenceNeeded === true && market.settledVersion > 0) return { type: 'unproved' };
  const refusal = (await declaration.admit?.(t, market)) ?? null;
  if (refusal !== null) return { type: 'waits', refusal };
  const version = (latest?.version ?? 0) + 1;
  if (replaced !== null) await endVersion(t, market.id, replaced.version, nowMs);
  const standing = market.settledVersion === 0 ? null : market.settledVersion;
  const reverses = replaced === null ? standing : await reversedBy(t, market.id, replaced);
  const replaces = replaced?.version ?? null;
  await insertVersion(t, declaration, { version, reverses, replaces, nonRunners, atMs: nowMs });
  // A market that is being opened again stays closed under its old result until everything is taken back.
  if (declared.type !== 'open') await closeWithResult(t, market.id, version, declared, nowMs);
  // Taking its decision back, the back office gives the market to the feed again, whose standing word is news then.
  else if (feed === null) await forgetFeedResult(t, market.id);
  const auditRow = declaration.auditRow?.(version, { result: market.result, version: market.settledVersion });
  if (auditRow !== undefined) await writeAudit(t, [auditRow]);
  return { type: 'declared', version };
}

/**
 * Who was out when it was decided: what the result itself says, else what is on record. The back office says who won, not who was
 * withdrawn: there it is as the version that stands has it.
 */
async function nonRunnersNow(
  t: Tx,
  market: MarketRecord,
  latest: NewestVersion | null,
  { nonRunners: own = [] }: Declaration,
): Promise<readonly NonRunner[]> {
  const known = runnersOf(market);
  if (own !== 'standing') {
    const named = nonRunnersOfResult(own, market.nonRunners);
    // A runner that the market never had was in nobody's odds, and one that was not there yet in none of before.
    const past = named.length === 0 ? [] : await pastActs(t, market.id);
    return named
      .filter(({ selection }) => known?.has(selection) ?? true)
      .map((runner) => withAbsences(runner, absencesOf(runner.selection, past)));
  }
  const standing = latest?.non_runners ?? [];
  return market.settledVersion > 0 && nonRunnersFault(market.kind, standing) === null ? standing : market.nonRunners;
}

/** A runner that only the result calls gone, with when it was not there before that: what the record has of its leaving counts first. */
function withAbsences(runner: NonRunner, absences: readonly BetRange[]): NonRunner {
  return runner.acceptedWithout !== undefined || absences.length === 0
    ? runner
    : { ...runner, acceptedWithout: absences };
}

/** A version that nobody can ever be paid by: it was declared before results were checked, and is replaced by the next. */
const isPoison = (market: MarketRecord, { result, non_runners: nonRunners }: NewestVersion): boolean =>
  result.type !== 'open' && resultFault(bettingMarketOf(market), result, nonRunners) !== null;

/** What is taken back with a version that is replaced: itself where it has reached somebody, else what it meant to reverse. */
async function reversedBy(t: Tx, marketId: number, replaced: NewestVersion): Promise<number | null> {
  return (await hasReachedAnybody(t, marketId, replaced.version)) ? replaced.version : replaced.reverses;
}

/**
 * The source counts its changes of mind; of two words with the same count only a later written one is newer, so that a
 * feed that contradicts itself cannot make the market flap.
 */
function isOlder(market: MarketRecord, feed: NonNullable<Declaration['feed']>): boolean {
  if (market.feedVersion === null || feed.version > market.feedVersion) return false;
  if (feed.version < market.feedVersion) return true;
  return (feed.updatedAtMs ?? 0) <= (market.feedUpdatedAtMs ?? 0);
}
