// Market Analysis against an independent sum: bet by bet, by the payout rule, for every result.
import {
  type BetTerms,
  integerResult,
  MARKET_KINDS,
  type MarketKind,
  profitAt,
  profitOf,
  readPosition,
  winner,
} from '@pavilion/betting';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysisHandlers } from '../../src/modules/reports/analysis/routes.ts';
import { mint } from '../http/all-calls.ts';
import { anyTerms } from '../settlement/bets.ts';
import { type House, openMarket, placeBets, type TestMarket } from '../settlement/house.ts';
import { baseHandlers, type World, world } from '../support/world.ts';

type Book = { kind: MarketKind; market: TestMarket; bets: { accountId: number; terms: BetTerms }[] };

let w: World;
let root: string;
let north: string;
let books: Book[];

const LAST_RESULT = 150;
const RESULTS = Array.from({ length: 70 }, (_, value) => value).concat(LAST_RESULT);

beforeAll(async () => {
  const analysis = analysisHandlers();
  w = await world({ handlers: { ...baseHandlers(), agentAnalysis: analysis, analysisBackOffice: analysis } });
  await w.give('root', 'root', 10_000_000);
  for (const agent of ['north', 'south']) await w.give('root', agent, 3_000_000);
  await w.give('north', 'ann', 1_000_000);
  await w.give('north', 'ben', 1_000_000);
  await w.give('south', 'cem', 1_000_000);
  root = await mint(w, 'root');
  north = await mint(w, 'north');
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 9, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (700, 4, 9, 'A v B', now(), now())`,
  );
  const players = ['ann', 'ben', 'cem'].map((name) => w.ids[name] ?? 0);
  const house = { pool: w.pool, context: w.context, nextRequest: 0 } as unknown as House;
  books = [];
  for (const [at, kind] of MARKET_KINDS.entries()) {
    const market = await openMarket(house, kind);
    const bets = fc
      .sample(anyTerms(kind), { numRuns: 18, seed: 7 + at })
      .map((terms, index) => ({ accountId: players[index % players.length] ?? 0, terms }));
    await placeBets(house, market, bets);
    books.push({ kind, market, bets });
  }
});
afterAll(() => w.close());

const get = async (path: string, token = root) => {
  // What is read once serves for a second.
  w.clock.advance(2_000);
  return w.send('GET', path, { token });
};

const paise = (rupees: number) => Math.round(rupees * 100);
const ofAnn = (accountId: number) => accountId === w.ids['ann'] || accountId === w.ids['ben'];

/** What the house makes of these bets in each result, one by one. */
function houseProfits({ market }: Book, bets: Book['bets']): Map<string, number> {
  const { betting } = market;
  const results =
    betting.outcomes.length > 0
      ? betting.outcomes.map((outcome) => [outcome, winner(outcome)] as const)
      : RESULTS.map((value) => [String(value), integerResult(value)] as const);
  return new Map(
    results.map(([name, result]) => [
      name,
      bets.reduce((sum, { terms }) => sum - profitOf(terms, result, betting.maxResult), 0),
    ]),
  );
}

type Row = { outcome: string | null; from: number | null; to: number | null; profit: number; profitAtEnd: number };
/** The same as a reply tells it. */
function toldProfits(rows: readonly Row[]): Map<string, number> {
  const told = rows.flatMap((row): [string, number][] => {
    if (row.outcome !== null) return [[row.outcome, paise(row.profit)]];
    const [from, to] = [row.from ?? 0, row.to ?? Number.POSITIVE_INFINITY];
    const inside = RESULTS.filter((value) => value >= from && value <= to);
    const step = row.profit === row.profitAtEnd ? 0 : (paise(row.profitAtEnd) - paise(row.profit)) / (to - from);
    return inside.map((value) => [String(value), paise(row.profit) + step * (value - from)]);
  });
  return new Map(told);
}

const bookOf = (kind: MarketKind): Book => books.find((book) => book.kind === kind) ?? expect.unreachable('no book');

describe.each(MARKET_KINDS)('the book of a %s market', (kind) => {
  test('is the sum of its bets, for the house, for each agent and for each player', async () => {
    const book = bookOf(kind);
    const { body } = await get(`/api/super-admin/market-analysis/${book.market.id}`);
    const all = houseProfits(book, book.bets);
    expect(toldProfits(body.market.rows)).toEqual(all);
    expect([paise(body.market.worst), paise(body.market.best)]).toEqual([
      Math.min(...all.values()),
      Math.max(...all.values()),
    ]);
    expect(body.market).toMatchObject({ players: 3, eventName: 'A v B', sport: { id: '4', name: 'Cricket' } });
    for (const agent of body.agents) {
      const own = book.bets.filter(({ accountId }) => (agent.agentName === 'North Smith') === ofAnn(accountId));
      expect(toldProfits(agent.rows)).toEqual(houseProfits(book, own));
      expect(agent.players).toBe(agent.agentName === 'North Smith' ? 2 : 1);
    }
    expect(body.agents).toHaveLength(2);
    for (const held of body.positions) {
      const own = book.bets.filter(({ accountId }) => String(accountId) === held.id);
      const mine = new Map([...houseProfits(book, own)].map(([name, profit]) => [name, 0 - profit]));
      expect(toldProfits(held.rows)).toEqual(mine);
      expect(paise(held.exposure)).toBe(Math.max(0, -Math.min(...mine.values())));
      expect(paise(held.best)).toBe(Math.max(...mine.values()));
    }
    expect(body.positions.map((held: { exposure: number }) => held.exposure)).toEqual(
      body.positions.map((held: { exposure: number }) => held.exposure).toSorted((a: number, b: number) => b - a),
    );
  });

  test('works out any result from its state, as the core does', async () => {
    const book = bookOf(kind);
    const { body } = await get(`/api/super-admin/market-analysis/${book.market.id}`);
    const together = readPosition(body.state);
    for (const [name, profit] of houseProfits(book, book.bets)) {
      const result = book.market.betting.outcomes.length > 0 ? winner(name) : integerResult(Number(name));
      expect(profitAt(together, result)).toBe(0 - profit);
    }
  });

  test('is for an agent that of its own users, and nobody else is in it', async () => {
    const book = bookOf(kind);
    const { body } = await get(`/api/agent/market-analysis/${book.market.id}`, north);
    const own = book.bets.filter(({ accountId }) => ofAnn(accountId));
    expect(toldProfits(body.market.rows)).toEqual(houseProfits(book, own));
    expect(body.agents).toHaveLength(1);
    expect(body.positions.map((held: { username: string }) => held.username).toSorted()).toEqual(['ann', 'ben']);
    expect(JSON.stringify(body)).not.toContain('cem');
  });
});

describe('the list', () => {
  test('has every open market with positions, those that hold most first, and the sum over all of them', async () => {
    const { body } = await get('/api/super-admin/market-analysis?limit=4');
    expect([body.total, body.items.length]).toEqual([MARKET_KINDS.length, 4]);
    const rest = (await get('/api/super-admin/market-analysis?limit=100&skip=4')).body;
    const all = [...body.items, ...rest.items];
    const exposures = all.map((item: { exposure: number }) => item.exposure);
    expect(exposures).toEqual(exposures.toSorted((a, b) => b - a));
    expect(paise(body.exposure)).toBe(exposures.reduce((sum, exposure) => sum + paise(exposure), 0));
    const { rows } = await w.pool.query('select sum(exposure)::bigint as held from wallet');
    expect(paise(body.exposure)).toBe(rows[0]?.held);
    for (const item of all) {
      const book = bookOf(item.kind);
      expect(toldProfits(item.rows)).toEqual(houseProfits(book, book.bets));
    }
    const beyond = (await get('/api/super-admin/market-analysis?skip=900')).body;
    expect([beyond.items, beyond.total, beyond.exposure]).toEqual([[], body.total, body.exposure]);
  });

  test('is for an agent that of its own users: the same markets, other figures', async () => {
    const { body } = await get('/api/agent/market-analysis?limit=100', north);
    for (const item of body.items) {
      const book = bookOf(item.kind);
      const own = book.bets.filter(({ accountId }) => ofAnn(accountId));
      expect([item.players, toldProfits(item.rows)]).toEqual([2, houseProfits(book, own)]);
    }
    expect((await get('/api/agent/market-analysis?search=nothing%20like%20it', north)).body).toMatchObject({
      items: [],
      total: 0,
      exposure: 0,
    });
  });

  test('an agent knows no market in which only others hold something, as if it did not exist', async () => {
    const house = { pool: w.pool, context: w.context, nextRequest: 900 } as unknown as House;
    const market = await openMarket(house, 'match');
    const [first] = fc.sample(anyTerms('match'), { numRuns: 1, seed: 1 });
    const terms = first ?? expect.unreachable();
    await placeBets(house, market, [{ accountId: w.ids['cem'] ?? 0, terms }]);
    const foreign = await get(`/api/agent/market-analysis/${market.id}`, north);
    const unknown = await get('/api/agent/market-analysis/999999', north);
    expect([foreign.status, foreign.body.error, foreign.body.message]).toEqual([
      unknown.status,
      unknown.body.error,
      unknown.body.message,
    ]);
    expect(foreign.status).toBe(404);
    const listed = (await get('/api/agent/market-analysis?limit=100', north)).body.items;
    expect(listed.map((item: { id: string }) => item.id)).not.toContain(String(market.id));
    expect((await get(`/api/super-admin/market-analysis/${market.id}`)).body.market.players).toBe(1);
    await w.pool.query(`update market set settled_version = 1, result = '{"type":"void"}' where id = $1`, [market.id]);
    expect((await get(`/api/super-admin/market-analysis/${market.id}`)).status).toBe(404);
  });

  test('many screens cost one read a second', async () => {
    const asked: string[] = [];
    const counting = {
      ...w.context,
      db: {
        run(...args: Parameters<typeof w.context.db.run>) {
          asked.push(args[0].text);
          return w.context.db.run(...args);
        },
      },
    };
    const analysis = analysisHandlers();
    const call = { context: counting, scope: 'everyone', query: {} } as unknown as Parameters<
      typeof analysis.markets
    >[0];
    await Promise.all(Array.from({ length: 20 }, () => analysis.markets(call)));
    const once = asked.length;
    await analysis.markets(call);
    expect([once, asked.length]).toEqual([3, 3]);
    // Bets are not read, but for whether players have met in a market, which an index of those bets alone says.
    const matched = 'exists (select from bet b where b.market_id = m.id and b.match_id is not null)';
    expect(asked.filter((text) => /\bfrom bet\b/.test(text.replace(matched, '')))).toEqual([]);
    w.clock.advance(1_000);
    await analysis.markets(call);
    // No position has changed: what they add up to is known.
    expect(asked.length).toBe(5);
  });
});

describe('what was added up before', () => {
  const bookOf = async (id: number, token = root) => (await get(`/api/super-admin/market-analysis/${id}`, token)).body;

  test('serves until a position changes, and follows a player to another agent', async () => {
    const [one] = books;
    if (one === undefined) throw new Error('no book');
    const { id } = one.market;
    const before = await bookOf(id);
    expect(await bookOf(id)).toEqual(before);
    const ann = w.ids['ann'] ?? 0;
    const stakes = (
      await w.pool.query<{ exposure: number }>(
        'select exposure from position where market_id = $1 and account_id = $2',
        [id, ann],
      )
    ).rows[0]?.exposure;
    await w.pool.query('update position set exposure = exposure + 12300 where market_id = $1 and account_id = $2', [
      id,
      ann,
    ]);
    const after = await bookOf(id);
    expect(after.market.exposure).toBe(before.market.exposure + 123);
    await w.pool.query('update account set parent_id = $2 where id = $1', [ann, w.ids['south']]);
    const moved = await bookOf(id);
    const playersOf = (book: typeof moved, agentId: number | undefined) =>
      book.agents.find((agent: { agentId: string }) => agent.agentId === String(agentId))?.players ?? 0;
    expect(playersOf(moved, w.ids['south'])).toBe(playersOf(after, w.ids['south']) + 1);
    expect(playersOf(moved, w.ids['north'])).toBe(playersOf(after, w.ids['north']) - 1);
    await w.pool.query('update account set parent_id = $2 where id = $1', [ann, w.ids['north']]);
    await w.pool.query('update position set exposure = $3 where market_id = $1 and account_id = $2', [id, ann, stakes]);
    expect(await bookOf(id)).toEqual(before);
  });
});
