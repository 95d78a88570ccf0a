import { randomBytes } from 'node:crypto';
import { depositTransfer, issueTransfer, type MarketKind, paiseFromRupees } from '@pavilion/betting';
import type pg from 'pg';
import { tokenHash } from '../../apps/server/src/http/session.ts';
import { moveAtOnce } from '../../apps/server/test/support/points.ts';
import type { SimBook, SimMarket } from '../../apps/server/test/support/sim-book.ts';
import { createWorld } from '../../apps/server/test/support/betting-world.ts';

export type Person = { readonly id: number; readonly token: string };

/** Everything outside of the servers: people with open sessions, the markets, and the prices that stand. */
export type Stage = {
  readonly pool: pg.Pool;
  readonly players: readonly Person[];
  readonly agent: Person;
  readonly admin: Person;
  readonly markets: readonly SimMarket[];
  readonly book: SimBook;
};

export type StageOptions = {
  readonly players: number;
  readonly rupees: number;
  readonly kinds: readonly MarketKind[];
};

const SESSION_DAYS = 1;

/** Sessions as sign-in leaves them; signing in itself is limited and slow on purpose, and tested elsewhere. */
async function openSessions(pool: pg.Pool, accountIds: readonly number[]): Promise<Person[]> {
  const people = accountIds.map((id) => ({ id, token: randomBytes(32).toString('base64url') }));
  await pool.query(
    `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at, confirmed_until)
     select t.hash, t.account_id, now(), now(), now() + make_interval(days => $3), now() + make_interval(days => $3)
       from unnest($1::bytea[], $2::bigint[]) as t(hash, account_id)`,
    [people.map(({ token }) => tokenHash(token)), accountIds, SESSION_DAYS],
  );
  return people;
}

/** Fills a migrated, empty database. Servers that start on it find accounts, points, sessions and markets. */
export async function createStage(pool: pg.Pool, options: StageOptions): Promise<Stage> {
  const world = await createWorld(pool, options);
  const { book, playerIds, agentId, adminId, context } = world;
  const float = paiseFromRupees(options.rupees * options.players);
  await moveAtOnce(context, adminId, [
    issueTransfer(String(adminId), float),
    depositTransfer(String(adminId), String(agentId), float),
  ]);
  await world.close();
  const [agent, admin, ...players] = await openSessions(pool, [agentId, adminId, ...playerIds]);
  if (agent === undefined || admin === undefined) throw new Error('the sessions were not opened');
  return { pool, players, agent, admin, markets: book.markets, book };
}
