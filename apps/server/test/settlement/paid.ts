import { type BetTerms, type MarketResult, paise } from '@pavilion/betting';
import { expect } from 'vitest';
import type { Declaration } from '../../src/modules/settlement/results.ts';
import {
  expectedOutcomes,
  faults,
  type House,
  openMarket,
  type PlacedBet,
  placeBets,
  settledBets,
  type TestMarket,
  wallets,
} from './house.ts';

/** What a super admin declares. */
export const backOffice = (
  market: TestMarket,
  declared: Declaration['declared'],
  over: Partial<Declaration> = {},
): Declaration => ({
  marketId: market.id,
  declared,
  source: 'back_office',
  evidence: {},
  reason: 'test',
  actorId: null,
  feed: null,
  ...over,
});

/** Terms of a bet at 2.75. */
export const termsOf = (side: 'back' | 'lay', selection: string, stake: number): BetTerms => ({
  kind: 'match',
  side,
  selection,
  priceHundredths: 275,
  line: null,
  width: null,
  stake: paise(stake),
});

/** Every player backs and lays something, each another amount. */
export async function aMarketWithBets(house: House): Promise<{ market: TestMarket; bets: PlacedBet[] }> {
  const market = await openMarket(house, 'match');
  const bets = house.accountIds.flatMap((accountId, n) => [
    { accountId, terms: termsOf('back', '11', 1_000 + n) },
    { accountId, terms: termsOf(n % 2 === 0 ? 'lay' : 'back', '12', 333 + 7 * n) },
  ]);
  await placeBets(house, market, bets);
  return { market, bets };
}

export const balancesNow = async (house: House) =>
  new Map([...(await wallets(house))].map(([id, { balance }]) => [id, balance]));

/** Everybody got what the core says of the result, and the books are in order. */
export async function expectPaid(
  house: House,
  market: TestMarket,
  bets: readonly PlacedBet[],
  result: MarketResult,
  before: ReadonlyMap<number, number>,
) {
  const expected = expectedOutcomes(market, bets, result);
  expect((await settledBets(house, market)).map(({ status, profit }) => ({ status, profit }))).toEqual(expected.bets);
  for (const [id, wallet] of await wallets(house)) {
    expect(wallet).toEqual({
      balance: (before.get(id) ?? 0) + (expected.netByPlayer.get(id) ?? 0),
      exposure: 0,
      in_debt: false,
    });
  }
  expect(await faults(house)).toEqual([]);
  const { rows } = await house.pool.query('select 1 from settlement where finished_at is null');
  expect(rows).toEqual([]);
}
