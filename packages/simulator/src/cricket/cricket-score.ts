import type { Score } from '../event-model.ts';
import { NO_BALL, OVER_BALLS, WICKET, WICKETS, WIDE } from './model/ball-model.ts';
import type { CricketClock } from './cricket-clock.ts';
import type { CricketSides } from './cricket-rows.ts';
import type { CricketScript, Delivery } from './cricket-script.ts';

const RECENT_BALLS = 12;

/** The scoreboard of a match at a time; changes with every delivery. */
export class CricketScore {
  readonly #script: CricketScript;
  readonly #sides: CricketSides;
  readonly #clock: CricketClock;

  constructor(script: CricketScript, sides: CricketSides, clock: CricketClock) {
    this.#script = script;
    this.#sides = sides;
    this.#clock = clock;
  }

  /** When what the board shows was reached. */
  since(at: number): number {
    const { tossAt, inningsFrom, rainAt, endsAt, deliveries } = this.#script;
    const last = deliveries[this.#clock.count(at) - 1]?.endsAt ?? Number.NEGATIVE_INFINITY;
    const steps = [tossAt, 0, inningsFrom[1], rainAt ?? Number.POSITIVE_INFINITY, endsAt, last];
    return Math.max(...steps.filter((step) => step <= at));
  }

  at(at: number): Score {
    const script = this.#script;
    const count = this.#clock.count(at);
    const innings = at >= script.inningsFrom[1] ? 1 : 0;
    const finished = at >= script.endsAt;
    const last = script.deliveries[count - 1];
    const board = last?.innings === innings ? last : null;
    const batting = innings === 0 ? script.battingFirst : this.#other(script.battingFirst);
    const started = at >= 0;
    return {
      status: this.#status(at, innings, finished),
      finished,
      clock: started && !finished ? `${overs(board)} ov` : null,
      note: this.#note(at, innings, board, finished),
      sides: ([0, 1] as const).map((side) => {
        const own = this.#inningsOf(side, count, innings);
        return {
          name: this.#sides.names[side],
          main: own === null || !started ? '' : `${own.total}/${own.wickets}`,
          detail: own === null || !started ? '' : `${overs(own)} ov`,
          parts: own === null || !started ? [] : [String(own.total)],
          active: started && !finished && side === batting,
        };
      }),
      recent: started ? this.#recent(count, innings) : [],
    };
  }

  #other(side: 0 | 1): 0 | 1 {
    return side === 0 ? 1 : 0;
  }

  /** A side's score so far; null before it bats. */
  #inningsOf(side: 0 | 1, count: number, innings: 0 | 1): Pick<Delivery, 'balls' | 'total' | 'wickets'> | null {
    const own = side === this.#script.battingFirst ? 0 : 1;
    if (own > innings) return null;
    const { deliveries, firstInningsCount } = this.#script;
    const last = deliveries[(own === 0 ? Math.min(count, firstInningsCount) : count) - 1];
    return last?.innings === own ? last : { balls: 0, total: 0, wickets: 0 };
  }

  #status(at: number, innings: 0 | 1, finished: boolean): string {
    const { rainAt, superOver, inningsEndsAt, winner } = this.#script;
    if (finished) return winner === null ? 'Abandoned' : 'Finished';
    if (rainAt !== null && at >= rainAt) return 'Rain';
    if (at < 0) return 'Not started';
    if (superOver && at >= inningsEndsAt[1]) return 'Super over';
    if (innings === 0 && at >= inningsEndsAt[0]) return 'Innings break';
    return innings === 0 ? '1st innings' : '2nd innings';
  }

  #note(at: number, innings: 0 | 1, board: Delivery | null, finished: boolean): string {
    const { names } = this.#sides;
    const script = this.#script;
    if (finished) return this.#verdict();
    if (script.rainAt !== null && at >= script.rainAt) return 'Rain stopped play';
    if (at < script.tossAt) return '';
    const chosen = script.tossWinner === script.battingFirst ? 'bat' : 'field';
    if (innings === 0) return board === null ? `${names[script.tossWinner]} won the toss and chose to ${chosen}` : '';
    const need = script.totals[0] + 1 - (board?.total ?? 0);
    const left = script.strengths.format.model.balls - (board?.balls ?? 0);
    const chasing = names[this.#other(script.battingFirst)];
    if (script.superOver && at >= script.inningsEndsAt[1]) return 'Scores level';
    return `${chasing} need ${need} ${need === 1 ? 'run' : 'runs'} from ${left} ${left === 1 ? 'ball' : 'balls'}`;
  }

  #verdict(): string {
    const { winner, superOver, battingFirst, totals, deliveries } = this.#script;
    if (winner === null) return 'Match abandoned';
    const name = this.#sides.names[winner];
    if (superOver) return `${name} won the super over`;
    const margin = totals[0] - totals[1];
    if (winner === battingFirst) return `${name} won by ${margin} ${margin === 1 ? 'run' : 'runs'}`;
    const left = WICKETS - (deliveries[deliveries.length - 1]?.wickets ?? 0);
    return `${name} won by ${left} ${left === 1 ? 'wicket' : 'wickets'}`;
  }

  #recent(count: number, innings: 0 | 1): string[] {
    return this.#script.deliveries
      .slice(Math.max(0, count - RECENT_BALLS), count)
      .filter((delivery) => delivery.innings === innings)
      .map(ballText);
  }
}

/** `18.3`: overs done and balls of the one that is on. */
export function overs(score: Pick<Delivery, 'balls'> | null): string {
  const balls = score?.balls ?? 0;
  return `${Math.floor(balls / OVER_BALLS)}.${balls % OVER_BALLS}`;
}

export function ballText({ outcome, runs }: Pick<Delivery, 'outcome' | 'runs'>): string {
  if (outcome === WICKET) return 'W';
  if (outcome === WIDE) return runs > 1 ? `${runs}wd` : 'wd';
  if (outcome === NO_BALL) return runs > 2 ? `${runs}nb` : 'nb';
  return String(runs);
}
