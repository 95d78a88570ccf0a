import type { HomeShape, HomeSportShape, ListedShape, RowShape } from '../../../shared/live/reading.ts';
import { isRacingName } from '../../../shared/lib/event/racing.ts';

export type Featured = { readonly event: ListedShape; readonly sport: HomeSportShape };

/** It is not changed for another one more often than this. */
export const HELD_MS = 60_000;
/** Prices are closed for a moment again and again; closed for longer, nobody can bet on it. */
export const CLOSED_MS_MAX = 20_000;
/** A favourite at shorter odds has as good as won. */
const DECIDED_BELOW_HUNDREDTHS = 105;

/** The best back price of a runner, in hundredths; null where there is none to be had. */
export type OddsOf = (event: ListedShape, row: RowShape) => number | null;

export const isOpen = ({ market }: ListedShape): boolean => market?.open === true;

const hasStanding = (event: ListedShape): boolean =>
  isOpen(event) && event.score !== null && (event.market?.rows.length ?? 0) >= 2;

/** Several can be backed, and none of them has as good as won. */
function isUndecided(event: ListedShape, oddsOf: OddsOf): boolean {
  const odds = (event.market?.rows ?? []).flatMap((row) => oddsOf(event, row) ?? []);
  return hasStanding(event) && odds.length >= 2 && Math.min(...odds) >= DECIDED_BELOW_HUNDREDTHS;
}

/**
 * The match that the home page begins with: the first one in play, in the order of the sports, that can be bet on, whose score
 * is known and that is not as good as decided. The one that is shown stays while `held`, and as long as that is so. Where every
 * match is as good as decided it is the first that can be bet on.
 */
export function featuredOf(
  sports: HomeShape,
  { shownId, held, oddsOf }: { shownId: string | null; held: boolean; oddsOf: OddsOf },
): Featured | null {
  const live = sports.flatMap((sport) =>
    isRacingName(sport.name) ? [] : sport.live.map((event): Featured => ({ event, sport })),
  );
  const shown = live.find(({ event }) => event.eventId === shownId && event.market !== null);
  if (shown !== undefined && (held || isUndecided(shown.event, oddsOf))) return shown;
  const undecided = live.find(({ event }) => isUndecided(event, oddsOf));
  return undecided ?? live.find(({ event }) => hasStanding(event)) ?? null;
}
