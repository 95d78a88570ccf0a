import { type BetTerms, paise } from '@pavilion/betting';
import { readResults } from '@pavilion/feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeResults } from '../../src/modules/settlement/feed/take-results.ts';
import { decideBet } from './decide.ts';
import {
  EVENT_ID,
  faults,
  type House,
  openHouse,
  openMarket,
  placeBets,
  settledBets,
  type TestMarket,
} from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(2);
});
afterAll(() => house.close());

const backed = (selection: string): BetTerms => ({
  kind: 'match',
  side: 'back',
  selection,
  priceHundredths: 275,
  line: null,
  width: null,
  stake: paise(10_000),
});

async function aRace(): Promise<{ market: TestMarket; mid: number }> {
  const market = await openMarket(house, 'match');
  const bets = ['11', '12', '13'].map((selection) => ({
    accountId: house.accountIds[0] ?? 0,
    terms: backed(selection),
  }));
  await placeBets(house, market, bets);
  const { rows } = await house.pool.query<{ mid: number }>(
    'select provider_market_id as mid from market where id = $1',
    [market.id],
  );
  return { market, mid: rows[0]?.mid ?? 0 };
}

/** Settles as the provider's document says; answers with status and profit of the three bets. */
async function settledBy({ market, mid }: { market: TestMarket; mid: number }, fields: object) {
  const result = { gmid: EVENT_ID, mid, sid: null, marketName: '', gtype: 'MATCH', status: 'SETTLE', ...fields };
  const document = { success: true, data: [{ gmid: EVENT_ID, results: [{ ...result, rollbackCount: 0 }] }] };
  await takeResults(house.context, EVENT_ID, readResults(document), { seq: 1, receivedAtMs: 1 });
  return (await settledBets(house, market)).map(({ status, profit }) => [status, profit]);
}

const later = () => new Date(Date.now() + 3_600_000).toISOString();

test('bets on a runner that left are void, and the others pay reduced odds', async () => {
  const race = await aRace();
  const nonRunners = [{ sid: 11, factor: 20, removedAt: later() }];
  expect(await settledBy(race, { winnerId: 12, nonRunners })).toEqual([
    ['void', 0],
    // 2.75 less a fifth is 2.20.
    ['won', 12_000],
    ['lost', -10_000],
  ]);
  expect(await faults(house)).toEqual([]);
});

test('a bet that is decided by hand after that pays the reduced odds, too', async () => {
  const race = await aRace();
  await settledBy(race, { winnerId: 12, nonRunners: [{ sid: 11, factor: 20, removedAt: later() }] });
  const [, , lost = expect.unreachable()] = await settledBets(house, race.market);
  expect(await decideBet(house, lost.id, 'won')).toBe('ok');
  expect((await settledBets(house, race.market)).at(2)).toMatchObject({ status: 'won', profit: 12_000 });
  expect(await faults(house)).toEqual([]);
});

test('a runner that left before the bets, or hardly counted, reduces nothing', async () => {
  const gone = [{ sid: 11, factor: 20, removedAt: '2020-01-01T00:00:00.000Z' }];
  expect(await settledBy(await aRace(), { winnerId: 12, nonRunners: gone })).toEqual([
    ['void', 0],
    ['won', 17_500],
    ['lost', -10_000],
  ]);
  const small = [{ sid: 11, factor: 2.41, removedAt: later() }];
  expect((await settledBy(await aRace(), { winnerId: 12, nonRunners: small }))[1]).toEqual(['won', 17_500]);
});

test('a dead heat pays half the stake at full odds', async () => {
  expect(await settledBy(await aRace(), { winnerId: 11, winnerIds: [11, 13] })).toEqual([
    ['won', 3_750],
    ['lost', -10_000],
    ['won', 3_750],
  ]);
  expect(await faults(house)).toEqual([]);
});
