import { isObject, type JsonObject, listOf, numberOf, textOf } from '../field.ts';

/** What a source may say of a race besides its order. Every figure that it leaves out is null, every text empty. */
export type RaceCard = {
  /** The distance, and how much of it the first has still to run. */
  readonly furlongs: number | null;
  readonly furlongsLeft: number | null;
  readonly runners: readonly RaceCardRunner[];
};

export type RaceCardRunner = {
  /** The number of the cloth; a runner without one is left out. */
  readonly number: number;
  readonly jockey: string;
  readonly weightKg: number | null;
  /** The stall. */
  readonly draw: number | null;
  /** How it ended in its last races, the newest at the right: `40-362`; empty where that is not said. */
  readonly form: string;
  /** Behind the first, in running; null before the off, and for who has left. */
  readonly lengthsBehind: number | null;
};

/** Places, a dash between seasons, a stroke for one left out, and the letters of those who came to no place. */
const FORM = /^(?=.*[0-9A-Z])[0-9A-Z/-]+$/;
const FORM_CHARACTERS_MAX = 40;
/** Of the newest races; a card has room for no more. */
const FORM_SHOWN = 8;

const RUNNERS_MAX = 40;
const FURLONGS_MAX = 40;

/** Null for what is not between the two, also for what is no number. */
function within(value: unknown, least: number, most: number): number | null {
  const number = value === null ? Number.NaN : numberOf(value);
  return number >= least && number <= most ? number : null;
}

function readRunner(raw: JsonObject): RaceCardRunner | null {
  const number = within(raw.number, 1, 999);
  if (number === null || !Number.isInteger(number)) return null;
  const draw = within(raw.draw, 1, 99);
  const form = textOf(raw.form, FORM_CHARACTERS_MAX).toUpperCase();
  return {
    number,
    jockey: textOf(raw.jockey, 40),
    weightKg: within(raw.weightKg, 1, 200),
    draw: draw !== null && Number.isInteger(draw) ? draw : null,
    form: FORM.test(form) ? form.slice(-FORM_SHOWN) : '',
    lengthsBehind: within(raw.lengthsBehind, 0, 999),
  };
}

/** The card of a race inside a scoreboard; null where there is none. Of runners with one number only the first is kept. */
export function readRace(raw: unknown): RaceCard | null {
  if (!isObject(raw)) return null;
  const runners = new Map<number, RaceCardRunner>();
  for (const entry of listOf(raw.runners).slice(0, RUNNERS_MAX)) {
    const runner = isObject(entry) ? readRunner(entry) : null;
    if (runner && !runners.has(runner.number)) runners.set(runner.number, runner);
  }
  const furlongs = within(raw.furlongs, 0.5, FURLONGS_MAX);
  const left = within(raw.furlongsLeft, 0, FURLONGS_MAX);
  return {
    furlongs,
    furlongsLeft: furlongs !== null && left !== null ? Math.min(left, furlongs) : null,
    runners: [...runners.values()],
  };
}
