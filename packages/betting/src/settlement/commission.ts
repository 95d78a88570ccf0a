import { assert } from '../assert.ts';
import { type Paise, paise } from '../money/money.ts';

/** Rates are in hundredths of a percent: 2 % is 200, the whole is 10 000. */
export const WHOLE_RATE = 10_000;

/**
 * Splits an amount by weights so that the parts sum to it exactly: each part is rounded toward zero and the paise left
 * over go to the largest remainders, the earlier part first among equals. A negative amount splits as its mirror image.
 * Throws RangeError on a negative weight or when all weights are 0.
 */
export function splitByLargestRemainder(amount: Paise, weights: readonly (number | bigint)[]): Paise[] {
  assert(
    weights.every((weight) => (typeof weight === 'bigint' || Number.isSafeInteger(weight)) && weight >= 0),
    'weights are whole and not negative',
  );
  const exact = weights.map(BigInt);
  const total = exact.reduce((sum, weight) => sum + weight, 0n);
  assert(total > 0n, 'something must have weight');
  const sign = amount < 0 ? -1 : 1;
  const whole = BigInt(Math.abs(amount));
  const parts = exact.map((weight, index) => {
    const product = whole * weight;
    return { index, amount: Number(product / total), remainder: product % total };
  });
  let left = Math.abs(amount) - parts.reduce((sum, part) => sum + part.amount, 0);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.amount += 1;
    left -= 1;
  }
  return parts.map((part) => paise(sign * part.amount));
}
