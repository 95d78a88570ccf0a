// What everybody can know already: a result that is written, and an event whose start has passed.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mint } from '../http/all-calls.ts';
import { START_MS } from '../support/world.ts';
import { detail, detailDocument, list, odds, result, sport, SPORTS, TREE } from '../live/fake-feed.ts';
import { cricket, fair, tree } from '../live/hostile-documents.ts';
import { until } from '../live/live-world.ts';
import { StubBridge } from '../live/stub-bridge.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../live/trading-world.ts';

let bridge: StubBridge;
let t: TradingWorld;
const ODDS = odds(4, 101);
const DETAIL = detail(4, 101);
const HOUR = 3_600_000;

beforeEach(async () => {
  t = await tradingWorld({
    holdBets: true,
    open(clock) {
      bridge = new StubBridge(clock);
      bridge.set(SPORTS, [sport(4, 'Cricket')]);
      bridge.set(TREE, tree);
      bridge.set(list(4), cricket());
      bridge.set(ODDS, fair());
      bridge.set(DETAIL, detailDocument(101, []));
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('102') !== null);
});
afterEach(() => t.close());

const reasonOf = (answer: Awaited<ReturnType<TradingWorld['place']>>) => answer.body.reason;

/** Time passes, and the source goes on vouching for its prices. */
async function pass(ms: number): Promise<void> {
  await t.clock.advance(ms);
  bridge.set(ODDS, fair(1.9));
  await t.clock.advance(1_000);
}

describe('a known result', () => {
  // Nobody could be paid by it, so that the settlement of the market cannot be what closes it.
  const unpayable = { winnerId: 999, winnerName: 'Nobody' };

  test('refuses every bet while the prices still say active, though nobody had a bet in the event', async () => {
    bridge.set(DETAIL, detailDocument(101, [result(101, unpayable)]));
    const first = await t.place();
    expect([outcomeOf(first), reasonOf(first)]).toEqual(['MARKET_SUSPENDED', 'result-known']);
    expect(t.live.quotes.isClosed('101', '101/1011')).toBe(true);
    const { rows } = await t.w.pool.query('select 1 from market where settled_version > 0');
    expect(rows).toEqual([]);
  });

  test('closes a market between the look and the lock, and refuses its cash-out', async () => {
    expect(outcomeOf(await t.place())).toBe('placed');
    const ann = await mint(t.w, 'ann', START_MS + 2 * HOUR);
    const asked = { eventId: '101', marketId: '1011', selectionKey: '11', percent: 100 };
    const ask = () => t.w.send('POST', '/api/bets/cash-out/quote', { token: ann, body: asked });
    const quoted = await ask();
    expect(quoted.status).toBe(200);
    bridge.set(DETAIL, detailDocument(101, [result(101, unpayable)]));
    const body = { requestId: randomUUID(), quoteId: quoted.body.quote.quoteId };
    expect(outcomeOf(await t.w.send('POST', '/api/bets/cash-out', { token: ann, body }))).toBe('MARKET_SUSPENDED');
    expect(outcomeOf(await ask())).toBe('MARKET_SUSPENDED');
  });

  test('of another event, written into this one, is not believed', async () => {
    bridge.set(DETAIL, detailDocument(101, [result(102, { ...unpayable, mid: 1011 })]));
    expect(outcomeOf(await t.place())).toBe('placed');
  });

  test('without its ids closes whatever it may mean, and nothing else', async () => {
    bridge.set(DETAIL, detailDocument(101, [{ ...result(101, unpayable), mid: 0, marketName: 'MATCH_ODDS' }]));
    expect(reasonOf(await t.place())).toBe('result-known');
    expect(t.live.quotes.isClosed('101', '101/1012/21')).toBe(false);
  });

  test('that is taken back opens the market again', async () => {
    bridge.set(DETAIL, detailDocument(101, [result(101, unpayable)]));
    expect(outcomeOf(await t.place())).toBe('MARKET_SUSPENDED');
    const back = { status: 'PENDING', rollback: true, rollbackCount: 1, winnerId: null } as const;
    bridge.set(DETAIL, detailDocument(101, [result(101, unpayable), result(101, back)]));
    expect(outcomeOf(await t.place())).toBe('placed');
  });
});

describe('the start of an event that its source does not call in play', () => {
  test('until then bets are taken at once; from then on they wait as in play', async () => {
    await pass(HOUR - 3_000);
    expect(outcomeOf(await t.place())).toBe('placed');
    await pass(5_000);
    const waiting = t.place();
    await until(() => t.held.length === 1, 'the bet that waits');
    t.held.shift()?.();
    expect(outcomeOf(await waiting)).toBe('placed');
  });

  test('prices may be no older than in play', async () => {
    await pass(HOUR + 1_000);
    await t.live.quotes.find('101', '1011', '11');
    bridge.beats = 'none';
    await t.clock.advance(4_000);
    const answer = await t.place();
    expect(outcomeOf(answer)).toBe('PRICE_STALE');
    expect(answer.body.maxPriceAgeMs).toBe(3_000);
    // Nor are they shown as if they could be bet on.
    const shown = await t.get('/api/provider/market-odds?sportId=4&eventId=101');
    expect([shown.body.data.status, shown.body.data.runners[0].back]).toEqual(['SUSPENDED', []]);
  });

  test('long after it there is no bet, until the event is called in play or starts later', async () => {
    await pass(4 * HOUR + 1_000);
    const refused = await t.place();
    expect([outcomeOf(refused), reasonOf(refused)]).toEqual(['MARKET_SUSPENDED', 'start-passed']);
    expect(t.live.quotes.isClosed('101', '101/1011')).toBe(true);
    bridge.set(list(4), cricket({ iplay: true }));
    await until(() => t.live.catalogue.event('101')?.inPlay === true);
    expect(t.live.quotes.isClosed('101', '101/1011')).toBe(false);
    const waiting = t.place();
    await until(() => t.held.length === 1, 'the bet that waits');
    t.held.shift()?.();
    expect(outcomeOf(await waiting)).toBe('placed');
  });
});
