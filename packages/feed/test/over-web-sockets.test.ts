import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { BridgeClient, Hub, serveWebSocket, type TopicUpdate } from '../src/index.ts';
import { FakeSource } from './fake-source.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A real WebSocket server with a hub behind it. */
async function serve(source: FakeSource, port = 0) {
  const hub = new Hub({ source, allowEventDriven: true });
  const server = new WebSocketServer({ port, host: '127.0.0.1', maxPayload: 16 * 1024, perMessageDeflate: false });
  server.on('connection', (socket) => serveWebSocket(hub, socket));
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const stop = async () => {
    hub.close();
    for (const socket of server.clients) socket.terminate();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  closers.push(stop);
  return { hub, stop, port: (server.address() as AddressInfo).port };
}

function join(port: number): BridgeClient {
  const client = new BridgeClient({ open: () => new WebSocket(`ws://127.0.0.1:${port}`) });
  closers.push(() => client.close());
  return client;
}

async function until(condition: () => boolean, withinMs = 10_000): Promise<void> {
  const endMs = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > endMs) throw new Error('did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('documents and heartbeats cross a real socket unharmed', async () => {
  const source = new FakeSource();
  const { hub, port } = await serve(source);
  // Two-, three- and four-byte characters: the message is cut in two fragments between head and body.
  const text = 'Zürich ₹ ক্রিকেট 🏏 '.repeat(500);
  source.set(7, [{ name: text }]);
  const client = join(port);
  expect(await client.fetch('/sports/getPriveteData', { sid: 4, gmid: 7 })).toEqual([{ name: text }]);
  await expect(client.fetch('/sports/getPriveteData', { sid: 4 })).rejects.toThrow('sid and gmid are required');
  const updates: TopicUpdate[] = [];
  const subscription = client.subscribe(
    '/sports/getPriveteData',
    { sid: 4, gmid: 7 },
    { onData: (update) => updates.push(update) },
    0,
  );
  await until(() => updates.length === 1);
  const startMs = performance.now();
  source.set(7, ['suspended'], true);
  await until(() => updates.length === 2);
  expect(updates[1]?.data).toEqual(['suspended']);
  expect(performance.now() - startMs).toBeLessThan(250);
  const heardAtMs = subscription.confirmedAtMs() ?? 0;
  await until(() => (subscription.confirmedAtMs() ?? 0) > heardAtMs);
  subscription.unsubscribe();
  await until(() => hub.subscriptionCount === 0);
});

test('a frame above 16 KiB and a binary one are refused without harm to others', async () => {
  const source = new FakeSource();
  const { hub, port } = await serve(source);
  const client = join(port);
  await client.fetch('/sports/allSportid');
  const hostile = new WebSocket(`ws://127.0.0.1:${port}`);
  closers.push(() => hostile.terminate());
  const heard: string[] = [];
  hostile.onmessage = ({ data }) => {
    if (typeof data === 'string') heard.push(data);
  };
  hostile.on('error', () => {});
  await new Promise((resolve) => hostile.once('open', resolve));
  hostile.send(Buffer.from('{"action":"fetch"}'));
  await until(() => heard.some((text) => text.includes('Frames must be text.')));
  hostile.send('x'.repeat(20_000));
  await new Promise((resolve) => hostile.once('close', resolve));
  await until(() => hub.connections.size === 1);
  expect(await client.fetch('/sports/allSportid')).toHaveLength(1);
});

test('a bridge that restarts: gap, reconnect, image, and the next fetch', { timeout: 20_000 }, async () => {
  const source = new FakeSource();
  const first = await serve(source);
  source.set(7, ['before']);
  const client = join(first.port);
  const updates: TopicUpdate[] = [];
  const gaps: string[] = [];
  client.subscribe(
    '/sports/getPriveteData',
    { sid: 4, gmid: 7 },
    { onData: (update) => updates.push(update), onGap: (reason) => gaps.push(reason) },
    0,
  );
  await until(() => updates.length === 1);
  await first.stop();
  await until(() => gaps.length === 1);
  source.set(7, ['after']);
  await serve(source, first.port);
  await until(() => updates.length === 2);
  expect(gaps).toEqual(['disconnected']);
  expect(updates[1]).toMatchObject({ data: ['after'], image: true });
  expect(updates[1]?.seq).toBeGreaterThan(updates[0]?.seq ?? Number.POSITIVE_INFINITY);
  expect(await client.fetch('/sports/allSportid')).toHaveLength(1);
});
