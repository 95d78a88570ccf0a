import type { Life, Outcome, RowPlan } from '../../event-model.ts';
import { MINUTE } from '../../virtual-time.ts';
import { WICKETS } from '../model/ball-model.ts';
import type { CricketSides } from '../cricket-rows.ts';
import { DAY_BALLS, SESSION_BALLS } from './test-day-model.ts';
import { ballsDone, type DayBall, type TestDayScript } from './test-day-script.ts';

/** A row of the day, and what of it has come about after so many balls. */
export type DayRow = RowPlan & {
  life: Life;
  subject:
    | {
        kind: 'sessionRuns' | 'sessionWickets' | 'dayRuns' | 'inningsRuns' | 'wicketRuns';
        soFar: (count: number) => number;
      }
    | { kind: 'caught' | 'oddeven' };
};

const RAIN: Outcome = { type: 'void', remark: 'Play abandoned' };
const OPENS_BEFORE = 30 * MINUTE;
const STAKE_MAX = 100_000;
/** Parity is as good as even until so few balls are left: most of them bring no run. */
const PARITY_CLOSES_BEFORE = 18;
const ORDINALS = ['', '1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th'];

/** A stretch of the day in indices of its balls: from the first one on, up to but without the last. */
interface Stretch {
  from: number;
  to: number;
  /** It was played to its end: not stopped by rain. */
  complete: boolean;
  /** Balls of the day after which it is to end; null where a wicket or a captain ends it and nobody knows when. */
  until: number | null;
}

/** Rows about sessions, the day, innings and wickets; sids follow from what a row is about. */
export function dayRows(script: TestDayScript, { codes }: CricketSides) {
  const sessions: DayRow[] = [];
  const statements: DayRow[] = [];
  const parities: DayRow[] = [];
  const pair = `${codes[0]} vs ${codes[1]}`;
  const sum = (from: number, to: number, of: (ball: DayBall) => number) =>
    script.balls.slice(from, to).reduce((total, ball) => total + of(ball), 0);
  const runs = (ball: DayBall) => ball.runs;
  const fell = (ball: DayBall) => (ball.outcome === 2 ? 1 : 0);
  const value = (stretch: Stretch, of: (ball: DayBall) => number): Outcome =>
    stretch.complete ? { type: 'value', value: sum(stretch.from, stretch.to, of) } : RAIN;

  const whole = stretchOf(script, 0, DAY_BALLS);
  for (const session of [0, 1, 2]) {
    const stretch = stretchOf(script, session * SESSION_BALLS, (session + 1) * SESSION_BALLS);
    if (stretch === null) continue;
    const soFar = (of: (ball: DayBall) => number) => (count: number) => sum(stretch.from, count, of);
    const life = lifeOf(script, stretch, 1, value(stretch, runs));
    const name = `Session ${session + 1} runs(${pair})adv`;
    add(sessions, session + 1, name, 1, life, { kind: 'sessionRuns', soFar: soFar(runs) });
    const wickets = lifeOf(script, stretch, 1, value(stretch, fell));
    const title = `Session ${session + 1} wickets(${pair})adv `;
    add(sessions, session + 11, title, 2, wickets, { kind: 'sessionWickets', soFar: soFar(fell) });
    const parity = lifeOf(script, stretch, PARITY_CLOSES_BEFORE, value(stretch, runs));
    add(parities, session + 1, `Session ${session + 1} run odd even(${pair})adv`, 1, parity, { kind: 'oddeven' });
  }
  if (whole !== null) {
    const soFar = (count: number) => sum(0, count, runs);
    const life = lifeOf(script, whole, 1, value(whole, runs));
    add(sessions, 20, `Day 5 total runs(${pair})adv`, 3, life, { kind: 'dayRuns', soFar });
  }
  for (const innings of [0, 1] as const) {
    const own = inningsOf(script, innings);
    if (own === null) continue;
    const code = codes[innings === 0 ? script.third : script.third === 0 ? 1 : 0];
    const base = innings === 0 ? script.overnight.total : 0;
    const soFar = (count: number) => base + sum(own.from, count, runs);
    const end = base + sum(own.from, own.to, runs);
    const total = lifeOf(script, own, 0, own.complete ? { type: 'value', value: end } : RAIN);
    add(sessions, 21 + innings, `${code} 2nd inn total runs(${pair})adv`, 3, total, { kind: 'inningsRuns', soFar });
    const start = innings === 0 ? script.overnight.wickets : 0;
    for (let wicket = start + 1; wicket <= WICKETS; wicket += 1) {
      const stand = standOf(script, own, wicket, start);
      if (stand === null) continue;
      const life = lifeOf(
        script,
        stand,
        0,
        stand.complete ? { type: 'value', value: base + sum(own.from, stand.to, runs) } : RAIN,
      );
      const fall = `Fall of ${ORDINALS[wicket]} wkt ${code}(${pair})adv `;
      add(sessions, 30 + innings * 20 + wicket, fall, 4, life, { kind: 'wicketRuns', soFar });
      const last = script.balls[stand.to - 1];
      const answer: Outcome =
        stand.complete && last !== undefined && fell(last) === 1
          ? { type: 'answer', yes: last.caught }
          : { type: 'void', remark: stand.complete ? 'No such wicket' : 'Play abandoned' };
      const caught = lifeOf(script, stand, 0, answer);
      add(statements, innings * 20 + wicket, `${ORDINALS[wicket]} wkt Caught out ${code}`, 1, caught, {
        kind: 'caught',
      });
    }
  }
  return { sessions, statements, parities };
}

function add(rows: DayRow[], sid: number, name: string, sno: number, life: Life | null, subject: DayRow['subject']) {
  if (life === null) return;
  const maxStake = subject.kind === 'sessionRuns' ? STAKE_MAX : STAKE_MAX / 2;
  rows.push({ sid, name, sno, psrno: sid, minStake: 100, maxStake, life, subject });
}

/** Balls of the day between two numbers of lawful ones; null when play never got there. */
function stretchOf({ balls, rainAt }: TestDayScript, first: number, last: number): Stretch | null {
  const from = first === 0 ? 0 : balls.findIndex(({ state }) => ballsDone(state) >= first) + 1;
  if ((first > 0 && from === 0) || from >= balls.length) return null;
  const end = balls.findIndex(({ state }) => ballsDone(state) >= last);
  const to = end < 0 ? balls.length : end + 1;
  return { from, to, complete: end >= 0 || rainAt === null, until: last };
}

function inningsOf({ balls, rainAt }: TestDayScript, innings: 0 | 1): Stretch | null {
  const from = balls.findIndex((ball) => ball.innings === innings);
  if (from < 0) return null;
  const to = balls.findLastIndex((ball) => ball.innings === innings) + 1;
  return { from, to, complete: to < balls.length || rainAt === null, until: null };
}

/** From the wicket before until the ball this one falls on, or the innings ends. */
function standOf({ balls }: TestDayScript, own: Stretch, wicket: number, start: number): Stretch | null {
  const before = balls.findIndex((ball, i) => i >= own.from && i < own.to && ball.wickets >= wicket - 1);
  const from = wicket - 1 === start ? own.from : before + 1;
  if ((wicket - 1 > start && before < 0) || from >= own.to) return null;
  const fall = balls.findIndex((ball, i) => i >= from && i < own.to && ball.wickets >= wicket);
  const to = fall < 0 ? own.to : fall + 1;
  return { from, to, complete: fall >= 0 || own.complete, until: null };
}

/**
 * Offered from the ball before the stretch until `closeBefore` balls ahead of the one it is to end with. What ends sooner
 * than that, or at a ball that nobody knows, closes with its last ball and not before: that would tell the end.
 */
function lifeOf(
  script: TestDayScript,
  { from, to, complete, until }: Stretch,
  closeBefore: number,
  outcome: Outcome,
): Life | null {
  const { balls } = script;
  const opensAt = from === 0 ? -OPENS_BEFORE : (balls[from - 1]?.opensAt ?? 0);
  const last = balls[to - 1];
  if (last === undefined) return null;
  if (!complete) {
    const closesAt = script.rainAt ?? script.endsAt;
    return closesAt <= opensAt ? null : { opensAt, closesAt, decidedAt: script.endsAt, outcome };
  }
  const near = until === null ? -1 : balls.findIndex(({ state }) => ballsDone(state) >= until - closeBefore);
  const closesAt = near < 0 ? last.startsAt : Math.min(last.startsAt, balls[Math.max(from, near)]?.startsAt ?? 0);
  return closesAt <= opensAt ? null : { opensAt, closesAt, decidedAt: last.endsAt, outcome };
}
