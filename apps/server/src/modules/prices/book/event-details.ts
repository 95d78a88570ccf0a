import type { Clock } from '@pavilion/feed';
import type { FollowedTopics, Topic } from '@pavilion/protocol';
import type { EventBook } from './event-book.ts';

/** How long a placement waits for the first document of an event that nobody has looked at before. */
export const FIRST_DOCUMENT_MS = 2_000;

export const detailTopic = (sportId: number, eventId: string): Topic => ({
  endpoint: '/sports/getDetailsData',
  sid: sportId,
  gmid: Number(eventId),
});

type Followed = { readonly topic: Topic; readonly dueAtMs: number; readonly release: () => void };

/** Beside the prices of an event its detail document is followed: it may say how a market ended before its prices stop. */
export class EventDetails {
  readonly #topics: FollowedTopics;
  readonly #clock: Clock;
  readonly #followed = new Map<string, Followed>();

  constructor(topics: FollowedTopics, clock: Clock) {
    this.#topics = topics;
    this.#clock = clock;
  }

  /** For as long as there is the book. Takes what is known already. */
  follow(book: EventBook, sportId: number): void {
    const topic = detailTopic(sportId, book.eventId);
    const dueAtMs = this.#clock.now() + FIRST_DOCUMENT_MS;
    this.#followed.set(book.eventId, { topic, dueAtMs, release: this.#topics.want(topic) });
    const { document } = this.#topics.state(topic);
    if (document !== null) book.takeDetail(document);
  }

  /** What the source says of results is here, or there is nothing more to be waited for. */
  isKnown(eventId: string): boolean {
    const followed = this.#followed.get(eventId);
    if (followed === undefined || this.#clock.now() >= followed.dueAtMs) return true;
    const { document, refusal } = this.#topics.state(followed.topic);
    return document !== null || refusal !== null;
  }

  forget(eventId: string): void {
    this.#followed.get(eventId)?.release();
    this.#followed.delete(eventId);
  }

  close(): void {
    for (const { release } of this.#followed.values()) release();
    this.#followed.clear();
  }
}
