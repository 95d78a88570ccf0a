import { exposureOf } from '@pavilion/betting';
import { t } from '../../../shared/i18n/i18n.ts';
import type { SlipWhatIf } from '../../../shared/lib/bet/use-positions.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';

/** What the bet adds to what can be lost in its market; below zero when it frees money; null while it is no bet, or unknown. */
export const riskOf = (whatIf: SlipWhatIf | null): number | null =>
  whatIf?.after && whatIf.known ? whatIf.after.exposurePaise - exposureOf(whatIf.before) : null;

/** A bet that needs more than is available is said before it is refused; one that frees money is never short. */
export function shortOfMoney(riskPaise: number | null, availablePaise: number | null): string | null {
  if (riskPaise === null || availablePaise === null || riskPaise <= 0) return null;
  // Who is short already reads by how much, and which bets are taken.
  if (availablePaise < 0 || riskPaise <= availablePaise) return null;
  return t('This bet risks {risk}, and {available} is available.', {
    risk: formatPaise(riskPaise, { short: true }),
    available: formatPaise(availablePaise, { short: true }),
  });
}
