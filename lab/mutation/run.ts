// npm run mutation -- [files]: changes the money core in thousands of small ways and says which no test notices. Takes about
// 20 minutes; ends with 1 when fewer than 85 % are noticed. Files are named within packages/betting: src/money.ts.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../tools/node-binary.mjs';

const HERE = import.meta.dirname;
const STRYKER = path.join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js');

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!fs.existsSync(STRYKER)) run('npm', ['ci', '--no-audit', '--no-fund'], HERE);
const files = process.argv.slice(2);
const only = files.length === 0 ? [] : ['--mutate', files.join(',')];
const config = path.join(HERE, 'stryker.config.mjs');
run(process.execPath, [STRYKER, 'run', config, ...only], path.join(ROOT, 'packages/betting'));
