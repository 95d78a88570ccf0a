// What a set of nodes is made of, and where each part answers.

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
  | 'bridgePassed'
  | 'pg'
  | 'patroni'
  | 'etcd'
  | 'etcdPeer'
  | 'nats'
  | 'natsRoute',
  number
>;

/** Where parts answer each other. */
export type Network = {
  readonly addressOf: (kind: Kind, node: number) => string;
  /** All these addresses. */
  readonly range: string;
  /** What to put before a part's command, so that it runs at its address. */
  readonly enter: (name: string) => readonly string[];
};

/** Every node has an address of its own on this machine's loopback, as machines have in a network. */
export const LOOPBACK: Network = {
  addressOf: (_kind, node) => `127.0.0.${node}`,
  range: '127.0.0.0/8',
  enter: () => [],
};

export type Plan = {
  readonly nodes: number;
  readonly network: Network;
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
  bridgePassed: site + 403,
  pg: site + 500,
  patroni: site + 501,
  etcd: site + 600,
  etcdPeer: site + 601,
  nats: site + 700,
  natsRoute: site + 701,
});

/** Ports that `fetch` refuses, as every browser does ("bad port" of the Fetch standard), above those that need privileges. */
const REFUSED: ReadonlySet<number> = new Set([
  ...[
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
  ],
]);

/** The numbers 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/**
 * Three of each engine; two bridges and two workers, of which one is at work; a server and a proxy on each of `nodes`. Throws where a
 * port that follows from the site's is one that nobody could be asked at.
 */
export function planOf(nodes: number, folder: string, sitePort: number, network = LOOPBACK): Plan {
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
  const ports = portsFrom(sitePort);
  const refused = Object.entries(ports).find(([, port]) => REFUSED.has(port));
  if (refused !== undefined)
    throw new RangeError(`PORT=${sitePort} leads to ${refused.join(' ')}, a port that browsers refuse: choose another`);
  return { nodes, network, folder, ports, parts };
}
