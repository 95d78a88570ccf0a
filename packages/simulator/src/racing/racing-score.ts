import type { Score } from '../event-model.ts';
import { MINUTE, SECOND } from '../virtual-time.ts';
import { lengthsBehind, type RaceScript, raceChances, runningOrder, wayBehind } from './racing-script.ts';

/** From here on the horses are behind the stalls. */
const AT_THE_POST = -2 * MINUTE;
/** The order is called so often. */
const CALL_MS = 2 * SECOND;

/** Moments at which the board changes. */
export function raceCalls(script: RaceScript): number[] {
  const { offAt, finishAt, weighedInAt, runners } = script;
  const calls = Array.from({ length: Math.ceil((finishAt - offAt) / CALL_MS) }, (_, call) => offAt + call * CALL_MS);
  const left = runners.flatMap(({ withdrawn }) => (withdrawn === null ? [] : [withdrawn.at]));
  return [...left, AT_THE_POST, 0, ...calls, finishAt, weighedInAt];
}

export function raceScoreSince(script: RaceScript, at: number): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...raceCalls(script).filter((call) => call <= at));
}

/** The field in the order it runs, or by number before the off; the starting price beside each name. */
export function raceScore(script: RaceScript, at: number): Score {
  const { offAt, finishAt, weighedInAt, runners, furlongs, title, declaredVoid } = script;
  const called = raceScoreSince(script, at);
  const off = called >= offAt;
  const finished = at >= weighedInAt;
  const order = off
    ? runningOrder(script, called)
    : runners.flatMap(({ withdrawn }, place) => (withdrawn === null || at < withdrawn.at ? [place] : []));
  const prices = off ? raceChances(script, offAt).map((chance) => (1 / Math.max(chance, 0.001)).toFixed(2)) : [];
  const left = Math.ceil(furlongs * (1 - wayBehind(script, called)));
  const withdrawn = runners.filter((runner) => runner.withdrawn !== null && at >= runner.withdrawn.at);
  const status = () => {
    if (finished) return declaredVoid ? 'Race void' : 'Finished';
    if (at >= finishAt) return 'Result awaited';
    if (off) return 'Off';
    return at >= AT_THE_POST ? 'At the post' : 'Not started';
  };
  const name = (place: number) => `${runners[place]?.number ?? 0}. ${runners[place]?.horse ?? ''}`;
  return {
    status: status(),
    finished,
    clock: off && at < finishAt ? `${left}f to go` : null,
    note: noteOf(
      at < finishAt ? title : finished && declaredVoid ? 'Race declared void' : `${name(order[0] ?? 0)} won`,
      withdrawn.map(({ number }) => number),
    ),
    sides: order.map((place, rank) => ({
      name: name(place),
      main: off ? String(rank + 1) : '',
      detail: off ? `SP ${prices[place] ?? ''}` : '',
      parts: [],
      active: off && at < finishAt && rank === 0,
    })),
    recent: [],
    race: cardOf(script, called),
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Who rides what, and how the field lies at this call. */
function cardOf(script: RaceScript, at: number): NonNullable<Score['race']> {
  const { furlongs, runners } = script;
  const behind = at >= script.offAt ? lengthsBehind(script, at) : [];
  return {
    furlongs,
    furlongsLeft: hundredths(furlongs * (1 - wayBehind(script, at))),
    runners: runners.map(({ number, jockey, weightKg, draw, form }, place) => {
      return { number, jockey, weightKg, draw, form, lengthsBehind: behind[place] ?? null };
    }),
  };
}

function noteOf(text: string, withdrawn: readonly number[]): string {
  return withdrawn.length === 0 ? text : `${text}. Non-runners: ${withdrawn.join(', ')}`;
}
