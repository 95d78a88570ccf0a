import { readEventDetail } from '@pavilion/feed';
import { BridgeClient, type TopicUpdate } from '@pavilion/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type BridgeServer, startBridgeServer } from '../src/server.ts';
import { topicsOf } from '../src/topics.ts';
import { SmallSource } from './small-source.ts';

let source: SmallSource;
let server: BridgeServer;
let client: BridgeClient;

beforeEach(async () => {
  source = new SmallSource();
  server = await startBridgeServer(
    { port: 0, host: '127.0.0.1', allowedOrigins: ['https://pavilion.example'] },
    topicsOf(source),
  );
  client = new BridgeClient({ open: () => new WebSocket(`ws://127.0.0.1:${server.port}`) });
});

afterEach(async () => {
  client.close();
  await server.stop();
});

/** How an attempt to open a socket from a page of the origin ends. */
function openFrom(origin: string | undefined): Promise<'open' | 'refused'> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}`, origin === undefined ? {} : { origin });
    socket.onopen = () => {
      socket.terminate();
      resolve('open');
    };
    socket.onerror = () => resolve('refused');
  });
}

describe('the five endpoints', () => {
  test('answer with the source’s documents', async () => {
    expect(await client.fetch('/sports/allSportid')).toEqual(source.sports());
    expect(await client.fetch('/sports/tree')).toEqual(source.tree());
    expect(await client.fetch('/sports/esid', { sid: 4 })).toEqual({ t1: [], t2: [] });
    expect(await client.fetch('/sports/getPriveteData', { sid: 4, gmid: 7 })).toEqual([]);
    const detail = await client.fetch('/sports/getDetailsData', { sid: 4, gmid: 7 });
    expect(detail).toEqual([source.detail(4, 7)]);
    expect(readEventDetail(detail)?.name).toBe('India v Australia');
  });

  test('name what is unknown or missing', async () => {
    await expect(client.fetch('/sports/esid', { sid: 999 })).rejects.toThrow('Unknown sport.');
    await expect(client.fetch('/sports/getDetailsData', { sid: 4, gmid: 8 })).rejects.toThrow('Unknown event.');
    await expect(client.fetch('/sports/getPriveteData', { sid: 1, gmid: 7 })).rejects.toThrow('Unknown event.');
    await expect(client.fetch('/sports/getPriveteData', { sid: 4 })).rejects.toThrow('sid and gmid are required');
    await expect(client.fetch('/board/markets', { sid: 4, gmid: 7 })).rejects.toThrow(
      'A bridge has the documents of its source only.',
    );
  });
});

test('changes arrive as they happen, for subscribers who ask for that', async () => {
  const updates: TopicUpdate[] = [];
  const received = new Promise<void>((resolve) => {
    const onData = (update: TopicUpdate) => {
      updates.push(update);
      if (updates.length === 1) {
        source.openMarkets = [];
        Object.assign(source, { markets: () => [{ mid: 5 }] });
        source.announce({ endpoint: '/sports/getPriveteData', sid: 4, gmid: 7, urgent: false });
      } else resolve();
    };
    client.subscribe('/sports/getPriveteData', { sid: 4, gmid: 7 }, { onData }, 0);
  });
  await received;
  expect(updates.map((update) => update.data)).toEqual([[], [{ mid: 5 }]]);
});

test('a page of another origin is refused; programs, which have none, are served', async () => {
  expect(await openFrom('https://evil.example')).toBe('refused');
  expect(await openFrom('https://pavilion.example')).toBe('open');
  expect(await openFrom(undefined)).toBe('open');
});

test('health counts who is connected, and everything else is not found', async () => {
  await client.fetch('/sports/allSportid');
  const health = await fetch(`http://127.0.0.1:${server.port}/health`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ status: 'ok', connections: 1, subscriptions: 0 });
  expect((await fetch(`http://127.0.0.1:${server.port}/etc/passwd`)).status).toBe(404);
});

test('a port that is taken is an error, and leaves nothing running', async () => {
  const second = new SmallSource();
  await expect(
    startBridgeServer({ port: server.port, host: '127.0.0.1', allowedOrigins: null }, topicsOf(second)),
  ).rejects.toThrow('EADDRINUSE');
});

test('stopping closes the source and every socket', async () => {
  await client.fetch('/sports/allSportid');
  await server.stop();
  expect(source.closed).toBe(true);
  await expect(fetch(`http://127.0.0.1:${server.port}/health`)).rejects.toThrow();
});
