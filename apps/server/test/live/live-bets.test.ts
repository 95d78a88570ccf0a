// Bets as they are taken, on the sockets of staff: who is told of which, and what a filter leaves out.
import type { Clock } from '@pavilion/feed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BetStream } from '../../src/modules/bets/live/bet-stream.ts';
import { BetTail } from '../../src/modules/bets/live/bet-tail.ts';
import { mint } from '../http/all-calls.ts';
import { START_MS } from '../support/world.ts';
import { FakeFeed, matchOdds, odds } from './fake-feed.ts';
import { plantCatalogue, until } from './live-world.ts';
import { loopback } from '../../src/modules/prices/book/loopback.ts';
import type { Listener } from './socket.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from './trading-world.ts';

let t: TradingWorld;
let end: () => void;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  const feed = new FakeFeed();
  t = await tradingWorld({
    open: (clock) => {
      plantCatalogue(feed, clock);
      const bridge = loopback(feed, clock);
      end = () => bridge.close();
      return bridge.open;
    },
  });
  feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
  await until(() => t.live.catalogue.event('101') !== null);
  await t.w.give('root', 'south', 100_000);
  await t.w.give('south', 'cem', 50_000);
});
afterAll(async () => {
  await t.close();
  end();
});

let sockets: Listener[] = [];
beforeEach(() => {
  for (const { socket } of sockets) socket.terminate();
  sockets = [];
});

async function signedIn(username: string): Promise<Listener> {
  const socket = await t.browser();
  sockets.push(socket);
  socket.say({ action: 'authenticate', token: await mint(t.w, username, START_MS + DAY_MS) });
  await socket.hear('authenticated');
  return socket;
}

async function watching(username: string, filter: object = {}): Promise<Listener> {
  const socket = await signedIn(username);
  socket.say({ action: 'watch-bets', requestId: 'w', filter });
  await socket.hear('bets', (frame) => frame.first === true);
  return socket;
}

/** Lets the stream look for what has come. */
const look = async () => {
  for (let pass = 0; pass < 4; pass += 1) {
    await t.clock.advance(250);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
};
const told = (socket: Listener) =>
  socket.frames.filter((frame) => frame.type === 'bets').flatMap((frame) => frame.items) as {
    id: string;
    user: { username: string };
    stake: number;
  }[];
const counted = (socket: Listener, what: 'matched' | 'taken') =>
  socket.frames.filter(({ type }) => type === 'bets').reduce((sum, frame) => sum + frame[what], 0);

const placed = async (username: string, side: 'back' | 'lay' = 'back') => {
  const token = await mint(t.w, username, START_MS + DAY_MS);
  const answer = await t.place({ token, side, odds: side === 'back' ? 1.9 : 1.95, acceptUpdatedOdds: true });
  expect(outcomeOf(answer)).toBe('placed');
  return String(answer.body.bet.id);
};

describe('who is told', () => {
  test('a super admin of every bet with all that a row shows, an agent of its own users\u2019 bets alone', async () => {
    const [root, north, south] = [await watching('root'), await watching('north'), await watching('south')];
    const [ann, cem] = [await placed('ann'), await placed('cem')];
    await look();
    await until(() => told(root).length >= 2);
    const ids = (socket: Listener) => told(socket).map(({ id }) => id);
    expect(ids(root).slice(-2)).toEqual([ann, cem]);
    expect(ids(north)).toContain(ann);
    expect(ids(north)).not.toContain(cem);
    expect(ids(south)).toEqual([cem]);
    expect(told(root).find(({ id }) => id === ann)).toMatchObject({
      user: { username: 'ann', agentName: 'North Smith' },
      event: { id: '101' },
      market: { name: 'MATCH_ODDS' },
      ...{ side: 'back', odds: 1.9, stake: 100, liability: 100, line: null },
    });
    expect([counted(root, 'taken'), counted(south, 'taken')]).toEqual([2, 1]);
  });

  test('a screen begins with the last bets, and each is told once after them', async () => {
    const before = await placed('ann');
    const root = await watching('root');
    expect(told(root).at(-1)?.id).toBe(before);
    const after = await placed('ben').catch(() => placed('ann'));
    await look();
    await until(() => told(root).at(-1)?.id === after);
    await look();
    expect(told(root).filter(({ id }) => id === after)).toHaveLength(1);
  });

  test('no player and no guest, and nobody any more who has signed out', async () => {
    const guest = await t.browser();
    sockets.push(guest);
    guest.say({ action: 'watch-bets', requestId: 'w', filter: {} });
    await guest.hear('error', (frame) => frame.requestId === 'w');
    const player = await signedIn('ann');
    player.say({ action: 'watch-bets', requestId: 'w', filter: {} });
    await player.hear('error', (frame) => frame.requestId === 'w');
    const token = await mint(t.w, 'north', START_MS + DAY_MS);
    const agent = await t.browser();
    sockets.push(agent);
    agent.say({ action: 'authenticate', token });
    await agent.hear('authenticated');
    agent.say({ action: 'watch-bets', requestId: 'w', filter: {} });
    await agent.hear('bets');
    await t.w.send('POST', '/api/auth/logout', { token });
    await until(() => agent.closed() !== null);
    await placed('ann');
    await look();
    expect([told(guest), told(player)]).toEqual([[], []]);
    expect(counted(agent, 'taken')).toBe(0);
  });

  test('of a player who goes to another agent the new one, from then on', async () => {
    const [north, south] = [await watching('north'), await watching('south')];
    await t.w.pool.query('update account set parent_id = $2 where id = $1', [t.w.ids['cem'], t.w.ids['north']]);
    const bet = await placed('cem');
    await t.w.pool.query('update account set parent_id = $2 where id = $1', [t.w.ids['cem'], t.w.ids['north']]);
    await look();
    await until(() => told(north).some(({ id }) => id === bet));
    expect(told(south).map(({ id }) => id)).not.toContain(bet);
    await t.w.pool.query('update account set parent_id = $2 where id = $1', [t.w.ids['cem'], t.w.ids['south']]);
  });
});

describe('a filter', () => {
  test.each([
    [{ stakeMin: 100.01 }, false],
    [{ stakeMin: 100 }, true],
    [{ eventId: '102' }, false],
    [{ eventId: '101', sportId: '4' }, true],
    [{ sportId: '1' }, false],
  ])('%j: told %s, counted in any case', async (filter, isTold) => {
    const root = await watching('root', filter);
    const bet = await placed('ann');
    await look();
    await until(() => counted(root, 'taken') === 1);
    expect(told(root).some(({ id }) => id === bet)).toBe(isTold);
    expect(counted(root, 'matched')).toBe(isTold ? 1 : 0);
  });

  test('of a player, of an agent, of a market; changed and ended on the same socket', async () => {
    const ann = String(t.w.ids['ann']);
    const root = await watching('root', { userId: ann });
    const theirs = await placed('cem');
    await look();
    expect(told(root).map(({ id }) => id)).not.toContain(theirs);
    root.frames.length = 0;
    root.say({ action: 'watch-bets', requestId: 'v', filter: { agentId: String(t.w.ids['south']) } });
    await root.hear('bets', (frame) => frame.requestId === 'v' && frame.first === true);
    expect(new Set(told(root).map(({ user }) => user.username))).toEqual(new Set(['cem']));
    root.say({ action: 'watch-bets', requestId: 'v', filter: null });
    await placed('cem');
    root.frames.length = 0;
    await look();
    expect(told(root)).toEqual([]);
  });

  test('that is none is refused with what is wrong', async () => {
    const root = await signedIn('root');
    for (const filter of [undefined, 'all', { stakeMin: 'x' }, { eventId: '1; drop' }, { whose: 'all' }]) {
      root.frames.length = 0;
      root.say({ action: 'watch-bets', requestId: 'w', filter });
      await root.hear('error', (frame) => frame.requestId === 'w');
    }
  });
});

test('bets that were read when their agents could not be are told as soon as they can', async () => {
  const { context } = t.w;
  let isAway = true;
  const run: typeof context.db.run = (statement, ...args) =>
    isAway && statement.text.includes('parent_id as agent_id from account')
      ? Promise.reject(new Error('no connection'))
      : context.db.run(statement, ...args);
  const db = Object.assign(Object.create(context.db), { run });
  const frames: Record<string, unknown>[] = [];
  const socket = {
    closed: false,
    isBlocked: () => false,
    send: (frame: object) => frames.push({ ...frame }),
    sendError: () => {},
  };
  const agent = { accountId: Number(t.w.ids['north']), role: 'agent' } as never;
  const stream = new BetStream({ db, log: context.log }, t.clock, () => agent);
  stream.watch(socket as never, { action: 'watch-bets', requestId: 'x', filter: {} });
  await until(() => frames.length === 1);
  await placed('ann');
  await look();
  expect(frames).toHaveLength(1);
  isAway = false;
  await look();
  await until(() => frames.length === 2);
  expect(frames[1]).toMatchObject({ taken: 1, matched: 1 });
  stream.close();
});

test('more bets than a screen shows are read half as often', async () => {
  const { context } = t.w;
  let [taken, newest] = [1, 1_000_000];
  const run: typeof context.db.run = async (statement, ...args) => {
    if (!statement.text.startsWith('select string_agg')) return context.db.run(statement, ...args);
    const ids = Array.from({ length: taken }, () => (newest += 1));
    return [{ id: ids.join(','), account: null, market: null, stake: null }] as never;
  };
  const db = Object.assign(Object.create(context.db), { run });
  const pausesMs: number[] = [];
  let next = (): void => undefined;
  const clock: Clock = Object.assign(Object.create(t.clock), {
    after: (ms: number, act: () => void) => {
      pausesMs.push(ms);
      next = act;
      return () => undefined;
    },
  });
  const socket = { closed: false, isBlocked: () => false, send: () => undefined, sendError: () => undefined };
  const desk = { accountId: Number(t.w.ids['root']), role: 'super_admin' } as never;
  const stream = new BetStream({ db, log: context.log }, clock, () => desk);
  stream.watch(socket as never, { action: 'watch-bets', requestId: 'x', filter: {} });
  await until(() => pausesMs.length === 1);
  for (const bets of [40, 41, 1]) {
    taken = bets;
    const before = pausesMs.length;
    next();
    await until(() => pausesMs.length > before);
  }
  stream.close();
  expect(pausesMs).toEqual([250, 250, 500, 250]);
});

const NOTHING = { account: false, market: false, stake: false };

test('a bet that is written late, under a lower number, is told all the same and once', async () => {
  const bet = await placed('ann');
  const { rows } = await t.w.pool.query('select * from bet where id = $1', [bet]);
  const tail = new BetTail();
  const { db } = t.w.context;
  await tail.begin(db, 0);
  const copy = (offset: number) =>
    t.w.pool.query(
      `insert into bet overriding system value select (jsonb_populate_record(b, jsonb_build_object(
         'id', b.id + $2::bigint, 'request_id', gen_random_uuid()))).* from bet b where id = $1`,
      [bet, offset],
    );
  const ids = async (nowMs: number) =>
    (await tail.next(db, nowMs, NOTHING)).map(({ id }) => Number(id) - Number(rows[0].id));
  await copy(1_003);
  // What no filter asks for is not read.
  expect(await tail.next(db, 0, { ...NOTHING, stake: true })).toEqual([
    { id: Number(bet) + 1_003, account_id: undefined, market_id: undefined, stake: rows[0].stake },
  ]);
  await copy(1_001);
  expect(await ids(1_000)).toEqual([1_001]);
  expect(await ids(2_000)).toEqual([]);
  await copy(1_004);
  expect(await ids(3_000)).toEqual([1_004]);
  // Nobody can still be writing it: what took that number was rolled back.
  await copy(1_002);
  expect(await ids(30_000)).toEqual([]);
});

test('a bet that was being written when the first began to look is told, too', async () => {
  const bet = Number(await placed('ann'));
  const { db } = t.w.context;
  const copy = (id: number) =>
    t.w.pool.query(
      `insert into bet overriding system value select (jsonb_populate_record(b, jsonb_build_object(
         'id', $2::bigint, 'request_id', gen_random_uuid()))).* from bet b where id = $1`,
      [bet, id],
    );
  await copy(bet + 5_002);
  await copy(bet + 5_000);
  const tail = new BetTail();
  await tail.begin(db, 0);
  await copy(bet + 5_001);
  await copy(bet + 5_003);
  expect((await tail.next(db, 1_000, NOTHING)).map(({ id }) => id - bet)).toEqual([5_001, 5_003]);
});
