import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { BridgeClient, type ConnectionLimits, Hub, serveWebSocket, type TopicUpdate } from '../src/index.ts';
import { FakeSource } from './fake-source.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A real WebSocket server with a hub behind it. */
async function serve(source: FakeSource, port = 0, limits: Partial<ConnectionLimits> = {}, isRaw = true) {
  const hub = new Hub({ source, allowEventDriven: true, limits });
  const server = new WebSocketServer({ port, host: '127.0.0.1', maxPayload: 16 * 1024, perMessageDeflate: false });
  server.on('connection', (socket, request) => serveWebSocket(hub, socket, isRaw ? request.socket : undefined));
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

test.each([
  ['as frames made once', true],
  ['as frames of the WebSocket', false],
])('documents and heartbeats cross a real socket unharmed, %s', async (_, isRaw) => {
  const source = new FakeSource();
  const { hub, port } = await serve(source, 0, {}, isRaw);
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
  source.set(7, ['suspended'], true);
  await until(() => updates.length === 2);
  expect(updates[1]?.data).toEqual(['suspended']);
  const heardAtMs = subscription.confirmedAtMs() ?? 0;
  await until(() => (subscription.confirmedAtMs() ?? 0) > heardAtMs);
  subscription.unsubscribe();
  await until(() => hub.subscriptionCount === 0);
});

test('frames of every length arrive whole, among others of the same socket', { timeout: 20_000 }, async () => {
  const source = new FakeSource();
  const { port } = await serve(source);
  const client = join(port);
  const ask = () => client.fetch('/sports/getPriveteData', { sid: 4, gmid: 7 });
  const overhead = await (async () => {
    source.set(7, ['']);
    const frame = new Promise<number>((resolve) => {
      const probe = new WebSocket(`ws://127.0.0.1:${port}`);
      closers.push(() => probe.terminate());
      probe.on('message', (bytes: Buffer) => bytes.toString().startsWith('{"type":"data"') && resolve(bytes.length));
      probe.on('open', () =>
        probe.send(
          '{"action":"fetch","requestId":"r1","endpoint":"/sports/getPriveteData","params":{"sid":4,"gmid":7}}',
        ),
      );
    });
    return frame;
  })();
  for (const length of [1, 65_535 - overhead, 65_536 - overhead, 65_537 - overhead, 1_000_000]) {
    source.set(7, ['x'.repeat(length)]);
    const answers = await Promise.all([ask(), ask(), client.fetch('/sports/allSportid'), ask()]);
    expect(answers.map((answer) => JSON.stringify(answer).length)).toEqual([
      length + 4,
      length + 4,
      JSON.stringify([{ eid: 4, ename: 'Cricket' }]).length,
      length + 4,
    ]);
  }
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

/** A raw subscriber; a deaf one never reads what it is sent. */
async function subscribeRaw(port: number, deaf: boolean, onData: (text: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  closers.push(() => socket.terminate());
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string' && data.startsWith('{"type":"data"')) onData(data);
  };
  await new Promise((resolve) => socket.once('open', resolve));
  const params = { sid: 4, gmid: 7 };
  socket.send(
    JSON.stringify({ action: 'subscribe', requestId: 'a', endpoint: '/sports/getPriveteData', params, intervalMs: 0 }),
  );
  if (deaf) socket.pause();
  return socket;
}

test('sockets that never read are cut, and the others hear everything', { timeout: 30_000 }, async () => {
  const source = new FakeSource();
  const { hub, port } = await serve(source, 0, { slowMsMax: 3_000 });
  const padding = 'x'.repeat(100 * 1024);
  source.set(7, [{ number: 0, padding }]);
  let heard = 0;
  const HEALTHY = 20;
  for (let index = 0; index < HEALTHY; index += 1) {
    await subscribeRaw(port, false, (text) => {
      if (text.includes('"number":') && !text.includes('"number":0,')) heard += 1;
    });
  }
  for (let index = 0; index < 10; index += 1) await subscribeRaw(port, true, () => {});
  await until(() => hub.subscriptionCount === 30);
  let sent = 0;
  const endMs = Date.now() + 15_000;
  while (hub.connections.size > HEALTHY && Date.now() < endMs) {
    sent += 1;
    source.set(7, [{ number: sent, padding }]);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(hub.connections.size).toBe(HEALTHY);
  await until(() => heard === sent * HEALTHY);
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
