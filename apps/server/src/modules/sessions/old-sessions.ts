import { type Db, stmt } from '../../db/transaction.ts';

const removeEnded = stmt<[number, number], { id: number }>(
  `delete from session where id = any(array(
     select id from session where coalesce(ended_at, expires_at) < to_timestamp($1::float8 / 1000)
     order by coalesce(ended_at, expires_at) limit $2::int)) returning id`,
);
/** Removes at most `max` sessions that ended before then; what was done in them stays on record. Answers how many. */
export const forgetSessions = async (db: Db, endedBeforeMs: number, max: number): Promise<number> =>
  (await db.run(removeEnded, endedBeforeMs, max)).length;
