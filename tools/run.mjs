// `node tools/run.mjs FILE|COMMAND …` runs a script of this repository, or a command of node_modules/.bin, under Node 24
// or newer, whichever Node the shell found first. Every npm script goes through here.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { nodeBinary, ROOT } from './node-binary.mjs';
import { flagsKnownTo, SERVER_ENVIRONMENT } from './server-flags.mjs';

const [target, ...args] = process.argv.slice(2);
if (!target) {
  console.error('usage: node tools/run.mjs FILE|COMMAND [arguments]');
  process.exit(2);
}

/** A path inside the repository, or else the script behind a command of node_modules/.bin. */
function scriptOf(name) {
  if (/\.(ts|mjs|js)$/.test(name)) return path.resolve(ROOT, name);
  const link = path.join(ROOT, 'node_modules/.bin', name);
  return fs.existsSync(link) ? fs.realpathSync(link) : undefined;
}

const script = scriptOf(target);
if (!script || !fs.existsSync(script)) {
  console.error(
    fs.existsSync(path.join(ROOT, 'node_modules'))
      ? `Pavilion: ${target} does not exist.`
      : 'Pavilion: nothing is installed yet. Run npm start or npm test, or npm ci.',
  );
  process.exit(1);
}
const node = nodeBinary();
if (!node) {
  console.error(
    `Pavilion: Node 24 is needed and this is ${process.version}. Run node tools/setup.mjs, which fetches one.`,
  );
  process.exit(1);
}

// What the script starts must find the same Node first.
const searchPath = [path.dirname(node), path.join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(
  path.delimiter,
);

const isServer = ['launch.ts', 'pavilion.ts'].includes(path.basename(script));
const flags = isServer ? flagsKnownTo(node) : [];
const environment = { ...(isServer ? SERVER_ENVIRONMENT : {}), ...process.env, PATH: searchPath };

if (process.execve && process.platform !== 'win32') {
  // Becomes the other program, so that a signal or a kill meets it and not a process in between.
  process.execve(node, [node, ...flags, script, ...args], environment);
}
const child = spawn(node, [...flags, script, ...args], { stdio: 'inherit', env: environment });
// The terminal sends Ctrl-C to both processes, so it is only waited out here; other signals reach this one alone.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
