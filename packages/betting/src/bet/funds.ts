import type { BetTerms } from './bet.ts';
import { type Paise, paise, ZERO } from '../money/money.ts';
import { addBet, exposureOf, type Position } from '../position/position.ts';

/** True when the wallet can carry the change: it does not raise exposure, or by no more than what is available. */
export function isAffordable(exposureDeltaPaise: number, availablePaise: number): boolean {
  return exposureDeltaPaise <= 0 || exposureDeltaPaise <= availablePaise;
}

/**
 * The largest stake, at most the one asked for, that is taken when every smaller one is; 0 when not even one paisa.
 * `takes` is asked at most 34 times.
 */
export function largestStake(terms: BetTerms, takes: (terms: BetTerms) => boolean): Paise {
  let carried = 0;
  let refused = terms.stake + 1;
  while (refused - carried > 1) {
    const stake = carried + Math.floor((refused - carried) / 2);
    if (takes({ ...terms, stake: paise(stake) })) carried = stake;
    else refused = stake;
  }
  return carried === 0 ? ZERO : paise(carried);
}

/**
 * The largest stake, at most the one asked for, that the wallet can carry at the bet's price; 0 when not even one paisa.
 *
 * With a growing stake every result's profit moves along a line (rounded toward the house), so exposure is the rounded-up
 * maximum of lines: convex in the stake. The affordable stakes are therefore all those up to a bound, which halving finds
 * exactly in at most 34 steps.
 */
export function largestAcceptedStake(position: Position, terms: BetTerms, availablePaise: Paise): Paise {
  const before = exposureOf(position);
  return largestStake(terms, (tried) => isAffordable(exposureOf(addBet(position, tried)) - before, availablePaise));
}
