import pino from 'pino';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, systemRandom } from '../../src/context.ts';
import { database } from '../../src/db/transaction.ts';
import { type Live, type LiveOptions, startLive } from '../../src/live.ts';
import { loopback, type Loopback } from '../../src/modules/prices/book/loopback.ts';
import { createSettingsCache } from '../../src/modules/settings/settings-cache.ts';
import { secretBox } from '../../src/policy/secret-box.ts';
import { createMetrics } from '../../src/telemetry.ts';
import { testDatabase } from '../support/database.ts';
import { FakeFeed, list, listed, SPORTS, sport, TREE } from './fake-feed.ts';
import { HandClock } from './hand-clock.ts';

export type LiveWorld = {
  readonly context: Context;
  readonly live: Live;
  readonly feed: FakeFeed;
  readonly bridge: Loopback;
  readonly clock: HandClock;
  readonly logged: string[];
  close(): Promise<void>;
};

/** Two sports with events 101, 102 (cricket) and 201 (football), all of them pre-match. */
export function plantCatalogue(feed: FakeFeed, clock: Pick<HandClock, 'now'>): void {
  const soonMs = clock.now() + 3_600_000;
  feed.set(SPORTS, [sport(4, 'Cricket'), sport(1, 'Football')]);
  feed.set(TREE, {
    t1: [
      {
        etid: 4,
        name: 'Cricket',
        oid: 1,
        children: [
          {
            cid: '7',
            name: 'Cup',
            children: [101, 102].map((gmid) => ({ gmid: String(gmid), name: `Home ${gmid} v Away ${gmid}`, etid: 4 })),
          },
        ],
      },
      { etid: 1, name: 'Football', oid: 2, children: [{ cid: '9', name: 'League', children: [] }] },
    ],
    t2: [],
  });
  feed.set(list(4), { t1: [listed(101, soonMs), listed(102, soonMs + 60_000)], t2: [] });
  feed.set(list(1), { t1: [listed(201, soonMs, { etid: 1, cid: 9, cname: 'League' })], t2: [] });
}

/** The live parts over a database of their own and a bridge inside the process, with a clock moved by hand. */
export async function liveWorld(options: Partial<LiveOptions> = {}): Promise<LiveWorld> {
  const base = await testDatabase({ connections: 12 });
  const clock = new HandClock();
  const feed = new FakeFeed();
  plantCatalogue(feed, clock);
  const bridge = loopback(feed, clock);
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const bus = memoryBus((error) => log.error({ err: error }, 'listener'));
  const db = database(base.pool);
  const context = {
    config: readConfig({ PAVILION_SECRET: 'ab'.repeat(32), RATE_LIMITS: 'off' }),
    pool: base.pool,
    db,
    clock: { now: clock.now },
    random: systemRandom,
    bus,
    log,
    metrics: createMetrics(),
    secrets: secretBox(Buffer.alloc(32), systemRandom),
    settings: createSettingsCache(db, bus, log),
  };
  const live = await startLive(context, { open: bridge.open, clock, random: () => 0, ...options });
  await until(() => live.catalogue.event('201') !== null && live.catalogue.event('102') !== null);
  return {
    context: { ...context, quotes: live.quotes },
    live,
    feed,
    bridge,
    clock,
    logged,
    async close() {
      await live.stop();
      bridge.close();
      context.settings.close();
      await base.close();
    },
  };
}

/** Waits, in real time, for what the database and the microtasks have to bring about. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what = 'the condition',
  waitMs = 5_000,
): Promise<void> {
  const endMs = Date.now() + waitMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`${what} did not come about within ${waitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
