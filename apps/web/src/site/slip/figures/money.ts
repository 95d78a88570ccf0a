import { type BetTerms, betOutcome, exposureOf } from '@pavilion/betting';
import { t } from '../../../shared/i18n/i18n.ts';
import type { SlipWhatIf } from '../../../shared/lib/bet/use-positions.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';

/** What the bet adds to what can be lost in its market; below zero when it frees money; null while it is no bet, or unknown. */
export const riskOf = (whatIf: SlipWhatIf | null): number | null =>
  whatIf?.after && whatIf.known ? whatIf.after.exposurePaise - exposureOf(whatIf.before) : null;

/** Whether a bet needs more than is available; one that frees money never does. */
export const needsMore = (riskPaise: number | null, availablePaise: number | null): boolean =>
  riskPaise !== null && availablePaise !== null && riskPaise > 0 && riskPaise > availablePaise;

/** A bet that needs more than is available is said before it is refused. */
export function shortOfMoney(riskPaise: number | null, availablePaise: number | null): string | null {
  if (riskPaise === null || availablePaise === null || !needsMore(riskPaise, availablePaise)) return null;
  // Who is short already reads by how much, and which bets are taken.
  if (availablePaise < 0) return null;
  return t('This bet risks {risk}, and {available} is available.', {
    risk: formatPaise(riskPaise, { short: true }),
    available: formatPaise(availablePaise, { short: true }),
  });
}

/** One-click betting asks before a bet that can lose more than so many times its stake, as a lay at long odds can. */
export const ONE_CLICK_STAKES = 5;

export const losesManyStakes = (terms: BetTerms | null): boolean =>
  terms !== null && betOutcome(terms).loss > ONE_CLICK_STAKES * terms.stake;
