import { createRandom } from '../random.ts';
import { MINUTE, SECOND } from '../virtual-time.ts';
import { eachFinalScore, LOW_SCORE_RHO, MINUTES, minuteOfShare, type Rates, shareBy } from './goal-model.ts';

export interface Goal {
  /** Milliseconds of match time. */
  at: number;
  side: 0 | 1;
  /** `23'`, `45+2'`. */
  label: string;
}

/** A stop in trading: a goal, or a review that changes nothing. */
export interface Stop {
  from: number;
  until: number;
}

export interface FootballScript {
  rates: Rates;
  goals: readonly Goal[];
  stops: readonly Stop[];
  /** Added time of each half. */
  addedMs: readonly [number, number];
  secondHalfAt: number;
  /** The final whistle, or the moment it is called off. */
  endsAt: number;
  abandonedAt: number | null;
}

const HALF_MINUTES = 45;
const HALF_TIME_MS = 15 * MINUTE;
const REVIEWS_PER_MATCH = 0.43;
const ABANDONED_SHARE = 0.008;
/** A goal counts on the board this long after the market has stopped. */
export const GOAL_CONFIRMED_MS = 6 * SECOND;

/** Match time of a playing minute (0 to 90), with added time spread over the last minute of each half. */
function atMinute(minute: number, addedMs: readonly [number, number], secondHalfAt: number): number {
  const second = minute > HALF_MINUTES;
  const start = second ? secondHalfAt : 0;
  const inHalf = second ? minute - HALF_MINUTES : minute;
  const stretch = inHalf - (HALF_MINUTES - 1);
  const plain = Math.min(inHalf, HALF_MINUTES - 1) * MINUTE;
  return Math.round(start + plain + Math.max(0, stretch) * (MINUTE + addedMs[second ? 1 : 0]));
}

export function minuteLabel(at: number, script: Pick<FootballScript, 'secondHalfAt'>): string {
  const second = at >= script.secondHalfAt;
  const minute = Math.floor((at - (second ? script.secondHalfAt : 0)) / MINUTE) + 1;
  const base = second ? HALF_MINUTES : 0;
  return minute > HALF_MINUTES ? `${base + HALF_MINUTES}+${minute - HALF_MINUTES}'` : `${base + minute}'`;
}

/** Share of the match's goals that lies behind a match time. */
export function shareAt(at: number, { addedMs, secondHalfAt }: FootballScript): number {
  const second = at >= secondHalfAt;
  const inHalf = (at - (second ? secondHalfAt : 0)) / MINUTE;
  const last = HALF_MINUTES - 1;
  const added = 1 + addedMs[second ? 1 : 0] / MINUTE;
  const minute = inHalf <= last ? inHalf : last + Math.min(1, (inHalf - last) / added);
  return shareBy(Math.max(0, minute) + (second ? HALF_MINUTES : 0));
}

/** Writes a match down: the final score from the corrected distribution, then when each goal falls. */
export function writeFootballScript(rates: Rates, keys: readonly number[]): FootballScript {
  const play = createRandom(...keys, 1);
  const times = createRandom(...keys, 2);
  const addedMs: [number, number] = [
    Math.round(times.between(1, 3) * MINUTE),
    Math.round(times.between(3, 6) * MINUTE),
  ];
  const secondHalfAt = HALF_MINUTES * MINUTE + addedMs[0] + HALF_TIME_MS;
  const whistle = atMinute(MINUTES, addedMs, secondHalfAt);
  const goals: Goal[] = drawScore(rates, play.unit())
    .flatMap((count, side) =>
      Array.from({ length: count }, () => ({
        side: side === 0 ? (0 as const) : (1 as const),
        minute: minuteOfShare(play.unit()),
      })),
    )
    .map(({ side, minute }) => {
      const at = Math.min(atMinute(minute, addedMs, secondHalfAt), whistle - 20 * SECOND);
      return { at, side, label: minuteLabel(at, { secondHalfAt }) };
    })
    .toSorted((a, b) => a.at - b.at);
  const stops = [
    ...goals.map(({ at }) => ({ from: at, until: at + Math.round(times.between(40, 60) * SECOND) })),
    ...drawReviews(times.unit(), times.unit(), times.between(45, 100), secondHalfAt),
  ];
  const script = { rates, goals, stops, addedMs, secondHalfAt, endsAt: whistle, abandonedAt: null };
  const fate = createRandom(...keys, 3);
  if (!fate.chance(ABANDONED_SHARE)) return script;
  const abandonedAt = Math.round(whistle * fate.between(0.15, 0.9));
  return {
    ...script,
    goals: goals.filter(({ at }) => at < abandonedAt - 2 * MINUTE),
    abandonedAt,
    endsAt: abandonedAt,
  };
}

function drawScore(rates: Rates, unit: number): [number, number] {
  let left = unit;
  let drawn: [number, number] = [0, 0];
  let found = false;
  eachFinalScore({ home: 0, away: 0, rates, left: 1, rho: LOW_SCORE_RHO }, (home, away, probability) => {
    if (found) return;
    drawn = [home, away];
    left -= probability;
    found = left < 0;
  });
  return drawn;
}

/** At most one penalty check or video review, somewhere in the first or the second half. */
function drawReviews(whether: number, where: number, seconds: number, secondHalfAt: number): Stop[] {
  if (whether >= REVIEWS_PER_MATCH) return [];
  const playing = 2 * where * HALF_MINUTES * MINUTE;
  const from = Math.round(where < 0.5 ? playing : secondHalfAt + playing - HALF_MINUTES * MINUTE);
  return [{ from, until: from + Math.round(seconds * SECOND) }];
}
