// The scenarios of a hostile feed, through the whole server: at each step a player tries to bet, and looks at the prices.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  box,
  detail,
  detailDocument,
  list,
  listed,
  matchOdds,
  odds,
  result,
  row,
  session,
  sport,
  SPORTS,
  TREE,
} from './fake-feed.ts';
import { cricket, fair, layOf, tree } from './hostile-documents.ts';
import { until } from './live-world.ts';
import { StubBridge } from './stub-bridge.ts';
import { expectOneJump } from './price-holds.ts';
import { type Order, outcomeOf, type TradingWorld, tradingWorld } from './trading-world.ts';

let bridge: StubBridge;
let t: TradingWorld;

const ODDS = odds(4, 101);

async function open(): Promise<void> {
  t = await tradingWorld({
    open(clock) {
      bridge = new StubBridge(clock);
      bridge.set(SPORTS, [sport(4, 'Cricket'), sport(1, 'Football')]);
      bridge.set(TREE, tree);
      bridge.set(list(4), cricket());
      bridge.set(list(1), { t1: [], t2: [] });
      bridge.set(ODDS, fair());
      for (const gmid of [101, 102]) bridge.set(detail(4, gmid), detailDocument(gmid, []));
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('102') !== null);
  await t.live.quotes.find('101', '1011', '11');
  expect(outcomeOf(await t.place())).toBe('placed');
}

/** Every test of the group meets the server as the one before has left it, and the feed sane. */
function oneWorldForAll(): void {
  beforeAll(open);
  beforeEach(async () => {
    bridge.beats = 'all';
    bridge.answers = true;
    accepted = await t.betCount();
    await recovers();
  });
  afterEach(noDefects);
  afterAll(() => t.close());
}

function oneWorldForEach(): void {
  beforeEach(async () => {
    await open();
    accepted = 1;
  });
  afterEach(noDefects);
  afterEach(() => t.close());
}

/** Whatever a feed sends is no defect of the server's. */
function noDefects(): void {
  const defect = /"(TypeError|RangeError|ReferenceError|DatabaseError|error)"|"status":500/;
  expect(t.w.logged.filter((line) => defect.test(line))).toEqual([]);
}

/** Bets that were rightly accepted. */
let accepted = 0;

type Seen = { readonly price: number | null; readonly status: string };

/** What a player sees of the home side: its price, or none when it is locked. */
async function seen(selectionKey = '11'): Promise<Seen> {
  const { status, body } = await t.get('/api/provider/market-odds?sportId=4&eventId=101');
  if (status !== 200) return { price: null, status: String(body.error) };
  const runner = body.data.runners.find((one: { selectionKey: string }) => one.selectionKey === selectionKey);
  return { price: runner?.back[0]?.price ?? null, status: runner?.status ?? 'gone' };
}

/** Every way to bet on what is there, from a price of before and at any price. All must be refused. */
async function nothingCanBeBet(orders: readonly Order[] = [{}, { side: 'lay', odds: layOf(1.9) }]): Promise<string[]> {
  const codes: string[] = [];
  for (const order of orders) {
    for (const acceptUpdatedOdds of [false, true]) {
      codes.push(outcomeOf(await t.place({ ...order, acceptUpdatedOdds })));
    }
  }
  expect(codes).not.toContain('placed');
  expect(await t.betCount()).toBe(accepted);
  return codes;
}

/** The feed says something sane again, and after at most three seconds of it betting goes on by itself. */
async function recovers(home = 1.9): Promise<void> {
  for (let n = 0; n < 3; n++) {
    bridge.set(ODDS, fair(home));
    await t.clock.advance(1_000);
  }
  await until(async () => (await seen()).price === home, 'the price');
  expect(outcomeOf(await t.place({ odds: home }))).toBe('placed');
  accepted += 1;
}

async function locked(): Promise<void> {
  expect((await seen()).price).toBeNull();
  await nothingCanBeBet();
}

describe('numbers and order', () => {
  oneWorldForAll();

  test('a document that comes late does not take the place of a newer one', async () => {
    const old = bridge.seqOf(ODDS);
    bridge.set(ODDS, fair(1.8));
    bridge.say(ODDS, fair(5), old);
    expect(await seen()).toMatchObject({ price: 1.8 });
    expect(outcomeOf(await t.place({ odds: 5 }))).toBe('ODDS_CHANGED');
    expect(await t.betCount()).toBe(accepted);
    await recovers(1.8);
  });

  test('a document that is repeated, however often and with other prices under the same number, changes nothing', async () => {
    const seq = bridge.seqOf(ODDS);
    for (const home of [1.9, 4, 9, 1.9]) bridge.say(ODDS, fair(home), seq);
    expect(await seen()).toMatchObject({ price: 1.9 });
    expect(outcomeOf(await t.place({ odds: 9 }))).toBe('ODDS_CHANGED');
    await recovers();
  });

  test('a frame that was lost locks what was shown, and the newest is asked for', async () => {
    bridge.answers = false;
    // The number rises and the frame never comes: heartbeats name a document that the server does not hold.
    bridge.lose(ODDS, fair(1.7));
    await t.clock.advance(11_000);
    await locked();
    bridge.answers = true;
    await t.clock.advance(8_000);
    await until(async () => (await seen()).price === 1.7, 'the document that was lost');
    await recovers(1.7);
  });

  test('a gap that the bridge announces locks until the next document', async () => {
    bridge.beats = 'none';
    bridge.raw(JSON.stringify({ type: 'gap' }));
    expect(await nothingCanBeBet()).toContain('PRICE_STALE');
    await locked();
    bridge.beats = 'all';
    await recovers();
  });

  test('a bridge that begins to count from one again is believed again by itself', async () => {
    bridge.restartNumbers();
    bridge.set(ODDS, fair(1.8));
    await t.clock.advance(11_000);
    bridge.set(ODDS, fair(1.82));
    await t.clock.advance(1_000);
    await until(async () => (await seen()).price === 1.82, 'the new numbers');
    await recovers(1.82);
  });

  test('changes of a document that the server does not hold are no document', async () => {
    const more = { delta: true, prevSeq: 7 };
    bridge.answers = false;
    bridge.say(ODDS, [{ section: [{ odds: [{ odds: 50 }] }] }], bridge.seqOf(ODDS) + 1, more);
    await locked();
    bridge.answers = true;
    await recovers();
  });

  test('changes that cannot be applied are no document either', async () => {
    bridge.answers = false;
    const more = { delta: true, prevSeq: bridge.seqOf(ODDS) };
    bridge.say(ODDS, { section: { odds: [9e9, -9e9] } }, bridge.seqOf(ODDS) + 1, more);
    await locked();
    bridge.answers = true;
    await recovers();
  });
});

describe('time', () => {
  oneWorldForEach();

  test('a source that stalls while its bridge lives: prices lock when they are too old to be bet on', async () => {
    bridge.beats = 'empty';
    await t.clock.advance(11_000);
    expect(await nothingCanBeBet()).toContain('PRICE_STALE');
    await locked();
    bridge.beats = 'all';
    await recovers();
  });

  test('a bridge that falls silent is given up and tried again', async () => {
    bridge.beats = 'none';
    // Until it is given up; soon after that a line is opened again.
    for (let n = 0; n < 30 && t.live.feedHealth().feed === 'ok'; n++) await t.clock.advance(200);
    expect(t.live.feedHealth().feed).not.toBe('ok');
    await locked();
    bridge.beats = 'all';
    await t.clock.advance(5_000);
    await until(() => bridge.connections > 1);
    await recovers();
  });

  test('in play, a book that stands still while its heart beats is held', async () => {
    bridge.set(list(4), cricket({ iplay: true }));
    bridge.set(ODDS, fair(1.9, { iplay: true }));
    expect(outcomeOf(await t.place())).toBe('placed');
    accepted += 1;
    await t.clock.advance(22_000);
    await locked();
    for (const home of [1.91, 1.92, 1.91]) {
      bridge.set(ODDS, fair(home, { iplay: true }));
      await t.clock.advance(500);
    }
    expect(outcomeOf(await t.place({ odds: 1.91 }))).toBe('placed');
  });

  test('times of the sender mean nothing: a document from the future or the past is as old as its arrival', async () => {
    for (const asOf of [0, -1, 9e15, 'yesterday', null]) {
      bridge.say(ODDS, fair(), bridge.seqOf(ODDS) + 1, { asOf });
      bridge.beats = 'empty';
    }
    await t.clock.advance(11_000);
    await locked();
    bridge.beats = 'all';
    await recovers();
  });
});

describe('frames', () => {
  oneWorldForAll();

  test.each<[string, unknown]>([
    ['no JSON', '{"type":"data","requestId":"r1","data":{'],
    ['nothing', ''],
    ['a list', '[1,2,3]'],
    ['null', 'null'],
    ['a type that is none', '{"type":{"type":"data"}}'],
    ['bytes', new Uint8Array([0xff, 0xfe, 0x00])],
    ['nested without end', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a prototype', '{"type":"data","requestId":"__proto__","data":{"__proto__":{"polluted":1}}}'],
    ['heartbeats that vouch for everything', '{"type":"heartbeat","topics":[1,2,3]}'],
    ['an error for nobody', '{"type":"error","requestId":"toString","error":{}}'],
  ])('%s disturbs nothing', async (_, text) => {
    bridge.raw(text);
    expect(await seen()).toMatchObject({ price: 1.9 });
    expect(outcomeOf(await t.place())).toBe('placed');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a word', 'maintenance'],
    ['a number', 503],
    ['an envelope of a failure', { success: false, msg: 'down' }],
    ['envelopes without end', { data: { data: { data: { data: { data: { data: { data: [] } } } } } } }],
  ])('an odds document that is %s locks at once and does not become true by heartbeats', async (_, data) => {
    bridge.set(ODDS, null);
    bridge.say(ODDS, null, bridge.seqOf(ODDS), { data });
    await locked();
    await t.clock.advance(3_000);
    await locked();
    await recovers();
  });

  test('a frame of thirty megabytes is taken, cut and survived', async () => {
    const section = Array.from({ length: 20_000 }, (_, n) =>
      row({ sid: n + 1, nat: `Row ${n} ${'x'.repeat(1_000)}`, odds: [box('back1', 1.01, 5)] }),
    );
    bridge.set(ODDS, [{ ...fair()[0], section }]);
    expect((await seen()).price === null || (await seen()).price === 1.01).toBe(true);
    expect(outcomeOf(await t.place({ selectionKey: '9999', odds: 1.01 }))).toBe('MARKET_NOT_AVAILABLE');
    expect(outcomeOf(await t.place({ acceptUpdatedOdds: true }))).not.toBe('placed');
    await recovers();
  });

  test('an error in the middle locks, and the topic is asked for again', async () => {
    bridge.raw(JSON.stringify({ type: 'error', requestId: bridge.requestIdOf(ODDS), error: 'upstream is away' }));
    bridge.beats = 'empty';
    await locked();
    bridge.beats = 'all';
    await t.clock.advance(12_000);
    await recovers();
  });
});

describe('prices', () => {
  oneWorldForAll();

  const spoilt = (value: unknown, field: 'odds' | 'size' = 'odds') => {
    const book = fair();
    Object.assign(book[0]?.section[0]?.odds[0] ?? {}, { [field]: value });
    return book;
  };

  test.each<[string, unknown]>([
    ['negative', -1.9],
    ['zero', 0],
    ['NaN as text', 'NaN'],
    ['infinite as text', 'Infinity'],
    ['a word', 'evens'],
    ['an object', { price: 1.9 }],
    ['a list', [1.9]],
    ['one', 1],
    ['less than one', 0.5],
    ['more than a thousand', 1_001],
    ['beyond every number', '1e999'],
    ['too exact to be a price', 1.000_000_1],
    ['true', true],
  ])('that are %s are no prices', async (_, value) => {
    bridge.set(ODDS, spoilt(value));
    expect((await seen()).price).toBeNull();
    const codes = await nothingCanBeBet([{}, { odds: 1.01 }]);
    expect(new Set(codes)).not.toContain('INTERNAL_ERROR');
    await recovers();
  });

  test.each<[string, unknown]>([
    ['NaN as text', 'NaN'],
    ['an object', {}],
    ['a word', 'much'],
  ])('of a size that is %s are no prices', async (_, value) => {
    bridge.set(ODDS, spoilt(value, 'size'));
    await locked();
    await recovers();
  });

  test('that jump are held until two more agree; those that jump back at once are never taken', async () => {
    bridge.set(ODDS, fair(19));
    expect((await seen()).price).toBeNull();
    await nothingCanBeBet([{ odds: 19 }, {}]);
    await expectOneJump(t);
    bridge.set(ODDS, fair());
    await nothingCanBeBet([{ odds: 19 }, {}]);
    await recovers();
  });

  test('of a book that crosses are held for as long as it does', async () => {
    const crossed = [matchOdds(101, [2.1, 2], [2, 2.1]), session(101, [[48, 47]])];
    bridge.set(ODDS, crossed);
    for (let n = 0; n < 4; n++) {
      await t.clock.advance(1_000);
      bridge.set(ODDS, crossed);
      expect((await seen()).price).toBeNull();
      await nothingCanBeBet([{ odds: 2.1 }, {}]);
    }
    await recovers();
  });

  test('of a book that pays whatever happens are held', async () => {
    bridge.set(ODDS, [matchOdds(101, [2.2, 2.3], [2.2, 2.3])]);
    await nothingCanBeBet([{ odds: 2.2 }, { odds: 2.2, selectionKey: '12' }]);
    await recovers();
  });

  test('of runners that have changed places are held until they are back, however long it lasts', async () => {
    const swapped = fair();
    const [home, away] = swapped[0]?.section ?? [];
    if (home !== undefined && away !== undefined) [home.nat, away.nat] = [away.nat, home.nat];
    for (let n = 0; n < 6; n++) {
      bridge.set(ODDS, swapped);
      await t.clock.advance(1_000);
      expect((await seen()).price).toBeNull();
      await nothingCanBeBet();
    }
    await recovers();
  });

  test('of two rows with one id belong to nobody', async () => {
    const book = fair();
    const [home] = book[0]?.section ?? [];
    if (home !== undefined) book[0]?.section.push({ ...home, nat: 'Twin', odds: [box('back1', 900, 1)] });
    bridge.set(ODDS, book);
    await locked();
    await recovers();
  });

  test('whose ids change their type, and back, are the same prices', async () => {
    const text = JSON.parse(
      JSON.stringify(fair(), (key, value) => (['gmid', 'mid', 'sid'].includes(key) ? String(value) : value)),
    );
    for (const book of [text, fair(), text]) {
      bridge.set(ODDS, book);
      expect(await seen()).toMatchObject({ price: 1.9 });
      expect(outcomeOf(await t.place())).toBe('placed');
      accepted += 1;
    }
    for (const id of [1011.5, -1011, '1011x', null, {}]) {
      bridge.set(ODDS, [{ ...fair()[0], mid: id }]);
      await nothingCanBeBet();
    }
    await recovers();
    const { rows } = await t.w.pool.query('select count(*)::int as n from market');
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('states', () => {
  oneWorldForEach();

  const suspended = () => fair(1.9, { status: 'SUSPENDED' });

  test('that flap are believed at each turn: nothing is taken while closed, all is taken while open', async () => {
    for (let n = 0; n < 8; n++) {
      bridge.set(ODDS, suspended());
      await locked();
      bridge.set(ODDS, fair());
      expect(outcomeOf(await t.place())).toBe('placed');
      accepted += 1;
    }
  });

  test('that are words nobody knows lock', async () => {
    for (const status of ['HALTED', 7, { open: true }, 'suspended ', 'Ball Running']) {
      bridge.set(ODDS, fair(1.9, { status }));
      await locked();
    }
    await recovers();
  });

  test('of a market that vanishes and returns: gone is gone, back is back', async () => {
    bridge.set(ODDS, [fair()[1]]);
    expect((await seen()).price).toBeNull();
    expect(await nothingCanBeBet()).toEqual(Array(4).fill('MARKET_NOT_AVAILABLE'));
    bridge.set(ODDS, []);
    await locked();
    await recovers();
    const { rows } = await t.w.pool.query("select count(*)::int as n from market where kind = 'match'");
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('of an event that leaves the list without a result: no more bets once its prices are gone, and its bets wait', async () => {
    await t.live.results.sweep();
    bridge.set(list(4), { t1: [listed(102, t.clock.now() + 60_000)], t2: [] });
    bridge.set(ODDS, []);
    await locked();
    await t.live.results.sweep();
    const { rows } = await t.w.pool.query('select status from bet');
    expect(rows).toEqual([{ status: 'matched' }]);
    bridge.set(list(4), cricket());
    await recovers();
  });
});

describe('results', () => {
  oneWorldForEach();

  const betStatus = async () => (await t.w.pool.query<{ status: string }>('select status from bet order by id')).rows;

  test('before the suspension: the market is closed by its result, whatever prices go on', async () => {
    await t.live.results.sweep();
    bridge.set(detail(4, 101), detailDocument(101, [result(101, {})]));
    await until(async () => (await betStatus())[0]?.status === 'won', 'the settlement');
    for (let n = 0; n < 3; n++) {
      bridge.set(ODDS, fair(1.9 + n / 100));
      await t.clock.advance(1_000);
      await locked();
    }
  });

  // What is decided, if only nobody could say for whom, is not bet on until the word is gone.
  test.each<[string, object, 'open' | 'closed']>([
    ['an unknown market', { mid: 999, marketName: 'NO SUCH MARKET' }, 'open'],
    ['another event', { gmid: 102 }, 'open'],
    ['a market still to come', { status: 'PENDING' }, 'open'],
    ['a runner that is none', { winnerId: 77, winnerName: 'Nobody' }, 'closed'],
    ['no winner', { winnerId: null, winnerName: null }, 'closed'],
    ['a word for a winner', { winnerId: 'Home', winnerName: '<b>Home' }, 'closed'],
    ['an infinite winner', { winnerId: 1e308, winnerName: null }, 'closed'],
  ])('of %s settle nothing', async (_, over, state) => {
    await t.live.results.sweep();
    bridge.set(detail(4, 101), detailDocument(101, [result(101, over)]));
    await t.live.results.idle();
    expect(await betStatus()).toEqual([{ status: 'matched' }]);
    if (state === 'closed') await nothingCanBeBet();
    bridge.set(detail(4, 101), detailDocument(101, []));
    await recovers();
  });

  test('under the id of another request settle nothing', async () => {
    await t.live.results.sweep();
    bridge.say(ODDS, detailDocument(101, [result(101, {})]), bridge.seqOf(ODDS) + 1);
    await t.live.results.idle();
    expect(await betStatus()).toEqual([{ status: 'matched' }]);
    await locked();
    await recovers();
  });
});

describe('a provider that answers other requests', () => {
  oneWorldForEach();

  test('the odds of one event under the id of another are nobody’s', async () => {
    bridge.set(odds(4, 102), fair());
    bridge.set(ODDS, fair(50, {}, 102));
    expect((await seen()).price).toBeNull();
    await nothingCanBeBet([{}, { eventId: '102', marketId: '1021', odds: 50 }]);
    await recovers();
  });

  test('lists, sports, trees and details in the place of each other leave the catalogue as it was', async () => {
    const texts: [Parameters<StubBridge['set']>[0], unknown][] = [
      [SPORTS, detailDocument(101, [])],
      [SPORTS, fair()],
      [SPORTS, tree],
      [TREE, [sport(4, 'Cricket')]],
      [TREE, cricket()],
      [list(4), { t1: [listed(201, t.clock.now(), { etid: 1, cid: 9, ename: 'Foreign' })], t2: [] }],
      [list(4), tree],
      [list(1), cricket({ ename: 'Taken over' })],
    ];
    for (const [topic, data] of texts) bridge.set(topic, data);
    await t.live.catalogue.idle();
    const { rows } = await t.w.pool.query('select id, name from sport order by id');
    expect(rows).toEqual([
      { id: 1, name: 'Football' },
      { id: 4, name: 'Cricket' },
    ]);
    const events = await t.w.pool.query('select id, sport_id, name from event order by id');
    expect(events.rows).toEqual([
      { id: 101, sport_id: 4, name: 'Home 101 v Away 101' },
      { id: 102, sport_id: 4, name: 'Home 102 v Away 102' },
    ]);
    bridge.set(list(4), cricket());
    await recovers();
  });

  test('an answer under an id that nobody has asked for is dropped', async () => {
    for (const requestId of ['r99999', '', 'constructor', 7, null]) {
      bridge.raw(JSON.stringify({ type: 'data', requestId, seq: 1e15, data: { data: fair(900) } }));
    }
    expect(await seen()).toMatchObject({ price: 1.9 });
    expect(outcomeOf(await t.place({ odds: 900 }))).toBe('ODDS_CHANGED');
    await recovers();
  });

  test('a fetch that is not answered puts nothing on record, and says so', async () => {
    bridge.answers = false;
    const answer = t.backOffice('POST', 'sports/sync');
    await until(() => bridge.fetches > 0);
    await t.clock.advance(16_000);
    expect(await answer).toMatchObject({ status: 503, body: { detail: 'The odds bridge did not answer in time.' } });
    bridge.answers = true;
    await recovers();
  });
});

describe('the death of the bridge', () => {
  oneWorldForEach();

  test('locks every price at once; bets wait for nobody; its return brings everything back', async () => {
    await t.live.results.sweep();
    bridge.die();
    expect(await nothingCanBeBet()).toEqual(Array(4).fill('PRICE_STALE'));
    await locked();
    await t.clock.advance(20_000);
    await locked();
    bridge.set(ODDS, fair(1.85));
    bridge.set(detail(4, 101), detailDocument(101, []));
    bridge.revive();
    await t.clock.advance(8_000);
    await until(() => bridge.connections > 1);
    await recovers(1.85);
  });

  test('that dies again and again is tried again and again', async () => {
    for (let n = 0; n < 4; n++) {
      bridge.die();
      await t.clock.advance(7_000);
      await locked();
      bridge.revive();
      await t.clock.advance(10_000);
      await until(() => bridge.connections > n + 1);
      await recovers();
    }
  });

  test('that returns with prices far from those it left with is held until they agree', async () => {
    bridge.die();
    await t.clock.advance(2_000);
    bridge.set(ODDS, fair(30));
    bridge.revive();
    await t.clock.advance(1_500);
    await until(() => bridge.connections > 1);
    await nothingCanBeBet([{ odds: 30 }]);
    await recovers();
  });
});
