import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBet,
  type AcceptedBet,
  bettingMarket,
  cashOutMarket,
  emptyPosition,
  exposureOf,
  isAffordable,
  leftOfBet,
  type MarketKind,
  type NonRunner,
  nonRunnersFault,
  paise,
  payoutWithNonRunners,
  positionLeft,
  positionOf,
  profitAt,
  readPosition,
  type Side,
  shownOdds,
  settleMarket,
  VOID,
  widenOutcomes,
  winner,
  withoutRunners,
  worstProfitOf,
} from '../../src/index.ts';

const RUNNERS = ['A', 'B', 'C', 'D'];
const race = bettingMarket('match', { runners: RUNNERS });
const places = bettingMarket('match', { runners: RUNNERS, expectedWinners: 2 });
const question = bettingMarket('yesno');

const left = (selection: string, percent: number, more: Partial<NonRunner> = {}): NonRunner => ({
  ...{ selection, removedAtMs: 1_000 },
  reductionHundredthsOfPercent: Math.round(percent * 100),
  ...more,
});

function bet(selection: string, odds: number, stake: number, more: Partial<AcceptedBet> & { side?: Side } = {}) {
  const { side = 'back', ...rest } = more;
  const terms = { kind: 'match' as MarketKind, side, selection, line: null, width: null };
  return {
    ...{ betId: '1', acceptedAtMs: 0 },
    terms: { ...terms, priceHundredths: Math.round(odds * 100), stake: paise(stake * 100) },
    ...rest,
  };
}
const asked = (odds: number, stake: number, side: Side = 'back') => {
  const { terms, ...rest } = bet('B', odds, stake, { side });
  return { ...rest, terms: { ...terms, kind: 'yesno' as const } };
};

describe('what withdrawals leave of the odds', () => {
  it.each([
    ['win, 8.00 less 25 %', race, bet('B', 8, 100), [left('A', 25)], 6],
    ['place, 8.00 less 25 %', places, bet('B', 8, 100), [left('A', 25)], 6.25],
    ['a question of its own, 8.00 less 25 %', question, asked(8, 100), [left('A', 25)], 6.25],
    ['win, 8.60 less 16.2 %', race, bet('B', 8.6, 100), [left('A', 16.2)], 7.2068],
    ['win, just counting', race, bet('B', 4, 100), [left('A', 2.5)], 3.9],
    ['place, however small', places, bet('B', 4, 100), [left('A', 0.5)], 3.985],
    ['two, one after the other', race, bet('B', 3, 100), [left('A', 20), left('C', 10)], 2.16],
    ['two of a place market', places, bet('B', 3, 100), [left('A', 20), left('C', 1)], 2.584],
    ['never below 1.01', race, bet('B', 1.1, 100), [left('A', 60)], 1.01],
    ['a place never below 1.01', places, bet('B', 1.02, 100), [left('A', 99)], 1.01],
  ])('%s', (_, market, one, gone, odds) => {
    const kept = leftOfBet(market, one, gone);
    expect(kept.type === 'reduced' ? shownOdds(kept.ratio) : kept.type).toBe(odds);
  });

  it.each([
    ['too small where one wins', race, bet('B', 4, 100), [left('A', 2.49)], 'whole'],
    ['accepted in the moment of it', race, bet('B', 4, 100, { acceptedAtMs: 1_000 }), [left('A', 20)], 'whole'],
    ['accepted just before it', race, bet('B', 4, 100, { acceptedAtMs: 999 }), [left('A', 20)], 'reduced'],
    ['on the runner itself', race, bet('A', 4, 100), [left('A', 20)], 'void'],
    ['on the runner itself, later', race, bet('A', 4, 100, { acceptedAtMs: 2_000 }), [left('A', 20)], 'void'],
    ['its own question', question, asked(4, 100), [left('B', 20)], 'void'],
    ['nobody left', race, bet('A', 4, 100), [], 'whole'],
  ] as const)('%s', (_, market, one, gone, type) => {
    expect(leftOfBet(market, one, gone).type).toBe(type);
  });

  it('who was accepted on a book without the runner is told by the order of bets, whatever the clocks said', () => {
    const gone = [
      left('A', 20, {
        acceptedWithout: [
          [10, 20],
          [30, null],
        ],
      }),
    ];
    const types = ['10', '11', '20', '21', '30', '31'].map(
      (betId) => leftOfBet(race, bet('B', 4, 100, { betId, acceptedAtMs: 5_000 }), gone).type,
    );
    expect(types).toEqual(['reduced', 'whole', 'whole', 'reduced', 'reduced', 'whole']);
  });

  it.each([
    ['a whole of the odds', 'match', [left('A', 100)]],
    ['what rounds to the whole', 'match', [left('A', 99.996)]],
    ['less than nothing', 'match', [left('A', -1)]],
    ['the same runner twice', 'match', [left('A', 5), left('A', 6)]],
    ['a market without runners', 'session', [left('A', 5)]],
  ] as const)('refuses %s', (_, kind, gone) => {
    expect(nonRunnersFault(kind, gone)).not.toBeNull();
    if (kind === 'match') expect(() => positionLeft(race, [bet('B', 4, 100)], gone)).toThrow(RangeError);
  });
});

describe('a position after a withdrawal', () => {
  it('a cash-out counts on the reduced odds: 5.00 less 20 % against a lay at 4.00 is level, not +25', () => {
    const gone = [left('A', 20)];
    const before = positionOf(race, [bet('B', 5, 100).terms]);
    const rows = RUNNERS.map((outcome) => ({
      ...{ outcome, back: [] },
      lay: outcome === 'B' ? [{ priceHundredths: 400, line: null, width: null, level: 0 }] : [],
    }));
    expect(cashOutMarket(before, rows)).toMatchObject({ ok: true, guaranteedPaise: 2_500 });
    const after = positionLeft(race, [bet('B', 5, 100)], gone);
    expect(profitAt(after, winner('B'))).toBe(30_000);
    expect(cashOutMarket(after, rows)).toMatchObject({ ok: true, guaranteedPaise: 0 });
  });

  it('two lays that covered each other: one is void, and the whole of the other is at risk', () => {
    const bets = [bet('A', 2, 1_000, { side: 'lay' }), bet('B', 3, 1_000, { side: 'lay' })];
    expect(
      exposureOf(
        positionOf(
          race,
          bets.map(({ terms }) => terms),
        ),
      ),
    ).toBe(100_000);
    expect(exposureOf(positionLeft(race, bets, [left('A', 1)]))).toBe(200_000);
    // From 3.00 to 2.40.
    expect(exposureOf(positionLeft(race, bets, [left('A', 20)]))).toBe(140_000);
  });

  it('who has left can win no more: backing all the others is no risk', () => {
    const bets = ['B', 'C', 'D'].map((runner) => bet(runner, 3, 100, { acceptedAtMs: 2_000 }));
    const held = positionLeft(race, bets, [left('A', 20)]);
    expect(worstProfitOf(held)).toBe(0);
    expect(
      worstProfitOf(
        positionOf(
          race,
          bets.map(({ terms }) => terms),
        ),
      ),
    ).toBe(-30_000);
    expect(worstProfitOf(widenOutcomes(held, [...RUNNERS, 'E']))).toBe(-30_000);
    expect(worstProfitOf(widenOutcomes(held, RUNNERS))).toBe(0);
    expect(readPosition(JSON.parse(JSON.stringify(held)))).toEqual(held);
  });

  it('a bet on it is no bet of the market any more; one on the others goes on', () => {
    const held = positionLeft(race, [bet('B', 3, 100)], [left('A', 20)]);
    expect(() => addBet(held, bet('A', 3, 100).terms)).toThrow(RangeError);
    expect(exposureOf(addBet(held, bet('B', 2.4, 100, { side: 'lay' }).terms))).toBe(0);
  });

  it('a race without runners is worth nothing', () => {
    const gone = RUNNERS.map((runner) => left(runner, 20));
    const held = positionLeft(race, [bet('B', 3, 100)], gone);
    expect([exposureOf(held), worstProfitOf(held)]).toEqual([0, 0]);
  });

  it('a question of its own whose runner has left is void, the others are reduced as places are', () => {
    expect(exposureOf(positionLeft(question, [asked(8, 100)], [left('B', 20)]))).toBe(0);
    const held = positionLeft(question, [asked(8, 100, 'lay')], [left('A', 25)]);
    expect(exposureOf(held)).toBe(52_500);
  });

  it('a super admin who declares a bet as won pays the reduced odds', () => {
    const { terms, ...rest } = bet('B', 5, 100);
    const input = { market: race, result: VOID, nonRunners: [left('A', 20)] };
    const decided = { ...rest, terms, playerId: 'p', override: 'won' as const };
    expect(settleMarket({ ...input, bets: [decided] }).bets[0]?.profitPaise).toBe(30_000);
  });
});

/* An independent model: exact fractions in hundredths, every result written out, nothing of the core. */
type Plain = { side: Side; on: string; odds: number; stake: number; at: number };
type Gone = { who: string; factor: number; at: number };

function plainProfit(
  { side, on, odds, stake, at }: Plain,
  gone: readonly Gone[],
  won: readonly string[],
  many: boolean,
) {
  if (gone.some(({ who }) => who === on)) return 0;
  const counting = gone.filter((one) => one.at > at && one.factor >= (many ? 1 : 250));
  const scale = 10_000n ** BigInt(counting.length) * 100n;
  const part = counting.reduce((rest, { factor }) => rest * BigInt(10_000 - factor), BigInt(many ? odds - 100 : odds));
  const [whole, hundredth] = [scale, scale / 100n];
  let winnings = many ? part : part - whole;
  if (counting.length > 0 && winnings < hundredth) winnings = hundredth;
  const isWon = won.includes(on);
  if (side === 'back') return isWon ? Number((BigInt(stake) * winnings) / whole) : -stake;
  return isWon ? -Number((BigInt(stake) * winnings + whole - 1n) / whole) : stake;
}

function plainOutcomes(gone: readonly Gone[], many: boolean): string[][] {
  const there = RUNNERS.filter((runner) => !gone.some(({ who }) => who === runner));
  if (!many) return there.map((one) => [one]);
  return there.flatMap((one, i) => there.slice(i + 1).map((other) => [one, other]));
}

const plainBet = fc.record<Plain>({
  side: fc.constantFrom('back', 'lay'),
  on: fc.constantFrom(...RUNNERS),
  odds: fc.oneof(fc.integer({ min: 101, max: 130 }), fc.integer({ min: 101, max: 100_000 })),
  stake: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 9_999_999 })),
  at: fc.integer({ min: 0, max: 9 }),
});
const plainGone = fc
  .uniqueArray(
    fc.record<Gone>({
      who: fc.constantFrom(...RUNNERS),
      factor: fc.oneof(fc.constantFrom(0, 1, 249, 250, 9_999), fc.integer({ min: 0, max: 9_999 })),
      at: fc.integer({ min: 0, max: 9 }),
    }),
    { selector: ({ who }) => who, maxLength: 2 },
  )
  .map((gone) => gone.toSorted((one, other) => one.at - other.at));

const toBets = (bets: readonly Plain[]): AcceptedBet[] =>
  bets.map(({ side, on, odds, stake, at }, index) => ({
    ...{ betId: String(index), acceptedAtMs: at },
    terms: { kind: 'match', side, selection: on, priceHundredths: odds, line: null, width: null, stake: paise(stake) },
  }));
const toGone = (gone: readonly Gone[]): NonRunner[] =>
  gone.map(({ who, factor, at }) => ({ selection: who, reductionHundredthsOfPercent: factor, removedAtMs: at }));

describe('against the independent model', () => {
  test.prop([fc.array(plainBet, { maxLength: 8 }), plainGone, fc.boolean()], { numRuns: 3_000 })(
    'profit for every result, exposure, and payout of each bet',
    (bets, gone, many) => {
      const market = many ? places : race;
      const accepted = toBets(bets);
      const nonRunners = toGone(gone);
      const held = positionLeft(market, accepted, nonRunners);
      const totals = plainOutcomes(gone, many).map((won) => {
        const result = winner(...won);
        const several = { ...result, ...(many ? { expectedWinners: 2 } : {}) };
        const plain = bets.map((one) => plainProfit(one, gone, won, many));
        for (const [index, one] of accepted.entries()) {
          const paid = payoutWithNonRunners(market, one, nonRunners, several);
          expect(paid.profitPaise).toBe(plain[index]);
        }
        const total = plain.reduce((sum, profit) => sum + profit, 0);
        expect(profitAt(held, several)).toBe(total);
        return total;
      });
      expect(exposureOf(held)).toBe(Math.max(0, -1 * Math.min(...totals)) + 0);
    },
  );

  test.prop([fc.array(plainBet, { maxLength: 8 }), plainGone, fc.boolean()], { numRuns: 1_000 })(
    'a withdrawal that is taken back leaves the position that the bets had, exactly',
    (bets, gone, many) => {
      const market = many ? places : race;
      const accepted = toBets(bets);
      positionLeft(market, accepted, toGone(gone));
      expect(positionLeft(market, accepted, [])).toEqual(
        positionOf(
          market,
          accepted.map(({ terms }) => terms),
        ),
      );
      expect(emptyPosition(withoutRunners(market, []))).toEqual(emptyPosition(market));
    },
  );

  test.prop([fc.array(plainBet, { minLength: 1, maxLength: 8 }), plainGone, plainBet, fc.nat(10_000_000)], {
    numRuns: 1_000,
  })('a player whom it left short gets exactly the bets that take risk away', (bets, gone, next, shortBy) => {
    fc.pre(!gone.some(({ who }) => who === next.on));
    const held = positionLeft(race, toBets(bets), toGone(gone));
    const [one] = toBets([next]);
    if (one === undefined) throw new Error('there is one');
    const delta = exposureOf(addBet(held, one.terms)) - exposureOf(held);
    expect(isAffordable(delta, -1 - shortBy)).toBe(delta <= 0);
  });
});
