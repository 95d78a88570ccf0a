import { createRandom } from '../random.ts';
import { MINUTE, SECOND } from '../virtual-time.ts';
import type { FootballForm } from './football-form.ts';
import { eachFinalScore, type Rates } from './goal-model.ts';

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
  form: FootballForm;
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

/** A goal counts on the board this long after the market has stopped. */
export const GOAL_CONFIRMED_MS = 6 * SECOND;

/** The parts of a script that say when its minutes are played. */
type Course = Pick<FootballScript, 'form' | 'addedMs' | 'secondHalfAt'>;

/** Match time of a playing minute, with added time spread over the last minute of each half. */
function atMinute(minute: number, { form, addedMs, secondHalfAt }: Course): number {
  const last = form.halfMinutes - 1;
  const second = minute > form.halfMinutes;
  const start = second ? secondHalfAt : 0;
  const inHalf = second ? minute - form.halfMinutes : minute;
  const stretch = inHalf - last;
  const plain = Math.min(inHalf, last) * MINUTE;
  return Math.round(start + plain + Math.max(0, stretch) * (MINUTE + addedMs[second ? 1 : 0]));
}

export function minuteLabel(at: number, { form, secondHalfAt }: Pick<FootballScript, 'form' | 'secondHalfAt'>): string {
  const { halfMinutes } = form;
  const second = at >= secondHalfAt;
  const minute = Math.floor((at - (second ? secondHalfAt : 0)) / MINUTE) + 1;
  const base = second ? halfMinutes : 0;
  return minute > halfMinutes ? `${base + halfMinutes}+${minute - halfMinutes}'` : `${base + minute}'`;
}

/** Share of the match's goals that lies behind a match time. */
export function shareAt(at: number, { form, addedMs, secondHalfAt }: Course): number {
  const second = at >= secondHalfAt;
  const inHalf = (at - (second ? secondHalfAt : 0)) / MINUTE;
  const last = form.halfMinutes - 1;
  const added = 1 + addedMs[second ? 1 : 0] / MINUTE;
  const minute = inHalf <= last ? inHalf : last + Math.min(1, (inHalf - last) / added);
  return form.shareBy(Math.max(0, minute) + (second ? form.halfMinutes : 0));
}

/** Writes a match down: the final score from the distribution of its form, then when each goal falls. */
export function writeFootballScript(rates: Rates, keys: readonly number[], form: FootballForm): FootballScript {
  const play = createRandom(...keys, 1);
  const times = createRandom(...keys, 2);
  const addedMs: [number, number] = [
    Math.round(times.between(...form.added[0]) * MINUTE),
    Math.round(times.between(...form.added[1]) * MINUTE),
  ];
  const secondHalfAt = form.halfMinutes * MINUTE + addedMs[0] + form.halfTimeMs;
  const course = { form, addedMs, secondHalfAt };
  const whistle = atMinute(2 * form.halfMinutes, course);
  const goals: Goal[] = drawScore(rates, form, play.unit())
    .flatMap((count, side) =>
      Array.from({ length: count }, () => ({
        side: side === 0 ? (0 as const) : (1 as const),
        minute: form.minuteOfShare(play.unit()),
      })),
    )
    .map(({ side, minute }) => {
      const at = Math.min(atMinute(minute, course), whistle - 20 * SECOND);
      return { at, side, label: minuteLabel(at, course) };
    })
    .toSorted((a, b) => a.at - b.at);
  const stops = [
    ...goals.map(({ at }) => ({ from: at, until: at + Math.round(times.between(...form.goalStopSeconds) * SECOND) })),
    ...drawReviews([times.unit(), times.unit(), times.between(45, 100)], course),
  ];
  const script = { ...course, rates, goals, stops, endsAt: whistle, abandonedAt: null };
  const fate = createRandom(...keys, 3);
  if (!fate.chance(form.abandonedShare)) return script;
  const abandonedAt = Math.round(whistle * fate.between(0.15, 0.9));
  return {
    ...script,
    goals: goals.filter(({ at }) => at < abandonedAt - form.goalStopSeconds[1] * 2 * SECOND),
    abandonedAt,
    endsAt: abandonedAt,
  };
}

function drawScore(rates: Rates, { rho }: FootballForm, unit: number): [number, number] {
  let left = unit;
  let drawn: [number, number] = [0, 0];
  let found = false;
  eachFinalScore({ home: 0, away: 0, rates, left: 1, rho }, (home, away, probability) => {
    if (found) return;
    drawn = [home, away];
    left -= probability;
    found = left < 0;
  });
  return drawn;
}

/** At most one penalty check or video review, somewhere in the first or the second half. */
function drawReviews(
  [whether, where, seconds]: readonly [number, number, number],
  { form: { halfMinutes, reviewsPerMatch }, secondHalfAt }: Course,
): Stop[] {
  if (whether >= reviewsPerMatch) return [];
  const playing = 2 * where * halfMinutes * MINUTE;
  const from = Math.round(where < 0.5 ? playing : secondHalfAt + playing - halfMinutes * MINUTE);
  return [{ from, until: from + Math.round(seconds * SECOND) }];
}
