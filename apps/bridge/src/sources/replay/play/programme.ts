import type { ProviderDetail, ProviderMarket } from '@pavilion/feed';
import { encodeDetail } from './encode/encode-event.ts';
import { EventPlay, momentOf, resultsOf } from './event-play.ts';
import type { RecordedEvent } from './recorded-event.ts';
import { type RecordedSport, USUAL_SPORTS } from './encode/sports.ts';
import { checkOf, indexOfGmid, type Run, Timeline, type TimelineOptions } from './timeline.ts';

interface PlayedEvent {
  readonly event: RecordedEvent;
  readonly timeline: Timeline;
  play: EventPlay | null;
}

/** What is played when: every recorded event on its timeline, with the performance that is on. */
export class Programme {
  readonly #options: TimelineOptions;
  #entries: readonly PlayedEvent[] = [];

  constructor(options: TimelineOptions) {
    this.#options = options;
  }

  begin(events: readonly RecordedEvent[]): void {
    this.#entries = events.map((event, index) => {
      const timeline = new Timeline(event, { index, check: checkOf(event.key) }, this.#options);
      return { event, timeline, play: null };
    });
  }

  /** Brings one performance after the other to the present, so that nobody waits for it later. */
  *warmUp(nowMs: number): Generator<void> {
    for (const entry of this.#entries) {
      this.#playOf(entry, nowMs);
      yield;
    }
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** One line for the log. */
  summary(nowMs: number): string {
    const turns = this.#entries.map(({ event, timeline }) => timeline.wallOf(timeline.runAt(nowMs), event.turnPt));
    const seconds = Math.max(0, Math.round((Math.min(...turns) - nowMs) / 1000));
    const markets = this.#entries.reduce((sum, { event }) => sum + event.markets.length, 0);
    const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
    return `replaying ${count(this.#entries.length, 'event')} with ${count(markets, 'market')} at ${this.#options.speed} × life; the first goes off in ${seconds} s`;
  }

  /** Sports in display order: the usual ones, whether or not they are played, and what was recorded besides. */
  sports(): RecordedSport[] {
    const sports = new Map(USUAL_SPORTS.map((sport) => [sport.sid, sport]));
    for (const { event } of this.#entries) sports.set(event.sport.sid, event.sport);
    return [...sports.values()].sort((a, b) => a.order - b.order || a.sid - b.sid);
  }

  /** The performances that are on, advanced to now. */
  listed(nowMs: number): EventPlay[] {
    return this.#entries.flatMap((entry) => {
      const play = this.#playOf(entry, nowMs);
      return play === null ? [] : [play];
    });
  }

  /** As `listed`, without applying what has been published since: the caller advances them. */
  performances(nowMs: number): { play: EventPlay; timeline: Timeline }[] {
    return this.#entries.flatMap((entry) => {
      const play = this.#currentPlay(entry, nowMs);
      return play === null ? [] : [{ play, timeline: entry.timeline }];
    });
  }

  /** When a performance begins or ends next; infinite when none ever will. */
  nextEntrance(nowMs: number): number {
    const times = this.#entries.flatMap(({ timeline }) => {
      const run = timeline.runAt(nowMs);
      const ends = run.startedAtMs + timeline.lengthMs;
      return [run.startedAtMs, ends].filter((time) => time > nowMs);
    });
    return Math.min(Number.POSITIVE_INFINITY, ...times);
  }

  markets(sid: number, gmid: number, nowMs: number): ProviderMarket[] | null {
    const found = this.#find(sid, gmid, nowMs);
    if (found === null) return null;
    const play = this.#playOf(found.entry, nowMs);
    return play?.run.gmid === gmid ? play.markets() : [];
  }

  /** Performances that are over, also those before this bridge was started, still answer with their results. */
  detail(sid: number, gmid: number, nowMs: number): ProviderDetail | null {
    const found = this.#find(sid, gmid, nowMs);
    if (found === null) return null;
    const { entry, run } = found;
    const play = this.#playOf(entry, nowMs);
    if (play?.run.gmid === gmid) return play.detail();
    const { event, timeline } = entry;
    const results = resultsOf(event, run, timeline, timeline.ptAt(run, nowMs));
    return encodeDetail(momentOf(event, run, timeline, false), null, results);
  }

  #find(sid: number, gmid: number, nowMs: number): { entry: PlayedEvent; run: Run } | null {
    const entry = this.#entries[indexOfGmid(gmid)];
    if (entry === undefined || entry.event.sport.sid !== sid) return null;
    const run = entry.timeline.runOf(gmid);
    return run === null || run.startedAtMs > nowMs ? null : { entry, run };
  }

  #playOf(entry: PlayedEvent, nowMs: number): EventPlay | null {
    const play = this.#currentPlay(entry, nowMs);
    play?.advance(entry.timeline.ptAt(play.run, nowMs));
    return play;
  }

  #currentPlay(entry: PlayedEvent, nowMs: number): EventPlay | null {
    const { event, timeline } = entry;
    const run = timeline.runAt(nowMs);
    if (nowMs < run.startedAtMs || timeline.isOver(run, nowMs)) return null;
    if (entry.play?.run.gmid !== run.gmid) entry.play = new EventPlay(event, run, timeline);
    return entry.play;
  }
}
