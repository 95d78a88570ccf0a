import type { AddressInfo } from 'node:net';
import { isObject } from '@pavilion/feed';
import { BridgeClient, type TopicUpdate } from '@pavilion/protocol';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type BridgeServer, startBridgeServer } from '../../src/server.ts';
import { openUpstream } from '../../src/sources/upstream/open-upstream.ts';
import { topicsOf } from '../../src/topics.ts';
import { SmallSource } from '../small-source.ts';

const ODDS = '/sports/getPriveteData';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const settings = { host: '127.0.0.1', allowedOrigins: null };

async function near(upstreamPort: number): Promise<BridgeServer> {
  const server = await startBridgeServer(
    { ...settings, port: 0 },
    openUpstream({ url: `ws://127.0.0.1:${upstreamPort}/odds`, log: () => {} }),
  );
  closers.push(() => server.stop());
  return server;
}

function follow(port: number) {
  const client = new BridgeClient({ open: () => new WebSocket(`ws://127.0.0.1:${port}`), delta: true });
  closers.push(() => client.close());
  const updates: TopicUpdate[] = [];
  const gaps: string[] = [];
  client.subscribe(
    ODDS,
    { sid: 4, gmid: 7 },
    { onData: (update) => updates.push(update), onGap: (reason) => gaps.push(reason) },
    0,
  );
  return { client, updates, gaps };
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 15_000, interval: 10 }).toBe(true);
}

test('two bridges in a chain, the first of which dies and comes back', { timeout: 30_000 }, async () => {
  const source = new SmallSource();
  const setOdds = (markets: unknown) => {
    Object.assign(source, { markets: () => markets });
    source.announce({ endpoint: ODDS, sid: 4, gmid: 7, urgent: false });
  };
  setOdds([{ mid: 1, section: [] }]);
  const first = await startBridgeServer({ ...settings, port: 0 }, topicsOf(source));
  const second = await near(first.port);
  const [one, other] = [follow(second.port), follow(second.port)];
  await until(() => one.updates.length === 1 && other.updates.length === 1);
  setOdds([{ mid: 1, section: [{ sid: 9 }] }]);
  await until(() => one.updates.length === 2 && other.updates.length === 2);
  // The odds once, and the two lists that are always kept.
  expect(first.hub.subscriptionCount).toBe(3);
  await first.stop();
  await until(() => one.gaps.length === 1);
  const health = await fetch(`http://127.0.0.1:${second.port}/health`);
  expect(await health.json()).toMatchObject({ status: 'degraded' });
  const again = await startBridgeServer({ ...settings, port: first.port }, topicsOf(source));
  closers.push(() => again.stop());
  await until(() => one.updates.length === 3);
  expect(one.updates.at(-1)).toMatchObject({ data: [{ mid: 1, section: [{ sid: 9 }] }], stale: false });
});

/** A provider's bridge as they may be: no greeting, no numbers, no heartbeat, and a good deal of nonsense. */
async function badBridge(answer: (socket: WebSocket, requestId: string, connections: number) => void) {
  let connections = 0;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    connections += 1;
    const nth = connections;
    socket.on('message', (text: Buffer) => {
      const frame: unknown = JSON.parse(text.toString());
      if (!isObject(frame) || typeof frame.requestId !== 'string') return;
      if (frame.action === 'subscribe' && frame.endpoint === ODDS) answer(socket, frame.requestId, nth);
    });
    socket.on('error', () => {});
  });
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => {
    for (const socket of server.clients) socket.terminate();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

test('a provider that behaves badly harms nobody', { timeout: 40_000 }, async () => {
  const good = (requestId: string, mid: number) =>
    JSON.stringify({ type: 'data', requestId, data: { success: true, data: { data: [{ mid }] } } });
  const port = await badBridge((socket, requestId, nth) => {
    if (nth === 1) {
      for (const noise of ['', '{', '[]', 'null', '{"type":7}', '{"type":"data"}', '{"type":"heartbeat","topics":5}']) {
        socket.send(noise);
      }
      socket.send(Buffer.from([1, 2, 3]));
      socket.send(JSON.stringify({ type: 'data', requestId, delta: true, seq: 4, prevSeq: 3, data: [5] }));
      socket.send(JSON.stringify({ type: 'data', requestId, data: 'nothing readable' }));
      socket.send(good(requestId, 1));
      socket.send(good(requestId, 2));
      setTimeout(() => socket.terminate(), 200);
    } else {
      socket.send(good(requestId, 3));
      socket.send('x'.repeat(17 * 1024 * 1024));
    }
  });
  const server = await near(port);
  const { updates, gaps, client } = follow(server.port);
  await until(() => updates.some(({ data }) => JSON.stringify(data) === '[{"mid":3}]'));
  expect(updates.map(({ data }) => JSON.stringify(data)).filter((text) => !/^\[\{"mid":[123]\}\]$/.test(text))).toEqual(
    [],
  );
  expect(gaps).not.toEqual([]);
  // The frame without measure ended the connection; the bridge serves on.
  await until(() => gaps.length >= 2);
  await expect(client.fetch('/sports/esid', { sid: 'x' })).rejects.toThrow('sid must be a number');
});
