import type { Life, RowPlan } from '../event-model.ts';
import { OVER_BALLS, WICKETS } from './model/ball-model.ts';
import { battingCard } from './batting-card.ts';
import { elevenOf } from './cricket-players.ts';
import type { CricketScript } from './cricket-script.ts';
import {
  type InningsTimeline,
  inningsTimeline,
  lifeOfBatsman,
  lifeOfOver,
  lifeOfWicket,
  lifeToBall,
  openAfterBalls,
  runsBeforeOver,
} from './model/innings-timeline.ts';

/** What a cricket row goes by; enough to price it. */
export type CricketRow = RowPlan & {
  life: Life;
  subject:
    | { kind: 'session' | 'oddeven' | 'khado' | 'meter' | 'line'; innings: 0 | 1; toBall: number }
    | { kind: 'over'; innings: 0 | 1; over: number; runsBefore: number }
    | { kind: 'wicket' | 'caught'; innings: 0 | 1; wicket: number }
    | { kind: 'player'; innings: 0 | 1; place: number }
    | { kind: 'toss' };
};

export interface CricketSides {
  names: readonly [string, string];
  /** Two to four letters, as fancy rows write them. */
  codes: readonly [string, string];
}

/** Lines are made no further ahead than this many balls, except the first innings' total. */
const AHEAD_BALLS_MAX = 60;
/** Parity closes with so few balls left. */
const PARITY_CLOSES_BEFORE = 3;
const OVER_CLOSES_BEFORE = 6;
const STAKE_MIN = 100;

/** Builds the rows of one match; sids are stable: they follow from what the row is about. */
export class CricketRows {
  readonly #script: CricketScript;
  readonly #sides: CricketSides;
  readonly timelines: readonly InningsTimeline[];

  constructor(script: CricketScript, sides: CricketSides) {
    this.#script = script;
    this.#sides = sides;
    this.timelines = ([0, 1] as const).flatMap((innings) => inningsTimeline(script, innings) ?? []);
  }

  get #format() {
    return this.#script.strengths.format;
  }

  #code(innings: 0 | 1): string {
    const { battingFirst } = this.#script;
    return this.#sides.codes[innings === 0 ? battingFirst : battingFirst === 0 ? 1 : 0];
  }

  #match(): string {
    return `${this.#sides.codes[0]} vs ${this.#sides.codes[1]}`;
  }

  #ordinal(n: number): string {
    return `${n}${['th', 'st', 'nd', 'rd'][n % 10 <= 3 && Math.floor(n / 10) !== 1 ? n % 10 : 0] ?? 'th'}`;
  }

  /** Overs whose runs are offered in an innings: all in the first; in a chase those the target leaves open. */
  #sessionOvers(innings: 0 | 1): number[] {
    return this.#format.sessionOvers.filter((over) => innings === 0 || over < this.#format.overs);
  }

  #opens(timeline: InningsTimeline, toBall: number): number | null {
    const whole = timeline.innings === 0 && toBall === this.#format.model.balls;
    return openAfterBalls(timeline, whole ? 0 : toBall - AHEAD_BALLS_MAX);
  }

  /** `6 over runs IND(IND vs AUS)adv`, `Fall of 1st wkt IND(IND vs AUS)adv `. */
  sessions(): CricketRow[] {
    const rows: CricketRow[] = [];
    for (const timeline of this.timelines) {
      const { innings } = timeline;
      const code = this.#code(innings);
      for (const [order, over] of this.#sessionOvers(innings).entries()) {
        const toBall = over * OVER_BALLS;
        const place = { opensAt: this.#opens(timeline, toBall), toBall, closeBefore: 1 };
        const life = lifeToBall(this.#script, timeline, place, (end) => ({ type: 'value', value: end?.total ?? 0 }));
        const name = `${over} over runs ${code}(${this.#match()})adv`;
        if (life !== null) {
          const row = this.#row(innings * 100 + 1 + order, name, 1, this.#format.sessionStakeMax, life);
          rows.push({ ...row, subject: { kind: 'session', innings, toBall } });
        }
      }
      for (let wicket = 1; wicket <= WICKETS; wicket += 1) {
        const life = lifeOfWicket(this.#script, timeline, wicket, this.#format.model.balls, (fall) => ({
          type: 'value',
          value: fall?.total ?? timeline.total,
        }));
        const name = `Fall of ${this.#ordinal(wicket)} wkt ${code}(${this.#match()})adv `;
        if (life !== null) {
          const row = this.#row(innings * 100 + 20 + wicket, name, 2, this.#format.sessionStakeMax / 2, life);
          rows.push({ ...row, subject: { kind: 'wicket', innings, wicket } });
        }
      }
      rows.push(...this.#players(timeline));
    }
    return rows;
  }

  /** `M Lomane run(IND vs AUS)adv`, while he bats. */
  #players(timeline: InningsTimeline): CricketRow[] {
    const { innings } = timeline;
    const side = innings === 0 ? this.#script.battingFirst : this.#script.battingFirst === 0 ? 1 : 0;
    const eleven = elevenOf(this.#sides.names[side]);
    return battingCard(timeline.deliveries).batsmen.flatMap((batsman, place) => {
      const life = lifeOfBatsman(this.#script, timeline, batsman, this.#format.model.balls);
      if (life === null) return [];
      const name = `${eleven[place] ?? ''} run(${this.#match()})adv`;
      const row = this.#row(innings * 100 + 41 + place, name, 5, this.#format.sessionStakeMax / 2, life);
      return [{ ...row, subject: { kind: 'player' as const, innings, place } }];
    });
  }

  /** `Only 7 over run IND `. */
  overs(): CricketRow[] {
    const rows: CricketRow[] = [];
    for (const timeline of this.timelines) {
      const { innings } = timeline;
      for (let over = 1; over <= this.#format.overs; over += 1) {
        const life = lifeOfOver(this.#script, timeline, over);
        if (life === null) continue;
        const name = `Only ${over} over run ${this.#code(innings)} `;
        const row = this.#row(innings * 100 + over, name, over, this.#format.sessionStakeMax / 2, life);
        const runsBefore = runsBeforeOver(timeline, over);
        rows.push({ ...row, subject: { kind: 'over', innings, over, runsBefore } });
      }
    }
    return rows;
  }

  /** `IND Will Win the Toss(IND vs AUS)adv`, `3rd wkt Caught out IND`. */
  statements(): CricketRow[] {
    const script = this.#script;
    const tossLife: Life = {
      opensAt: Number.NEGATIVE_INFINITY,
      closesAt: script.tossAt - 60_000,
      decidedAt: script.tossAt,
      outcome: { type: 'answer', yes: script.tossWinner === 0 },
    };
    const toss = `${this.#sides.codes[0]} Will Win the Toss(${this.#match()})adv`;
    const rows: CricketRow[] = [
      { ...this.#row(1, toss, 1, this.#format.sessionStakeMax, tossLife), subject: { kind: 'toss' } },
    ];
    for (const timeline of this.timelines) {
      const { innings } = timeline;
      for (let wicket = 1; wicket <= WICKETS; wicket += 1) {
        const life = lifeOfWicket(script, timeline, wicket, this.#format.model.balls, (fall) =>
          fall === null ? { type: 'void', remark: 'No such wicket' } : { type: 'answer', yes: fall.caught },
        );
        const name = `${this.#ordinal(wicket)} wkt Caught out ${this.#code(innings)}`;
        if (life !== null) {
          const row = this.#row(innings * 100 + 10 + wicket, name, 2, this.#format.sessionStakeMax / 2, life);
          rows.push({ ...row, subject: { kind: 'caught', innings, wicket } });
        }
      }
    }
    return rows;
  }

  /** `1st inn 10 over run odd even(IND vs AUS)adv`. */
  parities(): CricketRow[] {
    return this.timelines.flatMap((timeline) =>
      this.#sessionOvers(timeline.innings).flatMap((over, order) => {
        const name = `${this.#ordinal(timeline.innings + 1)} inn ${over} over run odd even(${this.#match()})adv`;
        return this.#byScore('oddeven', timeline, over, PARITY_CLOSES_BEFORE, order, name);
      }),
    );
  }

  /** `10 over Khado run IND adv`. */
  bands(): CricketRow[] {
    return this.timelines.flatMap((timeline) => {
      const { mainSession, overs } = this.#format;
      return (timeline.innings === 0 ? [mainSession, overs] : [mainSession]).flatMap((over, order) => {
        const name = `${over} over Khado run ${this.#code(timeline.innings)} adv`;
        return this.#byScore('khado', timeline, over, OVER_CLOSES_BEFORE, order, name);
      });
    });
  }

  /** `IND innings run meter adv`: first innings only, since a target decides the second. */
  meters(): CricketRow[] {
    const [first] = this.timelines;
    if (first === undefined) return [];
    const name = `${this.#code(0)} innings run meter adv`;
    return this.#byScore('meter', first, this.#format.overs, OVER_CLOSES_BEFORE, 0, name);
  }

  /** The exchange line on the first innings. */
  lines(): CricketRow[] {
    const [first] = this.timelines;
    if (first === undefined) return [];
    return this.#byScore('line', first, this.#format.overs, OVER_CLOSES_BEFORE, 0, 'Total Runs');
  }

  #byScore(
    kind: 'oddeven' | 'khado' | 'meter' | 'line',
    timeline: InningsTimeline,
    over: number,
    closeBefore: number,
    order: number,
    name: string,
  ): CricketRow[] {
    const toBall = over * OVER_BALLS;
    const place = { opensAt: this.#opens(timeline, toBall), toBall, closeBefore };
    const life = lifeToBall(this.#script, timeline, place, (end) => ({ type: 'value', value: end?.total ?? 0 }));
    if (life === null) return [];
    const most = kind === 'meter' ? this.#format.sessionStakeMax / 20 : this.#format.sessionStakeMax;
    const row = this.#row(timeline.innings * 100 + 1 + order, name, order + 1, most, life);
    const least = kind === 'meter' ? 10 : STAKE_MIN;
    return [{ ...row, minStake: least, subject: { kind, innings: timeline.innings, toBall } }];
  }

  #row(sid: number, name: string, sno: number, maxStake: number, life: Life) {
    return { sid, name, sno, psrno: sid, minStake: STAKE_MIN, maxStake, life };
  }
}
