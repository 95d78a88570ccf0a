import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../../e2e/support/port.ts';
import { buildPage } from './web-page.ts';

const SERVER = path.join(import.meta.dirname, 'product-server.ts');

/** Builds the web app into a temporary folder and runs the product on it, with an empty database and the simulator. */
export async function withFreshProduct<Value>(
  say: (line: string) => void,
  use: (url: string, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-product-'));
  // PostgreSQL's own account must be able to enter when the benchmark runs as root.
  fs.chmodSync(folder, 0o755);
  const web = path.join(folder, 'web');
  try {
    say('building the web app …');
    await buildPage('.', web);
    say('starting the product …');
    const env = {
      ...process.env,
      PORT: String(await freePort()),
      PAVILION_DATA: path.join(folder, 'data'),
      RATE_LIMITS: 'off',
    };
    const quiet = {
      LOG_LEVEL: 'warn',
      FEED: 'simulator',
      FEED_SEED: '7',
      DATABASE_URL: '',
      BRIDGE_URL: '',
      NATS_URL: '',
    };
    const child = fork(SERVER, [web], { env: { ...env, ...quiet } });
    const gone = once(child, 'exit');
    const [message]: unknown[] = await Promise.race([once(child, 'message'), gone.then(() => [])]);
    const url: unknown = Object(message).url;
    if (typeof url !== 'string') throw new Error('the product did not start');
    try {
      return await use(url, folder);
    } finally {
      child.disconnect();
      await gone;
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
