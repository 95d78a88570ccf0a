import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, PartStatus } from '../../tools/cluster/cluster.ts';
import { demand } from '../chaos/violation.ts';
import type { Crowd } from './crowd.ts';

/** What a drill works with: the set, and the clients that bet on it all the while. */
export type Ground = { readonly cluster: Cluster; readonly crowd: Crowd };

/** A fault, and how soon every client has to be served again. */
export type Drill = {
  readonly about: string;
  readonly backMsMax: number;
  /** Brings the fault about, and answers what ends it. */
  readonly break: (ground: Ground) => Promise<() => unknown>;
};

const SOON_MS = 5_000;
const FAILOVER_MS = 20_000;
/** What is killed stays away for longer than it takes to do without it. */
const AWAY_MS = 25_000;
const WELL_MS_MAX = 120_000;

async function nameOf(cluster: Cluster, is: (part: PartStatus) => boolean): Promise<string> {
  const part = (await cluster.status()).find(is);
  demand(part !== undefined, 'no part of the set is what the drill looks for');
  return part.name;
}

const primary = (part: PartStatus) => part.kind === 'pg' && part.words.startsWith('leader');
const replica = (part: PartStatus) => part.kind === 'pg' && part.words.startsWith('sync');
const bridge = (part: PartStatus) => part.kind === 'bridge' && part.words.startsWith('active');
const worker = (part: PartStatus) => part.kind === 'worker' && part.words === 'leads';
const named = (name: string) => (part: PartStatus) => part.name === name;

const kill =
  (is: (part: PartStatus) => boolean) =>
  async ({ cluster }: Ground) => {
    cluster.part(await nameOf(cluster, is)).kill(AWAY_MS);
    return () => {};
  };

const freeze =
  (is: (part: PartStatus) => boolean) =>
  async ({ cluster }: Ground) => {
    const part = cluster.part(await nameOf(cluster, is));
    part.freeze();
    return () => part.thaw();
  };

const both = (what: string, is: (part: PartStatus) => boolean, backMsMax: number): [string, Drill][] => [
  [`kill-${what}`, { about: `kill -9 of ${what}`, backMsMax, break: kill(is) }],
  [`freeze-${what}`, { about: `SIGSTOP of ${what}`, backMsMax, break: freeze(is) }],
];

export const DRILLS: ReadonlyMap<string, Drill> = new Map([
  ...both('server', named('server1'), SOON_MS),
  ...both('bridge', bridge, SOON_MS),
  ...both('worker', worker, SOON_MS),
  ...both('nats', named('nats1'), SOON_MS),
  ...both('proxy', named('proxy1'), SOON_MS),
  ...both('replica', replica, FAILOVER_MS),
  ...both('primary', primary, FAILOVER_MS),
]);

export async function untilWell(cluster: Cluster): Promise<void> {
  const endMs = performance.now() + WELL_MS_MAX;
  let bad: PartStatus[] = [];
  do {
    bad = (await cluster.status()).filter(({ ok }) => !ok);
    if (bad.length === 0) return;
    await sleep(500);
  } while (performance.now() < endMs);
  demand(
    false,
    () => `not well after ${WELL_MS_MAX / 1000} s: ${bad.map(({ name, words }) => `${name} (${words})`).join(', ')}`,
  );
}
