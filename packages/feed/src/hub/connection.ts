import type { BridgeFrame } from '@pavilion/contract';
import type { Clock } from '../clock.ts';
import { dataHead, type FrameBytes, frameText } from './frames.ts';
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

/** One socket's side of the hub: its subscriptions, its backlog and its request allowance. */
export class HubConnection {
  readonly subscriptions = new Map<string, { readonly feed: TopicFeed; readonly subscription: Subscription }>();
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

  sendData(requestId: string, body: FrameBytes): void {
    if (!this.#closed) this.#socket.send(dataHead(requestId), body);
  }

  sendError(requestId: string | null, error: string): void {
    this.send({ type: 'error', requestId, error });
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
