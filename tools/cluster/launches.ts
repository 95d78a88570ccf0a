import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../server-flags.mjs';
import { haproxyConfig } from './config/haproxy.ts';
import { patroniConfig } from './config/patroni.ts';
import type { Launch } from './part.ts';
import { ENGINES, type Plan, type PlannedPart, upTo } from './plan.ts';
import { asPostgres, giveToPostgres, type Programs } from './programs.ts';
import type { Secrets } from './secrets.ts';

export type Making = {
  readonly plan: Plan;
  readonly programs: Programs;
  readonly secrets: Secrets;
  /** The folder of the product that servers, workers and bridges are started from: another version is another folder. */
  readonly rootOf: (name: string) => string;
  /** Settings of the product for each of them, over the ones of the set. */
  readonly env: Readonly<Record<string, string>>;
};

/** The product's database as it is reached there. */
export const databaseUrl = ({ secrets }: Pick<Making, 'secrets'>, host: string, port: number): string =>
  `postgresql://pavilion:${secrets.pavilion}@${host}:${port}/pavilion`;

function etcd({ plan: { network, ports, folder }, programs }: Making, node: number): Launch {
  const url = (i: number, port: number) => `http://${network.addressOf('etcd', i)}:${port}`;
  const peers = upTo(ENGINES).map((i) => `etcd${i}=${url(i, ports.etcdPeer)}`);
  const command = [programs.etcd, '--name', `etcd${node}`, '--data-dir', path.join(folder, `etcd${node}`)];
  command.push('--initial-cluster-token', 'pavilion', '--initial-cluster-state', 'new');
  command.push('--initial-cluster', peers.join(','));
  command.push(
    '--listen-peer-urls',
    url(node, ports.etcdPeer),
    '--initial-advertise-peer-urls',
    url(node, ports.etcdPeer),
  );
  command.push('--listen-client-urls', url(node, ports.etcd), '--advertise-client-urls', url(node, ports.etcd));
  command.push('--heartbeat-interval', '100', '--election-timeout', '1000');
  return { command };
}

function patroni({ plan, programs, secrets }: Making, node: number): Launch {
  const home = path.join(plan.folder, `run${node}`);
  const file = path.join(home, 'patroni.yml');
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(file, patroniConfig(plan, node, programs.postgres, secrets), { mode: 0o600 });
  giveToPostgres(home);
  return { command: [...asPostgres(), programs.patroni, file] };
}

function nats({ plan: { network, ports }, programs }: Making, node: number): Launch {
  const at = (i: number) => network.addressOf('nats', i);
  const routes = upTo(ENGINES).map((i) => `nats://${at(i)}:${ports.natsRoute}`);
  const command = [programs.nats, '-a', at(node), '-p', String(ports.nats), '--cluster_name', 'pavilion'];
  command.push('--cluster', `nats://${at(node)}:${ports.natsRoute}`, '--routes', routes.join(','));
  return { command };
}

function proxy({ plan, programs }: Making, node: number): Launch {
  const home = path.join(plan.folder, `run${node}`);
  const file = path.join(home, 'haproxy.cfg');
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(file, haproxyConfig(plan, node), { mode: 0o600 });
  return { command: [programs.haproxy, '-f', file, '-db'] };
}

function role(making: Making, { name, kind, node }: PlannedPart): Launch {
  const { plan, secrets, rootOf, env } = making;
  const { network, ports, folder } = plan;
  // Through the node's own proxy.
  const proxy = network.addressOf('proxy', node);
  const line = (port: number) => databaseUrl(making, proxy, port);
  return {
    command: [process.execPath, ...SERVER_FLAGS, path.join(rootOf(name), 'tools/pavilion.ts'), kind],
    env: {
      ...SERVER_ENVIRONMENT,
      HOST: network.addressOf(kind, node),
      PORT: String(kind === 'worker' ? ports.worker : ports.server),
      BRIDGE_PORT: String(ports.bridge),
      BRIDGE_URL: `ws://${proxy}:${ports.bridgeLine}`,
      DATABASE_URL: line(ports.primaryLine),
      ...(kind === 'server' ? { DATABASE_REPLICA_URL: line(ports.replicaLine) } : {}),
      NATS_URL: upTo(ENGINES)
        .map((i) => `nats://${network.addressOf('nats', i)}:${ports.nats}`)
        .join(','),
      PAVILION_SECRET: secrets.installation,
      PAVILION_DATA: path.join(folder, name),
      TRUST_PROXY: network.range,
      DRAIN_MS: '2500',
      NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
      ...env,
    },
  };
}

/** How a part is started. */
export function launchOf(making: Making, part: PlannedPart): Launch {
  const { command, env } = launchInside(making, part);
  return { command: [...making.plan.network.enter(part.name), ...command], ...(env ? { env } : {}) };
}

function launchInside(making: Making, part: PlannedPart): Launch {
  switch (part.kind) {
    case 'etcd':
      return etcd(making, part.node);
    case 'pg':
      return patroni(making, part.node);
    case 'nats':
      return nats(making, part.node);
    case 'proxy':
      return proxy(making, part.node);
    case 'bridge':
    case 'worker':
    case 'server':
      return role(making, part);
  }
}

/** The postmaster, which Patroni starts and does not keep below it. */
export function postmasterOf(folder: string, node: number): number[] {
  try {
    const [first = ''] = fs.readFileSync(path.join(folder, `pg${node}`, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(first);
    return Number.isInteger(pid) && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? [pid] : [];
  } catch {
    return [];
  }
}

export const PRODUCT_ROOT = ROOT;
