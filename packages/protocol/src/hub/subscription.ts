import { EVENT_DRIVEN } from './interval.ts';
import type { FrameBytes } from './frame-bytes.ts';
import { dataHead } from './frames.ts';

/** Where a subscription's documents go. */
export interface Outbox {
  /** True while the reader is behind; what is not sent now is sent as the newest value later. */
  isBlocked(): boolean;
  sendData(head: string, body: FrameBytes): void;
}

/** The newest document of a topic, in the forms in which it is sent. */
export interface Newest {
  /** 0: there is none. */
  readonly seq: number;
  body(): FrameBytes;
  /** For a reader who takes deltas and holds document `heldSeq`; 0: none. */
  bodySince(heldSeq: number): FrameBytes;
  isConfirmed(nowMs: number): boolean;
}

/** One subscriber's interest in one topic. */
export class Subscription {
  readonly requestId: string;
  readonly intervalMs: number;
  /** Takes what changed in place of whole documents. */
  readonly delta: boolean;
  readonly outbox: Outbox;
  /** Seq of the document it holds; 0 when it holds none that counts. */
  sentSeq = 0;
  /** A document that was due could not be sent, because the reader was behind. */
  missed = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  /** Whether the source vouched for what was sent last. */
  #sentConfirmed = false;
  /** What its data frames begin with, but for those that nobody vouches for. */
  readonly #head: string;

  constructor(requestId: string, intervalMs: number, delta: boolean, outbox: Outbox) {
    this.requestId = requestId;
    this.intervalMs = intervalMs;
    this.delta = delta;
    this.outbox = outbox;
    this.#head = dataHead(requestId, false);
  }

  /** When the next document may be sent: at once when event-driven. */
  dueAtMs(): number {
    return this.intervalMs === EVENT_DRIVEN ? Number.NEGATIVE_INFINITY : this.#sentAtMs + this.intervalMs;
  }

  /** Sends the newest document unless the reader has it; one that is behind gets the newest when it has caught up. */
  deliver(newest: Newest, nowMs: number): void {
    if (newest.seq === 0 || newest.seq === this.sentSeq) return;
    this.missed = this.outbox.isBlocked();
    if (this.missed) return;
    const body = this.delta ? newest.bodySince(this.sentSeq) : newest.body();
    this.sentSeq = newest.seq;
    this.#sentAtMs = nowMs;
    this.#sentConfirmed = newest.isConfirmed(nowMs);
    this.outbox.sendData(this.#sentConfirmed ? this.#head : dataHead(this.requestId, true), body);
  }

  /** Whether it got the newest document after `sinceMs`, vouched for: a heartbeat would tell it nothing new. */
  knowsSince(newest: Newest, sinceMs: number): boolean {
    return this.#sentConfirmed && this.sentSeq === newest.seq && this.#sentAtMs > sinceMs;
  }

  /** Forgets what was sent: documents may have been missed, so the next one is sent whatever its seq and interval. */
  reset(): void {
    this.sentSeq = 0;
    this.#sentAtMs = Number.NEGATIVE_INFINITY;
  }
}
