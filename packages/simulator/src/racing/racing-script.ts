import { createRandom } from '../random.ts';
import { MINUTE, SECOND } from '../virtual-time.ts';
import { drawCards, drawForm } from './racing-card.ts';
import { drawClass, drawHorses } from './racing-names.ts';
import { placeChances, winChances } from './win-chances.ts';

/**
 * A race. A runner ends at what it is worth plus what happens to it: a little before the start, as money
 * and looks tell, and the rest on the way. Both are Brownian, so the chance to win at any moment follows exactly from
 * where everybody stands and how much is still to come.
 */
const FIELD_MEAN = 10.4;
const FIELD_SPREAD = 2.5;
const FIELD_MIN = 5;
const FIELD_MAX = 16;
/** Spread of the runners' worth, in deviations of what happens on the way; the favourite wins a third of the races. */
const WORTH_SPREAD = 0.61;
/** Variance of what is learnt before the start, beside one on the way. */
const KNOWN_BEFORE = 0.05;
/** It is learnt from here on, in steps. */
const LEARNT_FROM = -20 * MINUTE;
const LEARNT_STEP = 15 * SECOND;
const NON_RUNNER_SHARE = 0.04;
const RUNNERS_LEAST = 4;
/** Of all races. */
const VOID_SHARE = 0.004;
const DELAY_LEAST_S = 20;
const DELAY_SCALE_S = 32;
const DELAY_TAIL = 1.25;
const DELAY_MOST_S = 360;
export const RUNNING_STEP = SECOND / 4;
const MILLISECONDS_PER_FURLONG = 11_800;
const DISTANCES: readonly number[] = [5, 6, 6, 7, 8];

export interface RaceRunner {
  number: number;
  horse: string;
  jockey: string;
  weightKg: number;
  /** The stall. */
  draw: number;
  /** How it ended in its last races. */
  form: string;
  worth: number;
  /** When it was withdrawn, and its share of the win and of the places then, in percent. */
  withdrawn: { at: number; factor: number; placeFactor: number } | null;
}

export interface RaceScript {
  runners: readonly RaceRunner[];
  furlongs: number;
  /** `6f Handicap`. */
  title: string;
  /** The stalls open this long after the scheduled start. */
  offAt: number;
  finishAt: number;
  /** The result stands. */
  weighedInAt: number;
  /** What has happened to each runner by each step before the start, and by each step on the way. */
  before: readonly Float64Array[];
  running: readonly Float64Array[];
  /** A false start, or worse: nobody won. */
  declaredVoid: boolean;
  /** Places of the runners that ran, winner first. */
  order: readonly number[];
}

/**
 * How late the stalls open: about a minute in the mean, and now and then several, when one will not go in. One in twelve
 * is later than two minutes, one in forty later than three.
 */
function delayOf(unit: number): number {
  const seconds = DELAY_LEAST_S + DELAY_SCALE_S * (-Math.log(1 - unit)) ** DELAY_TAIL;
  return Math.round(Math.min(DELAY_MOST_S, seconds)) * SECOND;
}

/** Writes a race down. */
export function writeRaceScript(keys: readonly number[]): RaceScript {
  const make = createRandom(...keys, 1);
  const play = createRandom(...keys, 2);
  const times = createRandom(...keys, 3);
  const count = Math.max(FIELD_MIN, Math.min(FIELD_MAX, Math.round(FIELD_MEAN + FIELD_SPREAD * make.normal())));
  const worths = Array.from({ length: count }, () => WORTH_SPREAD * make.normal());
  const horses = drawHorses(make, count);
  const furlongs = DISTANCES[make.int(DISTANCES.length)] ?? 6;
  const offAt = delayOf(times.unit());
  const finishAt = offAt + Math.round(furlongs * MILLISECONDS_PER_FURLONG * times.between(0.98, 1.05));
  const walk = (steps: number, variance: number): Float64Array => {
    const path = new Float64Array(steps + 1);
    const deviation = Math.sqrt(variance / steps);
    for (let step = 1; step <= steps; step += 1) path[step] = (path[step - 1] ?? 0) + deviation * play.normal();
    return path;
  };
  const before = horses.map(() => walk(Math.ceil((offAt - LEARNT_FROM) / LEARNT_STEP), KNOWN_BEFORE));
  const running = horses.map(() => walk(Math.ceil((finishAt - offAt) / RUNNING_STEP), 1));
  const race = {
    furlongs,
    title: `${furlongs}f ${drawClass(make)}`,
    offAt,
    finishAt,
    declaredVoid: createRandom(...keys, 4).chance(VOID_SHARE),
    weighedInAt: finishAt + Math.round(times.between(20, 60)) * SECOND,
    before,
    running,
  };
  // Drawn by itself: what a race was before its riders were known, it still is.
  const cards = drawCards(createRandom(...keys, 5), count);
  const past = createRandom(...keys, 6);
  const runners: RaceRunner[] = cards.map((card, place) => {
    const worth = worths[place] ?? 0;
    const form = drawForm(past, worth / WORTH_SPREAD);
    return { number: place + 1, horse: horses[place] ?? '', ...card, form, worth, withdrawn: null };
  });
  const leaving = runners.filter(() => make.chance(NON_RUNNER_SHARE)).slice(0, Math.max(0, count - RUNNERS_LEAST));
  const moments = leaving.map(() => -Math.round(times.between(4, 45) * 60) * SECOND).toSorted((a, b) => a - b);
  for (const [turn, runner] of leaving.entries()) {
    const at = moments[turn] ?? 0;
    const percent = (chance: number | undefined) => Math.round((chance ?? 0) * 10_000) / 100;
    const places = placesOf(count);
    const win = raceChances({ ...race, runners }, at)[runner.number - 1];
    const place = (racePlaceChances({ ...race, runners }, at, places)[runner.number - 1] ?? 0) / Math.max(1, places);
    runner.withdrawn = { at, factor: percent(win), placeFactor: percent(place) };
  }
  const whole = { ...race, runners };
  const ends = standing(whole, finishAt);
  const order = runners
    .filter(({ withdrawn }) => withdrawn === null)
    .map(({ number }) => number - 1)
    .toSorted((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0));
  return { ...whole, order };
}

type RaceSoFar = Pick<RaceScript, 'runners' | 'offAt' | 'finishAt' | 'before' | 'running'>;

/** Part of the way that is behind them, 0 to 1. */
export function wayBehind({ offAt, finishAt }: Pick<RaceScript, 'offAt' | 'finishAt'>, at: number): number {
  return Math.max(0, Math.min(1, (at - offAt) / (finishAt - offAt)));
}

function stepsBefore(at: number, offAt: number, steps: number): number {
  const done = Math.floor((Math.min(at, offAt) - LEARNT_FROM) / LEARNT_STEP);
  return at >= offAt ? steps : Math.max(0, Math.min(steps, done));
}

/** What each runner is expected to end at. */
function standing({ runners, offAt, before, running }: RaceSoFar, at: number): number[] {
  return runners.map(({ worth }, place) => {
    const known = before[place] ?? new Float64Array(1);
    const ran = running[place] ?? new Float64Array(1);
    const step = Math.max(0, Math.min(ran.length - 1, Math.floor((at - offAt) / RUNNING_STEP)));
    const end = at >= offAt ? step : 0;
    return worth + (known[stepsBefore(at, offAt, known.length - 1)] ?? 0) + (ran[end] ?? 0);
  });
}

/** Places that are paid for a field of so many declared; 0: none. */
export function placesOf(declared: number): number {
  if (declared < 5) return 0;
  return declared < 8 ? 2 : 3;
}

/** Everybody's chance to win as it stands, 0 for those withdrawn. */
export function raceChances(race: RaceSoFar, at: number): number[] {
  return chancesOf(race, at, winChances);
}

/** Everybody's chance to be placed, 0 for those withdrawn. */
export function racePlaceChances(race: RaceSoFar, at: number, places: number): number[] {
  return chancesOf(race, at, (expected, deviation) => placeChances(expected, deviation, places));
}

function chancesOf(
  race: RaceSoFar,
  at: number,
  chances: (expected: readonly number[], deviation: number) => readonly number[],
): number[] {
  const expected = standing(race, at);
  const known = race.before[0]?.length ?? 1;
  const before = 1 - stepsBefore(at, race.offAt, known - 1) / Math.max(1, known - 1);
  const steps = (race.running[0]?.length ?? 1) - 1;
  const ran = at < race.offAt ? 0 : Math.min(steps, Math.floor((at - race.offAt) / RUNNING_STEP)) / steps;
  const toCome = Math.sqrt(KNOWN_BEFORE * before + 1 - ran);
  const here = race.runners.map(({ withdrawn }) => withdrawn === null || at < withdrawn.at);
  const own = chances(
    expected.filter((_, place) => here[place]),
    toCome,
  );
  let next = 0;
  return here.map((present) => (present ? (own[next++] ?? 0) : 0));
}

/** Places of the runners still in the race, first one leading. */
export function runningOrder(race: RaceScript, at: number): number[] {
  if (at >= race.finishAt) return [...race.order];
  const where = whereabouts(race, at);
  return race.order.toSorted((a, b) => (where[b] ?? 0) - (where[a] ?? 0));
}

/** How far each runner has come beside the others; the higher, the further. */
function whereabouts({ runners, before, running, ...race }: RaceScript, at: number): number[] {
  const behind = wayBehind(race, at);
  const step = Math.floor(Math.max(0, Math.min(at, race.finishAt) - race.offAt) / RUNNING_STEP);
  return runners.map(({ worth }, place) => {
    const known = before[place]?.at(-1) ?? 0;
    const ran = running[place];
    return (worth + known) * behind + (ran?.[Math.min(step, ran.length - 1)] ?? 0);
  });
}

/** Lengths in one deviation of what happens on the way: a field of ten comes in over some fifteen of them. */
const LENGTHS = 4.5;

/** Lengths of each runner behind the first, in quarters; null for who has left. */
export function lengthsBehind(race: RaceScript, at: number): (number | null)[] {
  const where = whereabouts(race, at);
  const first = Math.max(...race.order.map((place) => where[place] ?? 0));
  return race.runners.map(({ withdrawn }, place) =>
    withdrawn === null ? Math.round((first - (where[place] ?? 0)) * LENGTHS * 4) / 4 : null,
  );
}
