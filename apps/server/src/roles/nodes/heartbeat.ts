import type { Context } from '../../context.ts';
import type { FeedHealth } from '../../modules/settings/system-status.ts';
import { type Periodic, periodically } from '../../periodic.ts';
import { VERSION } from '../../version.ts';
import { dropBeat, writeBeat } from './node-store.ts';

const EVERY_MS = 5_000;

/** Says every few seconds how this process is, for the status page; a process that stops takes its row away. */
export function startHeartbeat(
  { db, log, config, metrics, random, readiness }: Omit<Context, 'quotes'>,
  feedHealth: FeedHealth,
): Periodic {
  const id = random.uuid();
  const beat = async () => {
    const { feed, ageMs } = feedHealth();
    const { count, p50Ms, p99Ms } = metrics.placing.spread();
    await writeBeat(db, {
      ...{ id, role: config.role, version: VERSION },
      ...{ ready: (readiness?.state() ?? 'ready') === 'ready', leads: readiness?.leads?.() ?? config.role === 'all' },
      ...{ feed, feedAgeMs: ageMs, placed: count, p50Ms, p99Ms },
    });
  };
  const onError = (error: unknown) => log.warn({ err: error }, 'this process could not say that it is there');
  beat().catch(onError);
  const beating = periodically(EVERY_MS, beat, onError);
  return {
    async close() {
      await beating.close();
      await dropBeat(db, id).catch(onError);
    },
  };
}
