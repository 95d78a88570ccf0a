// The risk desk's books against an independent sum, bet by bet, with each agent's share taken out of its own players' part.
import { type BetTerms, MARKET_KINDS, paise, profitOf, winner } from '@pavilion/betting';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { riskHandlers } from '../../src/modules/reports/risk/routes.ts';
import { mint } from '../http/all-calls.ts';
import { anyTerms } from '../settlement/bets.ts';
import { agree, type House, openMarket, placeBets, type TestMarket } from '../settlement/house.ts';
import { baseHandlers, type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
let south: string;
let house: House;
let match: TestMarket;
let over: number[] = [];

const SHARE = 3_000;
const back = (selection: string, stake: number, priceHundredths = 300): BetTerms => ({
  ...({ kind: 'match', side: 'back', line: null, width: null } as const),
  ...{ selection, priceHundredths, stake: paise(stake * 100) },
});
type Bets = { accountId: number; terms: BetTerms }[];
let bets: Bets;

beforeAll(async () => {
  const risk = riskHandlers(() => over);
  w = await world({ handlers: { ...baseHandlers(), agentRisk: risk, riskBackOffice: risk } });
  await w.give('root', 'root', 10_000_000);
  for (const agent of ['north', 'south']) await w.give('root', agent, 3_000_000);
  for (const [agent, player] of [
    ['north', 'ann'],
    ['north', 'ben'],
    ['south', 'cem'],
  ] as const)
    await w.give(agent, player, 1_000_000);
  [root, north, south] = [await mint(w, 'root'), await mint(w, 'north'), await mint(w, 'south')];
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now()), (1, 'Football', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 9, 'Cup', now()), (1, 9, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     values (700, 4, 9, 'A v B', now(), now()), (701, 1, 9, 'Rovers v United', now(), now())`,
  );
  house = { pool: w.pool, context: w.context, nextRequest: 0 } as unknown as House;
  await agree(house, 'share', SHARE, { agentId: w.ids['north'] ?? 0 });
  w.clock.advance(120_000);
  match = await openMarket(house, 'match');
  bets = [
    { accountId: w.ids['ann'] ?? 0, terms: back('11', 1_000) },
    { accountId: w.ids['ben'] ?? 0, terms: back('12', 333.33) },
    { accountId: w.ids['cem'] ?? 0, terms: back('11', 500) },
  ];
  await placeBets(house, match, bets);
});
afterAll(() => w.close());

const get = async (path: string, token = root) => {
  w.clock.advance(2_000);
  return w.send('GET', path, { token });
};
const inPaise = (rupees: number) => Math.round(rupees * 100);

/** What the house makes of these bets by outcome, with so much of it, in hundredths of a percent. */
const profits = (of: Bets, rate: (accountId: number) => number) =>
  match.betting.outcomes.map((outcome) => {
    const exact = Map.groupBy(of, ({ accountId }) => rate(accountId));
    let sum = 0;
    for (const [part, some] of exact) {
      const whole = some.reduce((all, { terms }) => all - profitOf(terms, winner(outcome), null), 0);
      sum += Math.floor((whole * part) / 10_000);
    }
    return sum;
  });
const ofNorth = (accountId: number) => accountId === w.ids['ann'] || accountId === w.ids['ben'];

describe('the net book', () => {
  test('is of the house what the agents have no share in, beside the whole', async () => {
    const { body } = await get('/api/super-admin/risk/markets');
    const [item] = body.items;
    const own = profits(bets, (accountId) => (ofNorth(accountId) ? 10_000 - SHARE : 10_000));
    const gross = profits(bets, () => 10_000);
    expect(item).toMatchObject({ id: String(match.id), players: 3, eventName: 'A v B', awaitsResult: false });
    expect(item.own.rows.map((row: { profit: number }) => inPaise(row.profit))).toEqual(own);
    expect(item.gross.rows.map((row: { profit: number }) => inPaise(row.profit))).toEqual(gross);
    expect([inPaise(item.own.worst), inPaise(item.gross.worst)]).toEqual([Math.min(...own), Math.min(...gross)]);
    expect(inPaise(body.ownAtWorst)).toBe(Math.min(...own));
    expect(inPaise(body.grossAtWorst)).toBe(Math.min(...gross));
  });

  test('is of an agent its share against its own users, and of one without a share nothing of the whole', async () => {
    const { body } = await get('/api/agent/risk/markets', north);
    const mine = bets.filter(({ accountId }) => ofNorth(accountId));
    expect(body.items[0].own.rows.map((row: { profit: number }) => inPaise(row.profit))).toEqual(
      profits(mine, () => SHARE),
    );
    expect(body.items[0]).toMatchObject({ players: 2 });
    expect(JSON.stringify(body)).not.toContain('cem');
    const other = (await get('/api/agent/risk/markets', south)).body;
    expect([other.items[0].own.worst, other.items[0].own.best, other.ownAtWorst]).toEqual([0, 0, 0]);
    expect(other.items[0].gross.worst).toBe(-1_000);
  });

  test('follows a player to another agent, and a share to the moment it begins', async () => {
    const before = (await get('/api/super-admin/risk/markets')).body.items[0].own.worst;
    await w.pool.query('update account set parent_id = $2 where id = $1', [w.ids['cem'], w.ids['north']]);
    const moved = (await get('/api/super-admin/risk/markets')).body.items[0].own.worst;
    expect(inPaise(moved)).toBe(Math.min(...profits(bets, () => 10_000 - SHARE)));
    expect(moved).toBeGreaterThan(before);
    await w.pool.query('update account set parent_id = $2 where id = $1', [w.ids['cem'], w.ids['south']]);
    await agree(house, 'share', 10_000, { agentId: w.ids['south'] ?? 0 });
    w.clock.advance(120_000);
    const shared = (await get('/api/super-admin/risk/markets')).body.items[0].own;
    const rest = bets.filter(({ accountId }) => ofNorth(accountId));
    expect(inPaise(shared.worst)).toBe(Math.min(...profits(rest, () => 10_000 - SHARE)));
    await agree(house, 'share', 0, { agentId: w.ids['south'] ?? 0 });
    w.clock.advance(120_000);
  });

  test('has the dearest market first, whatever its players can lose, and says which one is over', async () => {
    for (const [at, kind] of MARKET_KINDS.entries()) {
      const market = await openMarket(house, kind);
      const some = fc.sample(anyTerms(kind), { numRuns: 6, seed: 40 + at });
      await placeBets(
        house,
        market,
        some.map((terms, index) => ({ accountId: w.ids[index % 2 === 0 ? 'ann' : 'cem'] ?? 0, terms })),
      );
    }
    over = [700];
    const { body } = await get('/api/super-admin/risk/markets?limit=100');
    const worsts = body.items.map((item: { own: { worst: number } }) => item.own.worst);
    expect(worsts).toEqual(worsts.toSorted((a: number, b: number) => a - b));
    expect([body.total, body.resultsAwaited]).toEqual([MARKET_KINDS.length + 1, MARKET_KINDS.length + 1]);
    expect(body.items.every((item: { awaitsResult: boolean }) => item.awaitsResult)).toBe(true);
    const page = (await get('/api/super-admin/risk/markets?limit=3&skip=2')).body;
    expect(page.items.map((item: { id: string }) => item.id)).toEqual(
      body.items.slice(2, 5).map((item: { id: string }) => item.id),
    );
    const sum = worsts.reduce((all: number, worst: number) => all + Math.min(0, inPaise(worst)), 0);
    expect(inPaise(page.ownAtWorst)).toBe(sum);
    expect((await get('/api/super-admin/risk/markets?sportId=1')).body).toMatchObject({ items: [], total: 0 });
    expect((await get('/api/super-admin/risk/markets?search=no%20such')).body.total).toBe(0);
    over = [];
  });
});

describe('an event', () => {
  const market = async (eventId: number, name: string, names: readonly string[]) => {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, outcomes, rule_id, created_at)
       values ($1 || '/' || $2, $1::bigint, 1, $2, $2, 'match', 'match', $3, 'r', now()) returning id`,
      [eventId, name, JSON.stringify(names.map((one, at) => ({ id: String(11 + at), name: one })))],
    );
    const id = rows[0]?.id ?? expect.unreachable('no market');
    return {
      id,
      betting: { kind: 'match', outcomes: names.map((_, at) => String(11 + at)), maxResult: null },
    } as const;
  };

  test('of football has what every final score comes to, over all markets that a score decides', async () => {
    const odds = await market(701, 'MATCH_ODDS', ['Rovers', 'United', 'The Draw']);
    const goals = await market(701, 'Over/Under 2.5 Goals', ['Under 2.5 Goals', 'Over 2.5 Goals']);
    const half = await market(701, 'First Half Goals', ['Under', 'Over']);
    const ann = w.ids['ann'] ?? 0;
    const cem = w.ids['cem'] ?? 0;
    await placeBets(house, odds, [{ accountId: ann, terms: back('11', 100) }]);
    await placeBets(house, goals, [{ accountId: cem, terms: back('12', 50, 200) }]);
    await placeBets(house, half, [{ accountId: cem, terms: back('12', 70) }]);
    const { body } = await get('/api/super-admin/risk/events/701');
    expect(body).toMatchObject({ name: 'Rovers v United', scores: { home: 'Rovers', away: 'United' } });
    expect(body.markets).toHaveLength(3);
    expect(body.scores.markets.map((one: { name: string }) => one.name).toSorted()).toEqual([
      'MATCH_ODDS',
      'Over/Under 2.5 Goals',
    ]);
    const at = (home: number, away: number) => body.scores.cells[home][away];
    // Of ann's 200 at a home win the agent bears 60; cem wins 50 from three goals on.
    expect(at(1, 0)).toEqual({ own: -140 + 50, gross: -200 + 50 });
    expect(at(2, 1)).toEqual({ own: -140 - 50, gross: -250 });
    expect(at(0, 0)).toEqual({ own: 70 + 50, gross: 150 });
    expect(at(0, 3)).toEqual({ own: 70 - 50, gross: 50 });
    const mine = (await get('/api/agent/risk/events/701', north)).body;
    expect(mine.scores.cells[1][0]).toEqual({ own: -60, gross: -200 });
    expect(mine.markets).toHaveLength(1);
  });

  test('of another sport has its markets, and no scores', async () => {
    const { body } = await get('/api/super-admin/risk/events/700');
    expect(body.scores).toBeNull();
    expect(body.markets.length).toBeGreaterThan(1);
  });

  test('in which nobody within reach holds anything is not known', async () => {
    await w.pool.query(
      `update market set settled_version = 1, result = '{"type":"void"}' where event_id = 701 and name like 'Over%'`,
    );
    await w.pool.query(
      `update market set settled_version = 1, result = '{"type":"void"}' where event_id = 701 and name like 'First%'`,
    );
    const foreign = await get('/api/agent/risk/events/701', south);
    const unknown = await get('/api/agent/risk/events/999', south);
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  });
});
