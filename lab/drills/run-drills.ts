import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { seeded } from '../../apps/server/test/support/seeded.ts';
import { Cluster } from '../../tools/cluster/cluster.ts';
import { openJournal } from '../chaos/load/journal.ts';
import { judge } from '../chaos/load/judge.ts';
import { demand, demandAuditChain, demandReconciled } from '../chaos/violation.ts';
import { Crowd } from './crowd.ts';
import { DRILLS, type Ground, untilWell } from './drills.ts';
import { rollingUpgrade } from './upgrade.ts';

/** Last, because the database has a newer version's table after it. */
const UPGRADE = 'upgrade';
export const DRILL_NAMES: readonly string[] = [...DRILLS.keys(), UPGRADE];

export type DrillsSize = {
  readonly nodes: number;
  readonly sitePort: number;
  readonly seed: number;
  /** Of the set; empty. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Whoever interrupts the drills ends all parts of the set with them. */
  readonly signal?: AbortSignal;
};

const WARM_UP_MS = 2_000;
/** Clients that are not served after so long will not be. */
const GIVEN_UP_MS = 120_000;

/** Answers whether clients were served again in time; a drill that was late is told with its figure, and the next begins. */
async function oneDrill(name: string, ground: Ground, say: DrillsSize['say']): Promise<boolean> {
  const { crowd, cluster } = ground;
  if (name === UPGRADE) {
    crowd.take();
    const figures = await rollingUpgrade(ground);
    const { accepted, askedAgain, defects } = crowd.take();
    demand(defects === 0 && askedAgain === 0, `an upgrade under load: ${askedAgain} asked again, ${defects} defects`);
    say(`upgrade: ${JSON.stringify({ ...figures, accepted, askedAgain, defects })}`);
    return true;
  }
  const drill = DRILLS.get(name);
  demand(drill !== undefined, `there is no drill ${name}`);
  await sleep(WARM_UP_MS);
  crowd.take();
  const mend = await drill.break(ground);
  let inTime = false;
  try {
    const backMs = Math.round(await crowd.servedAgain(GIVEN_UP_MS));
    inTime = backMs <= drill.backMsMax;
    const { accepted, askedAgain, refused, codes, defects } = crowd.take();
    demand(defects === 0, `${defects} answers were defects`);
    say(
      `${name}${inTime ? '' : ' (LATE)'}: ${JSON.stringify({ backMs, backMsMax: drill.backMsMax, accepted, refused, codes, askedAgain })}`,
    );
  } finally {
    await mend();
  }
  await untilWell(cluster);
  return inTime;
}

/** The books after everything: each acknowledged bet once, no other bet, each request with one answer. */
async function judgeAll(pool: pg.Pool, entries: Parameters<typeof judge>[1], say: DrillsSize['say']): Promise<void> {
  const { acknowledged, refused } = await judge(pool, entries);
  await demandReconciled(pool, 'after the drills');
  await demandAuditChain(pool);
  say(`after all: ${JSON.stringify({ acknowledged, refused, lost: 0, doubled: 0, onUnknownState: 0 })}`);
}

/** Rejects when it is aborted; what goes on meanwhile is let be. */
function unlessAborted<T>(signal: AbortSignal | undefined, going: Promise<T>): Promise<T> {
  if (signal === undefined) return going;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new Error('the drills were interrupted'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([going, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}

/**
 * Starts a set, lets players bet on it through every node without a pause, and loses its parts one after the other. Throws a
 * Violation when clients are not served again in time, or when one bet is lost, doubled, or not what its player was told.
 */
export async function runDrills(names: readonly string[], size: DrillsSize): Promise<void> {
  const { say, seed } = size;
  const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', FEED_SEED: String(seed) };
  const cluster = new Cluster({ ...size, env });
  const journal = openJournal();
  let crowd: Crowd | undefined;
  const all = async () => {
    await cluster.start();
    crowd = await Crowd.gather(cluster.sites, journal, seeded(seed));
    crowd.start();
    const late: string[] = [];
    for (const name of names) if (!(await oneDrill(name, { cluster, crowd }, say))) late.push(name);
    await crowd.stop();
    const pool = createPool({ connectionString: cluster.databaseUrl(), max: 2 });
    await judgeAll(pool, journal.read(), say).finally(() => pool.end());
    demand(late.length === 0, () => `clients were not served in time: ${late.join(', ')}`);
  };
  try {
    await unlessAborted(size.signal, all());
  } finally {
    // Clients that would wait for a set that is gone are let go with it.
    void crowd?.stop();
    await cluster.stop();
    journal.remove();
  }
}
