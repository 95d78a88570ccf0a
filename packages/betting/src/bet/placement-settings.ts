import type { MarketKind } from '../market/market.ts';
import type { Phase } from '../market/row-gate.ts';

/** Times around the acceptance of a bet; the defaults are DOMAIN §5. Everything is in milliseconds. */
export type PlacementSettings = {
  /** A price not confirmed for longer than this is not bettable. */
  readonly maxPriceAgeInPlayMs: number;
  readonly maxPriceAgePreMatchMs: number;
  /** How long an in-play match-odds bet is held, by provider sport id. */
  readonly betDelayMsBySport: Readonly<Record<number, number>>;
  /** The same for sports not named above. */
  readonly betDelayMsOtherSports: number;
  /**
   * How long after its start an event that its source does not call in play still takes bets, by the rules of play, by
   * provider sport id. Longer than it can be late there, and not so long that it could be over.
   */
  readonly lateStartMsBySport: Readonly<Record<number, number>>;
  /** The same for sports not named above. */
  readonly lateStartMsOtherSports: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A start further ahead than this is a slip of the pen: nothing is known about when the event begins. */
const START_AHEAD_MS_MAX = 400 * 24 * HOUR_MS;

/** Cricket 4, football 1, tennis 2: three seconds. Horses 10, greyhounds 65: one. Others as cautious as cricket. */
export const DEFAULT_PLACEMENT_SETTINGS: PlacementSettings = {
  maxPriceAgeInPlayMs: 3_000,
  maxPriceAgePreMatchMs: 10_000,
  betDelayMsBySport: { 1: 3_000, 2: 3_000, 4: 3_000, 10: 1_000, 65: 1_000 },
  betDelayMsOtherSports: 3_000,
  // Rain and the toss, the match before it on the court, a slow start list; races go off some minutes late.
  lateStartMsBySport: {
    1: 15 * MINUTE_MS,
    2: 6 * HOUR_MS,
    4: 3 * HOUR_MS,
    8: HOUR_MS,
    10: 15 * MINUTE_MS,
    65: 10 * MINUTE_MS,
    66: 30 * MINUTE_MS,
    68: 15 * MINUTE_MS,
  },
  lateStartMsOtherSports: 0,
};

/**
 * By which rules an event is bet on. From its start on, they are those of play, whatever its source says; where it has not
 * said so for longer than events of the sport are late, or the start is not to be believed, there is no bet at all.
 */
export function phaseOf(
  settings: PlacementSettings,
  event: { readonly sportId: number; readonly inPlay: boolean; readonly startsAtMs: number },
  nowMs: number,
): Phase {
  if (event.inPlay) return 'in-play';
  const lateMs = nowMs - event.startsAtMs;
  if (lateMs < 0 && -lateMs <= START_AHEAD_MS_MAX) return 'pre-match';
  const lateMsMax = settings.lateStartMsBySport[event.sportId] ?? settings.lateStartMsOtherSports;
  // Written so that a start that is not a number closes.
  return lateMs >= 0 && lateMs < lateMsMax ? 'in-play' : 'closed';
}

/** The oldest price that may be bet on. */
export function maxPriceAgeMs(settings: PlacementSettings, phase: Phase): number {
  return phase === 'pre-match' ? settings.maxPriceAgePreMatchMs : settings.maxPriceAgeInPlayMs;
}

/**
 * How long a bet is held before it is decided. Only match odds in play wait; the other kinds suspend around every ball,
 * and before the match there is nothing to see on the field.
 */
export function betDelayMs(settings: PlacementSettings, sportId: number, kind: MarketKind, phase: Phase): number {
  if (kind !== 'match' || phase === 'pre-match') return 0;
  return settings.betDelayMsBySport[sportId] ?? settings.betDelayMsOtherSports;
}
