import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { isObject, readMarkets } from '@pavilion/feed';
import { BridgeClient } from '@pavilion/protocol';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function forkBridge(env: Record<string, string> = {}): ChildProcess {
  const child = fork(MAIN, [], { env: { ...process.env, BRIDGE_PORT: '0', HOST: '127.0.0.1', ...env }, silent: true });
  children.push(child);
  return child;
}

async function portOf(child: ChildProcess): Promise<number> {
  const failed = once(child, 'exit').then(() => {
    throw new Error('the bridge ended before it listened');
  });
  const [message]: unknown[] = await Promise.race([once(child, 'message'), failed]);
  if (!isObject(message) || message.type !== 'listening' || typeof message.port !== 'number') {
    throw new Error('the bridge did not say where it listens');
  }
  return message.port;
}

test('reports its port, serves the simulator, and stops on SIGTERM', { timeout: 30_000 }, async () => {
  const child = forkBridge({ FEED_SEED: '7' });
  const client = await portOf(child).then(
    (port) => new BridgeClient({ open: () => new WebSocket(`ws://127.0.0.1:${port}`) }),
  );
  const cricket = await client.fetch('/sports/esid', { sid: 4 });
  const events = isObject(cricket) && Array.isArray(cricket.t1) ? cricket.t1 : [];
  const gmid: unknown = events[0]?.gmid;
  if (typeof gmid !== 'number') throw new Error('the simulator shows no live cricket');
  expect(readMarkets(await client.fetch('/sports/getPriveteData', { sid: 4, gmid })).length).toBeGreaterThan(0);
  client.close();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('ends when its parent is gone', { timeout: 30_000 }, async () => {
  const child = forkBridge();
  await portOf(child);
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test.each([
  [
    'FEED',
    'betfair',
    'Pavilion bridge cannot start: FEED must be simulator, replay:PATH, upstream:ws://HOST:PORT or recording:FILE, but is "betfair".\n',
  ],
  [
    'FEED_SPEED',
    'fast',
    'Pavilion bridge cannot start: FEED_SPEED must be a number from 0.1 to 1000, but is "fast".\n',
  ],
])('%s=%s is refused with one clear line', { timeout: 30_000 }, async (name, value, line) => {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, [name]: value } });
  children.push(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  expect([code, stderr]).toEqual([1, line]);
});
