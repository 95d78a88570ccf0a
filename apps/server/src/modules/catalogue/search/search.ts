import type { Api, ReplyOf } from '@pavilion/contract';
import type { Handlers } from '../../../http/call.ts';
import type { Catalogue } from '../catalogue.ts';
import type { KnownEvent } from '../../prices/book/event-directory.ts';
import type { MarketIndex } from './market-names.ts';

type Found = ReplyOf<Api['search']['find']>;
type EventFound = Found['events'][number];

/** More hits than this help nobody; the next letter narrows them down. */
const MOST = { sports: 6, competitions: 8, events: 20, markets: 20 } as const;

export type SearchParts = { readonly catalogue: Catalogue; readonly markets: Pick<MarketIndex, 'marketsOf'> };

/** The same names are looked through by every search; each is made plain once, and all are forgotten when there are many. */
const plainNames = new Map<string, string>();
const PLAIN_NAMES_MAX = 50_000;

/** MATCH_ODDS is found by "match odds", whatever the case. */
function plain(text: string): string {
  const known = plainNames.get(text);
  if (known !== undefined) return known;
  if (plainNames.size >= PLAIN_NAMES_MAX) plainNames.clear();
  const made = text.toLowerCase().replaceAll('_', ' ');
  plainNames.set(text, made);
  return made;
}

const wordsOf = (query: string): string[] => query.toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean);

/** A hit and how good it is: 0 begins with the words, 1 has them in its name, 2 has them around it. */
type Hit<T> = { readonly item: T; readonly rank: number };

/** Words looked for in names. One search meets most names many times, and looks into each once. */
export class Ranking {
  readonly #words: readonly string[];
  readonly #all: number;
  readonly #byName = new Map<string, number>();

  constructor(words: readonly string[]) {
    this.#words = words;
    this.#all = 2 ** words.length - 1;
  }

  /**
   * How well a name answers: every word must occur in it, or in one of the names that stand around it, and at least one in
   * the name itself. Null when it does not.
   */
  rank(name: string, ...around: readonly string[]): number | null {
    const own = this.#foundIn(name);
    if (own === 0) return null;
    if (own === this.#all) return plain(name).startsWith(this.#words.join(' ')) ? 0 : 1;
    return around.reduce((found, text) => found | this.#foundIn(text), own) === this.#all ? 2 : null;
  }

  /** A bit for each word that occurs in the name. */
  #foundIn(name: string): number {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const text = plain(name);
    const found = this.#words.reduce((bits, word, n) => (text.includes(word) ? bits + 2 ** n : bits), 0);
    this.#byName.set(name, found);
    return found;
  }
}

const best = <T>(hits: readonly Hit<T>[], most: number): T[] =>
  hits
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item);

const eventFound = (catalogue: Catalogue, event: KnownEvent): EventFound => ({
  id: event.eventId,
  name: event.name,
  sportId: String(event.sportId),
  sportName: event.sportName,
  competitionId: String(event.competitionId),
  competitionName: event.competitionName,
  matchMarketId: catalogue.listed(event.eventId)?.market?.marketId ?? null,
  startsAt: new Date(event.startsAtMs).toISOString(),
  inPlay: event.inPlay,
});

/** Every event that players see now, live ones first, each by its start. */
function shownEvents(catalogue: Catalogue): KnownEvent[] {
  return catalogue
    .shownSports()
    .flatMap((sport) => catalogue.listedEvents(sport.id) ?? [])
    .flatMap((listed) => catalogue.event(listed.eventId) ?? [])
    .sort((a, b) => Number(b.inPlay) - Number(a.inPlay) || a.startsAtMs - b.startsAtMs);
}

/** Everything that is found, from memory. Only what is on and not over is looked at, so nothing else can be found. */
export function find({ catalogue, markets }: SearchParts, query: string): Found {
  const words = wordsOf(query);
  if (words.length === 0) return { sports: [], competitions: [], events: [], markets: [] };
  const ranking = new Ranking(words);
  const events = shownEvents(catalogue);
  const hitsOf = <S, T>(from: readonly S[], rank: (one: S) => number | null, item: (one: S) => T): Hit<T>[] =>
    from.flatMap((one) => {
      const found = rank(one);
      return found === null ? [] : [{ item: item(one), rank: found }];
    });
  const sports = hitsOf(
    catalogue.shownSports(),
    (sport) => ranking.rank(sport.name),
    (sport) => ({ id: String(sport.id), name: sport.name }),
  );
  const competitions = hitsOf(
    [...Map.groupBy(events, (event) => `${event.sportId}/${event.competitionId}`).values()],
    ([first]) => (first ? ranking.rank(first.competitionName) : null),
    (members) => members,
  );
  const named = hitsOf(
    events,
    (event) =>
      ranking.rank(event.name, event.competitionName, event.sportName) ??
      ranking.rank(event.competitionName, event.name),
    (event) => event,
  );
  const ofMarkets = events.flatMap((event) =>
    hitsOf(
      markets.marketsOf(event.eventId),
      (market) => ranking.rank(market.name, event.name, event.competitionName),
      (market) => ({ market, event }),
    ),
  );
  return {
    sports: best(sports, MOST.sports),
    competitions: best(competitions, MOST.competitions).flatMap(competitionFound),
    events: best(named, MOST.events).map((event) => eventFound(catalogue, event)),
    markets: best(ofMarkets, MOST.markets).map(({ market, event }) => ({
      ...market,
      event: eventFound(catalogue, event),
    })),
  };
}

function competitionFound(members: readonly KnownEvent[]): Found['competitions'] {
  return members.slice(0, 1).map((first) => ({
    id: String(first.competitionId),
    name: first.competitionName,
    sportId: String(first.sportId),
    sportName: first.sportName,
    events: members.length,
  }));
}

export const searchHandlers = (parts: SearchParts): Handlers<Api['search']> => ({
  find: async ({ query }) => find(parts, query.q),
});
