import { type Db, stmt } from '../../db/transaction.ts';

const endConfirmation = stmt<[number, number], { id: number }>(
  `update session set confirmed_until = null
   where id = $1 and ended_at is null and confirmed_until > to_timestamp($2::float8 / 1000) returning id`,
);
/** Uses the confirmation of a session up, for an act that asks for one of its own each time; false when it has none. */
export const spendConfirmation = async (db: Db, sessionId: number, nowMs: number): Promise<boolean> =>
  (await db.run(endConfirmation, sessionId, nowMs)).length > 0;
