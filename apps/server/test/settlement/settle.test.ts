import { MARKET_KINDS, type MarketKind, type MarketResult, paise } from '@pavilion/betting';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import type { Declaration } from '../../src/modules/settlement/results.ts';
import { anyResult, anyTerms } from './bets.ts';
import {
  agreeCommission,
  expectedOutcomes,
  exposureOfBets,
  faults,
  type House,
  openHouse,
  openMarket,
  type PlacedBet,
  placeBets,
  settledBets,
  type TestMarket,
  wallets,
} from './house.ts';
import { backOffice } from './paid.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(6, 1_000_000_000);
});
afterAll(() => house.close());

const declaration = (market: TestMarket, declared: Declaration['declared']): Declaration =>
  backOffice(market, declared, { evidence: { note: 'test' }, reason: null });

const betsOf = (kind: MarketKind) =>
  fc.array(fc.record({ accountId: fc.integer({ min: 0, max: 5 }), terms: anyTerms(kind) }), {
    minLength: 0,
    maxLength: 12,
  });

async function balances() {
  return new Map([...(await wallets(house))].map(([id, wallet]) => [id, wallet.balance]));
}

const withAccounts = (bets: readonly PlacedBet[]): PlacedBet[] =>
  bets.map((bet) => ({ ...bet, accountId: house.accountIds[bet.accountId] ?? 0 }));

describe.each(MARKET_KINDS)('a %s market', (kind) => {
  test('settles as the core says, settles again as if only the last result had been seen, and opens again', async () => {
    await fc.assert(
      fc.asyncProperty(
        betsOf(kind),
        fc.array(anyResult(kind), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (drawn, results, opensAtTheEnd) => {
          const bets = withAccounts(drawn);
          const market = await openMarket(house, kind);
          const before = await balances();
          await placeBets(house, market, bets);
          const steps: Declaration['declared'][] = opensAtTheEnd ? [...results, { type: 'open' }] : results;
          for (const step of steps) {
            await settleMarketWith(house.context, declaration(market, step));
            await expectMarket(market, bets, step, before);
          }
          expect(await faults(house)).toEqual([]);
          if (opensAtTheEnd) await settleMarketWith(house.context, declaration(market, { type: 'void' }));
        },
      ),
      { numRuns: 7 },
    );
  });
});

async function expectMarket(
  market: TestMarket,
  bets: readonly PlacedBet[],
  step: Declaration['declared'],
  before: ReadonlyMap<number, number>,
) {
  const after = await wallets(house);
  const rows = await settledBets(house, market);
  const open = step.type === 'open';
  const expected = open ? null : expectedOutcomes(market, bets, step);
  expect(rows.map(({ status, profit }) => ({ status, profit }))).toEqual(
    expected?.bets ?? bets.map(() => ({ status: 'matched', profit: null })),
  );
  for (const [accountId, wallet] of after) {
    const own = bets.filter((bet) => bet.accountId === accountId);
    const net = expected?.netByPlayer.get(accountId) ?? 0;
    expect(wallet.balance).toBe((before.get(accountId) ?? 0) + net);
    expect(wallet.exposure).toBe(open ? exposureOfBets(market, own) : 0);
  }
}

test('commission is taken from the net gain of a market, as a posting of its own, and given back on reversal', async () => {
  await agreeCommission(house, 250);
  const market = await openMarket(house, 'match');
  const [first = 0, second = 0] = house.accountIds;
  const before = await balances();
  const bets: PlacedBet[] = [
    {
      accountId: first,
      terms: {
        kind: 'match',
        side: 'back',
        selection: '11',
        priceHundredths: 300,
        line: null,
        width: null,
        stake: paise(10_001),
      },
    },
    {
      accountId: first,
      terms: {
        kind: 'match',
        side: 'back',
        selection: '12',
        priceHundredths: 200,
        line: null,
        width: null,
        stake: paise(5_000),
      },
    },
    {
      accountId: second,
      terms: {
        kind: 'match',
        side: 'lay',
        selection: '11',
        priceHundredths: 200,
        line: null,
        width: null,
        stake: paise(700),
      },
    },
  ];
  await placeBets(house, market, bets);
  const won: MarketResult = { type: 'winner', selections: ['11'], expectedWinners: 1 };
  await settleMarketWith(house.context, declaration(market, won));
  const after = await balances();
  // 20 002 − 5 000 = 15 002 net, 2.5 % of it rounded up is 376; the loser pays none.
  expect((after.get(first) ?? 0) - (before.get(first) ?? 0)).toBe(15_002 - 376);
  expect((after.get(second) ?? 0) - (before.get(second) ?? 0)).toBe(-700);
  const kinds = await house.pool.query<{ kind: string; n: number }>(
    `select kind, count(*)::int as n from transfer where (meta ->> 'marketId')::bigint = $1 group by kind order by kind`,
    [market.id],
  );
  expect(kinds.rows).toEqual([
    { kind: 'commission', n: 1 },
    { kind: 'settlement', n: 2 },
  ]);
  await settleMarketWith(house.context, declaration(market, { type: 'void' }));
  expect(await balances()).toEqual(before);
  expect(await faults(house)).toEqual([]);
  await agreeCommission(house, 0);
});

test('a withdrawn runner voids its bets and reduces the odds of the others that were taken before it left', async () => {
  const market = await openMarket(house, 'match');
  const [first = 0, second = 0] = house.accountIds;
  const before = await balances();
  const bet = (accountId: number, side: 'back' | 'lay', selection: string): PlacedBet => ({
    accountId,
    terms: { kind: 'match', side, selection, priceHundredths: 500, line: null, width: null, stake: paise(1_000) },
  });
  await placeBets(house, market, [bet(first, 'back', '11'), bet(first, 'back', '13'), bet(second, 'lay', '12')]);
  const nonRunners = [{ selection: '13', reductionHundredthsOfPercent: 2_000, removedAtMs: Date.now() + 60_000 }];
  const won: MarketResult = { type: 'winner', selections: ['11'], expectedWinners: 1 };
  const declared = { ...declaration(market, won), nonRunners };
  expect((await settleMarketWith(house.context, declared)).type).toBe('declared');
  expect((await settleMarketWith(house.context, declared)).type).toBe('unchanged');
  const rows = await settledBets(house, market);
  // 5.00 less a fifth is 4.00: the winner gains 3 stakes instead of 4.
  expect(rows.map(({ status, profit }) => ({ status, profit }))).toEqual([
    { status: 'won', profit: 3_000 },
    { status: 'void', profit: 0 },
    { status: 'won', profit: 1_000 },
  ]);
  const after = await balances();
  expect((after.get(first) ?? 0) - (before.get(first) ?? 0)).toBe(3_000);
  expect(await faults(house)).toEqual([]);
  expect((await settleMarketWith(house.context, declaration(market, won))).type).toBe('declared');
  expect((await settledBets(house, market)).map((row) => row.profit)).toEqual([4_000, -1_000, 1_000]);
  expect(await faults(house)).toEqual([]);
});

test('what servers reserved of a market’s liability goes with its result, and again when it is opened', async () => {
  const market = await openMarket(house, 'match');
  const reserve = () =>
    house.pool.query(
      'insert into liability_reserve (market_id, holder, amount) values ($1, gen_random_uuid(), 100), ($1, gen_random_uuid(), 0)',
      [market.id],
    );
  const reserves = async () =>
    (await house.pool.query('select id from liability_reserve where market_id = $1', [market.id])).rowCount;
  for (const declared of [{ type: 'void' }, { type: 'open' }] as const) {
    await reserve();
    await settleMarketWith(house.context, declaration(market, declared));
    expect(await reserves()).toBe(0);
  }
});
