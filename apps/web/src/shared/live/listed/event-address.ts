import { eventPath } from '../../address/paths.ts';
import type { ListedShape } from '../reading.ts';

export const addressOf = (event: ListedShape): string =>
  eventPath({
    eventId: event.eventId,
    sportId: event.sportId,
    competitionId: event.competitionId,
    matchMarketId: event.market?.marketId ?? null,
    eventName: event.name,
  });
