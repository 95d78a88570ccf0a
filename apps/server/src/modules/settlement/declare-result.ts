import { type NonRunner, nonRunnersFault, nonRunnersOfResult, resultFault, sameNonRunners } from '@pavilion/betting';
import type { Context } from '../../context.ts';
import { lockMarketExclusive, lockSettling } from '../../db/market-lock.ts';
import { stmt, type Tx, tx } from '../../db/transaction.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { bettingMarketOf, MARKET_COLUMNS, type MarketRecord, type MarketRow, marketRecord } from './market-record.ts';
import { type Declaration, type Declared, sameResult } from './results.ts';

/**
 * What became of a declaration.
 * - declared: the version is on record, the market takes no bets, and paying can begin.
 * - unpaid: an earlier version has to be paid to its end first.
 * - unchanged: the market already ended so.
 * - outdated: the feed has said something newer, or the back office has decided.
 * - changed: another version stands than the caller saw.
 * - unproved: a result stands, and nothing was brought as evidence against it.
 */
export type DeclareOutcome =
  | { readonly type: 'declared'; readonly version: number }
  | { readonly type: 'unpaid'; readonly version: number }
  | { readonly type: 'unchanged'; readonly version: number }
  | { readonly type: 'outdated' }
  | { readonly type: 'changed'; readonly version: number }
  | { readonly type: 'unproved' }
  | { readonly type: 'unknown-market' }
  | { readonly type: 'unfit'; readonly fault: string };

type LatestRow = {
  version: number;
  reverses: number | null;
  result: Declared;
  non_runners: readonly NonRunner[];
  source: 'feed' | 'back_office';
  finished: boolean;
};

const lockMarketRow = stmt<[number], MarketRow>(
  `select ${MARKET_COLUMNS} from market m where m.id = $1 for no key update`,
);
const latestSettlement = stmt<[number], LatestRow>(
  `select version, reverses, result, non_runners, source, finished_at is not null as finished from settlement
   where market_id = $1 order by version desc limit 1`,
);
const insertSettlement = stmt<
  [number, number, number | null, string, string, string, string, string | null, number | null, number, number | null]
>(
  `insert into settlement (market_id, version, reverses, result, non_runners, source, evidence, reason, actor_id,
     created_at, replaces)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), $11)`,
);
const endReplaced = stmt<[number, number, number]>(
  `update settlement set finished_at = to_timestamp($3::float8 / 1000) where market_id = $1 and version = $2`,
);
const anyReached = stmt<[number, number], { reached: boolean }>(
  'select exists (select from bet where market_id = $1 and settled_version = $2) as reached',
);
const closeWithResult = stmt<[number, number, string, number]>(
  `update market set settled_version = $2, result = $3, settled_at = to_timestamp($4::float8 / 1000) where id = $1`,
);
const rememberFeed = stmt<[number, number, number | null, string]>(
  `update market set feed_version = $2, feed_updated_at = to_timestamp($3::float8 / 1000), feed_result = $4 where id = $1`,
);
const forgetFeed = stmt<[number]>(
  'update market set feed_version = null, feed_updated_at = null, feed_result = null where id = $1',
);

/**
 * Puts a result on record: the barrier after which no bet on the market can commit, and the version that is then paid.
 * Waits for placements that hold the market. Never pays anything, and says so when there is nothing to declare.
 */
export function declareResult(
  context: Pick<Context, 'pool' | 'clock' | 'bus'>,
  declaration: Declaration,
): Promise<DeclareOutcome> {
  return tx(context.pool, async (t) => {
    // Before the market, as payers take it before wallets: what is being paid cannot be replaced in the middle of a chunk.
    await lockSettling(t, declaration.marketId);
    await lockMarketExclusive(t, declaration.marketId);
    const [[row], [latest]] = await Promise.all([
      t.run(lockMarketRow, declaration.marketId),
      t.run(latestSettlement, declaration.marketId),
    ]);
    if (row === undefined) return { type: 'unknown-market' };
    const market = marketRecord(row);
    if (latest !== undefined && !latest.finished && !isPoison(market, latest)) {
      return { type: 'unpaid', version: latest.version };
    }
    const outcome = await declareUnderLock(t, market, latest ?? null, declaration, context.clock.now());
    if (outcome.type === 'declared') {
      t.onCommit(() => context.bus.publish('market.changed', { marketId: declaration.marketId }));
    }
    return outcome;
  });
}

async function declareUnderLock(
  t: Tx,
  market: MarketRecord,
  latest: LatestRow | null,
  declaration: Declaration,
  nowMs: number,
): Promise<DeclareOutcome> {
  const { declared, feed } = declaration;
  const nonRunners = nonRunnersNow(market, latest, declaration);
  const fault = declared.type === 'open' ? null : resultFault(bettingMarketOf(market), declared, nonRunners);
  if (fault !== null) return { type: 'unfit', fault };
  if (feed !== null) {
    if (isOlder(market, feed)) return { type: 'outdated' };
    await t.run(rememberFeed, market.id, feed.version, feed.updatedAtMs, JSON.stringify(declared));
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
  const version = (latest?.version ?? 0) + 1;
  if (replaced !== null) await t.run(endReplaced, market.id, replaced.version, nowMs);
  await t.run(
    insertSettlement,
    market.id,
    version,
    replaced === null
      ? market.settledVersion === 0
        ? null
        : market.settledVersion
      : await reversedBy(t, market.id, replaced),
    JSON.stringify(declared),
    JSON.stringify(nonRunners),
    declaration.source,
    JSON.stringify(declaration.evidence),
    declaration.reason,
    declaration.actorId,
    nowMs,
    replaced?.version ?? null,
  );
  // A market that is being opened again stays closed under its old result until everything is taken back.
  if (declared.type !== 'open') await t.run(closeWithResult, market.id, version, JSON.stringify(declared), nowMs);
  // Taking its decision back, the back office gives the market to the feed again, whose standing word is news then.
  else if (feed === null) await t.run(forgetFeed, market.id);
  const auditRow = declaration.auditRow?.(version, { result: market.result, version: market.settledVersion });
  if (auditRow !== undefined) await writeAudit(t, [auditRow]);
  return { type: 'declared', version };
}

/**
 * Who was out when it was decided: what the result itself says, else what is on record. The back office says who won, not who was
 * withdrawn: there it is as the version that stands has it.
 */
function nonRunnersNow(
  market: MarketRecord,
  latest: LatestRow | null,
  { nonRunners: own = [] }: Declaration,
): readonly NonRunner[] {
  if (own !== 'standing') return nonRunnersOfResult(own, market.nonRunners);
  const standing = latest?.non_runners ?? [];
  return market.settledVersion > 0 && nonRunnersFault(market.kind, standing) === null ? standing : market.nonRunners;
}

/** A version that nobody can ever be paid by: it was declared before results were checked, and is replaced by the next. */
const isPoison = (market: MarketRecord, { result, non_runners: nonRunners }: LatestRow): boolean =>
  result.type !== 'open' && resultFault(bettingMarketOf(market), result, nonRunners) !== null;

/** What is taken back with a version that is replaced: itself where it has reached somebody, else what it meant to reverse. */
async function reversedBy(t: Tx, marketId: number, replaced: LatestRow): Promise<number | null> {
  const [row] = await t.run(anyReached, marketId, replaced.version);
  return row?.reached === true ? replaced.version : replaced.reverses;
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
