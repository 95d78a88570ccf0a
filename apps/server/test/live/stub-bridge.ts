// A bridge that says whatever a test makes it say, frame by frame.
import { type ClientSocket, type Topic, topicKey } from '@pavilion/protocol';
import type { HandClock } from './hand-clock.ts';

type Subscription = { readonly requestId: string; readonly key: string };
type Connection = { readonly socket: ClientSocket; readonly subscriptions: Map<string, Subscription> };

const BEAT_MS = 1_000;

/**
 * Speaks the bridge's protocol to one server, in this process. It keeps a document a topic and beats like a heart, until
 * it is told to lie: any text may be sent as a frame, under any id and number.
 */
export class StubBridge {
  readonly #clock: HandClock;
  readonly #documents = new Map<string, { seq: number; data: unknown }>();
  #connection: Connection | null = null;
  #seq = 100;
  #isAlive = true;
  /** Beats, and vouches for its documents. */
  beats: 'all' | 'empty' | 'none' = 'all';
  /** Answers requests for documents. */
  answers = true;
  /** Fetches that have arrived. */
  fetches = 0;
  /** How often a server has connected. */
  connections = 0;

  constructor(clock: HandClock) {
    this.#clock = clock;
    this.#armBeat();
  }

  readonly open = (): ClientSocket => {
    const socket: ClientSocket = {
      onopen: null,
      onclose: null,
      onerror: null,
      onmessage: null,
      send: (text) => queueMicrotask(() => this.#onFrame(connection, JSON.parse(text))),
      close: () => {
        if (this.#connection === connection) this.#connection = null;
      },
    };
    const connection: Connection = { socket, subscriptions: new Map() };
    queueMicrotask(() => {
      if (!this.#isAlive) {
        socket.onclose?.(null);
        return;
      }
      this.#connection = connection;
      this.connections += 1;
      socket.onopen?.(null);
      this.raw(JSON.stringify({ type: 'ready', heartbeatMs: BEAT_MS }));
    });
    return socket;
  };

  /** The newest document of a topic, lost on the way. */
  lose(topic: Topic, data: unknown): void {
    this.#seq += 1;
    this.#documents.set(topicKey(topic), { seq: this.#seq, data });
  }

  /** The newest document of a topic, sent to whoever subscribes to it. */
  set(topic: Topic, data: unknown): void {
    this.lose(topic, data);
    this.#push(topic, data, this.#seq);
  }

  /** A document sent once, out of turn: under a number of the test's choosing (null: none), and not kept. */
  say(topic: Topic, data: unknown, seq: number | null, more: Record<string, unknown> = {}): void {
    this.#push(topic, data, seq, more);
  }

  /** The id under which the server follows a topic. */
  requestIdOf(topic: Topic): string {
    const found = [...(this.#connection?.subscriptions.values() ?? [])].find((one) => one.key === topicKey(topic));
    if (found === undefined) throw new Error(`${topicKey(topic)} is not followed`);
    return found.requestId;
  }

  seqOf(topic: Topic): number {
    return this.#documents.get(topicKey(topic))?.seq ?? 0;
  }

  /** Forgets that it numbered anything. */
  restartNumbers(): void {
    this.#seq = 0;
  }

  raw(text: unknown): void {
    this.#connection?.socket.onmessage?.({ data: text });
  }

  /** Dies, and refuses connections until it is revived. */
  die(): void {
    this.#isAlive = false;
    const connection = this.#connection;
    this.#connection = null;
    connection?.socket.onclose?.(null);
  }

  revive(): void {
    this.#isAlive = true;
  }

  beat(): void {
    const topics = Object.fromEntries(
      [...(this.#connection?.subscriptions.values() ?? [])].flatMap(({ requestId, key }) => {
        const document = this.#documents.get(key);
        return document === undefined ? [] : [[requestId, document.seq]];
      }),
    );
    this.raw(
      JSON.stringify({ type: 'heartbeat', asOf: this.#clock.now(), topics: this.beats === 'all' ? topics : {} }),
    );
  }

  #armBeat(): void {
    this.#clock.after(BEAT_MS, () => {
      if (this.beats !== 'none') this.beat();
      this.#armBeat();
    });
  }

  #push(topic: Topic, data: unknown, seq: number | null, more: Record<string, unknown> = {}): void {
    for (const { requestId, key } of this.#connection?.subscriptions.values() ?? []) {
      if (key === topicKey(topic)) this.#data(requestId, topic.endpoint, data, seq, more);
    }
  }

  #data(requestId: string, endpoint: string, data: unknown, seq: number | null, more: Record<string, unknown>): void {
    const numbered = seq === null ? {} : { seq, asOf: this.#clock.now() };
    this.raw(
      JSON.stringify({ type: 'data', requestId, endpoint, ...numbered, data: { success: true, data }, ...more }),
    );
  }

  #onFrame(connection: Connection, frame: Record<string, unknown>): void {
    if (this.#connection !== connection) return;
    const requestId = String(frame.requestId);
    if (frame.action === 'unsubscribe') {
      connection.subscriptions.delete(requestId);
      return;
    }
    const params = typeof frame.params === 'object' && frame.params !== null ? frame.params : {};
    const idOf = (name: 'sid' | 'gmid') => {
      const value: unknown = name in params ? Reflect.get(params, name) : null;
      return value === null ? null : Number(value);
    };
    const endpoint = String(frame.endpoint);
    const key = `${endpoint}?${idOf('sid') ?? ''}&${idOf('gmid') ?? ''}`;
    if (frame.action === 'subscribe') {
      connection.subscriptions.set(requestId, { requestId, key });
      this.raw(JSON.stringify({ type: 'subscribed', requestId }));
    }
    if (frame.action === 'fetch') this.fetches += 1;
    if (!this.answers) return;
    const document = this.#documents.get(key);
    if (document !== undefined) this.#data(requestId, endpoint, document.data, document.seq, {});
  }
}
