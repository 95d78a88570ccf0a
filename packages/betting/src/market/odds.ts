declare const unit: unique symbol;

/** Decimal odds in whole hundredths: 1.01 is 101, 1000 is 100000. */
export type OddsHundredths = number & { readonly [unit]: 'OddsHundredths' };

/** Profit per 100 of stake in whole hundredths: a bookmaker's 85 is 8500, its 0.75 is 75, a session's 110 is 11000. */
export type RateHundredths = number & { readonly [unit]: 'RateHundredths' };

export const MIN_ODDS_HUNDREDTHS = 101;
export const MAX_ODDS_HUNDREDTHS = 100_000;
/** 99 900 per 100 is what decimal odds of 1000 pay. */
export const MAX_RATE_HUNDREDTHS = 9_990_000;

/** True for decimal odds a bet can have: 1.01 to 1000 in whole hundredths. */
export function isOddsHundredths(value: number): value is OddsHundredths {
  return Number.isInteger(value) && value >= MIN_ODDS_HUNDREDTHS && value <= MAX_ODDS_HUNDREDTHS;
}

/** True for a rate a bet can have: more than nothing, at most what odds of 1000 pay. */
export function isRateHundredths(value: number): value is RateHundredths {
  return Number.isInteger(value) && value >= 1 && value <= MAX_RATE_HUNDREDTHS;
}

/** The number as odds. Throws RangeError outside 101…100000 or when it is not whole. */
export function oddsHundredths(value: number): OddsHundredths {
  if (!isOddsHundredths(value)) throw new RangeError(`not odds in hundredths: ${value}`);
  return value;
}

/** The number as a rate per 100. Throws RangeError outside 1…9990000 or when it is not whole. */
export function rateHundredths(value: number): RateHundredths {
  if (!isRateHundredths(value)) throw new RangeError(`not a rate in hundredths: ${value}`);
  return value;
}

/** A number with at most two decimals in whole hundredths, or null when it has more or is not finite. */
export function hundredthsFromNumber(value: number): number | null {
  const scaled = Math.round(value * 100);
  return Number.isSafeInteger(scaled) && scaled / 100 === value ? scaled : null;
}

/** 214 → 2.14, the form of the wire. */
export function oddsToNumber(odds: OddsHundredths): number {
  return odds / 100;
}
