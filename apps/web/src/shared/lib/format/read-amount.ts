import { isRupees } from '@pavilion/betting';
import { withoutSign } from './amounts.ts';
import { formatPaise } from './format.ts';

/** The most that one order moves: the contract's bound. */
const MOST_RUPEES = 1_000_000_000;

/** What a person types for an amount; Number() would take 1e9 and 0x10 as well. */
const DIGITS = /^(?:\d+\.?\d*|\.\d+)$/;
/** As the screens write amounts, 1,00,000 or 100,000; what may be meant as decimals, 1,5 or 1,50, is not taken for thousands. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** The number that is typed, or NaN for anything else than digits with a point, and sign and commas where the screens have them. */
export function typedNumber(typed: string): number {
  const trimmed = withoutSign(typed);
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  return DIGITS.test(plain) ? Number(plain) : Number.NaN;
}

/** A typed amount in rupees, or what is wrong with it; `invalid` is what the form calls no amount above zero. */
export function readAmount(typed: string, invalid: string): { rupees: number } | { fault: string } {
  const rupees = typedNumber(typed);
  if (!Number.isFinite(rupees) || rupees <= 0) return { fault: invalid };
  if (rupees > MOST_RUPEES)
    return { fault: `At most ${formatPaise(MOST_RUPEES * 100, { short: true })} can be moved at once.` };
  return isRupees(rupees) ? { rupees } : { fault: 'An amount has at most two decimals.' };
}
