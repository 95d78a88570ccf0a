import type { ProviderDetail, ProviderListedEvent, ProviderMarket } from '@pavilion/feed';
import { MarketState } from '../mcm/market-state.ts';
import { parseMessage } from '../mcm/messages.ts';
import { encodeDetail, encodeListed, encodePlaceholder, type EventAtMoment } from './encode/encode-event.ts';
import { encodeMarket, gtypeOf, type ShownMarket } from './encode/encode-market.ts';
import { encodeResults } from './encode/encode-results.ts';
import type { MarketRecord } from './encode/market-record.ts';
import { isMainType } from './encode/market-shape.ts';
import { MatchScore } from './encode/match-score.ts';
import { BASIC_BEAT_MS, basicQuotes, isActive, isCrossed, recordedQuotes } from './encode/quotes.ts';
import type { RecordedEvent } from './recorded-event.ts';
import { checkOf, midOf, type Run, type Timeline } from './timeline.ts';

/** What advancing changed: nothing, something that can wait, or something that takes prices away or decides a market. */
export type Advance = 'nothing' | 'price' | 'away';

interface Market {
  readonly record: MarketRecord;
  readonly state: MarketState;
  readonly order: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * One performance of a recorded event. Time goes forward only: `advance` applies what was published until then, and the
 * documents show the state that was reached.
 */
export class EventPlay {
  readonly event: RecordedEvent;
  readonly run: Run;
  readonly #timeline: Timeline;
  readonly #markets: readonly Market[];
  readonly #byId: ReadonlyMap<string, Market>;
  readonly #score = new MatchScore();
  readonly #isBasic: boolean;
  #pt = Number.NEGATIVE_INFINITY;
  /** Publish time of the next change; infinite when there will be none. */
  #nextPt = Number.NEGATIVE_INFINITY;
  #nextLine = 0;
  #isUnreliable = false;
  #news: Advance = 'nothing';
  #documents: ProviderMarket[] | null = null;

  constructor(event: RecordedEvent, run: Run, timeline: Timeline) {
    this.event = event;
    this.run = run;
    this.#timeline = timeline;
    this.#markets = event.markets.map((record, index) => ({
      record,
      state: new MarketState(record.id),
      order: index + 1,
    }));
    this.#byId = new Map(this.#markets.map((market) => [market.record.id, market]));
    this.#isBasic = this.#markets.some(({ record }) => !record.hasLadders);
  }

  get nextPt(): number {
    return this.#nextPt;
  }

  /** Wall time at which it was to begin, epoch milliseconds. */
  get startsAtMs(): number {
    return this.#moment().startsAtMs;
  }

  /** Plays up to a publish time. Applying all that went before the first moment shown takes a while, once. */
  advance(pt: number): void {
    if (pt <= this.#pt) return;
    if (pt < this.#nextPt) {
      this.#pt = pt;
      return;
    }
    const openBefore = this.#open();
    const decidedBefore = this.#decided();
    const { lines } = this.event;
    for (let line = lines[this.#nextLine]; line !== undefined && line.pt <= pt; line = lines[this.#nextLine]) {
      this.#nextLine += 1;
      if (line.isMatchFeed) this.#score.take(line.text, this.event.exchangeId, line.pt);
      else this.#apply(line.text);
    }
    this.#pt = pt;
    this.#nextPt = this.#findNext();
    this.#documents = null;
    const openNow = this.#open();
    const away = this.#decided() !== decidedBefore || openBefore.values().some((key) => !openNow.has(key));
    if (away) this.#news = 'away';
    else if (this.#news === 'nothing') this.#news = 'price';
  }

  /** What happened since this was last asked. */
  takeNews(): Advance {
    const news = this.#news;
    this.#news = 'nothing';
    return news;
  }

  #findNext(): number {
    const line = this.event.lines[this.#nextLine]?.pt ?? NEVER;
    const beat =
      this.#isBasic && !this.#isRecordingOver ? (Math.floor(this.#pt / BASIC_BEAT_MS) + 1) * BASIC_BEAT_MS : NEVER;
    const turns = this.#markets.flatMap((market) => [market.record.endPt + 1, this.#goesAt(market)]);
    return Math.min(line, beat, ...turns.filter((turn) => turn > this.#pt));
  }

  /** Changes whenever the detail document does, results and score apart from their clocks. */
  get detailMark(): string {
    return `${this.#decided()}/${JSON.stringify(this.#score.board(() => 0))}/${this.#isInPlay}`;
  }

  markets(): ProviderMarket[] {
    this.#documents ??= this.#markets
      .filter((market) => this.#isOnShow(market))
      .map((market) => encodeMarket(this.#shown(market)));
    return this.#documents;
  }

  /** The event's entry in the list of its sport, and whether it has an open main market. */
  listEntry(): { open: boolean; entry: ProviderListedEvent } {
    const main = this.#markets.find(({ record }) => record.shape === 'match' && isMainType(record.final.definition));
    const trades = main !== undefined && this.#isOnShow(main) && main.state.status !== 'CLOSED';
    if (!trades) return { open: false, entry: encodePlaceholder(this.#moment()) };
    return { open: true, entry: encodeListed(this.#moment(), this.#shown(main)) };
  }

  detail(): ProviderDetail {
    const wallOf = (pt: number) => this.#timeline.wallOf(this.run, pt);
    return encodeDetail(
      this.#moment(),
      this.#score.board(wallOf),
      resultsOf(this.event, this.run, this.#timeline, this.#pt),
    );
  }

  #apply(text: string): void {
    // It was read through when it was loaded, so nothing in it can be malformed.
    const message = parseMessage(text);
    if (message === null) return;
    this.#isUnreliable = message.isUnreliable;
    for (const change of message.changes) {
      if (typeof change.id === 'string') this.#byId.get(change.id)?.state.apply(change);
    }
  }

  /** Past its last message a recording says nothing any more, so nothing of it can be bet on. */
  get #isRecordingOver(): boolean {
    return this.#pt > this.event.lastPt;
  }

  get #isInPlay(): boolean {
    return this.#markets.some(({ state }) => state.inPlay && state.status !== 'CLOSED') && !this.#isRecordingOver;
  }

  #isOpen({ record, state }: Market): boolean {
    const isKnown = this.#pt <= record.endPt && !this.#isUnreliable;
    return state.status === 'OPEN' && isKnown && !isCrossed(state);
  }

  /** Markets that can be bet on, with the runners that are still in. */
  #open(): Set<string> {
    const keys = new Set<string>();
    for (const market of this.#markets) {
      if (!this.#isOpen(market)) continue;
      keys.add(market.record.id);
      for (const runner of market.state.runners) {
        if (isActive(runner)) keys.add(`${market.record.id} ${runner.id} ${runner.handicap}`);
      }
    }
    return keys;
  }

  /** When a closed market is taken off. */
  #goesAt({ record, state }: Market): number {
    const { closedPt } = record.outline;
    return closedPt === null || state.status !== 'CLOSED' ? NEVER : closedPt + this.#timeline.lingerPtMs;
  }

  #isOnShow(market: Market): boolean {
    return market.state.status !== null && this.#pt < this.#goesAt(market);
  }

  /** How many words on results are out. */
  #decided(): number {
    let count = 0;
    for (const { record } of this.#markets)
      for (const { pt } of record.verdicts.history) if (pt <= this.#pt) count += 1;
    return count;
  }

  #shown({ record, state, order }: Market): ShownMarket {
    const winners = typeof state.definition.numberOfWinners === 'number' ? state.definition.numberOfWinners : 1;
    const open = this.#isOpen({ record, state, order });
    return {
      gmid: this.run.gmid,
      mid: midOf(this.run, record.id),
      order,
      shape: record.shape ?? 'match',
      named: record.final,
      state,
      open,
      quotes: record.hasLadders ? recordedQuotes(state) : basicQuotes(state, winners, checkOf(record.id), this.#pt),
      runnerNames: this.event.runnerNames,
      removals: record.verdicts.removalsAt(this.#pt),
      wallOf: (pt) => this.#timeline.wallOf(this.run, pt),
    };
  }

  #moment(): EventAtMoment {
    return momentOf(this.event, this.run, this.#timeline, this.#isInPlay);
  }
}

/** A performance as lists and details head it. */
export function momentOf(event: RecordedEvent, run: Run, timeline: Timeline, inPlay: boolean): EventAtMoment {
  const families = new Set(event.markets.flatMap(({ shape }) => (shape === null ? [] : [gtypeOf(shape)])));
  // Whole seconds, as the provider writes them: a start that moved by a fraction would be news each time.
  const startsAtMs = Math.floor(timeline.wallOf(run, event.marketTimeMs) / 1000) * 1000;
  return { event, run, startsAtMs, inPlay, families };
}

/** Everything that was decided at a publish time. */
export function resultsOf(event: RecordedEvent, run: Run, timeline: Timeline, pt: number) {
  return event.markets.flatMap((market) =>
    encodeResults(market, pt, {
      gmid: run.gmid,
      mid: midOf(run, market.id),
      runnerNames: event.runnerNames,
      wallOf: (at) => timeline.wallOf(run, at),
    }),
  );
}
