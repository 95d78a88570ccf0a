import type { TopicChange } from '@pavilion/protocol';
import type { EventPlay } from './event-play.ts';
import type { Programme } from './programme.ts';

/** One timer at a time; injected so that tests can drive it. */
export interface Timer {
  /** Runs the call once after so many wall milliseconds; the returned function takes it back. */
  after(delayMs: number, call: () => void): () => void;
}

export const systemTimer: Timer = {
  after(delayMs, call) {
    const timer = setTimeout(call, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Wall milliseconds between two reports about one event: prices that came too early wait, what went away hardly. */
const PRICE_GAP_MS = 100;
const URGENT_GAP_MS = 25;
/** A list is reported at most so often. */
const LIST_GAP_MS = 1_000;
const SLEEP_MAX_MS = 5_000;
const SLEEP_MIN_MS = 4;

interface Told {
  pending: 'nothing' | 'price' | 'away';
  reportedMs: number;
  detailMark: string;
}

export interface ReporterInput {
  readonly programme: Programme;
  readonly now: () => number;
  readonly timer: Timer;
  readonly report: (change: TopicChange) => void;
}

/** Advances the performances to the present and names the documents that changed, from its making until `stop`. */
export class Reporter {
  readonly #input: ReporterInput;
  readonly #told = new WeakMap<EventPlay, Told>();
  readonly #dirtyLists = new Set<number>();
  #listsReportedMs = 0;
  #listed: string | null = null;
  #cancel: () => void;

  constructor(input: ReporterInput) {
    this.#input = input;
    this.#cancel = input.timer.after(0, () => this.#wake());
  }

  stop(): void {
    this.#cancel();
  }

  #wake(): void {
    const { programme, now, timer } = this.#input;
    const nowMs = now();
    let dueMs = Math.min(nowMs + SLEEP_MAX_MS, programme.nextEntrance(nowMs));
    const performances = programme.performances(nowMs);
    for (const { play, timeline } of performances) {
      const told = this.#toldOf(play);
      play.advance(timeline.ptAt(play.run, nowMs));
      const news = play.takeNews();
      if (news === 'away' || told.pending === 'nothing') told.pending = news;
      const reportMs = this.#reportEvent(play, told, nowMs);
      dueMs = Math.min(dueMs, reportMs, timeline.wallOf(play.run, play.nextPt));
    }
    this.#noteEntrances(performances.map(({ play }) => play));
    dueMs = Math.min(dueMs, this.#reportLists(nowMs));
    this.#cancel = timer.after(Math.max(SLEEP_MIN_MS, Math.ceil(dueMs - nowMs)), () => this.#wake());
  }

  #toldOf(play: EventPlay): Told {
    const known = this.#told.get(play);
    if (known !== undefined) return known;
    // Whatever was read before the first look is news to those who listen.
    const told: Told = { pending: 'price', reportedMs: 0, detailMark: '' };
    this.#told.set(play, told);
    return told;
  }

  /** Reports an event when it is due; says when it will be, in wall milliseconds. */
  #reportEvent(play: EventPlay, told: Told, nowMs: number): number {
    if (told.pending === 'nothing') return Number.POSITIVE_INFINITY;
    const dueMs = told.reportedMs + (told.pending === 'away' ? URGENT_GAP_MS : PRICE_GAP_MS);
    if (nowMs < dueMs) return dueMs;
    const { report } = this.#input;
    const { sid } = play.event.sport;
    const { gmid } = play.run;
    const urgent = told.pending === 'away';
    report({ endpoint: '/sports/getPriveteData', sid, gmid, urgent });
    const mark = play.detailMark;
    if (mark !== told.detailMark) report({ endpoint: '/sports/getDetailsData', sid, gmid, urgent });
    told.detailMark = mark;
    told.pending = 'nothing';
    told.reportedMs = nowMs;
    this.#dirtyLists.add(sid);
    return Number.POSITIVE_INFINITY;
  }

  /** A performance that began or ended changes the tree and the list of its sport. */
  #noteEntrances(plays: readonly EventPlay[]): void {
    const listed = plays.map(({ run }) => run.gmid).join();
    if (listed === this.#listed) return;
    const first = this.#listed === null;
    this.#listed = listed;
    if (first) return;
    this.#input.report({ endpoint: '/sports/tree', sid: null, gmid: null, urgent: false });
    for (const { sid } of this.#input.programme.sports()) this.#dirtyLists.add(sid);
  }

  #reportLists(nowMs: number): number {
    if (this.#dirtyLists.size === 0) return Number.POSITIVE_INFINITY;
    const dueMs = this.#listsReportedMs + LIST_GAP_MS;
    if (nowMs < dueMs) return dueMs;
    for (const sid of this.#dirtyLists) {
      this.#input.report({ endpoint: '/sports/esid', sid, gmid: null, urgent: false });
    }
    this.#dirtyLists.clear();
    this.#listsReportedMs = nowMs;
    return Number.POSITIVE_INFINITY;
  }
}
