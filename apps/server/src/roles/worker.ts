import type { AddressInfo } from 'node:net';
import { buildPart } from '../app.ts';
import { closeServer } from './close-server.ts';
import type { Context } from '../context.ts';
import { fencedPool } from '../db/lease/fence.ts';
import { allHandlers } from '../handlers.ts';
import { startHeartbeat } from './nodes/heartbeat.ts';
import { startJobs } from './jobs.ts';
import { startLeader } from './leader.ts';
import { startSealKeeper } from '../ledger/seal-heads.ts';
import { bridgeAt, startLive } from '../live.ts';
import type { RunningServer } from '../main.ts';
import { seedDemo } from '../modules/accounts/seed/seed-demo.ts';
import { createOrders } from '../modules/placement/orders/orders.ts';
import { createPlacement } from '../modules/placement/placement.ts';
import type { Periodic } from '../periodic.ts';
import type { Readiness } from './readiness.ts';

type Base = Omit<Context, 'quotes' | 'readiness'> & { readonly readiness: Readiness };
type Closing = { readonly closing: (() => unknown)[]; readonly closeAll: () => Promise<void> };

/** The lease that says which worker leads. */
const WORKER_LEASE = 'worker';

/**
 * Starts a worker: of all of them the one that holds the lease takes results, settles and does the jobs, and commits only while
 * it holds it. The others follow the lists of the feed, and are ready; one that hears the bridge takes over from one that does
 * not. On its port it answers for its health, and nothing else.
 */
export async function startWorker(
  base: Base,
  bridgeUrl: string,
  { closing, closeAll }: Closing,
): Promise<RunningServer> {
  const { config, log, db, random } = base;
  let jobs: Periodic | null = null;
  let ending: Promise<unknown> = Promise.resolve();
  let begin = () => {};
  const end = () => {
    const ended = jobs;
    jobs = null;
    ending = ending.then(() => ended?.close());
    return ending;
  };
  const holder = random.uuid();
  let isFed = () => false;
  const givesWay = () => !isFed();
  const leader = startLeader({ db, log, name: WORKER_LEASE, holder, givesWay }, { begin: () => begin(), end });
  closing.push(() => leader.close());
  const fenced = fencedPool(base.pool, leader.fence);
  const live = await startLive(base, {
    open: bridgeAt(bridgeUrl),
    settlement: { takes: leader.leads },
    settlementPool: fenced,
  });
  closing.push(() => live.stop());
  isFed = () => live.quotes.isFed();
  const readiness = { state: () => base.readiness.state(), leads: leader.leads };
  const context: Context = { ...base, readiness, pool: fenced, quotes: live.quotes };
  const seeded = await seedDemo({ ...context, pool: base.pool });
  const placement = createPlacement(context);
  closing.push(() => placement.idle());
  const orders = createOrders(context);
  closing.push(() => orders.idle());
  begin = () => {
    // Jobs of an earlier turn are let end first.
    ending = ending.then(() => {
      if (leader.leads()) jobs ??= startJobs(context, live, placement, orders);
    });
    live.results.sweep().catch((error: unknown) => log.error({ err: error }, 'looking for missing results failed'));
  };
  if (leader.leads()) begin();
  closing.push(end);
  const heads = startSealKeeper({ pool: base.pool, log, folder: config.dataFolder, now: () => base.clock.now() });
  closing.push(() => heads.close());
  const heartbeat = startHeartbeat(context, live.feedHealth);
  closing.push(() => heartbeat.close());
  const { settings } = allHandlers(live, placement, orders);
  const app = await buildPart(context, { settings });
  closing.push(() => closeServer(app, log));
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  log.info({ port, environment: config.environment }, 'a worker is listening');
  return { port, seeded, feedHealth: live.feedHealth, stop: closeAll };
}
