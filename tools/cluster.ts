// `npm run cluster -- --nodes 2`: a set of nodes on this machine, from the system's own programs, until Ctrl-C.
import { parseArgs } from 'node:util';
import { buildWebWhenStale } from './build-web.ts';
import { Cluster } from './cluster/cluster.ts';
import { openKeeper } from './cluster/keeper.ts';
import { clusterFolder, clusterPort } from './cluster/settings.ts';

const USAGE = `npm run cluster [-- --nodes N]      N servers with a proxy each, 2 to 9 (2)
PORT is the site's port on 127.0.0.1, 127.0.0.2 … (4000), PAVILION_DATA the folder of the set`;

const say = (line: string) => console.log(`Pavilion: ${line}`);
const refuse = (error: unknown): never => {
  console.error(`Pavilion cannot start the set: ${error instanceof Error ? error.message : String(error)}`);
  return process.exit(1);
};

function nodesAsked(): number {
  const { values } = parseArgs({ options: { nodes: { type: 'string', default: '2' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(USAGE);
    process.exit(0);
  }
  if (!/^[2-9]$/.test(values.nodes)) throw new Error(`--nodes is 2 to 9\n${USAGE}`);
  return Number(values.nodes);
}

const abort = new AbortController();
let cluster: Cluster | undefined;
let stopping = false;
const stop = async (reason: string, exitCode: number) => {
  if (stopping) return;
  stopping = true;
  abort.abort();
  say(`${reason}, stopping …`);
  await cluster?.stop();
  say('stopped.');
  process.exit(exitCode);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0));

try {
  const nodes = nodesAsked();
  const [folder, sitePort] = [clusterFolder(), clusterPort()];
  cluster = new Cluster({ nodes, folder, sitePort, say, signal: abort.signal });
  await buildWebWhenStale();
  const startedMs = performance.now();
  const keeper = await openKeeper(cluster);
  keeper.unref();
  await cluster.start();
  say(`all parts are well after ${Math.round((performance.now() - startedMs) / 1000)} s; logs are in ${folder}/logs`);
  console.log(`Pavilion is ready: ${cluster.sites.join('  ')}`);
  console.log(`its parts: http://127.0.0.1:${cluster.plan.ports.status}  (npm run cluster:status)`);
} catch (error) {
  if (!stopping) {
    await cluster?.stop();
    refuse(error);
  }
}
