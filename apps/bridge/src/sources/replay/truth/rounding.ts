/** Digits beyond this are all zero in any double that lies exactly between two decimals. */
const EXACT_DIGITS = 60;

/**
 * A number rounded to so many decimals, exact halves to the even digit: the way the recorded truths were rounded.
 * `toFixed` knows the double's exact value, but takes exact halves away from zero.
 */
export function rounded(value: number, decimals: number): number {
  const text = Math.abs(value).toFixed(EXACT_DIGITS);
  const point = text.length - EXACT_DIGITS;
  const kept = text.slice(0, point + decimals);
  const isHalf = /^50*$/.test(text.slice(point + decimals));
  const lastDigit = Number(kept.at(-1) === '.' ? kept.at(-2) : kept.at(-1));
  const up = Number(Math.abs(value).toFixed(decimals));
  const magnitude = isHalf && lastDigit % 2 === 0 ? Number(kept) : up;
  return value < 0 ? -magnitude : magnitude;
}
