// The real product for the browser tests: the launcher of `npm start` on a data folder that is made for the run and
// removed after it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The folder that was named and does not exist yet, else a new one. */
function makeDataFolder(named: string | undefined): string {
  if (!named) return fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-e2e-'));
  fs.mkdirSync(named);
  return named;
}

const dataFolder = makeDataFolder(process.env['PAVILION_DATA']);
// PostgreSQL's own account must be able to enter when the tests run as root.
fs.chmodSync(dataFolder, 0o755);

const product = spawn(process.execPath, [path.resolve(import.meta.dirname, '../tools/launch.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PAVILION_DATA: dataFolder },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
product.once('close', (code, signal) => {
  if (code !== 0) console.error(`the product has ended: ${signal ?? `code ${code}`}`);
  fs.rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  process.exitCode = code ?? 1;
});
