import { createRandom, type Random } from '../../random.ts';
import { MINUTE, SECOND } from '../../virtual-time.ts';
import { NO_BALL, OUTCOME_RUNS, OUTCOMES, WICKET, WIDE, WIDE_EXTRA } from '../model/ball-model.ts';
import { CAUGHT_SHARE, type Delivery } from '../cricket-script.ts';
import {
  afterBall,
  DAY_BALLS,
  dayChances,
  type DayResult,
  type DayState,
  RAIN_SHARE,
  resultOf,
  SESSION_BALLS,
} from './test-day-model.ts';

/** A ball of the day, and where it leaves the match. `innings` is 0 for the third of the match, 1 for the fourth. */
export interface DayBall extends Delivery {
  state: DayState;
}

export interface TestDayScript {
  /** The side (0 first-named) that bats third. */
  third: 0 | 1;
  /** Totals of the first two innings, of the sides batting first and second. */
  earlier: readonly [number, number];
  /** Overnight score of the third innings. */
  overnight: { total: number; wickets: number };
  start: DayState;
  balls: readonly DayBall[];
  result: DayResult;
  rainAt: number | null;
  /** When the last innings is the one on the board; infinite when it never was. */
  chaseFrom: number;
  endsAt: number;
}

const LUNCH_MS = 40 * MINUTE;
const TEA_MS = 20 * MINUTE;
const CHANGE_MS = 10 * MINUTE;

/** Balls of the day done in a state. */
export function ballsDone({ ballsLeft }: DayState): number {
  return DAY_BALLS - ballsLeft;
}

const chance = new Float64Array(OUTCOMES);

/** Draws one ball of either innings. */
export function drawBall(state: DayState, random: Random): { outcome: number; runs: number } {
  dayChances(state, chance);
  const outcome = random.weighted(chance);
  const extra = outcome === WIDE && random.chance(WIDE_EXTRA) ? 1 : 0;
  return { outcome, runs: (OUTCOME_RUNS[outcome] ?? 0) + extra };
}

/** Writes a last day down. */
export function writeTestDay(keys: readonly number[]): TestDayScript {
  const fate = createRandom(...keys, 1);
  const third: 0 | 1 = fate.chance(0.5) ? 0 : 1;
  const total = Math.round(fate.between(60, 210));
  const wickets = Math.min(7, 1 + Math.floor(total / 55) + fate.int(3));
  const first = Math.round(fate.between(240, 430));
  const lead = Math.round(Math.max(0, Math.min(290, 150 + 70 * fate.normal())));
  const earlier: [number, number] = [first, Math.max(140, first + total - lead)];
  const start: DayState = { innings: 0, ballsLeft: DAY_BALLS, wickets, margin: earlier[0] + total - earlier[1] };
  const overnight = { total, wickets };
  const day = playDay(start, overnight, createRandom(...keys, 2), createRandom(...keys, 3));
  const whole = { third, earlier, overnight, start, ...day, rainAt: null };
  return fate.chance(RAIN_SHARE) ? rainedOff(whole, fate.int(DAY_BALLS)) : whole;
}

function playDay(
  start: DayState,
  overnight: { total: number; wickets: number },
  play: Random,
  times: Random,
): Pick<TestDayScript, 'balls' | 'result' | 'chaseFrom' | 'endsAt'> {
  const balls: DayBall[] = [];
  let state = start;
  let board = { balls: 0, ...overnight };
  let startsAt = Math.round(times.between(18, 30) * SECOND);
  let chaseFrom = Number.POSITIVE_INFINITY;
  let endsAt = startsAt;
  let result = resultOf(state);
  while (result === null) {
    const { innings } = state;
    const { outcome, runs } = drawBall(state, play);
    const caught = outcome === WICKET && play.chance(CAUGHT_SHARE);
    const next = afterBall(state, outcome, runs);
    const lawful = outcome > NO_BALL ? 1 : 0;
    board = {
      balls: board.balls + lawful,
      total: board.total + runs,
      wickets: board.wickets + (outcome === WICKET ? 1 : 0),
    };
    endsAt = startsAt + Math.round(times.between(5, 8) * SECOND);
    const opensAt = endsAt + Math.round((outcome === WICKET ? times.between(10, 20) : times.between(1, 3)) * SECOND);
    balls.push({ innings, startsAt, endsAt, opensAt, outcome, runs, caught, ...board, state: next });
    startsAt = Math.max(startsAt + gapAfter(state, next, lawful, times), opensAt + 2 * SECOND);
    if (next.innings !== innings) {
      board = { balls: 0, total: 0, wickets: 0 };
      chaseFrom = endsAt + 25 * SECOND;
    }
    state = next;
    result = resultOf(state);
  }
  return { balls, result, chaseFrom, endsAt };
}

/** Milliseconds from one ball to the next: meals, the change of innings, overs. */
function gapAfter(state: DayState, next: DayState, lawful: number, times: Random): number {
  const before = Math.floor(ballsDone(state) / SESSION_BALLS);
  const after = Math.floor(ballsDone(next) / SESSION_BALLS);
  const meal = after > before && next.ballsLeft > 0 ? (after === 1 ? LUNCH_MS : TEA_MS) : 0;
  const change = next.innings === state.innings ? 0 : CHANGE_MS;
  const overDone = lawful === 1 && next.ballsLeft % 6 === 0;
  const gap = overDone ? times.logNormal(62 * SECOND, 0.3) : times.logNormal(31 * SECOND, 0.4);
  return Math.round(meal + change + gap);
}

/** Drawn when rain comes before the result does. */
function rainedOff(day: TestDayScript, atBall: number): TestDayScript {
  const last = day.balls.findIndex(({ state }) => ballsDone(state) > atBall);
  const stopped = day.balls[last];
  if (last < 1 || stopped === undefined || last === day.balls.length - 1) return day;
  const rainAt = stopped.startsAt - 1;
  const balls = day.balls.slice(0, last);
  const chaseFrom = day.chaseFrom <= rainAt ? day.chaseFrom : Number.POSITIVE_INFINITY;
  return { ...day, balls, result: 'draw', rainAt, chaseFrom, endsAt: rainAt + 20 * MINUTE };
}
