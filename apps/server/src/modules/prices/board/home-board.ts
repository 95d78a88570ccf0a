import {
  type ListedEvent,
  type MarketBook,
  type ShownEvent,
  shownEvent,
  type ShownSport,
  suspendMarkets,
} from '@pavilion/feed';
import type { Clock } from '@pavilion/feed';
import type { FollowedTopics, Topic } from '@pavilion/protocol';
import { type ListedPlayers, met } from './listed-players.ts';
import type { ListScores } from './list-scores.ts';
import type { SideCodes } from './side-codes.ts';

export type HomeCatalogue = {
  shownSports(): readonly { readonly id: number; readonly name: string }[];
  /** What the source lists of a sport, without what is off or over; null while the list has not come. */
  listedEvents(sportId: number): readonly ListedEvent[] | null;
};

export const HOME: Topic = { endpoint: '/board/home', sid: null, gmid: null };

const LIVE_SHOWN = 3;
const NEXT_SHOWN = 3;
/** Of a field the favourites stand on the home page: the others have room on the page of the event. */
const RUNNERS_SHOWN = 3;
/** A list that its source has not vouched for that long is left out, so that one sport's silence closes no other's prices. */
const SILENT_MS = 10_000;

const listTopic = (sportId: number): Topic => ({ endpoint: '/sports/esid', sid: sportId, gmid: null });

/** What the home page shows of every sport: how much is on, and the first matches with their prices and scores. */
export class HomeBoard {
  readonly #topics: FollowedTopics;
  readonly #catalogue: HomeCatalogue;
  readonly #scores: ListScores;
  readonly #players: ListedPlayers;
  readonly #isClosed: (key: string) => boolean;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #codes: SideCodes;

  constructor(
    topics: FollowedTopics,
    catalogue: HomeCatalogue,
    scores: ListScores,
    players: ListedPlayers,
    isClosed: (key: string) => boolean,
    clock: Pick<Clock, 'now'>,
    codes: SideCodes,
  ) {
    this.#topics = topics;
    this.#catalogue = catalogue;
    this.#scores = scores;
    this.#players = players;
    this.#isClosed = isClosed;
    this.#clock = clock;
    this.#codes = codes;
  }

  read(): ShownSport[] {
    const chosen = this.#heard().map(({ sport, events }) => ({ sport, ...this.#choose(events) }));
    const live = chosen.map((one) => one.live.slice(0, LIVE_SHOWN));
    // The first of each sport may be featured, with how its prices have moved.
    const first = live.flatMap(([event]) => (event === undefined || event.market === null ? [] : [event]));
    this.#scores.follow(HOME.endpoint, live.flat(), first);
    this.#codes.learn(live.flat());
    return chosen.flatMap(({ sport, live, next }) =>
      live.length + next.length === 0
        ? []
        : {
            sportId: String(sport.id),
            name: sport.name,
            live: live.length,
            next: next.length,
            events: [...live.slice(0, LIVE_SHOWN), ...next.slice(0, NEXT_SHOWN)].map((event) => this.#shown(event)),
          },
    );
  }

  /** When the oldest of its lists was last known to be current; null while there is none. */
  confirmedAtMs(): number | null {
    const heard = this.#heard();
    return heard.length === 0 ? null : Math.min(...heard.map(({ atMs }) => atMs));
  }

  #heard() {
    const sinceMs = this.#clock.now() - SILENT_MS;
    return this.#catalogue.shownSports().flatMap((sport) => {
      const events = this.#catalogue.listedEvents(sport.id);
      const atMs = this.#topics.state(listTopic(sport.id)).confirmedAtMs;
      return events === null || atMs === null || atMs < sinceMs ? [] : [{ sport, events, atMs }];
    });
  }

  #choose(events: readonly ListedEvent[]): { live: ListedEvent[]; next: ListedEvent[] } {
    const nowMs = this.#clock.now();
    const sorted = events.toSorted(byMarketAndStart);
    return {
      live: sorted.filter(({ inPlay }) => inPlay),
      next: sorted.filter(({ inPlay, startsAtMs }) => !inPlay && startsAtMs !== null && startsAtMs > nowMs),
    };
  }

  #shown(event: ListedEvent): ShownEvent {
    const [market = null] = event.market === null ? [] : suspendMarkets([event.market], this.#isClosed);
    const cut = market === null ? null : withFavourites(market);
    const codes = this.#codes.of(event.eventId);
    const score = event.inPlay ? this.#scores.of(event) : null;
    const shown = met(shownEvent({ ...event, market: cut }, cut?.open !== true, score), this.#players);
    return { ...shown, ...(codes && { codes }) };
  }
}

/** What has prices comes first, then what began or begins first: an order that a suspension does not change. */
function byMarketAndStart(a: ListedEvent, b: ListedEvent): number {
  const byMarket = Number(a.market === null) - Number(b.market === null);
  return byMarket || (a.startsAtMs ?? 0) - (b.startsAtMs ?? 0) || a.eventId.localeCompare(b.eventId);
}

/** The favourites of a field, the first of them first. */
function withFavourites(market: MarketBook): MarketBook {
  if (market.rows.length <= RUNNERS_SHOWN) return market;
  const odds = ({ back }: MarketBook['rows'][number]) => back[0]?.priceHundredths ?? Number.POSITIVE_INFINITY;
  const rows = market.rows.toSorted((a, b) => odds(a) - odds(b) || a.order - b.order).slice(0, RUNNERS_SHOWN);
  return { ...market, rows };
}
