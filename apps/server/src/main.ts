import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { build } from './app.ts';
import type { Bus } from './bus/bus.ts';
import { memoryBus } from './bus/memory-bus.ts';
import { natsBus } from './bus/nats-bus.ts';
import { startHeartbeat } from './roles/nodes/heartbeat.ts';
import { startJobs } from './roles/jobs.ts';
import { startReadiness } from './roles/readiness.ts';
import { startWorker } from './roles/worker.ts';
import { closeServer } from './roles/close-server.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Context, systemRandom } from './context.ts';
import { createPool, databaseFaults } from './db/connect.ts';
import { openReplica } from './db/replica/open-replica.ts';
import { migrate } from './db/migrate.ts';
import { database } from './db/transaction.ts';
import { allHandlers } from './handlers.ts';
import { houseClock, setByDatabase, startFollowing } from './house-clock.ts';
import { startSealKeeper } from './ledger/seal-heads.ts';
import { bridgeAt, type Live, startLive } from './live.ts';
import { createPlacement } from './modules/placement/placement.ts';
import { createOrders } from './modules/placement/orders/orders.ts';
import { startPriceRecorder } from './modules/prices/price-recorder.ts';
import { startScoreRecorder } from './modules/prices/score-recorder.ts';
import { seedDemo } from './modules/accounts/seed/seed-demo.ts';
import { createSettingsCache } from './modules/settings/settings-cache.ts';
import { openPlaces } from './policy/places.ts';
import { installationKey, secretBox } from './policy/secret-box.ts';
import { createLog, createMetrics, watchBus, watchPool } from './telemetry.ts';

export type RunningServer = {
  port: number;
  /** True when this start has filled an empty database with the demo. */
  seeded: boolean;
  /** How the feed is doing, as /api/health says it. */
  feedHealth: Live['feedHealth'];
  /** Finishes what was accepted, then closes; at most about eight seconds. */
  stop(): Promise<void>;
};

/**
 * Starts the server: database (checked, migrated), demo where there is nothing, the feed's book, HTTP and sockets on one
 * port. Rejects with one clear line, leaving nothing open, when a part cannot be had.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const closing: (() => unknown)[] = [];
  // In reverse order of their making; one that fails must not keep the others open.
  const closeAll = async (log: Logger | null) => {
    for (const close of closing.toReversed()) {
      try {
        await close();
      } catch (error) {
        log?.warn({ err: error }, 'a part did not close in order');
      }
    }
  };
  const log = createLog(config.logLevel);
  try {
    return await start(config, log, closing, () => closeAll(log));
  } catch (error) {
    await closeAll(null);
    throw error;
  }
}

async function start(config: Config, log: Logger, closing: (() => unknown)[], closeAll: () => Promise<void>) {
  if (config.bridgeUrl === null) throw new ConfigError('BRIDGE_URL is not set: the server needs an odds bridge');
  const base = await createBase(config, log, closing);
  const readiness = startReadiness(base.db);
  closing.push(() => readiness.close());
  if (config.role === 'worker') return startWorker({ ...base, readiness }, config.bridgeUrl, { closing, closeAll });
  const isAlone = config.role === 'all';
  const live = await startLive(base, {
    open: bridgeAt(config.bridgeUrl),
    indexMarkets: true,
    resultsElsewhere: !isAlone,
  });
  closing.push(() => live.stop());
  const context: Context = { ...base, quotes: live.quotes, readiness };
  const seeded = await seedDemo(context);
  const placement = createPlacement(context);
  closing.push(() => placement.idle());
  const orders = createOrders(context);
  closing.push(() => orders.idle());
  if (isAlone) {
    const jobs = startJobs(context, live, placement, orders);
    closing.push(() => jobs.close());
  }
  // What is followed here is on record from here: which server somebody looks at is chance.
  const recorder = startPriceRecorder(context, live.quotes);
  closing.push(() => recorder.close());
  const scores = startScoreRecorder(context, live.quotes);
  closing.push(() => scores.close());
  const heads = startSealKeeper({ pool: context.pool, log, folder: config.dataFolder, now: () => context.clock.now() });
  closing.push(() => heads.close());
  const heartbeat = startHeartbeat(context, live.feedHealth);
  closing.push(() => heartbeat.close());
  const app = await build(context, allHandlers(live, placement, orders));
  await live.register(app);
  closing.push(() => closeServer(app, log));
  await app.listen({ host: config.host, port: config.port });
  closing.push(() => readiness.leave(config.drainMs));
  const { port } = app.server.address() as AddressInfo;
  log.info({ port, environment: config.environment }, 'listening');
  return { port, seeded, feedHealth: live.feedHealth, stop: closeAll };
}

/** Everything that does not need the feed. */
async function createBase(config: Config, log: Logger, closing: (() => unknown)[]): Promise<Omit<Context, 'quotes'>> {
  if (config.databaseUrl === null) throw new ConfigError('DATABASE_URL is not set: the server needs a database');
  const max = config.databaseConnections;
  const pool = createPool({ connectionString: config.databaseUrl, max }, (message) =>
    log.warn({ error: message }, 'a database connection was lost'),
  );
  closing.push(() => pool.end());
  const faults = await databaseFaults(pool).catch((error: unknown) => {
    throw new ConfigError(`DATABASE_URL: the database cannot be used (${reasonOf(error)})`);
  });
  if (faults.length > 0) throw new ConfigError(`this database cannot keep money: ${faults.join(', ')}`);
  for (const name of await migrate(pool)) log.info({ migration: name }, 'migrated');
  const bus = await createBus(config, log);
  closing.push(() => bus.close());
  const db = database(pool);
  const metrics = createMetrics();
  watchPool(metrics, pool);
  watchBus(metrics, bus);
  const settings = createSettingsCache(db, bus, log);
  closing.push(() => settings.close());
  await settings.refresh();
  const random = systemRandom;
  const secrets = secretBox(await installationKey(config, random), random);
  const clock = houseClock();
  await setByDatabase(clock, db);
  const following = startFollowing(clock, { db, log, metrics });
  closing.push(() => following.close());
  const replica = openReplica({ config, db, log, metrics });
  closing.push(() => replica?.close());
  const places = openPlaces(config.geoipDatabase, (error) =>
    log.warn({ err: error }, 'a record of GEOIP_DATABASE cannot be read'),
  );
  const reads = replica === null ? {} : { replica: replica.reads };
  return { config, pool, db, ...reads, clock, random, bus, log, metrics, secrets, settings, places };
}

/** Errors of several addresses at once have no message of their own, only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message !== '' || !('code' in error) ? error.message : String(error.code);
}

async function createBus(config: Config, log: Logger): Promise<Bus> {
  const onError = (error: unknown) => log.error({ err: error }, 'a message on the bus could not be handled');
  if (config.natsUrl === null) return memoryBus(onError);
  const onState = (state: 'ok' | 'down') => {
    if (state === 'ok') log.info('NATS is back');
    else log.error('NATS IS DOWN: this server hears nothing of the others, and waits for them to be read');
  };
  return natsBus(config.natsUrl, onError, onState).catch((error: unknown) => {
    throw new ConfigError(`NATS_URL: no NATS server answers there (${reasonOf(error)})`);
  });
}

/** One node of several: database and bridge run elsewhere, and the environment says where. */
export async function runNode(): Promise<void> {
  try {
    const server = await startServer(readConfig(process.env));
    const stop = () => void server.stop().then(() => process.exit(0));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  } catch (error) {
    console.error(`The server cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

if (import.meta.main) await runNode();
