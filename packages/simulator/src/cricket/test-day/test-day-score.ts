import type { Score } from '../../event-model.ts';
import { WICKETS } from '../model/ball-model.ts';
import type { CricketClock } from '../cricket-clock.ts';
import type { CricketSides } from '../cricket-rows.ts';
import { ballText, overs } from '../cricket-score.ts';
import { SESSION_BALLS } from './test-day-model.ts';
import { ballsDone, type DayBall, type TestDayScript } from './test-day-script.ts';

const RECENT_BALLS = 12;
const SESSIONS = ['Morning session', 'Afternoon session', 'Evening session'];
const MEALS = ['', 'Lunch', 'Tea'];
/** Without a ball for so long, a meal is on. */
const MEAL_AFTER_MS = 4 * 60_000;

/** When what the board shows was reached. */
export function testDaySince(script: TestDayScript, clock: CricketClock, at: number): number {
  const last = script.balls[clock.count(at) - 1]?.endsAt ?? Number.NEGATIVE_INFINITY;
  const rain = script.rainAt ?? Number.POSITIVE_INFINITY;
  return Math.max(...[0, script.chaseFrom, rain, script.endsAt, last].filter((step) => step <= at));
}

/** The board of a last day: all four innings, what is ahead, and how it ended. */
export function testDayScore(script: TestDayScript, sides: CricketSides, clock: CricketClock, at: number): Score {
  const count = clock.count(at);
  const innings = at >= script.chaseFrom ? 1 : 0;
  const finished = at >= script.endsAt;
  const last = script.balls[count - 1];
  const board = last?.innings === innings ? last : null;
  const started = at >= 0;
  const fourth = script.third === 0 ? 1 : 0;
  const batting = innings === 0 ? script.third : fourth;
  const thirdBoard = script.balls.findLast((ball, i) => i < count && ball.innings === 0) ?? null;
  const third = thirdBoard ?? { balls: 0, ...script.overnight };
  const chase = innings === 1 ? (board ?? { balls: 0, total: 0, wickets: 0 }) : null;
  const textOf = (score: Pick<DayBall, 'total' | 'wickets'>) =>
    score.wickets >= WICKETS ? String(score.total) : `${score.total}/${score.wickets}`;
  return {
    status: statusOf(script, last, at),
    finished,
    clock: started && !finished ? `${Math.floor(90 - ballsDone(last?.state ?? script.start) / 6)} ov left` : null,
    note: noteOf(script, sides, last, innings, finished),
    sides: ([0, 1] as const).map((side) => {
      const own = side === script.third ? third : chase;
      const first = String(script.earlier[side === script.third ? 0 : 1]);
      return {
        name: sides.names[side],
        main: own === null ? first : textOf(own),
        detail: own === null || !started ? '' : `${overs(own)} ov`,
        parts: own === null ? [first] : [first, textOf(own)],
        active: started && !finished && side === batting,
      };
    }),
    recent: script.balls
      .slice(Math.max(0, count - RECENT_BALLS), count)
      .filter((ball) => ball.innings === innings)
      .map(ballText),
  };
}

function statusOf({ rainAt, endsAt, result, chaseFrom, start }: TestDayScript, last: DayBall | undefined, at: number) {
  if (at >= endsAt) return result === 'draw' ? 'Match drawn' : 'Finished';
  if (rainAt !== null && at >= rainAt) return 'Rain';
  if (at < 0) return 'Stumps, day 4';
  const done = ballsDone(last?.state ?? start);
  const session = Math.min(2, Math.floor(done / SESSION_BALLS));
  const idle = last !== undefined && at > last.opensAt + MEAL_AFTER_MS;
  if (idle && session > 0 && done - session * SESSION_BALLS < 6) return MEALS[session] ?? '';
  if (at >= chaseFrom && last?.innings === 0) return 'Innings break';
  return `Day 5, ${(SESSIONS[session] ?? '').toLowerCase()}`;
}

function noteOf(
  script: TestDayScript,
  sides: CricketSides,
  last: DayBall | undefined,
  innings: 0 | 1,
  finished: boolean,
): string {
  const { margin, wickets, ballsLeft } = last?.state ?? script.start;
  const third = sides.names[script.third];
  const fourth = sides.names[script.third === 0 ? 1 : 0];
  const runs = (n: number) => `${n} ${n === 1 ? 'run' : 'runs'}`;
  if (finished) {
    if (script.result === 'draw') return 'Match drawn';
    if (script.result === 'third') return `${third} won by ${runs(margin - 1)}`;
    if (innings === 0) return `${fourth} won by an innings and ${runs(-margin)}`;
    return `${fourth} won by ${WICKETS - wickets} ${WICKETS - wickets === 1 ? 'wicket' : 'wickets'}`;
  }
  if (innings === 1) return `${fourth} need ${runs(margin)} from ${Math.floor(ballsLeft / 6)} overs`;
  return margin >= 0 ? `${third} lead by ${runs(margin)}` : `${third} trail by ${runs(-margin)}`;
}
