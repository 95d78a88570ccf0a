import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addBet,
  decidePlacement,
  emptyPosition,
  exposureOf,
  largestAcceptedStake,
  paise,
  positionOf,
} from '../../src/index.ts';
import { marketOf, marketWithNextBet } from '../arbitraries.ts';
import { codeOf, placementOf } from './placement-fixture.ts';

const available = fc.oneof(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: 0, max: 30_000_000 }));

test.prop([marketWithNextBet, available], { numRuns: 800 })(
  'a bet is refused for funds only when it raises exposure by more than what is available',
  ({ market, bets, next }, availablePaise) => {
    const position = positionOf(market, bets);
    const delta = exposureOf(addBet(position, next)) - exposureOf(position);
    const decision = decidePlacement(placementOf(market, position, next, availablePaise));
    expect(codeOf(decision)).toBe(delta > 0 && delta > availablePaise ? 'INSUFFICIENT_FUNDS' : 'OK');
  },
);

test.prop([marketWithNextBet, fc.integer({ min: -5_000_000, max: 0 })], { numRuns: 500 })(
  'a bet that does not raise exposure is accepted with nothing available, or in debt',
  ({ market, bets, next }, availablePaise) => {
    const position = positionOf(market, [...bets, next]);
    // The reverse of a bet that is held: the other side where there is one, and always a part of it or all of it.
    const opposite = { ...next, side: next.side === 'back' ? ('lay' as const) : ('back' as const) };
    fc.pre(next.kind !== 'khado' && next.kind !== 'digit');
    fc.pre(exposureOf(addBet(position, opposite)) <= exposureOf(position));
    expect(codeOf(decidePlacement(placementOf(market, position, opposite, availablePaise)))).toBe('OK');
  },
);

test.prop([marketWithNextBet, available], { numRuns: 800 })(
  'the largest stake named by a refusal is accepted, and a paisa more is not',
  ({ market, bets, next }, availablePaise) => {
    const position = positionOf(market, bets);
    const decision = decidePlacement(placementOf(market, position, next, availablePaise));
    fc.pre(!decision.ok && decision.refusal.code === 'INSUFFICIENT_FUNDS');
    if (decision.ok || decision.refusal.code !== 'INSUFFICIENT_FUNDS') return;
    const largest = decision.refusal.detail.largestStakePaise;
    const codeAt = (stake: number) =>
      codeOf(decidePlacement(placementOf(market, position, { ...next, stake: paise(stake) }, availablePaise)));
    if (largest > 0) expect(codeAt(largest)).toBe('OK');
    expect(codeAt(largest + 1)).toBe('INSUFFICIENT_FUNDS');
  },
);

test.prop([marketWithNextBet, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 300 })], { numRuns: 150 })(
  'for small stakes the largest is what trying every stake finds',
  ({ market, bets, next }, availablePaise, asked) => {
    const position = positionOf(market, bets);
    const before = exposureOf(position);
    let tried = 0;
    for (let stake = 1; stake <= asked; stake += 1) {
      const delta = exposureOf(addBet(position, { ...next, stake: paise(stake) })) - before;
      if (delta <= 0 || delta <= availablePaise) tried = stake;
    }
    expect(largestAcceptedStake(position, { ...next, stake: paise(asked) }, paise(availablePaise))).toBe(tried);
  },
);

it('laying at 4.00 with 100 rupees available: 33.33 is the largest stake', () => {
  const position = emptyPosition(marketOf('match'));
  const lay = {
    kind: 'match',
    side: 'lay',
    selection: 'home',
    priceHundredths: 400,
    line: null,
    width: null,
    stake: paise(100_000),
  } as const;
  expect(largestAcceptedStake(position, lay, paise(10_000))).toBe(3_333);
});
