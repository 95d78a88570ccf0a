// A server with a handler for every declared call, and sessions made without the cost of a password.
import { api, type EndpointSpec, type Role } from '@pavilion/contract';
import type { SomeHandlers } from '../../src/app.ts';
import { database } from '../../src/db/transaction.ts';
import { tokenHash } from '../../src/http/session.ts';
import { baseHandlers, TREE, type World, type WorldOptions, world } from '../world.ts';
import { feedlessHandlers } from './feedless.ts';

export const calls = (): { name: string; endpoint: EndpointSpec }[] =>
  Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
  );

export const everyHandler = (): SomeHandlers => ({ ...baseHandlers(), ...feedlessHandlers() });

export const fullWorld = (options: WorldOptions = {}): Promise<World> =>
  world({ ...options, handlers: everyHandler() });

let serial = 0;

/** A token of a new session of the account, valid until `expiresMs`. */
export async function mint(w: World, username: string, expiresMs = w.clock.nowMs + 3_600_000): Promise<string> {
  serial += 1;
  const token = Buffer.alloc(32, `${serial}`.padStart(8, '0')).toString('base64url');
  await database(w.pool).run(
    {
      name: 'mint',
      text: `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
             values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000))`,
    },
    tokenHash(token),
    w.ids[username],
    w.clock.nowMs,
    expiresMs,
  );
  return token;
}

/** Somebody of a role. */
export const someone = (role: Role): string => TREE.find((one) => one.role === role)?.username ?? 'root';
