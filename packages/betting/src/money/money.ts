import { assert } from '../assert.ts';

declare const unit: unique symbol;

/** Money in whole paise (1 rupee = 1 point = 100 paise), always a safe integer. May be negative: a loss, a debt. */
export type Paise = number & { readonly [unit]: 'Paise' };

/**
 * The largest stake of one bet: 10 crore rupees. Together with the largest odds (1000) it keeps the profit of a bet
 * below 10^13 paise, so sums over hundreds of such bets remain exact integers.
 */
export const MAX_STAKE_RUPEES = 100_000_000;

function isPaise(value: number): value is Paise {
  return Number.isSafeInteger(value);
}

/** The same number as money. Throws RangeError unless it is a safe integer; −0 becomes 0. */
export function paise(value: number): Paise {
  const plain = value + 0;
  if (!isPaise(plain)) throw new RangeError(`not a whole number of paise: ${value}`);
  return plain;
}

/**
 * The most points that may be in all wallets together when more are issued: 10 lakh crore rupees. A ninth of what is exact, so
 * that winnings and sums over every wallet stay exact, too.
 */
export const MAX_POINTS: Paise = paise(10 ** 15);

export const ZERO: Paise = paise(0);

/** See MAX_STAKE_RUPEES. */
export const MAX_STAKE: Paise = paise(MAX_STAKE_RUPEES * 100);

/** True for a finite number of rupees with at most two decimals that fits into paise. */
export function isRupees(rupees: number): boolean {
  const scaled = Math.round(rupees * 100);
  // scaled / 100 is the double nearest to the two-decimal number, so equality says "at most two decimals" exactly.
  return Number.isSafeInteger(scaled) && scaled / 100 === rupees;
}

/** Rupees from the wire as paise. Throws RangeError when not finite or when there are more than two decimals. */
export function paiseFromRupees(rupees: number): Paise {
  if (!isRupees(rupees)) throw new RangeError(`not rupees with at most two decimals: ${rupees}`);
  return paise(Math.round(rupees * 100));
}

/** Paise as rupees for the wire: the nearest double, which prints with at most two decimals. */
export function rupeesFromPaise(amount: Paise): number {
  return amount / 100;
}

/**
 * floor(amount × numerator / denominator) without an inexact product, for amount, numerator ≥ 0 and denominator > 0.
 * The amount is divided first and only its remainder is multiplied, so only the result has to be a safe integer.
 */
export function scaleDown(amount: number, numerator: number, denominator: number): Paise {
  const remainder = amount % denominator;
  const product = remainder * numerator;
  return paise(((amount - remainder) / denominator) * numerator + (product - (product % denominator)) / denominator);
}

/** ceil(amount × numerator / denominator), under the same conditions as scaleDown. */
export function scaleUp(amount: number, numerator: number, denominator: number): Paise {
  const remainder = amount % denominator;
  const product = remainder * numerator;
  const rest = product % denominator;
  const carry = rest === 0 ? 0 : 1;
  return paise(((amount - remainder) / denominator) * numerator + (product - rest) / denominator + carry);
}

/** floor(numerator / denominator) toward minus infinity: what rounding in favour of the house means for a profit. */
export function floorRatio(numerator: bigint, denominator: bigint): Paise {
  assert(denominator > 0n, 'a ratio needs a positive denominator');
  const quotient = numerator / denominator;
  const floor = numerator % denominator < 0n ? quotient - 1n : quotient;
  return paise(Number(floor));
}

/** The amount the other way round: what one side gains the other loses. */
export function negated(amount: Paise): Paise {
  return paise(0 - amount);
}
