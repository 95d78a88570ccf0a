import type { EventStatus } from '@pavilion/feed';

const RACING = /race|racing|greyhound|horse/i;

/** Horses and greyhounds: sports of fields, not of two sides. */
export const isRacingName = (sportName: string): boolean => RACING.test(sportName);

/**
 * How a race stands. Its source seldom says that it is being run: a race whose start has passed while its prices are
 * closed is under way, so it is Live and not Today.
 */
export function raceStatus(
  label: EventStatus,
  race: { startsAtMs: number | null; open: boolean },
  nowMs: number,
): EventStatus {
  const begun = race.startsAtMs !== null && race.startsAtMs <= nowMs;
  return label === 'Today' && begun && !race.open ? 'Live' : label;
}
