import { isRupees } from '@pavilion/betting';

/** The most that one order moves: the contract's bound. */
const MOST_RUPEES = 1_000_000_000;

/** A typed amount in rupees, or what is wrong with it; `invalid` is what the form calls no amount above zero. */
export function readAmount(typed: string, invalid: string): { rupees: number } | { fault: string } {
  const rupees = typed.trim() === '' ? Number.NaN : Number(typed);
  if (!Number.isFinite(rupees) || rupees <= 0) return { fault: invalid };
  if (rupees > MOST_RUPEES) return { fault: 'At most ₹1,00,00,00,000 can be moved at once.' };
  return isRupees(rupees) ? { rupees } : { fault: 'An amount has at most two decimals.' };
}
