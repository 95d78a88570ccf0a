import { type Db, stmt } from '../../../db/transaction.ts';

const shares = stmt<[readonly number[], number], { id: number; share: number }>(
  `select id, book_share(id, to_timestamp($2::float8 / 1000)) as share from unnest($1::bigint[]) as agent(id)`,
);
/** Each agent's share of the book at a moment, in hundredths of a percent. */
export const sharesAt = async (db: Db, agentIds: readonly number[], atMs: number): Promise<Map<number, number>> =>
  new Map((await db.run(shares, agentIds, atMs)).map(({ id, share }) => [id, share]));
