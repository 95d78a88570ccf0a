import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { Buckets } from '../../../src/http/floods/buckets.ts';
import { KnownTokens } from '../../../src/http/floods/known-tokens.ts';
import { Turns } from '../../../src/http/floods/turns.ts';
import { DEFAULT_RATE_LIMITS, readRateLimits } from '../../../src/rate-limits.ts';
import { fullWorld } from '../all-calls.ts';
import type { Answer, World } from '../../support/world.ts';

let w: World;
let close = async () => {};
afterEach(async () => {
  await close();
  close = async () => {};
});
const limited = async (limits: string) => {
  w = await fullWorld({ env: { RATE_LIMITS: limits } });
  close = () => w.close();
};
const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const answeredWith = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;
const health = (ip: string) => w.send('GET', '/api/health', { ip });

describe('an allowance', () => {
  test('is five seconds’ worth unless said otherwise, and grows again by as much a second; keys that are quiet are forgotten', () => {
    let nowMs = 0;
    const buckets = new Buckets(2, () => nowMs);
    const taken = (key: string) =>
      Array.from({ length: 20 }, () => buckets.take(key)).filter((wait) => wait === 0).length;
    expect([taken('a'), taken('a'), taken('b')]).toEqual([10, 0, 10]);
    expect(buckets.take('a')).toBeCloseTo(0.5);
    nowMs = 1000;
    expect(taken('a')).toBe(2);
    nowMs = 7000;
    expect(taken('a')).toBe(10);
    nowMs = 3600_000;
    expect(taken('a')).toBe(10);
    const short = new Buckets(2, () => nowMs, 1);
    expect(Array.from({ length: 20 }, () => short.take('a')).filter((wait) => wait === 0).length).toBe(2);
  });

  test('that is charged for what was done already is never further behind than a second', () => {
    let nowMs = 0;
    const buckets = new Buckets(10, () => nowMs);
    buckets.charge('a', 1e6);
    expect(buckets.take('a')).toBeCloseTo(1.1);
    nowMs = 1200;
    expect(buckets.take('a')).toBe(0);
  });

  test('of a clock that goes back is not more', () => {
    let nowMs = 60_000;
    const buckets = new Buckets(1, () => nowMs);
    for (let n = 0; n < 5; n++) buckets.take('a');
    nowMs = 0;
    expect(buckets.take('a')).toBeGreaterThan(0);
  });
});

test('a token is known for an hour or two, and of one account', () => {
  let nowMs = 0;
  const tokens = new KnownTokens(() => nowMs);
  tokens.remember('t', 1);
  nowMs = 3_700_000;
  tokens.remember('u', 2);
  expect([tokens.accountOf('t'), tokens.accountOf('u'), tokens.accountOf('v')]).toEqual([1, 2, null]);
  tokens.forget('t');
  expect(tokens.accountOf('t')).toBeNull();
});

test('the setting takes pairs over the defaults, or lifts all', () => {
  expect(readRateLimits('bets=5, sockets=off')).toEqual({ ...DEFAULT_RATE_LIMITS, bets: 5, sockets: Infinity });
  expect(readRateLimits('off')).toMatchObject({ requests: Infinity, bets: Infinity });
  for (const wrong of ['', 'bets', 'bets=0', 'bets=-1', 'bet=5', 'bets=5;sockets=2', 'toString=1'])
    expect(readRateLimits(wrong)).toBeNull();
});

describe('what a stranger asks', () => {
  test('is limited by address, with Retry-After; of IPv6 by /64; nobody else notices', async () => {
    await limited('requests=4');
    const answers = await times(30, () => health('10.1.0.1'));
    expect(answeredWith(answers, 200)).toBeLessThanOrEqual(24);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: 'RATE_LIMITED', retryAfterSeconds: 1 });
    expect(refused?.headers['retry-after']).toBe('1');
    expect((await health('10.1.0.2')).status).toBe(200);
    const v6 = await times(30, (n) => health(`2001:db8:1:2::${n + 1}`));
    expect(answeredWith(v6, 429)).toBeGreaterThan(4);
  });

  test('searching and the descriptions of the API have less', async () => {
    await limited('costly=1');
    for (const url of ['/api/search?q=a', '/api/openapi.json']) {
      const ip = url.includes('search') ? '10.1.0.1' : '10.1.0.2';
      const answers = await times(12, () => w.send('GET', url, { ip }));
      // Two seconds' worth; a description takes all of that.
      expect(answeredWith(answers, 200)).toBeLessThanOrEqual(url.includes('search') ? 4 : 2);
      expect(answeredWith(answers, 200)).toBeGreaterThanOrEqual(1);
      expect(answeredWith(answers, 429)).toBeGreaterThanOrEqual(8);
      expect((await health(ip)).status).toBe(200);
    }
  });

  test('made-up ids count five times, too', async () => {
    await limited('requests=10');
    let looked = 0;
    for (let n = 0; n < 40; n++) {
      const { status } = await w.send('GET', `/api/provider/market-odds?sportId=4&eventId=${900_000 + n}`, {
        ip: '10.1.0.1',
      });
      if (status === 429) break;
      expect(status).toBe(404);
      looked += 1;
    }
    expect(looked).toBeLessThan(16);
    // Who asks for what is there gets as much as ever.
    expect(answeredWith(await times(40, () => health('10.1.0.2')), 200)).toBe(40);
  });

  test('made-up tokens count five times', async () => {
    await limited('requests=10');
    const token = (n: number) => Buffer.alloc(32, `made up ${n}`).toString('base64url');
    let looked = 0;
    for (let n = 0; n < 40; n++) {
      const { status } = await w.send('GET', '/api/auth/me', { token: token(n), ip: '10.1.0.1' });
      if (status === 429) break;
      looked += 1;
    }
    expect(looked).toBeLessThan(16);
  });

  test('at most a hundred refusals of an address are held back; further ones lose their connection', async () => {
    await limited('requests=1');
    const answers = await times(150, () => health('10.1.0.1'));
    const closed = answers.filter(({ headers }) => headers['connection'] === 'close');
    expect(closed.length).toBeGreaterThan(30);
    expect(closed.every(({ status }) => status === 429)).toBe(true);
  });
});

test('who is signed in has an own allowance: a flood from the same address does not use it up', async () => {
  await limited('requests=2,session=5');
  const ann = await w.signIn('ann', { ip: '10.1.0.1' });
  const me = () => w.send('GET', '/api/auth/me', { token: ann, ip: '10.1.0.1' });
  expect((await me()).status).toBe(200);
  const flood = times(30, () => health('10.1.0.1'));
  expect((await me()).status).toBe(200);
  expect(answeredWith(await flood, 429)).toBeGreaterThan(15);
  const answers = await times(40, me);
  expect(answeredWith(answers, 200)).toBeLessThanOrEqual(30);
  expect(answeredWith(answers, 429)).toBeGreaterThanOrEqual(10);
});

test('a player places so many bets a second, from however many sessions; others are not affected', async () => {
  await limited('bets=2');
  const sessions = [await w.signIn('ann', { ip: '10.1.0.1' }), await w.signIn('ann', { ip: '10.1.0.2' })];
  const ben = await w.signIn('ben', { ip: '10.1.0.1' });
  const place = (token: string | undefined, n: number) =>
    w.send('POST', '/api/bets/place', {
      token,
      body: {
        ...{ sportId: '4', eventId: '101', marketId: '1011', selectionKey: '11', side: 'back', stake: 100 },
        ...{ expectedOdds: 1.9, requestId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` },
      },
    });
  const answers = await times(30, (n) => place(sessions[n % 2], n));
  const tooFast = answers.filter(({ body }) => body.error === 'RATE_LIMITED');
  expect(tooFast.length).toBeGreaterThanOrEqual(15);
  expect(tooFast[0]?.headers['retry-after']).toBe('1');
  expect((await place(ben, 99)).body.error).not.toBe('RATE_LIMITED');
});

test('each order of a call counts as a bet of its player', async () => {
  await limited('bets=1');
  const ann = await w.signIn('ann');
  const order = (n: number) => ({
    ...{ requestId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, eventId: '101', marketId: '1' },
    ...{ selectionKey: '11', side: 'back', odds: 2.5, size: 100, timeInForce: 'rest' },
  });
  const place = (count: number) =>
    w.send('POST', '/api/orders', { token: ann, body: { orders: Array.from({ length: count }, (_, n) => order(n)) } });
  expect((await place(40)).body.error).not.toBe('RATE_LIMITED');
  const next = await place(1);
  expect([next.body.error, Number(next.headers['retry-after']) > 5]).toEqual(['RATE_LIMITED', true]);
});

test.each(['bets', 'orders'])('closing ids of %s that were never used counts as betting', async (what) => {
  await limited('bets=1');
  const ann = await w.signIn('ann');
  const close = (n: number) => {
    const id = `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
    return w.send('POST', `/api/${what}/by-request/${id}/close`, { token: ann });
  };
  const answers = await times(12, close);
  expect(answeredWith(answers, 200)).toBeLessThanOrEqual(7);
  expect(answeredWith(answers, 429)).toBeGreaterThanOrEqual(5);
  expect(answers.at(-1)?.body.error).toBe('RATE_LIMITED');
});

describe('connections', () => {
  const connectTo = async (port: number, localAddress: string) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };

  test('of one address are so many at once; the rest are closed, and another address comes in', async () => {
    await limited('connections=5');
    await w.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = w.app.server.address() as AddressInfo;
    const sockets = await times(12, () => connectTo(port, '127.0.0.2'));
    await expect
      .poll(() => sockets.filter((socket) => socket.destroyed || socket.readyState === 'readOnly').length)
      .toBe(7);
    const other = await connectTo(port, '127.0.0.3');
    await sleep(100);
    expect(other.destroyed).toBe(false);
    for (const socket of [...sockets, other]) socket.destroy();
    await sleep(50);
    const again = await connectTo(port, '127.0.0.2');
    await sleep(100);
    expect(again.destroyed).toBe(false);
    again.destroy();
  });
});

test('so many things of one key are done at once, in order; another key does not wait', async () => {
  const turns = new Turns(2);
  const begun: string[] = [];
  const take = async (name: string, key: string) => {
    const end = await turns.take(key);
    begun.push(name);
    return end;
  };
  const [first, second, third, other] = ['a1', 'a2', 'a3', 'b1'].map((name) => take(name, name.charAt(0)));
  await sleep(1);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  const end = await first;
  end?.();
  end?.();
  await sleep(1);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const one of [second, third, other]) (await one)?.();
});
