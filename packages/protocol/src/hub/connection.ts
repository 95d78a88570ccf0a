import type { BridgeFrame } from '@pavilion/contract';
import type { UNKNOWN_TOPIC } from '../client/protocol.ts';
import type { Clock } from '@pavilion/feed';
import type { FrameBytes } from './frame-bytes.ts';
import { frameText } from './frames.ts';
import type { Subscription } from './subscription.ts';
import type { TopicFeed } from './topic-feed.ts';

/** A socket as the hub needs it. `send` makes one text message of both parts. */
export interface HubSocket {
  /** Bytes accepted by `send` that the peer has not taken yet. */
  readonly bufferedAmount: number;
  send(head: string, body: FrameBytes | null): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export type ConnectionLimits = {
  /** Above this many unread bytes nothing more is sent; the newest values wait. */
  readonly bufferedBytesSoft: number;
  /** Above this many unread bytes the socket is cut at once. */
  readonly bufferedBytesMax: number;
  /** A reader that stays behind this long is cut. */
  readonly slowMsMax: number;
  readonly subscriptionsMax: number;
  /** Requests a socket may make in a row, and how many more each second allows. */
  readonly requestBurst: number;
  readonly requestsPerSecond: number;
};

/** So many heartbeats in a row may be left out; clients give a silent connection up after five. */
const HEARTBEATS_SPARED_MAX = 3;

/** One socket's side of the hub: its subscriptions, its backlog and its request allowance. */
export class HubConnection {
  readonly subscriptions = new Map<string, { readonly feed: TopicFeed; readonly subscription: Subscription }>();
  /** Heartbeats that were left out in a row. */
  #heartbeatsSpared = 0;
  readonly #socket: HubSocket;
  readonly #limits: ConnectionLimits;
  readonly #clock: Clock;
  #closed = false;
  #slowSinceMs: number | null = null;
  #allowance: number;
  #allowanceAtMs: number;

  constructor(socket: HubSocket, limits: ConnectionLimits, clock: Clock) {
    this.#socket = socket;
    this.#limits = limits;
    this.#clock = clock;
    this.#allowance = limits.requestBurst;
    this.#allowanceAtMs = clock.now();
  }

  get closed(): boolean {
    return this.#closed;
  }

  get slow(): boolean {
    return this.#slowSinceMs !== null;
  }

  /** True when the reader is behind. Remembers since when, and cuts the socket that is too far behind. */
  isBlocked(): boolean {
    if (this.#closed) return true;
    const unread = this.#socket.bufferedAmount;
    if (unread <= this.#limits.bufferedBytesSoft) {
      this.#slowSinceMs = null;
      return false;
    }
    const nowMs = this.#clock.now();
    this.#slowSinceMs ??= nowMs;
    const tooSlow = nowMs - this.#slowSinceMs >= this.#limits.slowMsMax;
    if (tooSlow || unread > this.#limits.bufferedBytesMax) {
      this.#closed = true;
      this.#socket.terminate();
    }
    return true;
  }

  /** Sends a frame other than data, also to a reader that is behind: replies are short and few. */
  send(frame: Exclude<BridgeFrame, { type: 'data' }>): void {
    if (!this.#closed) this.#socket.send(frameText(frame), null);
  }

  /** Sends a data frame in its two parts: dataHead, and what follows it for everybody. */
  sendData(head: string, body: FrameBytes): void {
    if (!this.#closed) this.#socket.send(head, body);
  }

  /** `code` is for programs, where one has something to decide: words may change, and are in one language. */
  sendError(requestId: string | null, error: string, code?: typeof UNKNOWN_TOPIC): void {
    this.send({ type: 'error', requestId, error, ...(code === undefined ? {} : { code }) });
  }

  /** Takes one request out of the allowance; false when there is none left. */
  takeAllowance(): boolean {
    const nowMs = this.#clock.now();
    const earned = (Math.max(0, nowMs - this.#allowanceAtMs) / 1_000) * this.#limits.requestsPerSecond;
    this.#allowance = Math.min(this.#limits.requestBurst, this.#allowance + earned);
    this.#allowanceAtMs = nowMs;
    if (this.#allowance < 1) return false;
    this.#allowance -= 1;
    return true;
  }

  /** Whether the next heartbeat may be left out: the newest documents of all its topics came since, and said the same. */
  sparesHeartbeat(sinceMs: number): boolean {
    let knowsAll = this.subscriptions.size > 0 && this.#heartbeatsSpared < HEARTBEATS_SPARED_MAX;
    for (const { feed, subscription } of this.subscriptions.values()) {
      knowsAll &&= subscription.knowsSince(feed, sinceMs);
    }
    this.#heartbeatsSpared = knowsAll ? this.#heartbeatsSpared + 1 : 0;
    return knowsAll;
  }

  get hasRoom(): boolean {
    return this.subscriptions.size < this.#limits.subscriptionsMax;
  }

  /** Closes politely; the socket's own close event ends the connection. */
  close(code: number, reason: string): void {
    if (!this.#closed) this.#socket.close(code, reason);
  }

  markClosed(): void {
    this.#closed = true;
  }
}
