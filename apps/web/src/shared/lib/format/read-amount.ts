import { isRupees } from '@pavilion/betting';
import { formatPaise } from './format.ts';

/** The most that one order moves: the contract's bound. */
const MOST_RUPEES = 1_000_000_000;

/** What a person types for an amount; Number() would take 1e9 and 0x10 as well. */
const DIGITS = /^(?:\d+\.?\d*|\.\d+)$/;

/** The number that is typed, or NaN for anything else than digits with a point. */
export const typedNumber = (typed: string): number => (DIGITS.test(typed.trim()) ? Number(typed) : Number.NaN);

/** A typed amount in rupees, or what is wrong with it; `invalid` is what the form calls no amount above zero. */
export function readAmount(typed: string, invalid: string): { rupees: number } | { fault: string } {
  const rupees = typedNumber(typed);
  if (!Number.isFinite(rupees) || rupees <= 0) return { fault: invalid };
  if (rupees > MOST_RUPEES)
    return { fault: `At most ${formatPaise(MOST_RUPEES * 100, { short: true })} can be moved at once.` };
  return isRupees(rupees) ? { rupees } : { fault: 'An amount has at most two decimals.' };
}
