// `pavilion server`, `pavilion bridge`, `pavilion worker`: one role of a set of machines, with the settings of its environment.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

const USAGE = `pavilion ROLE, which is one of
  server   players and staff: the web app, the API, the sockets. Needs DATABASE_URL, BRIDGE_URL, NATS_URL, PAVILION_SECRET
  worker   results, settlement, housekeeping; of several one leads. Needs the same
  bridge   the odds bridge on BRIDGE_PORT; with DATABASE_URL it takes turns with others, and one of them serves`;

enableCompileCache(path.resolve(process.env['PAVILION_DATA'] ?? '.data', 'compile-cache'));

const [role, ...others] = process.argv.slice(2);
if (others.length > 0 || role === undefined || !['server', 'worker', 'bridge'].includes(role)) {
  console.error(USAGE);
  process.exit(role === '--help' ? 0 : 2);
}
if (role === 'bridge') {
  const { startTurn } = await import('./roles/bridge-turn.ts');
  const { runBridge } = await import('../apps/bridge/src/run-bridge.ts');
  const turn = startTurn(process.env['DATABASE_URL']);
  await runBridge(turn?.bridge, turn?.close);
} else {
  process.env['PAVILION_ROLE'] = role;
  const { runNode } = await import('../apps/server/src/main.ts');
  await runNode();
}
