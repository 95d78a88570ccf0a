// What a set of nodes is made of, and where each part answers. Every node has an address of its own on this machine's loopback,
// as machines have in a network.

export const ENGINES = 3;
const BRIDGES = 2;
const WORKERS = 2;

export type Kind = 'etcd' | 'pg' | 'nats' | 'proxy' | 'bridge' | 'worker' | 'server';

export type PlannedPart = { readonly name: string; readonly kind: Kind; readonly node: number };

export type Ports = Record<
  | 'site'
  | 'status'
  | 'server'
  | 'worker'
  | 'bridge'
  | 'primaryLine'
  | 'replicaLine'
  | 'bridgeLine'
  | 'pg'
  | 'patroni'
  | 'etcd'
  | 'etcdPeer'
  | 'nats'
  | 'natsRoute',
  number
>;

export type Plan = {
  readonly nodes: number;
  readonly folder: string;
  readonly ports: Ports;
  readonly parts: readonly PlannedPart[];
};

/** The ports that follow from the one of the site. */
const portsFrom = (site: number): Ports => ({
  site,
  status: site + 99,
  server: site + 100,
  worker: site + 200,
  bridge: site + 300,
  primaryLine: site + 400,
  replicaLine: site + 401,
  bridgeLine: site + 402,
  pg: site + 500,
  patroni: site + 501,
  etcd: site + 600,
  etcdPeer: site + 601,
  nats: site + 700,
  natsRoute: site + 701,
});

export const addressOf = (node: number): string => `127.0.0.${node}`;

/** The numbers 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Three of each engine; two bridges and two workers, of which one is at work; a server and a proxy on each of `nodes`. */
export function planOf(nodes: number, folder: string, sitePort: number): Plan {
  const of = (kind: Kind, count: number): PlannedPart[] =>
    upTo(count).map((node) => ({ name: `${kind}${node}`, kind, node }));
  const parts = [
    ...of('etcd', ENGINES),
    ...of('pg', ENGINES),
    ...of('nats', ENGINES),
    ...of('proxy', nodes),
    ...of('bridge', BRIDGES),
    ...of('worker', WORKERS),
    ...of('server', nodes),
  ];
  return { nodes, folder, ports: portsFrom(sitePort), parts };
}
