import { type ListedEvent, type MarketBook, readResults, toldCodes } from '@pavilion/feed';
import type { FollowedDocument, FollowedTopics } from '@pavilion/protocol';
import { detailTopic } from '../book/event-details.ts';

type Codes = readonly [string, string];
type Book = { markets(eventId: string): readonly MarketBook[] };

/** What was found out of an event, and in what: the same markets and the same document say nothing new. */
type Known = {
  readonly codes: Codes | null;
  readonly markets: readonly MarketBook[];
  readonly detail: FollowedDocument | null;
};

/**
 * What the sources of matches call their sides. The rows of an event say it, and what was decided in it, as far as they are
 * followed; once it is known it stays, whoever follows the event by then.
 */
export class SideCodes {
  readonly #topics: FollowedTopics;
  readonly #book: Book;
  #known = new Map<string, Known>();

  constructor(topics: FollowedTopics, book: Book) {
    this.#topics = topics;
    this.#book = book;
  }

  /** Looks for them in what is new of these events, and forgets all others. */
  learn(events: readonly ListedEvent[]): void {
    this.#known = new Map(events.map((event) => [event.eventId, this.#look(event)]));
  }

  of(eventId: string): Codes | null {
    return this.#known.get(eventId)?.codes ?? null;
  }

  #look({ sportId, eventId }: ListedEvent): Known {
    const before = this.#known.get(eventId);
    if (before !== undefined && before.codes !== null) return before;
    const markets = this.#book.markets(eventId);
    const detail = this.#topics.state(detailTopic(Number(sportId), eventId)).document;
    const inRows = markets === before?.markets ? null : toldCodes(rowNames(markets));
    const codes = inRows ?? (detail === before?.detail ? null : toldCodes(decidedNames(detail)));
    return { codes, markets, detail };
  }
}

const rowNames = (markets: readonly MarketBook[]): string[] =>
  markets.flatMap(({ rows }) => rows.map(({ name }) => name));

const decidedNames = (detail: FollowedDocument | null): string[] =>
  readResults(detail?.data).map(({ marketName }) => marketName);
