import type { SportEvent } from '../api/market/catalogue.ts';
import { eventPath } from './paths.ts';

/** The address of an event of the catalogue, with the ids of its match-odds and bookmaker markets. */
export function eventLink({ event, sportId, competitionId, marketIds }: SportEvent): string {
  const idOf = (type: string) => marketIds.find(({ marketType }) => marketType === type)?.marketId ?? null;
  return eventPath({
    eventId: event.id,
    sportId,
    competitionId,
    matchMarketId: idOf('match'),
    bookMarketId: idOf('bookmaker'),
    eventName: event.name,
  });
}
