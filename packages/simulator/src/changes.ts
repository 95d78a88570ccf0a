import type { TopicChange } from '@pavilion/protocol';
import type { EventRun } from './event-run.ts';
import type { Roster } from './schedule/roster.ts';
import type { SportModel } from './sport-model.ts';
import type { VirtualTime } from './virtual-time.ts';

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
/** The longest sleep, and the shortest. */
const SLEEP_MAX_MS = 5_000;
const SLEEP_MIN_MS = 4;

interface Watched {
  run: EventRun;
  /** Everything up to here has been seen. */
  seenAt: number;
  reportedWallMs: number;
  /** Seen and not yet reported. */
  pending: 'none' | 'price' | 'away';
  detailMark: string;
}

export interface ChangeInput {
  roster: Roster;
  sports: readonly SportModel[];
  time: VirtualTime;
  now: () => number;
  timer: Timer;
  report: (change: TopicChange) => void;
}

/**
 * Reports changes when they happen: sleeps until the next one of any event, then names the documents it touched. What
 * happens faster than the gaps is told once.
 */
export class Changes {
  readonly #input: ChangeInput;
  #watched = new Map<number, Watched>();
  #lists = new Map<number, { dirty: boolean; reportedWallMs: number }>();
  #listed = '';
  #treeStale = false;
  #treeReportedWallMs = 0;
  #cancel: (() => void) | null = null;

  constructor(input: ChangeInput) {
    this.#input = input;
    this.#listed = this.#listedIds(input.time.at(input.now()));
    this.#wake();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#watched.clear();
  }

  #wake(): void {
    const { roster, time, now } = this.#input;
    const wallMs = now();
    const virtualMs = time.at(wallMs);
    const next = new Map<number, Watched>();
    let dueWallMs = wallMs + SLEEP_MAX_MS;
    for (const run of roster.runs(virtualMs)) {
      const watched = this.#watched.get(run.gmid) ?? this.#begin(run, virtualMs);
      next.set(run.gmid, watched);
      dueWallMs = Math.min(dueWallMs, this.#look(watched, virtualMs, wallMs));
    }
    this.#watched = next;
    dueWallMs = Math.min(dueWallMs, time.wall(roster.validUntil), this.#reportLists(virtualMs, wallMs));
    const sleepMs = Math.max(SLEEP_MIN_MS, Math.ceil(dueWallMs - wallMs));
    this.#cancel = this.#input.timer.after(sleepMs, () => this.#wake());
  }

  #begin(run: EventRun, virtualMs: number): Watched {
    const detailMark = run.detailMark(virtualMs);
    return { run, seenAt: virtualMs, reportedWallMs: 0, pending: 'none', detailMark };
  }

  /** Takes in what happened to an event, reports it when due, and says when to look again (wall milliseconds). */
  #look(watched: Watched, virtualMs: number, wallMs: number): number {
    const { run } = watched;
    let next = run.nextChange(watched.seenAt);
    while (next !== null && next.at <= virtualMs) {
      if (next.kind === 'away') watched.pending = 'away';
      else if (watched.pending === 'none') watched.pending = 'price';
      watched.seenAt = next.at;
      next = run.nextChange(next.at);
    }
    const changeWallMs = next === null ? Number.POSITIVE_INFINITY : this.#input.time.wall(next.at);
    if (watched.pending === 'none') return changeWallMs;
    const gapMs = watched.pending === 'away' ? URGENT_GAP_MS : PRICE_GAP_MS;
    const dueWallMs = watched.reportedWallMs + gapMs;
    if (wallMs < dueWallMs) return Math.min(dueWallMs, changeWallMs);
    this.#reportEvent(watched, virtualMs);
    watched.reportedWallMs = wallMs;
    watched.pending = 'none';
    return changeWallMs;
  }

  #reportEvent(watched: Watched, virtualMs: number): void {
    const { run } = watched;
    const { report, sports } = this.#input;
    const sid = sports[run.fixture.sport]?.sid ?? null;
    const urgent = watched.pending === 'away';
    report({ endpoint: '/sports/getPriveteData', sid, gmid: run.gmid, urgent });
    const detailMark = run.detailMark(virtualMs);
    if (detailMark !== watched.detailMark) {
      watched.detailMark = detailMark;
      report({ endpoint: '/sports/getDetailsData', sid, gmid: run.gmid, urgent });
    }
    if (sid !== null) this.#list(sid).dirty = true;
  }

  #list(sid: number) {
    const known = this.#lists.get(sid) ?? { dirty: false, reportedWallMs: 0 };
    this.#lists.set(sid, known);
    return known;
  }

  #listedIds(virtualMs: number): string {
    return this.#input.sports
      .flatMap(({ sid }) => this.#input.roster.listed(sid, virtualMs).map((run) => run.gmid))
      .join();
  }

  /** Reports dirty lists that are due, and the tree when an event came or went; says when to look again. */
  #reportLists(virtualMs: number, wallMs: number): number {
    const { report } = this.#input;
    let dueWallMs = Number.POSITIVE_INFINITY;
    for (const [sid, list] of this.#lists) {
      if (!list.dirty) continue;
      const readyWallMs = list.reportedWallMs + LIST_GAP_MS;
      if (wallMs < readyWallMs) {
        dueWallMs = Math.min(dueWallMs, readyWallMs);
        continue;
      }
      list.dirty = false;
      list.reportedWallMs = wallMs;
      report({ endpoint: '/sports/esid', sid, gmid: null, urgent: false });
      this.#treeStale ||= this.#listedIds(virtualMs) !== this.#listed;
    }
    return Math.min(dueWallMs, this.#reportTree(virtualMs, wallMs));
  }

  /** Reports the tree when events came or went, as seldom as a list; says when to look again. */
  #reportTree(virtualMs: number, wallMs: number): number {
    if (!this.#treeStale) return Number.POSITIVE_INFINITY;
    const readyWallMs = this.#treeReportedWallMs + LIST_GAP_MS;
    if (wallMs < readyWallMs) return readyWallMs;
    this.#treeStale = false;
    this.#treeReportedWallMs = wallMs;
    this.#listed = this.#listedIds(virtualMs);
    this.#input.report({ endpoint: '/sports/tree', sid: null, gmid: null, urgent: false });
    return Number.POSITIVE_INFINITY;
  }
}
