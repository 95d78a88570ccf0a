import { type Clock, systemClock } from '@pavilion/feed';
import { isObject, type JsonObject, unwrapPayload } from '@pavilion/feed';
import type { Endpoint } from '@pavilion/feed';
import { EVENT_DRIVEN } from '../hub/interval.ts';
import { applyDelta } from '../json-delta.ts';
import { Link, type LinkState } from './link.ts';
import {
  errorTextOf,
  fetchFrame,
  subscribeFrame,
  type TopicParams,
  UNKNOWN_TOPIC,
  unsubscribeFrame,
} from './protocol.ts';
import { retryDelayMs, SUBSCRIBE_RETRY_MS } from './retry.ts';
import type { ClientSocket } from './socket.ts';

/** A document that arrived for a subscription. */
export type TopicUpdate = {
  /** The payload: a list, or `{t1, t2}`; null when the envelope held neither. */
  readonly data: readonly unknown[] | JsonObject | null;
  /** Rises with every change; null from a bridge that does not number. */
  readonly seq: number | null;
  /** When the sender's document took this value, on the sender's clock; null when not said. */
  readonly asOfMs: number | null;
  /** Receipt, on this client's clock. */
  readonly receivedAtMs: number;
  /** First document since the subscription or since a gap: a full image. */
  readonly image: boolean;
  /** The sender does not know it to be the newest; its prices are not to be believed until onConfirmed. */
  readonly stale: boolean;
};

/** disconnected: the socket was lost. upstream: the sender itself lost its source for a while. */
export type GapReason = 'disconnected' | 'upstream';

export type TopicListener = {
  readonly onData: (update: TopicUpdate) => void;
  /** What was shown is old until the next onData. */
  readonly onGap?: (reason: GapReason) => void;
  /** The sender refused; the client asks again after 5 s, and later when it goes on refusing. `isUnknown`: has no such topic. */
  readonly onError?: (message: string, isUnknown: boolean) => void;
  /** The sender confirmed, without a new document, that the newest one still holds. */
  readonly onConfirmed?: (confirmedAtMs: number) => void;
};

export type TopicSubscription = {
  /** Receipt of the last sign of life for this topic; null before the first and after a gap. */
  lastHeardAtMs(): number | null;
  /** When the document in hand was last known to be the newest; null as above. */
  confirmedAtMs(): number | null;
  unsubscribe(): void;
};

export type BridgeClientOptions = {
  /** Opens a socket to the bridge: `() => new WebSocket(url)`. */
  readonly open: () => ClientSocket;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** Ask for what changed in place of whole documents. Listeners get whole documents either way. */
  readonly delta?: boolean;
  /** The first waits after a lost connection, where they are not the usual three seconds. */
  readonly restartMs?: number;
  readonly onState?: (state: LinkState) => void;
  /** Frames that answer no request of this client: account notices, errors without a requestId. */
  readonly onOther?: (frame: JsonObject) => void;
  /** A listener threw; the client goes on. */
  readonly onDefect?: (defect: unknown) => void;
};

export class BridgeClosedError extends Error {
  constructor() {
    super('The connection to the odds bridge was closed.');
    this.name = 'BridgeClosedError';
  }
}

type Pending = {
  readonly text: string;
  readonly resolve: (data: TopicUpdate['data']) => void;
  readonly reject: (error: Error) => void;
  readonly cancelTimeout: () => void;
};

type Held = {
  readonly endpoint: Endpoint;
  readonly params: TopicParams;
  readonly intervalMs: number | undefined;
  readonly listener: TopicListener;
  /** The newest document, for deltas to be applied to. */
  document: TopicUpdate['data'];
  lastSeq: number | null;
  awaitsImage: boolean;
  heardAtMs: number | null;
  confirmedAtMs: number | null;
  /** Refusals in a row. */
  refusals: number;
  /** Heartbeats in a row that named another document than the one in hand. */
  misfits: number;
  cancelRetry: () => void;
};

/** How long a fetch may take, waiting for the connection included. */
const FETCH_TIMEOUT_MS = 15_000;
/** So many heartbeats for another document than the one in hand are no crossing on the way. */
const MISFITS_MAX = 3;

/**
 * A client of the odds socket that stays connected: it queues until ready, re-subscribes after every reconnect, says
 * when there was a gap, and drops documents that are older than what it has. Works with
 * browser sockets and with `ws`.
 */
export class BridgeClient {
  readonly #options: BridgeClientOptions;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #link: Link;
  readonly #pending = new Map<string, Pending>();
  readonly #held = new Map<string, Held>();
  #lastRequest = 0;

  constructor(options: BridgeClientOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#link = new Link({
      open: options.open,
      clock: this.#clock,
      random: this.#random,
      ...(options.restartMs === undefined ? {} : { restartMs: options.restartMs }),
      events: {
        onReady: () => this.#onReady(),
        onFrame: (frame) => this.#onFrame(frame),
        onLost: () => this.#onLost(),
        onState: (state) => options.onState?.(state),
      },
    });
    this.#link.start();
  }

  get state(): LinkState {
    return this.#link.state;
  }

  /** Asks once. Rejects with the bridge's words, on a timeout of 15 s, and when the connection closes. */
  fetch(endpoint: Endpoint, params: TopicParams = {}): Promise<TopicUpdate['data']> {
    if (this.state === 'closed') return Promise.reject(new BridgeClosedError());
    const requestId = this.#nextRequestId();
    const text = fetchFrame(requestId, endpoint, params);
    return new Promise((resolve, reject) => {
      const cancelTimeout = this.#clock.after(FETCH_TIMEOUT_MS, () => {
        this.#pending.delete(requestId);
        reject(new Error('The odds bridge did not answer in time.'));
      });
      this.#pending.set(requestId, { text, resolve, reject, cancelTimeout });
      this.#link.send(text);
    });
  }

  /** Follows a topic until unsubscribed, over any number of reconnects. */
  subscribe(endpoint: Endpoint, params: TopicParams, listener: TopicListener, intervalMs?: number): TopicSubscription {
    const requestId = this.#nextRequestId();
    const held: Held = {
      endpoint,
      params,
      intervalMs,
      listener,
      document: null,
      lastSeq: null,
      awaitsImage: true,
      heardAtMs: null,
      confirmedAtMs: null,
      refusals: 0,
      misfits: 0,
      cancelRetry: () => {},
    };
    this.#held.set(requestId, held);
    this.#sendSubscribe(requestId, held);
    return {
      lastHeardAtMs: () => held.heardAtMs,
      confirmedAtMs: () => held.confirmedAtMs,
      unsubscribe: () => this.#unsubscribe(requestId, held),
    };
  }

  /** Sends a frame of another kind, such as authenticate; false when not connected: send it again on ready. */
  send(frame: JsonObject): boolean {
    return this.#link.send(JSON.stringify(frame));
  }

  close(): void {
    this.#link.close();
    this.#rejectPending();
    for (const held of this.#held.values()) held.cancelRetry();
    this.#held.clear();
  }

  #nextRequestId(): string {
    this.#lastRequest += 1;
    return `r${this.#lastRequest}`;
  }

  #sendSubscribe(requestId: string, held: Held): void {
    held.cancelRetry();
    const wishes = { intervalMs: held.intervalMs, delta: this.#options.delta === true ? true : undefined } as const;
    this.#link.send(subscribeFrame(requestId, held.endpoint, held.params, wishes));
  }

  #unsubscribe(requestId: string, held: Held): void {
    if (!this.#held.delete(requestId)) return;
    held.cancelRetry();
    this.#link.send(unsubscribeFrame(requestId));
  }

  #onReady(): void {
    for (const [requestId, held] of this.#held) this.#sendSubscribe(requestId, held);
    for (const { text } of this.#pending.values()) this.#link.send(text);
  }

  #onLost(): void {
    this.#rejectPending();
    for (const held of this.#held.values()) {
      held.cancelRetry();
      this.#gap(held, 'disconnected');
    }
  }

  #rejectPending(): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject, cancelTimeout } of pending) {
      cancelTimeout();
      reject(new BridgeClosedError());
    }
  }

  #gap(held: Held, reason: GapReason): void {
    const isNews = !held.awaitsImage;
    held.document = null;
    held.lastSeq = null;
    held.awaitsImage = true;
    held.heardAtMs = null;
    held.confirmedAtMs = null;
    if (isNews) this.#guarded(() => held.listener.onGap?.(reason));
  }

  #guarded(run: () => void): void {
    try {
      run();
    } catch (defect) {
      this.#options.onDefect?.(defect);
    }
  }

  #onFrame(frame: JsonObject): void {
    const requestId = typeof frame.requestId === 'string' ? frame.requestId : null;
    switch (frame.type) {
      case 'data':
        if (requestId !== null) this.#onData(requestId, frame);
        break;
      case 'error':
        this.#onError(requestId, frame);
        break;
      case 'heartbeat':
        this.#onHeartbeat(frame);
        break;
      case 'gap':
        this.#onGap(requestId);
        break;
      case 'ready':
      case 'subscribed':
      case 'unsubscribed':
        break;
      default:
        this.#other(frame);
    }
  }

  #other(frame: JsonObject): void {
    this.#guarded(() => this.#options.onOther?.(frame));
  }

  #takePending(requestId: string): Pending | undefined {
    const pending = this.#pending.get(requestId);
    this.#pending.delete(requestId);
    pending?.cancelTimeout();
    return pending;
  }

  #onData(requestId: string, frame: JsonObject): void {
    const held = this.#held.get(requestId);
    if (held) this.#onDocument(requestId, held, frame);
    else this.#takePending(requestId)?.resolve(unwrapPayload(frame.data));
  }

  #onDocument(requestId: string, held: Held, frame: JsonObject): void {
    const receivedAtMs = this.#clock.now();
    const seq = typeof frame.seq === 'number' ? frame.seq : null;
    held.heardAtMs = receivedAtMs;
    // A late or repeated document must not replace a newer one.
    if (seq !== null && held.lastSeq !== null && seq <= held.lastSeq) return;
    const image = held.awaitsImage;
    const stale = frame.stale === true;
    if (frame.delta !== true) held.document = unwrapPayload(frame.data);
    else if (!this.#takeDelta(requestId, held, frame)) return;
    held.lastSeq = seq;
    held.awaitsImage = false;
    held.refusals = 0;
    held.misfits = 0;
    held.confirmedAtMs = stale ? null : receivedAtMs;
    const asOfMs = typeof frame.asOf === 'number' ? frame.asOf : null;
    const { document: data } = held;
    this.#guarded(() => held.listener.onData({ data, seq, asOfMs, receivedAtMs, image, stale }));
  }

  /** Brings the document in hand up to date. One that starts from another document is a gap, and asks for an image. */
  #takeDelta(requestId: string, held: Held, frame: JsonObject): boolean {
    // What follows a gap starts from a document that was thrown away; the image is on its way.
    if (held.awaitsImage) return false;
    try {
      if (frame.prevSeq === held.lastSeq && held.lastSeq !== null) {
        held.document = unwrapPayload(applyDelta(held.document, frame.data));
        return true;
      }
    } catch (defect) {
      this.#options.onDefect?.(defect);
    }
    this.#askAgain(requestId, held);
    return false;
  }

  /** What is in hand is not what the bridge has: an image is to come. */
  #askAgain(requestId: string, held: Held): void {
    held.misfits = 0;
    this.#gap(held, 'upstream');
    this.#link.send(unsubscribeFrame(requestId));
    this.#sendSubscribe(requestId, held);
  }

  #onError(requestId: string | null, frame: JsonObject): void {
    const message = errorTextOf(frame);
    const held = requestId === null ? undefined : this.#held.get(requestId);
    if (requestId !== null && held) {
      this.#gap(held, 'upstream');
      held.cancelRetry();
      held.refusals += 1;
      const delayMs = retryDelayMs(SUBSCRIBE_RETRY_MS, held.refusals, this.#random);
      held.cancelRetry = this.#clock.after(delayMs, () => this.#sendSubscribe(requestId, held));
      this.#guarded(() => held.listener.onError?.(message, frame.code === UNKNOWN_TOPIC));
      return;
    }
    const pending = requestId === null ? undefined : this.#takePending(requestId);
    if (pending) pending.reject(new Error(message));
    else this.#other(frame);
  }

  #onHeartbeat(frame: JsonObject): void {
    if (!isObject(frame.topics)) return;
    const nowMs = this.#clock.now();
    for (const [requestId, seq] of Object.entries(frame.topics)) {
      const held = this.#held.get(requestId);
      if (!held) continue;
      held.heardAtMs = nowMs;
      if (typeof seq !== 'number') continue;
      if (seq !== held.lastSeq) {
        this.#onMisfit(requestId, held, seq);
        continue;
      }
      held.misfits = 0;
      held.confirmedAtMs = nowMs;
      this.#guarded(() => held.listener.onConfirmed?.(nowMs));
    }
  }

  /**
   * The bridge vouches for another document than the one in hand. A lower number: it counts anew, and everything it sends
   * would pass for old. A higher one, where every change is sent at once, or any where there is none: the document was
   * lost on the way.
   */
  #onMisfit(requestId: string, held: Held, seq: number): void {
    // Documents without numbers cannot be compared.
    if (held.lastSeq === null && !held.awaitsImage) return;
    if (held.lastSeq !== null && seq > held.lastSeq && held.intervalMs !== EVENT_DRIVEN) return;
    held.misfits += 1;
    if (held.misfits >= MISFITS_MAX) this.#askAgain(requestId, held);
  }

  #onGap(requestId: string | null): void {
    for (const [id, held] of this.#held) {
      if (requestId === null || requestId === id) this.#gap(held, 'upstream');
    }
  }
}
