import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, PartStatus } from '../../tools/cluster/cluster.ts';
import { demand } from '../chaos/violation.ts';
import type { Crowd } from './crowd.ts';

/** What a drill works with: the set, and the clients that bet on it all the while. */
export type Ground = { readonly cluster: Cluster; readonly crowd: Crowd };

/** A fault that has been brought about. */
export type Fault = {
  readonly end: () => unknown;
  /** Read when all is well again: what else must have held, and its figures. */
  readonly judge?: () => Promise<Record<string, number>>;
};

/** How long a client may go without an accepted bet, from the fault until all is well again, and how long the fault lasts. */
export type Bounds = { readonly waitMsMax: number; readonly lastsMs: number };

export type Drill<G = Ground> = Bounds & { readonly break: (ground: G) => Promise<Fault> };

/** Lasts longer than anything of before is believed: prices, leases, connections, checks of the proxies. */
export const SOON: Bounds = { waitMsMax: 5_000, lastsMs: 12_000 };
/** Lasts longer than it takes to make another primary. */
export const FAILOVER: Bounds = { waitMsMax: 20_000, lastsMs: 25_000 };
const WELL_MS_MAX = 120_000;

export async function nameOf(cluster: Cluster, is: (part: PartStatus) => boolean): Promise<string> {
  const part = (await cluster.status()).find(is);
  demand(part !== undefined, 'no part of the set is what the drill looks for');
  return part.name;
}

export const primary = (part: PartStatus) => part.kind === 'pg' && part.words.startsWith('leader');
const replica = (part: PartStatus) => part.kind === 'pg' && part.words.startsWith('sync');
export const bridge = (part: PartStatus) => part.kind === 'bridge' && part.words.startsWith('active');
const worker = (part: PartStatus) => part.kind === 'worker' && part.words === 'leads';
const named = (name: string) => (part: PartStatus) => part.name === name;

const kill =
  (is: (part: PartStatus) => boolean, awayMs: number) =>
  async ({ cluster }: Ground): Promise<Fault> => {
    cluster.part(await nameOf(cluster, is)).kill(awayMs);
    return { end: () => {} };
  };

const freeze =
  (is: (part: PartStatus) => boolean) =>
  async ({ cluster }: Ground): Promise<Fault> => {
    const part = cluster.part(await nameOf(cluster, is));
    part.freeze();
    return { end: () => part.thaw() };
  };

const both = (what: string, is: (part: PartStatus) => boolean, bounds: Bounds): [string, Drill][] => [
  [`kill-${what}`, { ...bounds, break: kill(is, bounds.lastsMs) }],
  [`freeze-${what}`, { ...bounds, break: freeze(is) }],
];

export const LOSSES: ReadonlyMap<string, Drill> = new Map([
  ...both('server', named('server1'), SOON),
  ...both('bridge', bridge, SOON),
  ...both('worker', worker, SOON),
  ...both('nats', named('nats1'), SOON),
  ...both('proxy', named('proxy1'), SOON),
  ...both('replica', replica, FAILOVER),
  ...both('primary', primary, FAILOVER),
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
