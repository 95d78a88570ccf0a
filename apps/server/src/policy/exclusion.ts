import type { ExclusionKind } from '@pavilion/contract';
import type { Db } from '../db/transaction.ts';
import { readExclusion } from './account-store.ts';

export { readExclusion };

/** The time-out or self-exclusion in force, as replies show it; null when there is none. */
export async function exclusionReply(
  db: Db,
  accountId: number,
  nowMs: number,
): Promise<{ kind: ExclusionKind; until: string } | null> {
  const row = await readExclusion(db, accountId, nowMs);
  return row === null ? null : { kind: row.kind, until: row.until_at.toISOString() };
}
