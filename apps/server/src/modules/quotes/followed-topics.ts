import {
  type BridgeClient,
  type Clock,
  EVENT_DRIVEN,
  type Topic,
  topicKey,
  type TopicSubscription,
  type TopicUpdate,
} from '@pavilion/feed';

/** The newest document of a topic that is followed. Times on this server's clock, in epoch milliseconds. */
export type FollowedDocument = {
  readonly data: NonNullable<TopicUpdate['data']>;
  /** Rises with every change of the document. */
  readonly seq: number;
  readonly receivedAtMs: number;
};

export type TopicState = {
  readonly document: FollowedDocument | null;
  /** When the bridge last said that the document is the newest; it stands still while the bridge is away. */
  readonly confirmedAtMs: number | null;
  /** The bridge's words when it has no such document; null otherwise. */
  readonly refusal: string | null;
};

export type TopicListener = {
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
  wants: number;
  cancelLinger: (() => void) | null;
};

/** How long a topic is still followed after the last one who needed it is gone. */
const LINGER_MS = 60_000;
/** What was confirmed before a gap counts as this much older: documents may have been missed since. */
const GAP_AGE_MS = 60_000;

const NOTHING: TopicState = { document: null, confirmedAtMs: null, refusal: null };

/**
 * The topics that this server follows on the bridge: one subscription each, however many need it, kept a minute after
 * the last need so that a page reload costs nothing. The bridge sends changes as they happen.
 */
export class FollowedTopics {
  readonly #client: Pick<BridgeClient, 'subscribe'>;
  readonly #clock: Clock;
  readonly #followed = new Map<string, Followed>();
  readonly #listeners = new Set<TopicListener>();
  #closed = false;

  constructor(client: Pick<BridgeClient, 'subscribe'>, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /** Every topic that is followed now. */
  all(): Topic[] {
    return [...this.#followed.values()].map((followed) => followed.topic);
  }

  listen(listener: TopicListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  state(topic: Topic): TopicState {
    return this.#followed.get(topicKey(topic)) ?? NOTHING;
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
      if (followed.wants === 0) followed.cancelLinger = this.#clock.after(LINGER_MS, () => this.#forget(followed));
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
      wants: 0,
      cancelLinger: null,
    };
    this.#followed.set(topicKey(topic), followed);
    const params = {
      ...(topic.sid === null ? {} : { sid: topic.sid }),
      ...(topic.gmid === null ? {} : { gmid: topic.gmid }),
    };
    followed.subscription = this.#client.subscribe(
      topic.endpoint,
      params,
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
    // An envelope with nothing readable in it is no document: what was known stays, and goes stale by itself.
    if (update.data === null) return;
    const seq = update.seq ?? (followed.document?.seq ?? 0) + 1;
    followed.document = { data: update.data, seq, receivedAtMs: update.receivedAtMs };
    followed.confirmedAtMs = update.receivedAtMs;
    followed.refusal = null;
    for (const listener of this.#listeners) listener.onDocument?.(followed.topic, followed.document);
  }

  #onConfirmed(followed: Followed, atMs: number): void {
    if (followed.document === null) return;
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
