import { isRupees } from '@pavilion/betting';

/** The most that one transfer moves: the contract's bound. */
const MOST_RUPEES = 1_000_000_000;

/** The typed amount in rupees, or what is wrong with it (specification 2, section 5). */
export function readAmount(typed: string): { rupees: number } | { fault: string } {
  const rupees = typed.trim() === '' ? Number.NaN : Number(typed);
  if (!Number.isFinite(rupees) || rupees <= 0) return { fault: 'Enter a valid amount above zero.' };
  if (!isRupees(rupees)) return { fault: 'An amount has at most two decimals.' };
  return rupees > MOST_RUPEES ? { fault: 'At most ₹1,00,00,00,000 can be moved at once.' } : { rupees };
}
