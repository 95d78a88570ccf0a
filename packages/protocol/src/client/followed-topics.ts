import type { Clock } from '@pavilion/feed';
import type { Hub } from '../hub/hub.ts';
import { EVENT_DRIVEN } from '../hub/interval.ts';
import { paramsOf, type Topic, topicKey } from '../hub/topic.ts';
import type { BridgeClient, TopicSubscription, TopicUpdate } from './bridge-client.ts';

declare function queueMicrotask(run: () => void): void;

/** The newest document of a topic that is followed. Times on this client's clock, in epoch milliseconds. */
export type FollowedDocument = {
  readonly data: NonNullable<TopicUpdate['data']>;
  /** Rises with every change of the document. */
  readonly seq: number;
  readonly receivedAtMs: number;
  /** The bridge itself does not know whether it is the newest; onConfirmed says when it does. */
  readonly stale: boolean;
};

export type TopicState = {
  readonly document: FollowedDocument | null;
  /** When the bridge last said that the document is the newest; it stands still while the bridge is away. */
  readonly confirmedAtMs: number | null;
  /** The bridge's words when it has no such document; null otherwise. */
  readonly refusal: string | null;
};

export type FollowedListener = {
  onDocument?(topic: Topic, document: FollowedDocument): void;
  onConfirmed?(topic: Topic, confirmedAtMs: number): void;
  /** Documents may have been missed. */
  onGap?(topic: Topic): void;
  onRefused?(topic: Topic, message: string): void;
  /** Nobody needs the topic any more, and what was known of it is forgotten. */
  onForgotten?(topic: Topic): void;
};

type Followed = {
  readonly topic: Topic;
  subscription: TopicSubscription | null;
  document: FollowedDocument | null;
  confirmedAtMs: number | null;
  refusal: string | null;
  /** The newest envelope held nothing readable: what is known is not the newest, and nobody vouches for it. */
  unreadable: boolean;
  wants: number;
  cancelLinger: (() => void) | null;
};

/** How long a topic is still followed after the last one who needed it is gone, unless said otherwise. */
const LINGER_MS = 60_000;
/** What was confirmed before a gap counts as this much older: documents may have been missed since. */
const GAP_AGE_MS = 60_000;

const NOTHING: TopicState = { document: null, confirmedAtMs: null, refusal: null };

/**
 * The topics that a client of a bridge follows for its own readers: one subscription each, however many need it, kept
 * for a while after the last need so that a page reload costs nothing. The bridge sends changes as they happen.
 */
export class FollowedTopics {
  readonly #client: Pick<BridgeClient, 'subscribe'>;
  readonly #clock: Clock;
  readonly #lingerMs: number;
  readonly #followed = new Map<string, Followed>();
  readonly #listeners = new Set<FollowedListener>();
  #closed = false;

  constructor(client: Pick<BridgeClient, 'subscribe'>, clock: Clock, lingerMs = LINGER_MS) {
    this.#client = client;
    this.#clock = clock;
    this.#lingerMs = lingerMs;
  }

  /** Every topic that is followed now. */
  all(): Topic[] {
    return [...this.#followed.values()].map((followed) => followed.topic);
  }

  listen(listener: FollowedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  state(topic: Topic): TopicState {
    return this.#followed.get(topicKey(topic)) ?? NOTHING;
  }

  /** Whether the bridge has said of any topic since then (epoch ms) that its document is the newest. */
  confirmedSince(atMs: number): boolean {
    return this.#followed.values().some(({ confirmedAtMs }) => confirmedAtMs !== null && confirmedAtMs >= atMs);
  }

  /** The topic is needed until the returned function is called. */
  want(topic: Topic): () => void {
    const followed = this.#followed.get(topicKey(topic)) ?? this.#follow(topic);
    followed.wants += 1;
    followed.cancelLinger?.();
    followed.cancelLinger = null;
    let released = false;
    return () => {
      if (released || this.#closed) return;
      released = true;
      followed.wants -= 1;
      if (followed.wants === 0) followed.cancelLinger = this.#clock.after(this.#lingerMs, () => this.#forget(followed));
    };
  }

  close(): void {
    this.#closed = true;
    for (const followed of this.#followed.values()) {
      followed.cancelLinger?.();
      followed.subscription?.unsubscribe();
    }
    this.#followed.clear();
    this.#listeners.clear();
  }

  #follow(topic: Topic): Followed {
    const followed: Followed = {
      topic,
      subscription: null,
      document: null,
      confirmedAtMs: null,
      refusal: null,
      unreadable: false,
      wants: 0,
      cancelLinger: null,
    };
    this.#followed.set(topicKey(topic), followed);
    followed.subscription = this.#client.subscribe(
      topic.endpoint,
      paramsOf(topic),
      {
        onData: (update) => this.#onData(followed, update),
        onConfirmed: (atMs) => this.#onConfirmed(followed, atMs),
        onGap: () => this.#onGap(followed),
        onError: (message) => this.#onRefused(followed, message),
      },
      EVENT_DRIVEN,
    );
    return followed;
  }

  #forget(followed: Followed): void {
    followed.subscription?.unsubscribe();
    this.#followed.delete(topicKey(followed.topic));
    for (const listener of this.#listeners) listener.onForgotten?.(followed.topic);
  }

  #onData(followed: Followed, update: TopicUpdate): void {
    // An envelope with nothing readable in it is no document: what was known stays, and is old from now on.
    followed.unreadable = update.data === null;
    if (update.data === null) {
      this.#onGap(followed);
      return;
    }
    const seq = update.seq ?? (followed.document?.seq ?? 0) + 1;
    const { data, receivedAtMs, stale } = update;
    followed.document = { data, seq, receivedAtMs, stale };
    if (!stale) followed.confirmedAtMs = receivedAtMs;
    followed.refusal = null;
    for (const listener of this.#listeners) listener.onDocument?.(followed.topic, followed.document);
  }

  #onConfirmed(followed: Followed, atMs: number): void {
    if (followed.document === null || followed.unreadable) return;
    followed.confirmedAtMs = atMs;
    for (const listener of this.#listeners) listener.onConfirmed?.(followed.topic, atMs);
  }

  #onGap(followed: Followed): void {
    if (followed.confirmedAtMs !== null) {
      followed.confirmedAtMs = Math.min(followed.confirmedAtMs, this.#clock.now() - GAP_AGE_MS);
    }
    for (const listener of this.#listeners) listener.onGap?.(followed.topic);
  }

  #onRefused(followed: Followed, message: string): void {
    followed.refusal = message;
    for (const listener of this.#listeners) listener.onRefused?.(followed.topic, message);
  }
}

/** Passes gaps of the bridge on to a hub's own readers: once for all topics that lost touch in the same turn. */
export function passGapsOn(
  topics: FollowedTopics,
  hub: Pick<Hub, 'announceGap'>,
  madeOf: (lost: Topic) => readonly Topic[] = (topic) => [topic],
): void {
  let lost = new Set<string>();
  topics.listen({
    onGap(topic) {
      if (lost.size === 0) {
        queueMicrotask(() => {
          const concerned = lost;
          lost = new Set();
          hub.announceGap((one) => concerned.has(topicKey(one)));
        });
      }
      for (const concerned of madeOf(topic)) lost.add(topicKey(concerned));
    },
  });
}
