// What the feed says of a result that waits for a second person: also what nobody is paid by, and what it says since.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../src/modules/prices/book/loopback.ts';
import { mint } from '../http/all-calls.ts';
import { detail, detailDocument, FakeFeed, matchOdds, odds, result } from '../live/fake-feed.ts';
import { plantCatalogue, until } from '../live/live-world.ts';
import { outcomeOf, type TradingWorld, tradingWorld } from '../live/trading-world.ts';
import type { Answer } from '../support/world.ts';
import { NO_RULES } from './desk.ts';

const HOLD_MS = 30_000;
const HOME = { winnerId: 11, winnerName: 'Home' };
const AWAY = { winnerId: 12, winnerName: 'Away' };

let feed: FakeFeed;
let bridge: Loopback;
let t: TradingWorld;
let marketId: string;

beforeEach(async () => {
  feed = new FakeFeed();
  t = await tradingWorld({
    open(clock) {
      plantCatalogue(feed, clock);
      feed.set(odds(4, 101), [matchOdds(101, [1.9, 1.95], [2, 2.1])]);
      feed.set(detail(4, 101), detailDocument(101, []));
      bridge = loopback(feed, clock);
      return bridge.open;
    },
  });
  await until(() => t.live.catalogue.event('201') !== null && t.live.catalogue.event('102') !== null);
  await t.live.quotes.find('101', '1011', '11');
  await hold(HOLD_MS);
  expect(outcomeOf(await t.place())).toBe('placed');
  marketId = (await as('root', 'GET', 'markets?eventId=101')).body.items[0].id;
  const set = await as('root', 'PUT', 'approval-rules', {
    rules: { ...NO_RULES, result: 0 },
    transactionCode: await t.w.codeOf('root'),
  });
  expect(set.status).toBe(200);
});
afterEach(async () => {
  await t.close();
  bridge.close();
});

async function hold(ms: number): Promise<void> {
  await t.w.pool.query(
    `insert into setting (key, value, updated_at) values ('server', $1, now())
     on conflict (key) do update set value = setting.value || excluded.value`,
    [JSON.stringify({ resultHoldMs: { dev: ms, live: ms } })],
  );
  await t.base.settings.refresh();
}
const as = async (person: string, method: string, path: string, body?: object): Promise<Answer> =>
  t.w.send(method, `/api/super-admin/${path}`, {
    token: await mint(t.w, person, t.clock.now() + 86_400_000),
    ...(body === undefined ? {} : { body }),
  });
async function say(...words: Parameters<typeof result>[1][]): Promise<void> {
  feed.set(
    detail(4, 101),
    detailDocument(
      101,
      words.map((word) => result(101, word)),
    ),
  );
  await t.live.results.sweep();
  await t.live.results.idle();
}
/** Asks for a result by hand, and answers the number of the approval. */
async function ask(selections: string[]): Promise<string> {
  const { body } = await as('root', 'POST', `markets/${marketId}/result`, {
    ...{ result: { type: 'winner', selections }, reason: 'scorecard', evidence: 'umpire’s sheet' },
  });
  expect(body.error).toBe('APPROVAL_WAITS');
  return String(body.approvalId);
}
const evidence = async (id: string) => (await as('root2', 'GET', `approvals/${id}`)).body.shows.evidence;
const approve = async (id: string) =>
  as('root2', 'POST', `approvals/${id}/approve`, { transactionCode: await t.w.codeOf('root2') });

describe('the evidence of a first result', () => {
  test('where the feed says nothing', async () => {
    expect(await evidence(await ask(['11']))).toEqual({ brought: 'umpire’s sheet', feed: null });
  });

  test.each([
    ['the same', ['12'], true],
    ['something else', ['11'], false],
  ])('where the feed says %s, and its word still waits', async (_, selections, agrees) => {
    await say(AWAY);
    expect((await evidence(await ask(selections))).feed).toEqual({ says: 'Away', agrees, unpaid: 'waits' });
  });

  test('where its word is doubted', async () => {
    await hold(0);
    await say({ ...AWAY, marketName: 'Tied Match' });
    expect((await evidence(await ask(['11']))).feed).toEqual({ says: 'Away', agrees: false, unpaid: 'renamed' });
  });

  test('where it names somebody who is not in the market', async () => {
    await hold(0);
    await say({ winnerId: 99, winnerName: 'Stranger' });
    expect((await evidence(await ask(['11']))).feed).toEqual({ says: 'Stranger', agrees: false, unpaid: 'unfit' });
  });

  test('where its words cannot be read', async () => {
    await hold(0);
    await say({ winnerId: null, winnerName: 'Home or Away' });
    expect((await evidence(await ask(['11']))).feed).toEqual({ says: null, agrees: false, unpaid: 'unreadable' });
  });
});

test('whoever looks at the market sees what waits, in the order in which it was asked for, until it is decided', async () => {
  const [home, away] = [await ask(['11']), await ask(['12'])];
  const waiting = async () => {
    const ofEvent = (await as('root', 'GET', 'markets?eventId=101')).body.items;
    expect(ofEvent.find(({ id }: { id: string }) => id === marketId).waiting).toEqual(
      (await as('root', 'GET', `markets/${marketId}`)).body.market.waiting,
    );
    return ofEvent.flatMap((market: { waiting: unknown[] }) => market.waiting);
  };
  expect(await waiting()).toEqual([
    { approvalId: home, title: 'Result: Home' },
    { approvalId: away, title: 'Result: Away' },
  ]);
  // As a server of the version before has left it: asked for again, it stands with its market.
  await t.w.pool.query('update approval set market_id = null where id = $1', [home]);
  expect(await waiting()).toHaveLength(1);
  expect(await ask(['11'])).toBe(home);
  expect(await waiting()).toHaveLength(2);
  expect((await approve(away)).status).toBe(200);
  // The other would be a correction now, which is not what was asked for.
  expect((await approve(home)).body.error).toBe('APPROVAL_OUTDATED');
  expect(await waiting()).toEqual([{ approvalId: home, title: 'Correction: Home' }]);
  await t.w.pool.query('update approval set lapses_at = asked_at where id = $1', [home]);
  expect(await waiting()).toEqual([]);
});

test('while a result waits nobody bets on its market; who refuses it opens the market again by hand', async () => {
  const id = await ask(['11']);
  expect(outcomeOf(await t.place())).not.toBe('placed');
  const state = async () => (await as('root', 'GET', `markets/${marketId}`)).body.market.state;
  expect(await state()).toBe('suspended');
  const { acts } = (await as('root', 'GET', `markets/${marketId}`)).body;
  expect(acts[0]).toMatchObject({ act: 'suspend', reason: 'A result waits for a second person.' });
  const resume = () => as('root2', 'POST', `markets/${marketId}/resume`, { reason: 'they play on' });
  expect(await resume()).toMatchObject({ status: 409, body: { error: 'RESULT_WAITS' } });
  const no = { reason: 'they play on', transactionCode: await t.w.codeOf('root2') };
  expect((await as('root2', 'POST', `approvals/${id}/refuse`, no)).body.message).toMatch(/stays suspended/);
  expect(await state()).toBe('suspended');
  expect((await resume()).status).toBe(200);
  expect(outcomeOf(await t.place())).toBe('placed');
});

test('a correction has the word that was taken', async () => {
  await hold(0);
  await say(AWAY);
  await until(async () => (await as('root', 'GET', `markets/${marketId}`)).body.market.settledVersion === 1, 'paying');
  expect((await evidence(await ask(['11']))).feed).toEqual({ says: 'Away', agrees: false });
});

test('another word since makes the approval outdated, shows itself, and can be approved as it is then', async () => {
  await say(HOME);
  const id = await ask(['11']);
  expect((await evidence(id)).feed).toMatchObject({ says: 'Home', agrees: true });
  await say(AWAY);
  expect((await approve(id)).body.error).toBe('APPROVAL_OUTDATED');
  expect((await evidence(id)).feed).toEqual({ says: 'Away', agrees: false, unpaid: 'waits' });
  expect((await approve(id)).status).toBe(200);
  expect((await as('root', 'GET', `markets/${marketId}`)).body.market.result).toMatchObject({ selections: ['11'] });
});
