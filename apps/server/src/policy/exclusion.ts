import type { ExclusionKind } from '@pavilion/contract';
import { type Db, stmt } from '../db/transaction.ts';

type ExclusionRow = { kind: 'time-out' | 'self-exclusion'; until_at: Date };
const exclusionOf = stmt<[number, number], ExclusionRow>(
  `select kind, until_at from exclusion where account_id = $1 and until_at > to_timestamp($2::float8 / 1000)
   order by until_at desc, id desc limit 1`,
);
/** The exclusion in force, the longest when there are several. */
export const readExclusion = async (db: Db, accountId: number, nowMs: number): Promise<ExclusionRow | null> =>
  (await db.run(exclusionOf, accountId, nowMs))[0] ?? null;

/** The time-out or self-exclusion in force, as replies show it; null when there is none. */
export async function exclusionReply(
  db: Db,
  accountId: number,
  nowMs: number,
): Promise<{ kind: ExclusionKind; until: string } | null> {
  const row = await readExclusion(db, accountId, nowMs);
  return row === null ? null : { kind: row.kind, until: row.until_at.toISOString() };
}
