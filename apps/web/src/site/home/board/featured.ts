import type { HomeShape, HomeSportShape, ListedShape } from '../../../shared/live/reading.ts';
import { isRacingName } from '../../../shared/lib/event/racing.ts';

export type Featured = { readonly event: ListedShape; readonly sport: HomeSportShape };

/** It is not changed for another one more often than this. */
export const HELD_MS = 60_000;

const canBeFeatured = ({ market, score }: ListedShape): boolean =>
  market !== null && market.open && score !== null && market.rows.length >= 2;

/**
 * The match that the home page begins with: the first one in play, in the order of the sports, that can be bet on and whose
 * score is known. The one that is shown stays while `held` and as long as it is in play.
 */
export function featuredOf(sports: HomeShape, shownId: string | null, held: boolean): Featured | null {
  const live = sports.flatMap((sport) =>
    isRacingName(sport.name) ? [] : sport.live.map((event): Featured => ({ event, sport })),
  );
  const shown = live.find(({ event }) => event.eventId === shownId && event.market !== null);
  if (shown !== undefined && (held || canBeFeatured(shown.event))) return shown;
  return live.find(({ event }) => canBeFeatured(event)) ?? null;
}
