import type { PlannedPart } from '../../tools/cluster/plan.ts';
import { bridge, type Drill, FAILOVER, type Fault, type Ground, nameOf, primary, SOON } from './drills.ts';
import type { Wires } from './wires.ts';
import { startWrites } from './writes.ts';

/** The wires of the set's parts, too. */
export type WiredGround = Ground & { readonly wires: Wires };

type Sides = readonly [these: readonly string[], those: readonly string[]];

/** Packets between the two sides are lost without a word, in connections that stand and in new ones. */
const cut =
  (between: (ground: WiredGround) => Promise<Sides> | Sides) =>
  async (ground: WiredGround): Promise<Fault> => {
    const { wires } = ground;
    wires.cut(...(await between(ground)));
    return { end: () => wires.mend() };
  };

/** The same, while somebody who still reaches every PostgreSQL writes to each of them and notes what is acknowledged. */
const cutWatched =
  (between: (ground: WiredGround) => Promise<Sides>) =>
  async (ground: WiredGround): Promise<Fault> => {
    const sides = await between(ground);
    const writes = await startWrites(ground.cluster);
    const fault = await cut(() => sides)(ground);
    return { ...fault, judge: () => writes.judge() };
  };

const named = ({ cluster }: Ground, kind: PlannedPart['kind']): string[] =>
  cluster.plan.parts.filter((part) => part.kind === kind).map(({ name }) => name);

const primaryAnd = async (ground: WiredGround, ...kinds: PlannedPart['kind'][]): Promise<Sides> => {
  const first = await nameOf(ground.cluster, primary);
  return [[first], kinds.flatMap((kind) => named(ground, kind)).filter((name) => name !== first)];
};

export const CUTS: ReadonlyMap<string, Drill<WiredGround>> = new Map([
  // A node reaches the database through its proxy, which is on the same machine as its server.
  ['cut-server-database', { ...SOON, break: cut((ground) => [['proxy1'], named(ground, 'pg')]) }],
  ['cut-server-nats', { ...SOON, break: cut((ground) => [['server1'], named(ground, 'nats')]) }],
  ['cut-bridge-server', { ...SOON, break: cut(async ({ cluster }) => [['proxy1'], [await nameOf(cluster, bridge)]]) }],
  ['cut-proxy-server', { ...SOON, break: cut(() => [['proxy1'], ['server2']]) }],
  ['cut-nats-nats', { ...SOON, break: cut(() => [['nats1'], ['nats2', 'nats3']]) }],
  ['cut-etcd-etcd', { ...SOON, break: cut(() => [['etcd1'], ['etcd2', 'etcd3']]) }],
  ['cut-primary-replicas', { ...FAILOVER, break: cutWatched((ground) => primaryAnd(ground, 'pg')) }],
  ['cut-primary-etcd', { ...FAILOVER, break: cutWatched((ground) => primaryAnd(ground, 'etcd')) }],
  ['cut-primary', { ...FAILOVER, break: cutWatched((ground) => primaryAnd(ground, 'pg', 'etcd')) }],
]);
