import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { seeded } from '../../apps/server/test/support/seeded.ts';
import { Cluster } from '../../tools/cluster/cluster.ts';
import { planOf } from '../../tools/cluster/plan.ts';
import { openJournal } from '../chaos/load/journal.ts';
import { judge } from '../chaos/load/judge.ts';
import { demand, demandAuditChain, demandReconciled } from '../chaos/violation.ts';
import { Crowd } from './crowd.ts';
import { CUTS } from './cuts.ts';
import { type Bounds, type Fault, type Ground, LOSSES, untilWell } from './drills.ts';
import { rollingUpgrade } from './upgrade.ts';
import { Wires } from './wires.ts';

/** Last, because the database has a newer version's table after it. */
const UPGRADE = 'upgrade';
/** They need wires that can be cut. */
export const CUT_NAMES: readonly string[] = [...CUTS.keys()];
export const DRILL_NAMES: readonly string[] = [...LOSSES.keys(), ...CUT_NAMES, UPGRADE];

export type DrillsSize = {
  readonly nodes: number;
  readonly sitePort: number;
  readonly seed: number;
  /** A client that waited too long is told, and fails nothing. */
  readonly untimed: boolean;
  /** Every part in a network of its own, so that lines between them can be cut. */
  readonly wired: boolean;
  /** Of the set; empty. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Whoever interrupts the drills ends all parts of the set with them. */
  readonly signal?: AbortSignal;
};

type Stage = Ground & { readonly wires: Wires | null };

const WARM_UP_MS = 2_000;
/** Clients that are not served after so long will not be. */
const GIVEN_UP_MS = 120_000;
/** Prices are believed as long before a match as in play: else nobody would feel a feed that is away for seconds. */
const PRICE_AGES = { priceMaxAgeMs: { inPlay: 3_000, preMatch: 3_000 } };
/** Every server has read the settings anew by then. */
const SETTINGS_MS = 6_000;

/** Brings the fault about when it is called. */
function drillOf(name: string, { wires, ...ground }: Stage): Bounds & { readonly begin: () => Promise<Fault> } {
  const loss = LOSSES.get(name);
  if (loss !== undefined) return { ...loss, begin: () => loss.break(ground) };
  const cut = CUTS.get(name);
  demand(cut !== undefined, `there is no drill ${name}`);
  demand(wires !== null, `${name} needs a set whose lines can be cut`);
  return { ...cut, begin: () => cut.break({ ...ground, wires }) };
}

async function upgradeDrill(stage: Stage, say: DrillsSize['say']): Promise<void> {
  const { crowd } = stage;
  crowd.take();
  const figures = await rollingUpgrade(stage);
  const { accepted, askedAgain, defects, longestWaitMs } = crowd.take();
  demand(
    defects === 0 && Object.keys(askedAgain).length === 0,
    `an upgrade under load: ${JSON.stringify(askedAgain)} asked again, ${defects} defects`,
  );
  say(`upgrade: ${JSON.stringify({ ...figures, longestWaitMs, accepted, askedAgain, defects })}`);
}

/** Answers whether nobody waited too long; a drill that was late is told with its figure, and the next begins. */
async function oneDrill(name: string, stage: Stage, say: DrillsSize['say']): Promise<boolean> {
  const { crowd, cluster } = stage;
  await crowd.lookAround();
  await sleep(WARM_UP_MS);
  if (name === UPGRADE) {
    await upgradeDrill(stage, say);
    return true;
  }
  crowd.take();
  const { waitMsMax, lastsMs, begin } = drillOf(name, stage);
  const fault = await begin();
  await sleep(lastsMs).finally(fault.end);
  const endedMs = performance.now();
  await untilWell(cluster);
  const wellMs = Math.round(performance.now() - endedMs);
  await crowd.served(GIVEN_UP_MS);
  const { longestWaitMs, accepted, refused, codes, askedAgain, defects } = crowd.take();
  const more = await fault.judge?.();
  demand(defects === 0, `${defects} answers were defects`);
  const inTime = longestWaitMs <= waitMsMax;
  const figures = { longestWaitMs, waitMsMax, lastsMs, wellMs, accepted, refused, codes, askedAgain, ...more };
  say(`${name}${inTime ? '' : ' (LATE)'}: ${JSON.stringify(figures)}`);
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

async function setPriceAges(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into setting (key, value) values ('server', $1)
     on conflict (key) do update set value = setting.value || excluded.value`,
    [PRICE_AGES],
  );
  await sleep(SETTINGS_MS);
}

/**
 * Starts a set, lets players bet on it through every node without a pause, and loses its parts and the lines between them, one after
 * the other. Throws a Violation when a client goes without an accepted bet for too long, or when one bet is lost, doubled, or
 * not what its player was told.
 */
export async function runDrills(names: readonly string[], size: DrillsSize): Promise<void> {
  const { say, seed, nodes, folder, sitePort } = size;
  const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', FEED_SEED: String(seed) };
  const wires = size.wired ? await Wires.lay(planOf(nodes, folder, sitePort).parts) : null;
  const cluster = new Cluster({ ...size, env, ...(wires === null ? {} : { network: wires }) });
  const journal = openJournal();
  let crowd: Crowd | undefined;
  const all = async () => {
    await cluster.start();
    const pool = createPool({ connectionString: cluster.databaseUrl(), max: 2 });
    await setPriceAges(pool);
    crowd = await Crowd.gather(cluster.sites, journal, seeded(seed));
    crowd.start();
    const late: string[] = [];
    for (const name of names) if (!(await oneDrill(name, { cluster, crowd, wires }, say))) late.push(name);
    await crowd.stop();
    await judgeAll(pool, journal.read(), say).finally(() => pool.end());
    demand(late.length === 0 || size.untimed, () => `clients waited too long: ${late.join(', ')}`);
  };
  try {
    await unlessAborted(size.signal, all());
  } finally {
    // Clients that would wait for a set that is gone are let go with it.
    void crowd?.stop();
    await cluster.stop();
    wires?.remove();
    journal.remove();
  }
}
