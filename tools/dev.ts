// `npm run dev`: the product with reload. Server, bridge and packages restart when a file changes; the web app is served
// by Vite, which replaces changed modules in the open page.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { ROOT } from './node-binary.mjs';
import { command } from './stage.ts';

const { port } = readConfig(process.env);
const watched = ['apps/server/src', 'apps/server/migrations', 'apps/bridge/src', 'packages'];
const vite = command('web', 'vite');

const server = spawn(
  process.execPath,
  [
    '--watch-preserve-output',
    ...watched.map((folder) => `--watch-path=${path.join(ROOT, folder)}`),
    path.join(ROOT, 'tools/launch.ts'),
    '--no-web-build',
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
const web = spawn(vite.command, vite.args, {
  cwd: path.join(ROOT, 'apps/web'),
  stdio: 'inherit',
  env: { ...process.env, PAVILION_API: `http://127.0.0.1:${port}` },
});
const children = [server, web];

// Ctrl-C reaches the children from the terminal; any other end of this process has to be passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));
for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) if (other !== child) other.kill('SIGTERM');
    process.exitCode = code ?? 0;
  });
}
