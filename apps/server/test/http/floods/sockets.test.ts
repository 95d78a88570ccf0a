// What one address may have of the browsers' sockets: so many open, and so many sign-ins on them.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { REFUSALS } from '@pavilion/contract';
import { systemClock } from '@pavilion/feed';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { buildPart } from '../../../src/app.ts';
import { createSessions } from '../../../src/http/session.ts';
import { createStream, type Stream } from '../../../src/http/stream.ts';
import { readRateLimits } from '../../../src/rate-limits.ts';
import { FakeFeed } from '../../live/fake-feed.ts';
import { until } from '../../live/live-world.ts';
import { connect, type Listener } from '../../live/socket.ts';
import { type World, world } from '../../support/world.ts';

let w: World;
let app: FastifyInstance;
let stream: Stream;
let open: Listener[] = [];
afterEach(async () => {
  for (const { socket } of open) socket.terminate();
  open = [];
  stream.close();
  await app.close();
  await w.close();
});

/** A server's sockets, as strangers find them; answers how one connects from an address of this machine. */
async function serving(limits: string): Promise<(from: string) => Promise<Listener>> {
  w = await world();
  const sessions = createSessions(w.context);
  const allowed = readRateLimits(limits);
  if (allowed === null) throw new Error('no such limits');
  stream = createStream({ context: w.context, sessions, relay: new FakeFeed(), clock: systemClock, limits: allowed });
  app = await buildPart(w.context, {});
  await stream.register(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return async (from) => {
    const listener = await connect(port, {}, from);
    open.push(listener);
    return listener;
  };
}
const stays = (socket: Listener) => socket.hear('ready');

test('sockets of one address are so many at once; another address has its own, and one that leaves makes room', async () => {
  const connectFrom = await serving('sockets=3');
  const first = await connectFrom('127.0.0.2');
  await stays(first);
  for (const _ of [2, 3]) await stays(await connectFrom('127.0.0.2'));
  const fourth = await connectFrom('127.0.0.2');
  await until(() => fourth.closed() !== null, 'the close');
  // Try again later.
  expect(fourth.closed()).toBe(1013);
  await stays(await connectFrom('127.0.0.3'));
  first.socket.close();
  await until(() => stream.hub.connections.size === 3, 'the room');
  await stays(await connectFrom('127.0.0.2'));
});

test('sockets of all addresses together are so many at once', async () => {
  const connectFrom = await serving('allSockets=2');
  for (const from of ['127.0.0.2', '127.0.0.3']) await stays(await connectFrom(from));
  const third = await connectFrom('127.0.0.4');
  await until(() => third.closed() !== null, 'the close');
  expect([third.closed(), stream.hub.connections.size]).toEqual([1013, 2]);
});

test('sign-ins on sockets count by address, however many sockets it has: tokens are not guessed there', async () => {
  const connectFrom = await serving('requests=1');
  const sockets = [await connectFrom('127.0.0.2'), await connectFrom('127.0.0.2')];
  const answers: string[] = [];
  for (let n = 0; n < 20; n++) {
    const [socket] = sockets.reverse();
    const requestId = `guess ${n}`;
    socket?.say({ action: 'authenticate', requestId, token: randomBytes(32).toString('base64url') });
    const answer = await socket?.hear('error', (frame) => frame.requestId === requestId);
    answers.push(String(answer?.error));
  }
  const looked = answers.filter((answer) => answer === REFUSALS.LOGIN_REQUIRED.message);
  // Five seconds' worth, and what the seconds of a slow machine add.
  expect(looked.length).toBeGreaterThanOrEqual(5);
  expect(looked.length).toBeLessThan(15);
  expect(answers.filter((answer) => answer === REFUSALS.RATE_LIMITED.message)).toHaveLength(20 - looked.length);
  const elsewhere = await connectFrom('127.0.0.3');
  elsewhere.say({ action: 'authenticate', requestId: 'owner', token: await w.signIn('ann') });
  await elsewhere.hear('authenticated');
});
