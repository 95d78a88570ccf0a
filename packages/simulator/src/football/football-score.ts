import type { Score } from '../event-model.ts';
import { MINUTE } from '../virtual-time.ts';
import { type FootballScript, GOAL_CONFIRMED_MS, minuteLabel } from './football-script.ts';

/** Goals on the board at a time. */
export function goalsAt(script: FootballScript, at: number): readonly [number, number] {
  const count = (side: 0 | 1) =>
    script.goals.filter((goal) => goal.side === side && goal.at + GOAL_CONFIRMED_MS <= at).length;
  return [count(0), count(1)];
}

function halfEndsAt({ form, addedMs }: FootballScript): number {
  return form.halfMinutes * MINUTE + addedMs[0];
}

/** Moments at which the board changes besides goals: the whistles, and every minute of play. */
export function boardMoments(script: FootballScript): number[] {
  const minutes = (from: number, until: number) =>
    Array.from({ length: Math.max(0, Math.ceil((until - from) / MINUTE)) }, (_, minute) => from + minute * MINUTE);
  return [
    ...minutes(0, Math.min(halfEndsAt(script), script.endsAt)),
    halfEndsAt(script),
    ...minutes(script.secondHalfAt, script.endsAt),
    script.endsAt,
  ];
}

/** When what the board shows was reached. */
export function footballScoreSince(script: FootballScript, at: number): number {
  const steps = [...boardMoments(script), ...script.goals.map((goal) => goal.at + GOAL_CONFIRMED_MS)];
  return Math.max(Number.NEGATIVE_INFINITY, ...steps.filter((step) => step <= at));
}

export function footballScore(script: FootballScript, names: readonly [string, string], at: number): Score {
  const score = goalsAt(script, at);
  const finished = at >= script.endsAt;
  const half = at >= script.secondHalfAt ? 2 : 1;
  const resting = at >= halfEndsAt(script) && at < script.secondHalfAt;
  const started = at >= 0;
  const firstHalf = goalsAt(script, Math.min(at, script.secondHalfAt - 1));
  const status = () => {
    if (finished) return script.abandonedAt === null ? 'Finished' : 'Abandoned';
    if (!started) return 'Not started';
    if (resting) return 'Half time';
    return half === 1 ? '1st half' : '2nd half';
  };
  return {
    status: status(),
    finished,
    clock: !started || finished || resting ? null : minuteLabel(at, script),
    note: finished && script.abandonedAt !== null ? 'Match abandoned' : '',
    sides: ([0, 1] as const).map((side) => ({
      name: names[side],
      main: started ? String(score[side]) : '',
      detail: '',
      parts: started
        ? half === 1
          ? [String(score[side])]
          : [String(firstHalf[side]), String(score[side] - firstHalf[side])]
        : [],
      active: false,
    })),
    recent: script.goals
      .filter((goal) => goal.at + GOAL_CONFIRMED_MS <= at)
      .map((goal) => `Goal ${goal.label} ${names[goal.side]}`)
      .slice(-12),
  };
}
