import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isObject, readEvents, readMarkets } from '@pavilion/feed';
import { BridgeClient } from '@pavilion/protocol';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { race } from './race.ts';
import { folderOf } from './stage.ts';

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const children: ChildProcess[] = [];
const clients: BridgeClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A bridge in a process of its own, with its log. */
async function bridgeOf(feed: string) {
  const env = { ...process.env, BRIDGE_PORT: '0', HOST: '127.0.0.1', FEED: feed, FEED_SPEED: '20' };
  const child = fork(MAIN, [], { env, silent: true });
  children.push(child);
  const log: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.push(text));
  const [message]: unknown[] = await once(child, 'message');
  if (!isObject(message) || typeof message.port !== 'number')
    throw new Error('the bridge did not say where it listens');
  const { port } = message;
  const client = new BridgeClient({ open: () => new WebSocket(`ws://127.0.0.1:${port}`) });
  clients.push(client);
  return { client, log, health: async () => (await fetch(`http://127.0.0.1:${port}/health`)).json() };
}

test('a bridge with a damaged file serves the good ones and says so', { timeout: 30_000 }, async () => {
  const folder = folderOf({ '1.77': race(), '1.88': ['{"op":"mcm","pt":1,"mc":[{"id":'] });
  const { client, log, health } = await bridgeOf(`replay:${folder}`);
  const listed = async () => readEvents(await client.fetch('/sports/esid', { sid: 10 })).live;
  await expect.poll(listed, { timeout: 20_000 }).toMatchObject([{ name: 'Ham 11th Jul R1 1200m' }]);
  const [event] = await listed();
  const odds = await client.fetch('/sports/getPriveteData', { sid: 10, gmid: Number(event?.eventId) });
  expect(readMarkets(odds)[0]?.marketStatus).toBe('ACTIVE');
  const fault = `${folder}/1.88, line 1: this is not a whole JSON message; the file is damaged or cut`;
  expect(await health()).toMatchObject({ status: 'degraded', faults: [fault] });
  expect(log.join('')).toContain(`Pavilion replay: ${fault}\n`);
  expect(log.join('')).toContain('replaying 1 event with 1 market at 20 × life; the first goes off in');
});
