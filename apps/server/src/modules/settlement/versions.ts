import type { SettledStatus } from '@pavilion/betting';
import { type Db, stmt } from '../../db/transaction.ts';
import type { Declared, Evidence } from './results.ts';

/** A version of a market's settlement, as the back office shows it. */
export type SettlementVersion = {
  version: number;
  result: Declared;
  source: 'feed' | 'back_office';
  reason: string | null;
  evidence: Evidence;
  actor_name: string | null;
  at: Date;
  finished_at: Date | null;
};

const versions = stmt<[number, number], SettlementVersion>(
  `select v.version, v.result, v.source, v.reason, v.evidence,
          coalesce(nullif(a.full_name, ''), a.username) as actor_name, v.created_at as at, v.finished_at
   from settlement v left join account a on a.id = v.actor_id where v.market_id = $1
   order by v.version desc limit $2`,
);
/** The results that were declared for a market, the newest first, at most 200 like what else was done to it. */
export const settlementVersions = (db: Db, marketId: number, most = 200): Promise<SettlementVersion[]> =>
  db.run(versions, marketId, most);

const paying = stmt<[readonly number[]], { market_id: number }>(
  'select market_id from settlement where finished_at is null and market_id = any($1::bigint[])',
);
/** Which of the markets have a result that is not paid to the end yet. */
export async function marketsBeingPaid(db: Db, marketIds: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set((await db.run(paying, marketIds)).map((row) => row.market_id));
}

type Status = 'matched' | SettledStatus;
type StatusRow = { status: Status; bets: number };
const standing = stmt<[number], StatusRow>(
  'select status, count(*)::int as bets from bet where market_id = $1 group by status',
);
const decidedInOpenMarket = stmt<[number], StatusRow>(
  `select status, count(*)::int as bets from bet_decision where market_id = $1 and status <> 'pending' group by status`,
);

/**
 * How the bets of a market stand, of which there are so many. While it is open all of them are open but for those that were
 * decided by hand, so that no bet has to be read.
 */
export async function betsByStatus(
  db: Db,
  { id, settledVersion, bets }: { readonly id: number; readonly settledVersion: number; readonly bets: number },
): Promise<Record<Status, number>> {
  const counts = { matched: 0, won: 0, lost: 0, void: 0 };
  if (settledVersion > 0) {
    for (const row of await db.run(standing, id)) counts[row.status] = row.bets;
    return counts;
  }
  for (const row of await db.run(decidedInOpenMarket, id)) counts[row.status] = row.bets;
  return { ...counts, matched: bets - counts.won - counts.lost };
}
