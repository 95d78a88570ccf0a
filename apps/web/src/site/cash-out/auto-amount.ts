import { isRupees } from '@pavilion/betting';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';

const MOST_RUPEES = 999_999_999;

/** Rupees of a field: null while it is empty, `wrong` when it is no amount with at most two decimals. */
export function amountOf(text: string): number | null | 'wrong' {
  if (text.trim() === '') return null;
  const rupees = typedNumber(text);
  return rupees <= MOST_RUPEES && isRupees(rupees) ? rupees : 'wrong';
}
