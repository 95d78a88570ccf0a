import { paiseFromRupees } from '@pavilion/betting';
import type { LiveBetFilter } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import {
  agentsOfPlayers,
  type AskedOfBet,
  type MarketPlaceRow,
  type NewBetRow,
  placesOfMarkets,
} from './live-bet-store.ts';

/** What somebody watches. `agentId`: whose users, null: everybody. */
export type Watched = { readonly filter: LiveBetFilter; readonly agentId: number | null };

/** What filters ask of a bet. Event, sport and agent of a new bet are read only where a filter asks for them. */
export type FilteredBet = NewBetRow & {
  readonly event_id?: number | undefined;
  readonly sport_id?: number | undefined;
  readonly agent_id?: number | null | undefined;
};

export const isWithin = (bet: FilteredBet, { agentId }: Watched): boolean =>
  agentId === null || bet.agent_id === agentId;

export const passes = (
  bet: FilteredBet,
  { sportId, eventId, marketId, stakeMin, userId, agentId }: LiveBetFilter,
): boolean =>
  (sportId === undefined || bet.sport_id === Number(sportId)) &&
  (eventId === undefined || bet.event_id === Number(eventId)) &&
  (marketId === undefined || bet.market_id === Number(marketId)) &&
  (stakeMin === undefined || (bet.stake ?? 0) >= paiseFromRupees(stakeMin)) &&
  (userId === undefined || bet.account_id === Number(userId)) &&
  (agentId === undefined || bet.agent_id === Number(agentId));

/** Whether every bet in reach passes. */
export const asksForAll = ({ filter }: Watched): boolean => Object.values(filter).every((asked) => asked === undefined);

const asksForPlace = ({ filter }: Watched): boolean => filter.sportId !== undefined || filter.eventId !== undefined;
const asksForAgent = ({ filter, agentId }: Watched): boolean => agentId !== null || filter.agentId !== undefined;

/** What has to be read of the row of each new bet for these to be told what passes. */
export function askedOf(watched: readonly Watched[]): AskedOfBet {
  const asksFor = (what: keyof LiveBetFilter): boolean => watched.some(({ filter }) => filter[what] !== undefined);
  return {
    account: asksFor('userId') || watched.some(asksForAgent),
    market: asksFor('marketId') || watched.some(asksForPlace),
    stake: asksFor('stakeMin'),
  };
}

/** More markets hardly take bets while one screen is open. */
const PLACES_MAX = 10_000;

/** Finds out about new bets what the filters of those who watch ask. */
export class BetFacts {
  /** A market never leaves its event, nor an event its sport. */
  readonly #places = new Map<number, MarketPlaceRow>();

  async of(db: Db, bets: readonly NewBetRow[], watched: readonly Watched[]): Promise<readonly FilteredBet[]> {
    if (bets.length === 0) return bets;
    const byPlace = watched.some(asksForPlace);
    const byAgent = watched.some(asksForAgent);
    if (byPlace) await this.#learn(db, bets);
    const players = new Set(bets.flatMap((bet) => bet.account_id ?? []));
    const agents = byAgent ? await agentsOfPlayers(db, [...players]) : [];
    const agentOf = new Map(agents.map((row) => [row.id, row.agent_id]));
    if (!byPlace && !byAgent) return bets;
    return bets.map((bet) => {
      const { event_id, sport_id } = this.#places.get(bet.market_id ?? 0) ?? {};
      return { ...bet, event_id, sport_id, agent_id: agentOf.get(bet.account_id ?? 0) };
    });
  }

  async #learn(db: Db, bets: readonly NewBetRow[]): Promise<void> {
    if (this.#places.size > PLACES_MAX) this.#places.clear();
    const unknown = new Set(bets.flatMap((bet) => bet.market_id ?? []).filter((id) => !this.#places.has(id)));
    if (unknown.size === 0) return;
    for (const place of await placesOfMarkets(db, [...unknown])) this.#places.set(place.id, place);
  }
}
