import type { Beats } from '../beat.ts';
import { closedQuote, type Instant, type RowQuote } from '../event-model.ts';
import { oddChance, parityQuote } from '../quote/parity-market.ts';
import { lineQuote, bandQuote, meterQuote, sessionQuote, statementQuote, type AtLeast } from '../quote/run-quote.ts';
import { hashNormal, hashUnit } from '../random.ts';
import { MINUTE } from '../virtual-time.ts';
import { OVER_BALLS } from './model/ball-model.ts';
import type { CricketClock } from './cricket-clock.ts';
import type { CricketPricer } from './cricket-pricer.ts';
import type { CricketRow } from './cricket-rows.ts';
import { CAUGHT_SHARE, type CricketScript } from './cricket-script.ts';

/** Chance that a khado band holds, at even money. */
const BAND_CHANCE_MAX = 0.47;
const METER_GAP_RUNS = 1.5;
const STATEMENT_EDGE = 0.14;
const TOSS_PRICE = 1.98;
const METER_STARTS_BEFORE_MS = 2 * MINUTE;
/** Lines this far ahead are made two runs wide. */
const WIDE_FROM_BALLS = 60;

/** Prices the rows of the fancy family from what the pricer knows at an instant. */
export class CricketQuotes {
  readonly #script: CricketScript;
  readonly #clock: CricketClock;
  readonly #pricer: CricketPricer;
  readonly #beats: Beats;
  readonly #key: number;

  constructor(script: CricketScript, clock: CricketClock, pricer: CricketPricer, beats: Beats, key: number) {
    this.#script = script;
    this.#clock = clock;
    this.#pricer = pricer;
    this.#beats = beats;
    this.#key = key;
  }

  quote(rows: readonly CricketRow[], instant: Instant): RowQuote[] {
    const state = this.#clock.rowState(instant.at);
    const count = this.#clock.count(instant.at);
    return rows.map((row) => (state === 'open' ? this.#open(row, instant, count) : closedQuote(state)));
  }

  #open(row: CricketRow, instant: Instant, count: number): RowQuote {
    const { subject } = row;
    const floor = this.#pricer.total(count);
    switch (subject.kind) {
      case 'session':
        return sessionQuote(this.#pricer.session(count, subject.toBall), floor, this.#style(row, instant, count));
      case 'wicket':
        return sessionQuote(this.#pricer.nextWicket(count), floor, this.#style(row, instant, count));
      case 'player': {
        const done = this.#pricer.runsOf(count, subject.place);
        return sessionQuote(
          this.#pricer.batsman(count, subject.place, this.#key),
          done,
          this.#style(row, instant, count),
        );
      }
      case 'over':
        return this.#over(row, subject, instant, count, floor);
      case 'caught':
        return statementQuote(CAUGHT_SHARE, STATEMENT_EDGE, row.maxStake);
      case 'toss':
        return { state: 'open', back: [{ price: TOSS_PRICE, size: row.maxStake }], lay: [] };
      case 'oddeven':
        return parityQuote(oddChance(this.#pricer.session(count, subject.toBall), floor), row.maxStake);
      case 'khado':
        return bandQuote(this.#pricer.session(count, subject.toBall), floor, BAND_CHANCE_MAX);
      case 'meter':
        if (instant.at < -METER_STARTS_BEFORE_MS) return closedQuote('starting');
        return meterQuote(meanOf(this.#pricer.session(count, subject.toBall), floor), METER_GAP_RUNS);
      case 'line':
        return lineQuote(this.#pricer.session(count, subject.toBall), floor, (level, side) =>
          this.#money(level * 2 + side, instant.beat),
        );
    }
  }

  #over(
    row: CricketRow,
    subject: { over: number; runsBefore: number },
    instant: Instant,
    count: number,
    total: number,
  ): RowQuote {
    const begun = this.#clock.count(instant.at) > 0 && this.#ballsDone(count) >= (subject.over - 1) * OVER_BALLS;
    const floor = begun ? total - subject.runsBefore : 0;
    const atLeast = this.#pricer.over(count, subject.over, subject.runsBefore);
    // An over that will hardly be bowled has no line.
    if (atLeast(floor) < 0.5) return closedQuote('suspended');
    return sessionQuote(atLeast, floor, { ...this.#style(row, instant, count), wide: false });
  }

  #ballsDone(count: number): number {
    const { deliveries, firstInningsCount } = this.#script;
    return count === firstInningsCount ? 0 : (deliveries[count - 1]?.balls ?? 0);
  }

  /** The market maker's hand: half of the rows show one figure, and each leans a little to one side. */
  #style(row: CricketRow, instant: Instant, count: number) {
    const { subject } = row;
    const ahead = 'toBall' in subject ? subject.toBall - this.#ballsDone(count) : 0;
    return {
      lean: this.#beats.lean({ index: instant.beat, at: instant.beatAt }, 8 + (row.sid % 5)),
      oneLine: hashUnit(this.#key, row.sid, count, 77) < 0.5,
      wide: ahead > WIDE_FROM_BALLS,
    };
  }

  #money(place: number, beat: number): number {
    const size = this.#script.strengths.format.liquidity * 0.02 * Math.exp(1.2 * hashNormal(this.#key, place, beat, 5));
    return Math.max(2, Math.round(size * 100) / 100);
  }
}

/** The mean of a figure that is at least `floor`. */
function meanOf(atLeast: AtLeast, floor: number): number {
  let mean = floor;
  for (let n = floor + 1; ; n += 1) {
    const chance = atLeast(n);
    if (chance < 1e-5) return mean;
    mean += chance;
  }
}
