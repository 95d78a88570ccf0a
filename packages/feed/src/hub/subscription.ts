import { EVENT_DRIVEN } from './interval.ts';

/** Where a subscription's documents go. */
export interface Outbox {
  /** True while the reader is behind; what is not sent now is sent as the newest value later. */
  isBlocked(): boolean;
  sendData(requestId: string, body: Uint8Array<ArrayBuffer>): void;
}

/** One subscriber's interest in one topic. */
export class Subscription {
  readonly requestId: string;
  readonly intervalMs: number;
  readonly outbox: Outbox;
  /** Seq of the document it holds; 0 when it holds none that counts. */
  sentSeq = 0;
  /** A document that was due could not be sent, because the reader was behind. */
  missed = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(requestId: string, intervalMs: number, outbox: Outbox) {
    this.requestId = requestId;
    this.intervalMs = intervalMs;
    this.outbox = outbox;
  }

  /** When the next document may be sent: at once when event-driven. */
  dueAtMs(): number {
    return this.intervalMs === EVENT_DRIVEN ? Number.NEGATIVE_INFINITY : this.#sentAtMs + this.intervalMs;
  }

  /** Sends the document unless the reader has it already; one that is behind gets the newest when it has caught up. */
  deliver(seq: number, body: () => Uint8Array<ArrayBuffer>, nowMs: number): void {
    if (seq === 0 || seq === this.sentSeq) return;
    this.missed = this.outbox.isBlocked();
    if (this.missed) return;
    this.sentSeq = seq;
    this.#sentAtMs = nowMs;
    this.outbox.sendData(this.requestId, body());
  }

  /** Forgets what was sent: documents may have been missed, so the next one is sent whatever its seq and interval. */
  reset(): void {
    this.sentSeq = 0;
    this.#sentAtMs = Number.NEGATIVE_INFINITY;
  }
}
