import type { Moment, RowPhase } from '../event-model.ts';
import { SECOND } from '../virtual-time.ts';
import { WICKET } from './model/ball-model.ts';
import type { CricketScript } from './cricket-script.ts';

/** The exchange market stops for the turn in-play: shortly before the start until this long after it. */
const TURN_IN_PLAY_FROM = -4 * SECOND;
const TURN_IN_PLAY_UNTIL = 14 * SECOND;

/** What the clock goes by: the balls, and when the sides change round. */
type Timed = Pick<CricketScript, 'deliveries' | 'tossAt' | 'inningsFrom' | 'rainAt' | 'endsAt'>;

/** Where a match stands at a time: which deliveries are done and whether a ball is on its way. */
export class CricketClock {
  readonly #script: Timed;

  constructor(script: Timed) {
    this.#script = script;
  }

  /** Deliveries completed. */
  count(at: number): number {
    const { deliveries } = this.#script;
    let low = 0;
    let high = deliveries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((deliveries[middle]?.endsAt ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether bookmaker and fancy rows trade: not while a ball is on its way, after a wicket or in the rain. */
  rowState(at: number): RowPhase {
    const { deliveries, rainAt } = this.#script;
    if (rainAt !== null && at >= rainAt) return 'suspended';
    const count = this.count(at);
    const next = deliveries[count];
    if (next !== undefined && at >= next.startsAt) return 'ball';
    const last = deliveries[count - 1];
    if (last === undefined || at >= last.opensAt) return 'open';
    return last.outcome === WICKET ? 'suspended' : 'ball';
  }

  /** What rows show that are past their close and undecided: that a ball is on its way, like all others, or nothing. */
  closingState(at: number): 'ball' | 'suspended' {
    return this.rowState(at) === 'ball' ? 'ball' : 'suspended';
  }

  /** Whether match odds trade: always, but for the turn in-play and the rain. */
  matchState(at: number): RowPhase {
    const { rainAt } = this.#script;
    if (rainAt !== null && at >= rainAt) return 'suspended';
    return at >= TURN_IN_PLAY_FROM && at < TURN_IN_PLAY_UNTIL ? 'suspended' : 'open';
  }

  /** Milliseconds since the last wicket. */
  sinceWicket(at: number): number {
    const { deliveries } = this.#script;
    for (let i = this.count(at) - 1; i >= 0; i -= 1) {
      const delivery = deliveries[i];
      if (delivery === undefined || at - delivery.endsAt > 60 * SECOND) break;
      if (delivery.outcome === WICKET) return at - delivery.endsAt;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Everything that changes by itself: balls, the toss, the turn in-play, the change of innings, rain, the end. */
  moments(): Moment[] {
    const { deliveries, tossAt, inningsFrom, rainAt, endsAt } = this.#script;
    const moments: Moment[] = [
      { at: tossAt, urgent: false },
      { at: TURN_IN_PLAY_FROM, urgent: true },
      { at: 0, urgent: true },
      { at: TURN_IN_PLAY_UNTIL, urgent: false },
      { at: endsAt, urgent: true },
    ];
    if (Number.isFinite(inningsFrom[1])) moments.push({ at: inningsFrom[1], urgent: false });
    if (rainAt !== null) moments.push({ at: rainAt, urgent: true });
    for (const delivery of deliveries) {
      moments.push({ at: delivery.startsAt, urgent: true });
      moments.push({ at: delivery.endsAt, urgent: delivery.outcome === WICKET });
      moments.push({ at: delivery.opensAt, urgent: false });
    }
    return moments;
  }
}
