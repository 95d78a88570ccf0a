import { assert } from './assert.ts';
import { type BetTerms, outcomeOf } from './bet.ts';
import { shapeOf } from './market.ts';
import { ZERO } from './money.ts';
import { type Payout, payoutOf, type ProfitRatio, profitRatioOf, vectorPayout } from './payout.ts';
import type { MarketResult } from './result.ts';

/** A runner withdrawn from a race. Bets on it are void; bets on others accepted before it left pay reduced odds. */
export type NonRunner = {
  readonly selection: string;
  /** How much of the odds of the others goes, in hundredths of a percent: 12.5 % is 1250. */
  readonly reductionHundredthsOfPercent: number;
  readonly removedAtMs: number;
};

const WHOLE = 10_000n;

/** Reduced odds never fall below 1.01 (or below the bet's own, if those were lower). */
const FLOOR_RATIO: ProfitRatio = { numerator: 1n, denominator: 100n };

function isBelow(first: ProfitRatio, second: ProfitRatio): boolean {
  return first.numerator * second.denominator < second.numerator * first.denominator;
}

/** The bet's odds × Π(1 − factor) over the runners that left after it was accepted, as profit per unit of stake. */
function reducedRatio(terms: BetTerms, factors: readonly number[]): ProfitRatio {
  const own = profitRatioOf(terms);
  let odds = own.numerator + own.denominator;
  let denominator = own.denominator;
  for (const factor of factors) {
    assert(Number.isInteger(factor) && factor >= 0 && factor < Number(WHOLE), `not a reduction factor: ${factor}`);
    odds *= WHOLE - BigInt(factor);
    denominator *= WHOLE;
  }
  const reduced: ProfitRatio = { numerator: odds - denominator, denominator };
  if (!isBelow(reduced, FLOOR_RATIO)) return reduced;
  return isBelow(own, FLOOR_RATIO) ? own : FLOOR_RATIO;
}

/**
 * What a bet pays in a race that lost runners. The reduced odds are not rounded; the profit is, once, toward the house.
 * Throws RangeError when runners are withdrawn from a market that has none.
 */
export function payoutWithNonRunners(
  terms: BetTerms,
  acceptedAtMs: number,
  nonRunners: readonly NonRunner[],
  result: MarketResult,
): Payout {
  if (nonRunners.length === 0 || result.type === 'void') return payoutOf(terms, result);
  assert(shapeOf(terms.kind) === 'vector', `a ${terms.kind} market has no runners`);
  const outcome = outcomeOf(terms);
  if (nonRunners.some((runner) => runner.selection === outcome)) {
    return { status: 'void', reason: 'non-runner', profitPaise: ZERO };
  }
  const factors = nonRunners
    .filter((runner) => runner.removedAtMs > acceptedAtMs)
    .map((runner) => runner.reductionHundredthsOfPercent);
  return vectorPayout(terms, result, factors.length === 0 ? null : reducedRatio(terms, factors));
}
