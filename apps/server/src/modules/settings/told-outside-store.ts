import { type Db, stmt } from '../../db/transaction.ts';

const outside = stmt<[number], { failing: number; told_at: Date | null; tried: number }>(
  `select count(*) filter (where x.told_at is null)::int as failing, max(x.told_at) as told_at, count(*)::int as tried
   from alert_told x join alert a on a.id = x.alert_id where a.raised_at > to_timestamp($1::float8 / 1000)`,
);
/** Of the alerts raised since a moment: how many could not be told outside yet, and when the last one was; null: none was tried. */
export async function toldOutside(db: Db, sinceMs: number): Promise<{ failing: number; toldAt: string | null } | null> {
  const [row] = await db.run(outside, sinceMs);
  return row === undefined || row.tried === 0
    ? null
    : { failing: row.failing, toldAt: row.told_at?.toISOString() ?? null };
}
