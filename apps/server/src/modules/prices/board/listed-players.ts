import type { PlayersOffers } from '@pavilion/contract';
import { type ShownEvent, withPlayers } from '@pavilion/feed';

/** What lists of events need to know of players who wait in their markets. */
export type ListedPlayers = {
  /** Null where nobody waits, and where that is not known. */
  offersIn(eventId: string, marketId: string): PlayersOffers | null;
  /** Reports each event in which something has changed until the returned function is called. */
  watch(listener: (eventId: string) => void): () => void;
};

export const NO_PLAYERS: ListedPlayers = { offersIn: () => null, watch: () => () => {} };

/** An event of a list with what players offer in its market. */
export const met = (event: ShownEvent, players: ListedPlayers): ShownEvent =>
  event.market === null ? event : withPlayers(event, players.offersIn(event.eventId, event.market.marketId));
