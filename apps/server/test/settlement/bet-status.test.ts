import { fc, test } from '@fast-check/vitest';
import {
  type BetOverride,
  divideResult,
  type MarketKind,
  type MarketResult,
  overriddenPayout,
  paise,
  payoutOf,
  winner,
} from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { findMarketRecord } from '../../src/modules/settlement/market-record.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { OPEN } from '../../src/modules/settlement/results.ts';
import { betsByStatus } from '../../src/modules/settlement/versions.ts';
import { anyResult, anyTerms } from './bets.ts';
import { decideBet } from './decide.ts';
import {
  agreeCommission,
  exposureOfBets,
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
  house = await openHouse(4, 1_000_000_000);
});
afterAll(() => house.close());

/** What these tests write without its call (points, bets, the act itself) has no audit rows. */
const differences = async () => (await reconcile(house.pool)).filter(({ rule }) => !rule.startsWith('14.'));

const decide = (betId: number, status: BetOverride, reason?: string | null) => decideBet(house, betId, status, reason);

const settle = (market: TestMarket, declared: MarketResult | typeof OPEN) =>
  settleMarketWith(house.context, backOffice(market, declared, { reason: 'declared' }));

const back = (accountId: number, stake = 10_000): PlacedBet => ({
  accountId,
  terms: {
    kind: 'match',
    side: 'back',
    selection: '11',
    priceHundredths: 300,
    line: null,
    width: null,
    stake: paise(stake),
  },
});
const player = (n: number): number => house.accountIds[n] ?? 0;
const figures = async (accountId: number) => (await wallets(house)).get(accountId) ?? { balance: 0, exposure: 0 };
const betIds = async (market: TestMarket) => (await settledBets(house, market)).map(({ id }) => id);
const idAt = async (market: TestMarket, n: number) => (await betIds(market))[n] ?? 0;

describe('a bet of a settled market', () => {
  it('lost to won posts the difference, and stays won when the market is settled again', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(0))]);
    const start = await figures(player(0));
    await settle(market, winner('12'));
    expect((await figures(player(0))).balance).toBe(start.balance - 10_000);
    expect(await decide(await idAt(market, 0), 'won')).toBe('ok');
    expect((await figures(player(0))).balance).toBe(start.balance + 20_000);
    const { rows } = await house.pool.query(
      `select t.kind, t.remark, t.meta ->> 'betId' as bet, p.amount from transfer t join posting p on p.transfer_id = t.id
         join wallet w on w.ledger_account_id = p.ledger_account_id
       where w.account_id = $1 order by p.id desc limit 1`,
      [player(0)],
    );
    expect(rows).toEqual([
      { kind: 'adjustment', remark: 'the scorer was wrong', bet: String(await idAt(market, 0)), amount: 30_000 },
    ]);
    await settle(market, winner('13'));
    expect(await settledBets(house, market)).toMatchObject([{ status: 'won', profit: 20_000, version: 2 }]);
    expect((await figures(player(0))).balance).toBe(start.balance + 20_000);
    expect(await differences()).toEqual([]);
  });

  it('won to pending takes the win back and holds the exposure, also through another result', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(1)), back(player(1), 5_000)]);
    const start = await figures(player(1));
    await settle(market, winner('11'));
    expect(await decide(await idAt(market, 0), 'pending')).toBe('ok');
    expect(await figures(player(1))).toMatchObject({
      balance: start.balance + 10_000,
      exposure: start.exposure - 15_000 + 10_000,
    });
    await settle(market, winner('12'));
    expect(await settledBets(house, market)).toMatchObject([
      { status: 'matched', profit: null, version: 2 },
      { status: 'lost', profit: -5_000, version: 2 },
    ]);
    expect(await figures(player(1))).toMatchObject({
      balance: start.balance - 5_000,
      exposure: start.exposure - 15_000 + 10_000,
    });
    expect(await differences()).toEqual([]);
    expect(await decide(await idAt(market, 0), 'lost')).toBe('ok');
    expect(await figures(player(1))).toMatchObject({
      balance: start.balance - 15_000,
      exposure: start.exposure - 15_000,
    });
    expect(await differences()).toEqual([]);
  });

  it('a void one can be decided, a meter only be set back, and what it is already is refused', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(2))]);
    const start = await figures(player(2));
    await settle(market, { type: 'void' });
    expect(await decide(await idAt(market, 0), 'won')).toBe('ok');
    expect((await figures(player(2))).balance).toBe(start.balance + 20_000);
    expect(await decide(await idAt(market, 0), 'won')).toBe('BET_STATUS_UNCHANGED');
    const meter = await openMarket(house, 'meter');
    const [terms] = fc.sample(anyTerms('meter'), { numRuns: 1, seed: 1 });
    if (terms === undefined) throw new Error('no terms');
    await placeBets(house, meter, [{ accountId: player(2), terms }]);
    await settle(meter, { type: 'integer', value: 70 });
    expect(await decide(await idAt(meter, 0), 'won')).toBe('BET_NOT_DECIDABLE');
    expect(await decide(await idAt(meter, 0), 'pending')).toBe('ok');
    expect(await decide(999_999_999, 'won')).toBe('NOT_FOUND');
    expect(await differences()).toEqual([]);
  });
});

describe('a bet of an open market', () => {
  it('is decided before the result, and its market is settled without it', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(3)), back(player(3), 1_000)]);
    const start = await figures(player(3));
    expect(await decide(await idAt(market, 0), 'won', null)).toBe('ok');
    expect(await figures(player(3))).toMatchObject({
      balance: start.balance + 20_000,
      exposure: start.exposure - 11_000 + 1_000,
    });
    expect(await differences()).toEqual([]);
    await settle(market, winner('12'));
    expect((await figures(player(3))).balance).toBe(start.balance + 20_000 - 1_000);
    expect(await differences()).toEqual([]);
    await settle(market, OPEN);
    expect(await settledBets(house, market)).toMatchObject([{ status: 'won' }, { status: 'matched' }]);
    expect(await figures(player(3))).toMatchObject({
      balance: start.balance + 20_000,
      exposure: start.exposure - 11_000 + 1_000,
    });
    expect(await differences()).toEqual([]);
    await settle(market, winner('11'));
    expect((await figures(player(3))).balance).toBe(start.balance + 20_000 + 2_000);
    expect(await differences()).toEqual([]);
  });

  it('set to pending again belongs to its market as if nothing had been', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(3))]);
    const start = await figures(player(3));
    expect(await decide(await idAt(market, 0), 'pending')).toBe('BET_STATUS_UNCHANGED');
    expect(await decide(await idAt(market, 0), 'lost')).toBe('ok');
    expect(await decide(await idAt(market, 0), 'pending')).toBe('ok');
    expect(await figures(player(3))).toEqual(start);
    await settle(market, winner('11'));
    expect(await settledBets(house, market)).toMatchObject([{ status: 'won', profit: 20_000 }]);
    expect(await differences()).toEqual([]);
  });

  it('waits for a settlement that is being paid', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(3))]);
    await expect(
      settleMarketWith(
        house.context,
        {
          marketId: market.id,
          declared: winner('11'),
          source: 'back_office',
          evidence: {},
          reason: null,
          actorId: null,
          feed: null,
        },
        {
          at: async (point) => {
            if (point !== 'declared') return;
            expect(await decide(await idAt(market, 0), 'lost')).toBe('SETTLEMENT_RUNNING');
            throw new Error('killed');
          },
        },
      ),
    ).rejects.toThrow('killed');
    await settle(market, winner('11'));
    expect(await settledBets(house, market)).toMatchObject([{ status: 'won' }]);
  });
});

type Step = { type: 'decide'; bet: number; status: BetOverride } | { type: 'settle'; result: MarketResult | null };
const steps = (kind: MarketKind): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constant('decide' as const),
          bet: fc.nat({ max: 5 }),
          status: fc.constantFrom<BetOverride>('pending', 'won', 'lost', 'void'),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ type: fc.constant('settle' as const), result: fc.option(anyResult(kind), { freq: 4 }) }),
      },
    ),
    { minLength: 2, maxLength: 9 },
  );

describe.each(['match', 'session', 'line'] as const)('a %s market', (kind) => {
  test.prop(
    [
      fc.array(fc.tuple(fc.nat({ max: 1 }), anyTerms(kind)), { minLength: 1, maxLength: 6 }),
      steps(kind),
      fc.constantFrom(0, 250),
    ],
    {
      numRuns: 15,
    },
  )('decisions, results and reopenings in any order leave what the last of each says', async (placed, acts, rate) => {
    await agreeCommission(house, rate);
    const market = await openMarket(house, kind);
    const bets = placed.map(([n, terms]): PlacedBet => ({ accountId: player(n), terms }));
    await placeBets(house, market, bets);
    const start = await wallets(house);
    const decisions = new Map<number, BetOverride>();
    let result: MarketResult | null = null;
    for (const act of acts) {
      if (act.type === 'settle') {
        await settle(market, act.result ?? OPEN);
        result = act.result;
        if (result === null) forget(decisions);
      } else if (act.bet < bets.length && (await decide(await idAt(market, act.bet), act.status)) === 'ok') {
        if (act.status === 'pending' && result === null) decisions.delete(act.bet);
        else decisions.set(act.bet, act.status);
      }
    }
    const after = await wallets(house);
    for (const accountId of [player(0), player(1)]) {
      const own = bets
        .map((bet, at) => ({ bet, decision: decisions.get(at) ?? null }))
        .filter(({ bet }) => bet.accountId === accountId);
      const standing = result;
      const profit = own.reduce((sum, { bet, decision }) => {
        if (decision !== null && decision !== 'pending') return sum + overriddenPayout(bet.terms, decision).profitPaise;
        return decision === 'pending' || standing === null ? sum : sum + payoutOf(bet.terms, standing).profitPaise;
      }, 0);
      const open = own.filter(({ decision }) => decision === 'pending' || (decision === null && standing === null));
      const atRisk = exposureOfBets(
        market,
        open.map(({ bet }) => bet),
      );
      const before = exposureOfBets(
        market,
        own.map(({ bet }) => bet),
      );
      const [was, is] = [start.get(accountId), after.get(accountId)];
      const net = { agentId: null, shareRate: 0, commissionRate: rate, netPaise: paise(profit) };
      const commission = standing === null ? 0 : divideResult([net]).commissionPaise;
      expect((is?.balance ?? 0) - (was?.balance ?? 0)).toBe(profit - commission);
      expect((is?.exposure ?? 0) - (was?.exposure ?? 0)).toBe(atRisk - before);
    }
    const record = (await findMarketRecord(house.context.db, market.id)) ?? expect.unreachable('no market');
    const statuses = (await settledBets(house, market)).map((bet) => bet.status);
    const count = (status: string) => statuses.filter((one) => one === status).length;
    expect(await betsByStatus(house.context.db, { ...record, bets: statuses.length })).toEqual({
      matched: count('matched'),
      won: count('won'),
      lost: count('lost'),
      void: count('void'),
    });
    expect(await differences()).toEqual([]);
  });
});

/** A market that is open again has no bets that were told to stay pending. */
function forget(decisions: Map<number, BetOverride>): void {
  for (const [bet, status] of decisions) if (status === 'pending') decisions.delete(bet);
}
