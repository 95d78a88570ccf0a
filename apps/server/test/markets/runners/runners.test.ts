// A runner leaves a race, through the whole product: the feed says so, and positions, offers and bets follow at once.
import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderMarket, ProviderNonRunner } from '@pavilion/feed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../../../src/ledger/reconcile.ts';
import { startLive } from '../../../src/live.ts';
import { loopback, type Loopback } from '../../../src/modules/prices/book/loopback.ts';
import { createPlacement } from '../../../src/modules/placement/placement.ts';
import { startAutoCashOut } from '../../../src/modules/cash-out/auto-runner.ts';
import { createMetrics } from '../../../src/telemetry.ts';
import { mint } from '../../http/all-calls.ts';
import { box, detail, detailDocument, FakeFeed, market, odds, result, row } from '../../live/fake-feed.ts';
import { plantCatalogue, until } from '../../live/live-world.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../../live/trading-world.ts';

let feed: FakeFeed;
let bridge: Loopback;
let t: TradingWorld;
let ann: string;
const [A, B, C, LATE] = ['11', '12', '13', '14'];
type Prices = Readonly<Record<string, readonly [back: number, lay: number]>>;

/** A race of three; who has left shows no price. */
function race(prices: Prices, gone: readonly ProviderNonRunner[] = []): ProviderMarket {
  const section = [A, B, C, ...(LATE in prices ? [LATE] : [])].map((key, place) => {
    const [back, lay] = prices[key] ?? [0, 0];
    const left = gone.some(({ sid }) => sid === Number(key));
    const gstatus = left ? 'REMOVED' : 'ACTIVE';
    const boxes = left ? [] : [box('back1', back, 50_000), box('lay1', lay, 50_000)];
    return row({ sid: Number(key), sno: place + 1, nat: `Horse ${key}`, gstatus, gscode: left ? 0 : 1, odds: boxes });
  });
  return market(101, { mid: 1011, section, ...(gone.length === 0 ? {} : { nonRunners: [...gone] }) });
}

const BEFORE: Prices = { [A]: [4.9, 5.1], [B]: [5, 5.1], [C]: [1.66, 1.68] };
const AFTER: Prices = { [B]: [3.95, 4], [C]: [1.33, 1.34] };
const leftAt = (percent: number, sid = A): ProviderNonRunner[] => [
  { sid: Number(sid), factor: percent, removedAt: new Date(t.clock.now()).toISOString() },
];

beforeEach(async () => {
  feed = new FakeFeed();
  t = await tradingWorld({
    open(clock) {
      plantCatalogue(feed, clock);
      feed.set(odds(4, 101), [race(BEFORE)]);
      feed.set(detail(4, 101), detailDocument(101, []));
      bridge = loopback(feed, clock);
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('101') !== null);
  await t.live.quotes.find('101', '1011', A);
  ann = await mint(t.w, 'ann', t.clock.now() + 86_400_000);
});
afterEach(async () => {
  await t.live.runners.idle();
  expect(await reconcile(t.w.pool)).toEqual([]);
  await t.close();
  bridge.close();
});

async function leave(gone: readonly ProviderNonRunner[], prices = AFTER): Promise<void> {
  feed.set(odds(4, 101), [race(prices, gone)]);
  await until(async () => (await standing()).length === gone.length);
  await until(() => t.live.quotes.newsOfRunners('101').length === 0);
  await until(() => t.live.quotes.current('101', '1011', B)?.nonRunners.length === gone.length);
}
async function standing(): Promise<readonly unknown[]> {
  const { rows } = await t.w.pool.query<{ non_runners: unknown[] }>(
    'select non_runners from market where event_id = 101',
  );
  return rows[0]?.non_runners ?? [];
}
const bet = (selectionKey: string, side: 'back' | 'lay', price: number) => t.place({ selectionKey, side, odds: price });
const quote = async (selectionKey = B) => {
  const body = { eventId: '101', marketId: '1011', selectionKey, percent: 100 };
  return (await t.w.send('POST', '/api/bets/cash-out/quote', { token: ann, body })).body.quote;
};
const held = async () => {
  const { body } = await t.w.send('GET', '/api/bets/positions?eventId=101', { token: ann });
  return body.items[0];
};

test('a back at 5.00 is worth 4.00 when 20 % leave: the offer is no gain of 25, and the result pays what it said', async () => {
  expect(outcomeOf(await bet(B, 'back', 5))).toBe('placed');
  await leave(leftAt(20));
  expect((await held()).rows.map((one: { profit: number }) => one.profit)).toEqual([300, -100]);
  // My Bets and the receipt show both odds, and who took the difference.
  const [shown] = (await t.w.send('GET', '/api/bets/current', { token: ann })).body.items;
  expect(shown).toMatchObject({
    odds: { accepted: 5 },
    exposure: { potentialWin: 300, liability: 100 },
    withdrawal: { isVoid: false, oddsLeft: 4, runners: [{ name: `Horse ${A}`, percent: 20 }] },
  });
  // Lay at 4.00: level, nothing to be had.
  expect(await quote()).toMatchObject({ amount: 0 });
  feed.set(detail(4, 101), detailDocument(101, [result(101, { winnerId: 12, nonRunners: leftAt(20) })]));
  await t.live.results.sweep();
  await until(
    async () => (await t.w.pool.query('select 1 from settlement where finished_at is not null')).rows.length > 0,
  );
  const { rows } = await t.w.pool.query('select status, profit from bet');
  expect(rows).toEqual([{ status: 'won', profit: 30_000 }]);
});

test('a runner that was laid leaves: nothing of it is promised any more, and further bets are held against what is left', async () => {
  expect(outcomeOf(await bet(A, 'lay', 5.1))).toBe('placed');
  expect(outcomeOf(await bet(B, 'lay', 5.1))).toBe('placed');
  await leave(leftAt(50), { [B]: [2.5, 2.85], [C]: [1.5, 1.55] });
  const { items } = (await t.w.send('GET', '/api/bets/current', { token: ann })).body;
  expect(items.map((one: { exposure: unknown; withdrawal: unknown }) => [one.exposure, one.withdrawal])).toEqual([
    [
      { potentialWin: 100, liability: 155 },
      { isVoid: false, oddsLeft: 2.55, runners: [{ name: `Horse ${A}`, percent: 50 }] },
    ],
    [
      { potentialWin: 0, liability: 0 },
      { isVoid: true, oddsLeft: null, runners: [{ name: `Horse ${A}`, percent: 0 }] },
    ],
  ]);
  // 5.10 less a half is 2.55; the lay of the one that left covers nothing.
  expect(await held()).toMatchObject({ exposure: 155, state: { outcomes: [B, C], withdrawn: [A] } });
  const offer = await quote();
  expect(offer.rows.map((one: { outcome: string }) => one.outcome)).toEqual([B, C]);
  const worst = Math.min(...offer.rows.map((one: { profit: number }) => one.profit));
  expect(worst).toBe(offer.amount);
  const { rows } = await t.w.pool.query('select exposure from wallet where exposure > 0');
  expect(rows).toEqual([{ exposure: 15_500 }]);
});

test('every sum of open bets is of what withdrawals leave of them', async () => {
  expect(outcomeOf(await bet(A, 'lay', 5.1))).toBe('placed');
  expect(outcomeOf(await bet(B, 'back', 5))).toBe('placed');
  const root = await mint(t.w, 'root', t.clock.now() + 86_400_000);
  const sums = async () => {
    const own = async (path: string) => (await t.w.send('GET', path, { token: ann })).body;
    const { betSummary, groups } = await own('/api/account/statement?type=sports');
    const { summary } = await own('/api/account/statement/event/101');
    expect(summary).toEqual(betSummary);
    const of = async (state: string) => (await own(`/api/bets/current?state=${state}`)).totalAmount;
    expect(await of('all')).toBe(await of('matched'));
    const inOffice = await t.w.send('GET', '/api/super-admin/current-bets', { token: root });
    const { totalStake, totalBackStake, totalLayStake, totalPotentialProfit, totalPotentialLoss } = betSummary;
    return {
      stakes: [totalStake, totalBackStake, totalLayStake],
      listed: [groups[0].totalStake, await of('matched'), inOffice.body.totalAmount],
      potential: [totalPotentialProfit, totalPotentialLoss],
    };
  };
  expect(await sums()).toEqual({ stakes: [200, 100, 100], listed: [200, 200, 200], potential: [500, 510] });
  await leave(leftAt(20));
  // The lay is void; a hundred at 4.00 are left.
  expect(await sums()).toEqual({ stakes: [100, 100, 0], listed: [100, 100, 100], potential: [300, 100] });
  await leave([], BEFORE);
  expect(await sums()).toEqual({ stakes: [200, 100, 100], listed: [200, 200, 200], potential: [500, 510] });

  // What the result pays is told with what the bet could win by then.
  await leave(leftAt(20));
  feed.set(detail(4, 101), detailDocument(101, [result(101, { winnerId: 12, nonRunners: leftAt(20) })]));
  await t.live.results.sweep();
  const paid = async () => (await t.w.send('GET', '/api/account/statement?type=sports', { token: ann })).body.entries;
  await until(async () => (await paid()).length > 0);
  const [entry] = await paid();
  // The lay of the one that left keeps what it had risked, and has come back.
  expect(entry).toMatchObject({ amount: 300, potentialWin: 400, potentialLoss: 510 });
});

test('a statement is of one moment, though its bets are decided while it is read', async () => {
  expect(outcomeOf(await bet(B, 'back', 5))).toBe('placed');
  expect(outcomeOf(await bet(A, 'lay', 5.1))).toBe('placed');
  await leave(leftAt(20));
  const ask = async (path: string) => (await t.w.send('GET', path, { token: ann })).body;
  const result = await t.w.pool.connect();
  try {
    await result.query('begin; lock table market in access exclusive mode');
    const asked = [ask('/api/account/statement?type=sports'), ask('/api/account/statement/event/101')];
    const stuck = `select from pg_locks where not granted and relation = 'market'::regclass`;
    await until(async () => ((await t.w.pool.query(stuck)).rowCount ?? 0) >= 2);
    // As paying would, without what guards the bets against anybody else.
    await result.query(
      `set local session_replication_role = replica;
       update bet set status = 'void', profit = 0, settled_at = now(), settled_version = 1;
       commit`,
    );
    const [{ betSummary }, { summary }] = await Promise.all(asked);
    for (const sums of [betSummary, summary]) {
      expect(sums).toMatchObject({ totalStake: 100, totalPotentialProfit: 300, totalPotentialLoss: 100 });
    }
  } finally {
    await result.query(
      `rollback; begin; set local session_replication_role = replica;
       update bet set status = 'matched', profit = null, settled_at = null, settled_version = 0;
       commit`,
    );
    result.release();
  }
});

test('bets on who left are refused, and everything is, while book and record disagree', async () => {
  await leave(leftAt(20));
  expect(outcomeOf(await bet(A, 'back', 4.9))).not.toBe('placed');
  expect(outcomeOf(await bet(B, 'lay', 4))).toBe('placed');
  const offer = await quote();
  // Another server has heard more than this one's book shows.
  const { pool } = t.w;
  const { rows } = await pool.query<{ non_runners: unknown }>('select non_runners from market where event_id = 101');
  await pool.query(`update market set non_runners = '[]' where event_id = 101`);
  expect(outcomeOf(await bet(B, 'lay', 4))).toBe('MARKET_SUSPENDED');
  expect(await take(offer)).toBe('MARKET_SUSPENDED');
  await pool.query('update market set non_runners = $1 where event_id = 101', [JSON.stringify(rows[0]?.non_runners)]);
  expect(outcomeOf(await bet(B, 'lay', 4))).toBe('placed');
});

test('an offer that was made before somebody left is not honoured after it', async () => {
  expect(outcomeOf(await bet(B, 'lay', 5.1))).toBe('placed');
  const offer = await quote();
  await leave(leftAt(20));
  expect(await take(offer)).toBe('CASH_OUT_CHANGED');
});

async function take({ quoteId }: { quoteId: string }): Promise<string> {
  const body = { quoteId, requestId: crypto.randomUUID() };
  return outcomeOf(await t.w.send('POST', '/api/bets/cash-out', { token: ann, body }));
}

test('a document that takes it back restores the race; bets made meanwhile keep their odds', async () => {
  expect(outcomeOf(await bet(B, 'back', 5))).toBe('placed');
  const before = (await held()).state;
  await leave(leftAt(20));
  await leave([], BEFORE);
  expect((await held()).state).toEqual(before);
});

test('two servers record it once, and both take bets again', async () => {
  expect(outcomeOf(await bet(B, 'back', 5))).toBe('placed');
  const other = await startLive(
    { ...t.base, metrics: createMetrics() },
    { open: bridge.open, clock: t.clock, random: () => 0 },
  );
  await until(() => other.catalogue.event('101') !== null);
  await other.quotes.find('101', '1011', B);
  await leave(leftAt(20));
  await until(() => other.quotes.current('101', '1011', B)?.nonRunners.length === 1);
  const { rows } = await t.w.pool.query('select act from market_non_runner');
  expect(rows).toEqual([{ act: 'left' }]);
  await other.stop();
});

test('an automatic cash-out whose mark the reduced odds no longer reach does not fire', async () => {
  expect(outcomeOf(await bet(B, 'back', 5))).toBe('placed');
  const placement = createPlacement({ ...t.base, quotes: t.live.quotes });
  const rule = { eventId: '101', marketId: '1011', selectionKey: B, profit: 20, loss: null };
  const set = await t.w.send('PUT', '/api/bets/auto-cash-out', { token: ann, body: rule });
  expect(set.status).toBe(200);
  const auto = startAutoCashOut({ ...t.base, quotes: t.live.quotes }, placement, t.live.quotes, { clock: t.clock });
  await auto.look();
  await leave(leftAt(20));
  await auto.look();
  await wait(50);
  // A position that it had read before makes it try once; the try decides under the locks, and is no cash-out.
  const states = async () => (await t.w.pool.query('select state from auto_cash_out')).rows;
  await until(async () => (await states()).every((rule) => rule.state === 'armed'));
  const { rows } = await t.w.pool.query('select count(*)::int as bets from bet');
  expect(rows).toEqual([{ bets: 1 }]);
  await auto.close();
});

test('a runner that joins counts at once for who has bets on the others', async () => {
  expect(outcomeOf(await bet(A, 'back', 4.9))).toBe('placed');
  expect(outcomeOf(await bet(B, 'back', 5))).toBe('placed');
  expect(outcomeOf(await bet(C, 'back', 1.66))).toBe('placed');
  expect(await held()).toMatchObject({ exposure: 134 });
  // Three backs of 100 lose 300 where the fourth wins.
  const joined = { [A]: [5.3, 5.6], [B]: [5.4, 5.7], [C]: [1.85, 1.89], [LATE]: [9, 9.6] } as const;
  feed.set(odds(4, 101), [race(joined)]);
  await until(() => t.live.quotes.current('101', '1011', LATE) !== null);
  expect(t.live.quotes.isClosed('101', '101/1011')).toBe(true);
  await until(() => t.live.quotes.newsOfRunners('101').length === 0);
  expect(await held()).toMatchObject({ exposure: 300, state: { outcomes: [A, B, C, LATE] } });
  await until(() => !t.live.quotes.isClosed('101', '101/1011'));
  expect(outcomeOf(await bet(LATE, 'back', 9))).toBe('placed');
  expect(await held()).toMatchObject({ exposure: 234 });
  feed.set(detail(4, 101), detailDocument(101, [result(101, { winnerId: 14 })]));
  await t.live.results.sweep();
  await until(
    async () => (await t.w.pool.query('select 1 from settlement where finished_at is not null')).rows.length > 0,
  );
  const { rows } = await t.w.pool.query('select profit from bet order by id');
  expect(rows.map((row) => row.profit)).toEqual([-10_000, -10_000, -10_000, 80_000]);
});
