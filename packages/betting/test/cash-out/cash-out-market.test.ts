import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addResting,
  addBet,
  type BetTerms,
  bettingMarket,
  type CashOut,
  type CashOutRefusal,
  cashOutMarket,
  emptyPosition,
  exposureOf,
  type HedgeRow,
  honourCashOut,
  type HoldRefusal,
  isNeverWorse,
  type MarketKind,
  MAX_STAKE,
  paise,
  type Position,
  positionOf,
  positionTable,
  type Price,
  profitAt,
  reachedSide,
  WHOLE_POSITION,
  worstProfitOf,
} from '../../src/index.ts';
import { LAST_RESULT, marketOf, resultsOf, RUNNERS, terms } from '../arbitraries.ts';

const priced = (priceHundredths: number, line: number | null = null): Price => ({ priceHundredths, line, width: null });
const row = (outcome: string, back: Price[], lay: Price[]): HedgeRow => ({ outcome, back, lay });

function bet(kind: MarketKind, more: Partial<BetTerms> = {}): BetTerms {
  const terms = { side: 'back' as const, selection: 'a', priceHundredths: 200, line: null, width: null };
  return { kind, ...terms, stake: paise(10_000), ...more };
}

function accepted(result: CashOut | CashOutRefusal | HoldRefusal): CashOut {
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const duel = bettingMarket('match', { runners: ['a', 'b'] });

describe('the rows of a market', () => {
  it('the worked value: back 100 @ 4.70, lay at 4.10, 14.63 either way', () => {
    const position = positionOf(duel, [bet('match', { priceHundredths: 470 })]);
    const result = accepted(cashOutMarket(position, [row('a', [priced(400)], [priced(420), priced(410)])]));
    expect(result.bets).toMatchObject([{ side: 'lay', selection: 'a', stake: 11_463, priceHundredths: 410 }]);
    expect(result.guaranteedPaise).toBe(1463);
  });

  it('odd is levelled by the EVEN box, which is a back bet', () => {
    const position = positionOf(marketOf('oddeven'), [bet('oddeven', { priceHundredths: 198 })]);
    const result = accepted(cashOutMarket(position, [row('', [priced(190)], [priced(220)])]));
    expect(result.bets).toMatchObject([{ side: 'lay', selection: 'even', stake: 9000 }]);
    expect(result.guaranteedPaise).toBe(800);
  });

  it('a statement whose NO is not offered says so', () => {
    const position = positionOf(marketOf('yesno'), [bet('yesno', { priceHundredths: 300 })]);
    expect(cashOutMarket(position, [row('', [priced(190)], [])])).toEqual({ ok: false, reason: 'PRICE_MISSING' });
  });

  it('a session is hedged in the box that leaves the best worst zone', () => {
    const position = positionOf(marketOf('session'), [bet('session', { priceHundredths: 10_000, line: 20 })]);
    const lays = [priced(11_000, 25), priced(9000, 24)];
    const result = accepted(cashOutMarket(position, [row('', [], lays)]));
    expect(result.bets).toMatchObject([{ side: 'lay', line: 24 }]);
    expect(result.table.map((zone) => zone.type === 'range' && [zone.from, zone.to])).toEqual([
      [0, 19],
      [20, 23],
      [24, null],
    ]);
  });

  it('a digit is levelled by backing the others', () => {
    const position = positionOf(marketOf('digit'), [bet('digit', { selection: '7', priceHundredths: 2000 })]);
    const digits = Array.from({ length: 10 }, (_, digit) => row(String(digit), [priced(1200)], []));
    const result = accepted(cashOutMarket(position, digits));
    expect(result.bets.map((hedge) => hedge.selection)).toEqual(['0', '1', '2', '3', '4', '5', '6', '8', '9']);
    expect(result.guaranteedPaise).toBe(39_997);
  });

  it('a meter is stopped by the opposite side at the same amount per run', () => {
    const meter = bettingMarket('meter', { maxResult: 145 });
    const position = positionOf(meter, [bet('meter', { line: 45, priceHundredths: 10_000 })]);
    const result = accepted(cashOutMarket(position, [row('', [priced(10_000, 51)], [priced(10_000, 50)])]));
    expect(result.bets).toMatchObject([{ side: 'lay', stake: 10_000, line: 50 }]);
    expect(result.table).toEqual([
      { type: 'range', from: 0, to: 145, profitPaise: 50_000, profitAtEndPaise: 50_000, perRunPaise: 0 },
    ]);
  });

  it('a khado has no opposite price', () => {
    const position = positionOf(marketOf('khado'), [bet('khado', { line: 10, width: 5, priceHundredths: 10_000 })]);
    const offers = [{ priceHundredths: 10_000, line: 12, width: 5 }];
    expect(cashOutMarket(position, [row('', offers, [])])).toEqual({ ok: false, reason: 'NOT_OFFERED' });
  });

  it('a part too small to gain a paisa is refused, and nothing needs a cash-out without a position', () => {
    const position = positionOf(duel, [bet('match', { priceHundredths: 470, stake: paise(3) })]);
    const rows = [row('a', [], [priced(410)])];
    expect(cashOutMarket(position, rows, 100)).toEqual({ ok: false, reason: 'TOO_SMALL' });
    expect(cashOutMarket(emptyPosition(duel), rows)).toEqual({ ok: false, reason: 'LEVEL' });
  });
});

/** A book of a kind that does not cross: what a player can back is never above what he can lay. */
function bookOf(kind: MarketKind): fc.Arbitrary<HedgeRow[]> {
  const gap = fc.integer({ min: 0, max: 60 });
  const odds = fc.integer({ min: 102, max: 900 });
  const ladder = (outcome: string) =>
    fc.record({ back: odds, gap }).map((p) => row(outcome, [priced(p.back)], [priced(p.back + p.gap)]));
  switch (kind) {
    case 'match':
      return fc.tuple(...RUNNERS.map(ladder));
    case 'bookmaker': {
      const rate = fc.integer({ min: 100, max: 40_000 });
      const runner = (outcome: string) =>
        fc.record({ back: rate, gap }).map((p) => row(outcome, [priced(p.back)], [priced(p.back + 10 * p.gap)]));
      return fc.tuple(...RUNNERS.map(runner));
    }
    case 'yesno':
      return ladder('').map((one) => [one]);
    case 'oddeven':
      return fc.tuple(odds, odds).map(([odd, even]) => [row('', [priced(odd)], [priced(even)])]);
    case 'digit':
      return fc
        .array(odds, { minLength: 10, maxLength: 10 })
        .map((all) => all.map((o, n) => row(`${n}`, [priced(o * 3)], [])));
    case 'session':
    case 'line':
    case 'meter':
    case 'khado': {
      const rate = fc.constantFrom(8000, 9000, 10_000, 11_000);
      const line = fc.integer({ min: 1, max: 30 });
      const box = fc.tuple(rate, line).map(([r, l]) => priced(r, l));
      return fc.tuple(box, box).map(([back, lay]) => [row('', [back], [lay])]);
    }
  }
}

const KINDS: MarketKind[] = ['match', 'bookmaker', 'session', 'yesno', 'line', 'oddeven', 'meter', 'digit'];
/** A position of any kind that can be cashed out, a book, and the book a moment later. */
const held = fc.constantFrom(...KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    bets: fc.array(
      terms(kind).map((one) => ({ ...one, priceHundredths: Math.min(one.priceHundredths, 40_000) })),
      { minLength: 1, maxLength: 5 },
    ),
    rows: bookOf(kind),
    later: bookOf(kind),
    fraction: fc.constantFrom(WHOLE_POSITION, WHOLE_POSITION, 5000, 1234, 100),
  }),
);

const profitsOf = (kind: MarketKind, position: Position): number[] =>
  resultsOf(marketOf(kind)).map((result) => profitAt(position, result));

describe('whatever the kind', () => {
  test.prop([held], { numRuns: 1500 })(
    'it raises the worst result and never the exposure, and ends where it says',
    (given) => {
      const { kind, bets, rows, fraction } = given;
      const position = positionOf(marketOf(kind), bets);
      const result = cashOutMarket(position, rows, fraction);
      if (!result.ok) return;
      const after = result.bets.reduce<Position>(addBet, position);
      expect(after).toEqual(result.position);
      expect(worstProfitOf(after)).toBe(result.guaranteedPaise);
      expect(Math.min(...profitsOf(kind, after))).toBeGreaterThanOrEqual(result.guaranteedPaise);
      expect(result.guaranteedPaise).toBeGreaterThan(worstProfitOf(position));
      expect(exposureOf(after)).toBeLessThanOrEqual(exposureOf(position));
      expect(result.table).toEqual(positionTable(after));
    },
  );

  test.prop([held], { numRuns: 1500 })(
    'a full one of named outcomes is level, but for the rounding of its stakes',
    (given) => {
      const { kind, bets, rows } = given;
      const position = positionOf(marketOf(kind), bets);
      if (position.shape !== 'vector') return;
      const result = cashOutMarket(position, rows);
      // The largest stake there is may not reach to the level.
      if (!result.ok || result.bets.some((one) => one.stake === MAX_STAKE)) return;
      // A paisa of stake moves its outcome by the odds; each price is at most this many times the stake.
      const perPaisa = (terms: BetTerms) => Math.ceil(terms.priceHundredths / 100) + 1;
      const rounding = result.bets.reduce((sum, terms) => sum + 2 * perPaisa(terms), 2);
      const profits = profitsOf(kind, result.position);
      expect(Math.max(...profits) - Math.min(...profits)).toBeLessThanOrEqual(rounding);
    },
  );

  test.prop([held], { numRuns: 2000 })('a hold is honoured with no result worse than shown, or not at all', (given) => {
    const { kind, bets, rows, later, fraction } = given;
    const position = positionOf(marketOf(kind), bets);
    const shown = cashOutMarket(position, rows, fraction);
    if (!shown.ok) return;
    const promise = { before: position, bets: shown.bets, after: shown.position, fraction };
    const now = honourCashOut(promise, position, rows);
    expect(now).toEqual(shown);
    const then = honourCashOut(promise, position, later);
    if (!then.ok) return;
    const promised = profitsOf(kind, shown.position);
    profitsOf(kind, then.position).forEach((profit, at) => expect(profit).toBeGreaterThanOrEqual(promised[at] ?? 0));
    expect(then.bets.reduce<Position>(addBet, position)).toEqual(then.position);
  });

  test.prop([held], { numRuns: 600 })('never worse means so in every result', ({ kind, bets, rows }) => {
    const position = positionOf(marketOf(kind), bets);
    const result = cashOutMarket(position, rows);
    const other = result.ok ? result.position : emptyPosition(marketOf(kind));
    const first = profitsOf(kind, position);
    const second = profitsOf(kind, other);
    // Beyond the last result of the tests only the endless zone goes on, and it is flat.
    const said = isNeverWorse(other, position);
    expect(said).toBe(second.every((profit, at) => profit >= (first[at] ?? 0)));
    expect(LAST_RESULT).toBeGreaterThan(30);
  });
});

describe('a hold', () => {
  const position = positionOf(duel, [bet('match', { priceHundredths: 470 })]);
  const at = (lay: number) => [row('a', [priced(lay - 10)], [priced(lay)])];
  const shown = accepted(cashOutMarket(position, at(410)));
  const promise = { before: position, bets: shown.bets, after: shown.position, fraction: WHOLE_POSITION };

  it('gives the better figure when the price has improved', () => {
    const better = accepted(honourCashOut(promise, position, at(400)));
    expect(better.guaranteedPaise).toBe(1750);
    expect(better.bets[0]?.priceHundredths).toBe(400);
  });

  it('is not honoured by a single tick less', () => {
    expect(honourCashOut(promise, position, at(411))).toEqual({ ok: false, reason: 'WORSE' });
  });

  it('is not honoured for another position, nor without a price', () => {
    const other = addBet(position, bet('match', { stake: paise(100) }));
    expect(honourCashOut(promise, other, at(410))).toEqual({ ok: false, reason: 'POSITION_CHANGED' });
    expect(honourCashOut(promise, position, [])).toEqual({ ok: false, reason: 'PRICE_MISSING' });
  });

  it('is honoured whatever orders have come to wait, or wait no more', () => {
    const waiting = addResting(position, {
      selection: 'a',
      side: 'lay',
      priceHundredths: 300,
      restPaise: paise(1_000),
    });
    expect(accepted(honourCashOut(promise, waiting, at(410))).guaranteedPaise).toBe(shown.guaranteedPaise);
    const offered = { ...promise, before: waiting };
    expect(accepted(honourCashOut(offered, position, at(410))).guaranteedPaise).toBe(shown.guaranteedPaise);
  });

  it('a part keeps the very bets when the best plan now would be worse somewhere', () => {
    const runners = bettingMarket('match', { runners: ['a', 'b', 'c'] });
    const mixed = positionOf(runners, [bet('match', { priceHundredths: 500 })]);
    const rows = (backB: number) => [
      row('a', [priced(390)], [priced(400)]),
      row('b', [priced(backB)], [priced(backB + 10)]),
      row('c', [priced(300)], [priced(310)]),
    ];
    const half = accepted(cashOutMarket(mixed, rows(200), 5000));
    expect(half.bets).toMatchObject([{ side: 'lay', selection: 'a' }]);
    const kept = honourCashOut(
      { before: mixed, bets: half.bets, after: half.position, fraction: 5000 },
      mixed,
      rows(1000),
    );
    // Backing b and c has become the better plan; it may only be taken where no outcome is below what was shown.
    expect(isNeverWorse(accepted(kept).position, half.position)).toBe(true);
  });
});

describe('a trigger', () => {
  const trigger = { profitPaise: paise(5000), lossPaise: paise(2000) };
  it.each([
    [5000, 'profit'],
    [4999, null],
    [0, null],
    [-1999, null],
    [-2000, 'loss'],
    [-9000, 'loss'],
  ] as const)('at %d paise: %s', (value, side) => {
    expect(reachedSide(trigger, paise(value))).toBe(side);
  });
  it('only on the sides that were set', () => {
    expect(reachedSide({ profitPaise: null, lossPaise: paise(0) }, paise(0))).toBe('loss');
    expect(reachedSide({ profitPaise: paise(0), lossPaise: null }, paise(0))).toBe('profit');
    expect(reachedSide({ profitPaise: null, lossPaise: null }, paise(-500))).toBe(null);
  });
});
