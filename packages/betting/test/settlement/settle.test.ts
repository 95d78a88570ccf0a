import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BetToSettle,
  type BettingMarket,
  bettingMarket,
  divideResult,
  exposureOf,
  integerResult,
  negated,
  type MarketResult,
  type Paise,
  paise,
  type Payout,
  payoutOf,
  postingsOf,
  positionOf,
  profitOf,
  reversalTransfers,
  settleMarket,
  settlementTransfers,
  type PlayerTransfer,
  VOID,
  winner,
} from '../../src/index.ts';
import { marketKind, marketOf, resultsOf, stake, terms } from '../arbitraries.ts';

const home = {
  kind: 'match',
  side: 'back',
  selection: 'home',
  priceHundredths: 300,
  line: null,
  width: null,
  stake: paise(10_000),
} as const;

function toSettle(bet: BetToSettle['terms'], more: Partial<BetToSettle> = {}): BetToSettle {
  return { betId: 'b1', playerId: 'p1', terms: bet, acceptedAtMs: 0, override: null, ...more };
}

const players = ['asha', 'bela', 'chand'];
const rates: Record<string, number> = { asha: 0, bela: 200, chand: 10_000 };
const commissionRateOf = (playerId: string) => rates[playerId] ?? 0;
/** All that a player came to, as if it had been under one agreement. */
const oneRate = (playerId: string, netPaise: Paise) => ({
  ...{ agentId: null, shareRate: 0, netPaise },
  commissionRate: commissionRateOf(playerId),
});

/** Everybody is a client of `guru`, but for every third bet. */
const termsOf = ({ playerId, acceptedAtMs }: BetToSettle) => ({
  agentId: acceptedAtMs % 3 === 0 ? null : 'guru',
  commissionRate: commissionRateOf(playerId),
  shareRate: acceptedAtMs % 3 === 0 ? 0 : 3_333,
});

/** A market with bets of three players, and two results it may get. */
const settledTwice = marketKind.chain((kind) => {
  const market = marketOf(kind);
  const override =
    kind === 'meter' ? fc.constant(null) : fc.constantFrom(null, null, null, 'won', 'lost', 'void', 'pending');
  const bet = fc.record({
    terms: terms(kind),
    playerId: fc.constantFrom(...players),
    override: override as fc.Arbitrary<BetToSettle['override']>,
  });
  const result: fc.Arbitrary<MarketResult> = fc.constantFrom(VOID, ...resultsOf(market), deadHeatOf(market));
  return fc.record({
    market: fc.constant(market),
    bets: fc
      .array(bet, { maxLength: 12 })
      .map((list) => list.map((entry, index) => ({ ...entry, betId: `b${index}`, acceptedAtMs: index }))),
    results: fc.array(result, { minLength: 1, maxLength: 4 }),
  });
});

function deadHeatOf(market: BettingMarket): MarketResult {
  return market.outcomes.length > 2 ? winner(...market.outcomes.slice(0, 2)) : VOID;
}

/** What all these transfers leave on every ledger account. */
function balancesAfter(transfers: readonly PlayerTransfer[]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const { transfer } of transfers) {
    for (const { account, amountPaise } of postingsOf(transfer)) {
      balances[account] = (balances[account] ?? 0) + amountPaise;
    }
  }
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0));
}

describe('status of a bet', () => {
  it.each<[string, Payout, Partial<Payout>]>([
    ['backed and won', payoutOf(home, winner('home')), { status: 'won', reason: 'result', profitPaise: paise(20_000) }],
    [
      'backed and lost',
      payoutOf(home, winner('away')),
      { status: 'lost', reason: 'result', profitPaise: paise(-10_000) },
    ],
    ['void', payoutOf(home, VOID), { status: 'void', reason: 'void', profitPaise: paise(0) }],
    [
      'a push on an exchange line',
      payoutOf({ ...home, kind: 'line', line: 20 }, integerResult(20)),
      { status: 'void', reason: 'push', profitPaise: paise(0) },
    ],
    [
      'a meter at its line',
      payoutOf({ ...home, kind: 'meter', line: 20 }, integerResult(20)),
      { status: 'void', reason: 'push', profitPaise: paise(0) },
    ],
    [
      'won with nothing to win',
      payoutOf({ ...home, priceHundredths: 101, stake: paise(1) }, winner('home')),
      { status: 'won', profitPaise: paise(0) },
    ],
  ])('%s', (_, payout, expected) => {
    expect(payout).toMatchObject(expected);
  });
});

describe('dead heat', () => {
  it.each([
    ['two share one place', 'back', ['home', 'draw'], 1, 5_000],
    ['laid, two share one place', 'lay', ['home', 'draw'], 1, -5_000],
    ['three share one place', 'back', ['home', 'draw', 'away'], 1, 0],
    ['three share two places', 'back', ['home', 'draw', 'away'], 2, 10_000],
    ['as many as expected', 'back', ['home', 'draw'], 2, 20_000],
    ['fewer than expected', 'back', ['home'], 2, 20_000],
    ['the others share it', 'back', ['draw', 'away'], 1, -10_000],
  ] as const)('%s', (_, side, selections, expectedWinners, profit) => {
    expect(profitOf({ ...home, side }, { type: 'winner', selections, expectedWinners })).toBe(profit);
  });

  it('one rounding, toward the house', () => {
    const odd = { ...home, stake: paise(101) };
    expect(profitOf({ ...odd, priceHundredths: 250 }, winner('home', 'draw'))).toBe(25); // 25.25
    expect(profitOf({ ...odd, priceHundredths: 250, side: 'lay' }, winner('home', 'draw'))).toBe(-26);
  });

  it('nothing won and nothing lost is a returned stake', () => {
    expect(payoutOf({ ...home, priceHundredths: 200 }, winner('home', 'draw'))).toEqual({
      status: 'void',
      reason: 'dead-heat',
      profitPaise: 0,
    });
  });

  const hedged = fc.array(fc.record({ terms: terms('match'), small: stake }), { minLength: 1, maxLength: 12 });
  test.prop([hedged], { numRuns: 500 })('never takes more than the exposure that was held', (list) => {
    const market = marketOf('match');
    const bets = list.map(({ terms: bet }, index) => toSettle(bet, { betId: `b${index}` }));
    const result = winner('home', 'draw');
    const [player] = settleMarket({ market, result, bets }).players;
    const exposure = exposureOf(
      positionOf(
        market,
        bets.map((bet) => bet.terms),
      ),
    );
    const eachRounded = bets.reduce((sum, bet) => sum + profitOf(bet.terms, result), 0);
    expect(player?.netPaise).toBe(Math.max(eachRounded, negated(exposure)));
  });

  it('paise of rounding beyond the exposure are given back', () => {
    const back = (selection: string) => toSettle({ ...home, selection, priceHundredths: 300, stake: paise(1) });
    const bets = ['home', 'draw', 'away'].map((selection, index) => ({ ...back(selection), betId: `b${index}` }));
    // One paisa at 3.00 on each of three: no result costs anything, two winners pay 0.5 twice and the third loses 1.
    const settlement = settleMarket({ market: marketOf('match'), result: winner('home', 'draw'), bets });
    expect(settlement.bets.map((bet) => bet.profitPaise)).toEqual([1, 0, -1]);
    expect(settlement.players).toEqual([
      {
        playerId: 'p1',
        netPaise: 0,
        commissionPaise: 0,
        parts: [expect.objectContaining({ netPaise: 0, agentSharePaise: 0, agentCommissionPaise: 0 })],
      },
    ]);
  });
});

describe('runners withdrawn from a race', () => {
  const race = bettingMarket('match', { runners: ['home', 'away', 'late', 'later'] });
  const late = { selection: 'late', reductionHundredthsOfPercent: 2_000, removedAtMs: 50 };
  const later = { selection: 'later', reductionHundredthsOfPercent: 1_000, removedAtMs: 60 };

  function settleOne(bet: BetToSettle, result: MarketResult, nonRunners = [late]): Payout | undefined {
    return settleMarket({ market: race, result, bets: [bet], nonRunners }).bets[0];
  }

  it('its own bets are void', () => {
    expect(settleOne(toSettle({ ...home, selection: 'late' }), winner('home'))).toMatchObject({
      status: 'void',
      reason: 'non-runner',
      profitPaise: 0,
    });
  });

  it.each([
    ['back before it left: 3.00 × 0.8 = 2.40', 'back', 40, [late], 14_000],
    ['lay before it left', 'lay', 40, [late], -14_000],
    ['after it left: full odds', 'back', 50, [late], 20_000],
    ['two left: 3.00 × 0.8 × 0.9 = 2.16', 'back', 40, [late, later], 11_600],
    ['one before, one after', 'back', 55, [late, later], 17_000],
  ] as const)('%s', (_, side, acceptedAtMs, nonRunners, profit) => {
    const bet = toSettle({ ...home, side }, { acceptedAtMs });
    expect(settleOne(bet, winner('home'), [...nonRunners])?.profitPaise).toBe(profit);
    expect(settleOne(bet, winner('away'), [...nonRunners])?.profitPaise).toBe(side === 'back' ? -10_000 : 10_000);
  });

  it('odds do not fall below 1.01', () => {
    const bet = toSettle({ ...home, priceHundredths: 110 });
    expect(settleOne(bet, winner('home'))?.profitPaise).toBe(100);
  });

  it('a bookmaker rate below 1.01 stays what it was', () => {
    const bet = toSettle({ ...home, kind: 'bookmaker', priceHundredths: 75 });
    expect(settleOne(bet, winner('home'))?.profitPaise).toBe(75);
  });

  it('reduced odds and a dead heat are rounded once', () => {
    const bet = toSettle({ ...home, stake: paise(101) });
    // 101/2 × 1.4 − 101/2 = 20.2
    expect(settleOne(bet, winner('home', 'away'))).toMatchObject({ reason: 'dead-heat', profitPaise: 20 });
  });

  it('a void race pays everybody back, and other kinds have no runners', () => {
    expect(settleOne(toSettle(home), VOID)).toMatchObject({ reason: 'void', profitPaise: 0 });
    const session = toSettle({ ...home, kind: 'session', line: 20 });
    const input = { market: marketOf('session'), result: integerResult(5), bets: [session], nonRunners: [late] };
    expect(() => settleMarket(input)).toThrow(RangeError);
    expect(() =>
      settleOne(toSettle(home), winner('home'), [{ ...late, reductionHundredthsOfPercent: 10_000 }]),
    ).toThrow(RangeError);
  });
});

describe('a settlement', () => {
  test.prop([settledTwice], { numRuns: 400 })(
    'players, house and commission sum to zero',
    ({ market, bets, results }) => {
      const settlement = settleMarket({ market, bets, result: results[0] ?? VOID, termsOf });
      const balances = Object.values(balancesAfter(settlementTransfers(settlement.players)));
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(0);
      for (const { playerId, netPaise, commissionPaise } of settlement.players) {
        const own = settlement.bets.filter((bet) => bet.playerId === playerId);
        expect(netPaise).toBe(own.reduce((sum, bet) => sum + bet.profitPaise, 0));
        expect(commissionPaise).toBe(divideResult([oneRate(playerId, netPaise)]).commissionPaise);
      }
    },
  );

  test.prop([settledTwice], { numRuns: 300 })('is undone to the paisa by its reversal', ({ market, bets, results }) => {
    const settlement = settleMarket({ market, bets, result: results[0] ?? VOID, termsOf });
    expect(
      balancesAfter([...settlementTransfers(settlement.players), ...reversalTransfers(settlement.players)]),
    ).toEqual({});
  });

  test.prop([settledTwice], { numRuns: 400 })(
    'made again and again equals a model that saw only the last result',
    ({ market, bets, results }) => {
      const [first, ...later] = results;
      let standing = settleMarket({ market, bets, result: first ?? VOID, termsOf });
      const posted = [...settlementTransfers(standing.players)];
      for (const result of later) {
        const next = settleMarket({ market, bets, result, termsOf }, standing.version + 1);
        posted.push(...reversalTransfers(standing.players), ...settlementTransfers(next.players));
        standing = next;
      }
      const last = settleMarket({ market, bets, result: results.at(-1) ?? VOID, termsOf });
      expect({ ...standing, version: 1 }).toEqual(last);
      expect(balancesAfter(posted)).toEqual(balancesAfter(settlementTransfers(last.players)));
    },
  );

  test.prop([settledTwice], { numRuns: 200 })('void pays everything back to everybody', ({ market, bets }) => {
    const open = bets.map((bet) => ({ ...bet, override: null }));
    const settlement = settleMarket({ market, bets: open, result: VOID, termsOf });
    expect(settlementTransfers(settlement.players)).toEqual([]);
    expect(settlement.bets.every((bet) => bet.status === 'void' && bet.profitPaise === 0)).toBe(true);
    expect(settlement.bets).toHaveLength(bets.length);
  });

  it('a decided bet keeps its decision, a pending one is left out', () => {
    const bets = [
      toSettle(home, { betId: 'won', override: 'won' }),
      toSettle(home, { betId: 'open', override: 'pending' }),
      toSettle(home, { betId: 'plain' }),
    ];
    const settlement = settleMarket({ market: marketOf('match'), result: winner('away'), bets });
    expect(settlement.bets).toEqual([
      { betId: 'won', playerId: 'p1', status: 'won', reason: 'override', profitPaise: 20_000 },
      { betId: 'plain', playerId: 'p1', status: 'lost', reason: 'result', profitPaise: -10_000 },
    ]);
  });

  it('a meter is settled at most at its declared maximum', () => {
    const bet = toSettle({ ...home, kind: 'meter', priceHundredths: 10_000, line: 20, stake: paise(100) });
    const settlement = settleMarket({ market: marketOf('meter'), result: integerResult(900), bets: [bet] });
    expect(settlement.players[0]?.netPaise).toBe(2_500);
  });

  it('a result of another kind, or none, is a mistake', () => {
    const input = { market: marketOf('match'), bets: [toSettle(home)] };
    expect(() => settleMarket({ ...input, result: integerResult(3) })).toThrow(RangeError);
    expect(() => settleMarket({ ...input, result: winner() })).toThrow(RangeError);
    expect(() => settleMarket({ ...input, result: winner('home', 'home') })).toThrow(RangeError);
    const none = { type: 'winner', selections: ['home'], expectedWinners: 0 } as const;
    expect(() => settleMarket({ ...input, result: none })).toThrow(RangeError);
  });
});
