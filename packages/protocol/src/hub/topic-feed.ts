import type { FrameBytes } from './frame-bytes.ts';
import { deltaBody, documentBody } from './frames.ts';
import type { Subscription } from './subscription.ts';
import type { Topic } from './topic.ts';
import type { TopicSource } from './topic-source.ts';
import { Versions } from './versions.ts';

/** Somebody fetched a topic whose first document is still on its way. */
export type WaitingFetch = { readonly answer: (feed: TopicFeed) => void; readonly deadlineMs: number };

/** One topic: its newest document, serialised at most once per change, and those who want it. */
export class TopicFeed {
  readonly topic: Topic;
  readonly subscriptions = new Set<Subscription>();
  waiting: WaitingFetch[] = [];
  /** Seq of `json`; 0 until there is a document. */
  seq = 0;
  /** When the document was last said to change. */
  changedAtMs: number;
  /** Last time anybody asked for it; a feed that nobody reads is dropped after a while. */
  usedAtMs: number;
  /** A change of the source is waiting to be looked at, and whether it was an urgent one. */
  flushing = false;
  urgent = false;
  cancelTimer: (() => void) | null = null;
  /** Why there is no document, when the source says that there never will be. */
  refusal: string | null = null;

  readonly #source: TopicSource;
  readonly #release: () => void;
  #stale = true;
  #json: string | null = null;
  #body: FrameBytes | null = null;
  readonly #versions = new Versions();
  /** Encoded deltas to the newest document, by the seq that they start from. */
  readonly #deltas = new Map<number, FrameBytes>();
  /** How old the source's word for the document may be. */
  readonly #vouchedMsMax: number;

  constructor(topic: Topic, source: TopicSource, nowMs: number, vouchedMsMax: number) {
    this.topic = topic;
    this.#source = source;
    this.#vouchedMsMax = vouchedMsMax;
    this.#release = source.want?.(topic) ?? (() => {});
    this.changedAtMs = nowMs;
    this.usedAtMs = nowMs;
  }

  markChanged(nowMs: number, urgent: boolean): void {
    this.#stale = true;
    this.changedAtMs = nowMs;
    this.urgent ||= urgent;
  }

  /** Reads the source if it changed since the last time. `nextSeq` is drawn only when the document is another one. */
  refresh(nextSeq: () => number): void {
    if (!this.#stale) return;
    this.#stale = false;
    const read = this.#source.read(this.topic);
    this.refusal = read.state === 'unknown' ? read.message : null;
    const json = read.state === 'known' ? JSON.stringify(read.data) : null;
    if (json === null || json === undefined || json === this.#json) return;
    this.#json = json;
    this.#body = null;
    this.#deltas.clear();
    this.seq = nextSeq();
  }

  /** The source has said that it changed since the document was read. */
  get stale(): boolean {
    return this.#stale;
  }

  get hasDocument(): boolean {
    return this.#json !== null;
  }

  /** The shared part of this document's data frames, encoded when first needed. */
  body(): FrameBytes {
    this.#body ??= documentBody(this.topic, this.seq, this.changedAtMs, this.#json ?? 'null');
    return this.#body;
  }

  /**
   * The shared part of the data frames for everybody who takes deltas and holds document `heldSeq` (0: none): the
   * difference, worked out and encoded once, or the whole document where that is shorter or the old one is forgotten.
   */
  bodySince(heldSeq: number): FrameBytes {
    if (this.#json === null) return this.body();
    this.#versions.keep(this.seq, this.#json);
    let body = this.#deltas.get(heldSeq);
    if (!body) {
      const delta = heldSeq === 0 ? null : this.#versions.deltaFrom(heldSeq);
      body =
        delta === null || delta.length >= this.#json.length
          ? this.body()
          : deltaBody(this.topic, this.seq, heldSeq, this.changedAtMs, delta);
      this.#deltas.set(heldSeq, body);
    }
    return body;
  }

  /** As `some` of an array, without making one of thousands of subscriptions. */
  someSubscription(holds: (subscription: Subscription) => boolean): boolean {
    for (const subscription of this.subscriptions) if (holds(subscription)) return true;
    return false;
  }

  /** Forgets earlier documents when nobody takes deltas any more. */
  forgetVersions(): void {
    for (const subscription of this.subscriptions) if (subscription.delta) return;
    this.#versions.clear();
  }

  /** Whether the source has vouched for the document of late: heartbeats name it, and its prices may be believed. */
  isConfirmed(nowMs: number): boolean {
    if (!this.hasDocument) return false;
    if (!this.#source.confirmedAtMs) return true;
    const confirmedAtMs = this.#source.confirmedAtMs(this.topic);
    return confirmedAtMs !== null && nowMs - confirmedAtMs <= this.#vouchedMsMax;
  }

  close(): void {
    this.cancelTimer?.();
    this.#release();
  }
}
