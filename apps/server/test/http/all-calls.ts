// A server with a handler for every declared call, and sessions made without the cost of a password.
import { api, type EndpointSpec, type Role } from '@pavilion/contract';
import { type Clock, systemClock } from '@pavilion/feed';
import type { Context } from '../../src/context.ts';
import { database, stmt } from '../../src/db/transaction.ts';
import { allHandlers } from '../../src/handlers.ts';
import { tokenHash } from '../../src/http/session.ts';
import { startLive } from '../../src/live.ts';
import { createPlacement } from '../../src/modules/placement/placement.ts';
import { createOrders } from '../../src/modules/placement/orders/orders.ts';
import { loopback } from '../../src/modules/prices/book/loopback.ts';
import { FakeFeed, matchOdds, odds, session } from '../live/fake-feed.ts';
import { plantCatalogue, until } from '../live/live-world.ts';
import { type Feed, TREE, type World, type WorldOptions, world } from '../support/world.ts';

export const calls = (): { name: string; endpoint: EndpointSpec }[] =>
  Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
  );

/** On offer: match odds and a session of event 101 in cricket (see KNOWN_IDS of the samples). */
async function startFeed(base: Omit<Context, 'quotes'>): Promise<Feed> {
  const source = new FakeFeed();
  const clock: Clock = { now: () => base.clock.now(), after: (ms, run) => systemClock.after(ms, run) };
  plantCatalogue(source, clock);
  source.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])]);
  const bridge = loopback(source, clock);
  const live = await startLive(base, { open: bridge.open, clock, random: () => 0 });
  await until(() => live.catalogue.event('201') !== null && live.catalogue.event('102') !== null);
  await live.quotes.find('101', '1011', '11');
  return {
    quotes: live.quotes,
    handlers: (context) => allHandlers(live, createPlacement(context), createOrders(context)),
    async stop() {
      await live.stop();
      bridge.close();
    },
  };
}

/** The whole product's handlers over a feed inside this process. */
export const fullWorld = (options: WorldOptions = {}): Promise<World> =>
  world({
    ...options,
    env: { ORDERS: options.env?.['PAVILION_ENV'] === 'live' ? 'off' : 'on', ...options.env },
    feed: startFeed,
  });

let serial = 0;

const insertSession = stmt<[Buffer, number | undefined, number, number]>(
  `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at, confirmed_until)
   values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), '2100-01-01')`,
);

/** A token of a new session of the account, valid until `expiresMs` and confirmed. */
export async function mint(w: World, username: string, expiresMs = w.clock.nowMs + 3_600_000): Promise<string> {
  serial += 1;
  const token = Buffer.alloc(32, `${serial}`.padStart(8, '0')).toString('base64url');
  await database(w.pool).run(insertSession, tokenHash(token), w.ids[username], w.clock.nowMs, expiresMs);
  return token;
}

/** Somebody of a role. */
export const someone = (role: Role): string => TREE.find((one) => one.role === role)?.username ?? 'root';
