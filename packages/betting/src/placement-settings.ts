import type { MarketKind } from './market.ts';

/** Times around the acceptance of a bet; the defaults are domain.md §3. Everything is in milliseconds. */
export type PlacementSettings = {
  /** A price not confirmed for longer than this is not bettable. */
  readonly maxPriceAgeInPlayMs: number;
  readonly maxPriceAgePreMatchMs: number;
  /** How long an in-play match-odds bet is held, by provider sport id. */
  readonly betDelayMsBySport: Readonly<Record<number, number>>;
  /** The same for sports not named above. */
  readonly betDelayMsOtherSports: number;
};

/** Cricket 4, football 1, tennis 2: three seconds. Horses 10, greyhounds 65: one. Others as cautious as cricket. */
export const DEFAULT_PLACEMENT_SETTINGS: PlacementSettings = {
  maxPriceAgeInPlayMs: 3_000,
  maxPriceAgePreMatchMs: 10_000,
  betDelayMsBySport: { 1: 3_000, 2: 3_000, 4: 3_000, 10: 1_000, 65: 1_000 },
  betDelayMsOtherSports: 3_000,
};

/** The oldest price that may be bet on. */
export function maxPriceAgeMs(settings: PlacementSettings, inPlay: boolean): number {
  return inPlay ? settings.maxPriceAgeInPlayMs : settings.maxPriceAgePreMatchMs;
}

/**
 * How long a bet is held before it is decided. Only match odds in play wait; the other kinds suspend around every ball,
 * and before the match there is nothing to see on the field.
 */
export function betDelayMs(settings: PlacementSettings, sportId: number, kind: MarketKind, inPlay: boolean): number {
  if (kind !== 'match' || !inPlay) return 0;
  return settings.betDelayMsBySport[sportId] ?? settings.betDelayMsOtherSports;
}
