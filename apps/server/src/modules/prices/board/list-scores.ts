import { type ShownScore, shownScore } from '@pavilion/feed';
import { type FollowedTopics, type Topic, topicKey } from '@pavilion/protocol';
import { detailTopic } from '../book/event-details.ts';
import { oddsTopic } from '../book/quote-book.ts';

type Match = { readonly eventId: string; readonly sportId: string };

/** A list with more matches in play than this shows the scores of the first ones. */
const FOLLOWED_MAX = 60;

/** The scores of the matches that lists show: what they are read from is followed for as long as somebody looks at the list. */
export class ListScores {
  readonly #topics: FollowedTopics;
  /** By list: what it follows, by topic. Only lists that somebody looks at. */
  readonly #lists = new Map<string, Map<string, { readonly topic: Topic; readonly release: () => void }>>();
  readonly #lookers = new Map<string, number>();

  constructor(topics: FollowedTopics) {
    this.#topics = topics;
  }

  /** Somebody looks at a list until the returned function is called. */
  look(list: string): () => void {
    this.#lookers.set(list, (this.#lookers.get(list) ?? 0) + 1);
    if (!this.#lists.has(list)) this.#lists.set(list, new Map());
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const rest = (this.#lookers.get(list) ?? 1) - 1;
      if (rest > 0) {
        this.#lookers.set(list, rest);
        return;
      }
      this.#lookers.delete(list);
      for (const { release } of this.#lists.get(list)?.values() ?? []) release();
      this.#lists.delete(list);
    };
  }

  /**
   * The matches in play that a list shows now, and those of them whose prices are wanted as well, so that they are recorded. What
   * it showed before is let go of.
   */
  follow(list: string, matches: readonly Match[], priced: readonly Match[] = []): void {
    const followed = this.#lists.get(list);
    if (followed === undefined) return;
    const wanted = new Map(
      [
        ...matches.slice(0, FOLLOWED_MAX).map(({ sportId, eventId }) => detailTopic(Number(sportId), eventId)),
        ...priced.map(({ sportId, eventId }) => oddsTopic(Number(sportId), eventId)),
      ].map((topic) => [topicKey(topic), topic]),
    );
    for (const [key, topic] of wanted)
      if (!followed.has(key)) followed.set(key, { topic, release: this.#topics.want(topic) });
    for (const [key, { release }] of followed) {
      if (wanted.has(key)) continue;
      release();
      followed.delete(key);
    }
  }

  /** What would tell the scores of the list, and of which nothing has come yet. */
  awaited(list: string): Topic[] {
    return [...(this.#lists.get(list)?.values() ?? [])].flatMap(({ topic }) => {
      const { document, refusal } = this.#topics.state(topic);
      const isAwaited = topic.endpoint === '/sports/getDetailsData' && document === null && refusal === null;
      return isAwaited ? topic : [];
    });
  }

  /** Null where nothing is known of it. */
  of({ sportId, eventId }: Match): ShownScore | null {
    const { document } = this.#topics.state(detailTopic(Number(sportId), eventId));
    return document === null ? null : shownScore(document.data);
  }
}
