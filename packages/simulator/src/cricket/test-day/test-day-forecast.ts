import type { AtLeast } from '../../quote/run-quote.ts';
import { createRandom, type Random } from '../../random.ts';
import { WICKET } from '../model/ball-model.ts';
import { afterBall, type DayState, resultOf, SESSION_BALLS } from './test-day-model.ts';
import { ballsDone, drawBall } from './test-day-script.ts';

const PATHS = 300;

/** What the rows of the day go by; every figure counts from the moment asked about. */
export interface DayForecast {
  sessionRuns: AtLeast;
  sessionWickets: AtLeast;
  dayRuns: AtLeast;
  inningsRuns: AtLeast;
  /** Runs until the next wicket falls or the innings ends. */
  wicketRuns: AtLeast;
  /** Chance that the match is over before the session is. */
  endsEarly: number;
}

const FIGURES = ['sessionRuns', 'sessionWickets', 'dayRuns', 'inningsRuns', 'wicketRuns'] as const;

/** Plays the rest of the day many times over by its own law. A session is the one that is on or about to begin. */
export function forecastDay(from: DayState, key: number): DayForecast {
  const random = createRandom(key, from.ballsLeft, from.margin, from.wickets);
  const found = FIGURES.map(() => new Int32Array(PATHS));
  const state = { ...from };
  const figures = new Int32Array(FIGURES.length);
  let early = 0;
  for (let path = 0; path < PATHS; path += 1) {
    Object.assign(state, from);
    if (playOut(state, random, figures.fill(0))) early += 1;
    for (let i = 0; i < figures.length; i += 1) (found[i] ?? figures)[path] = figures[i] ?? 0;
  }
  const tails = found.map(tailOf);
  const tail = (name: (typeof FIGURES)[number]): AtLeast => tails[FIGURES.indexOf(name)] ?? (() => 0);
  return {
    sessionRuns: tail('sessionRuns'),
    sessionWickets: tail('sessionWickets'),
    dayRuns: tail('dayRuns'),
    inningsRuns: tail('inningsRuns'),
    wicketRuns: tail('wicketRuns'),
    endsEarly: early / PATHS,
  };
}

/**
 * One way the day may go, added up in the order of the figures; the state is played to its end in place. Answers whether
 * the match was over before the session was.
 */
function playOut(state: DayState, random: Random, figures: Int32Array): boolean {
  const { innings } = state;
  const sessionEnds = (Math.floor(ballsDone(state) / SESSION_BALLS) + 1) * SESSION_BALLS;
  let stood = true;
  while (resultOf(state) === null) {
    const inSession = ballsDone(state) < sessionEnds;
    const own = state.innings === innings;
    const { outcome, runs } = drawBall(state, random);
    if (inSession) figures[0] = (figures[0] ?? 0) + runs;
    if (inSession && outcome === WICKET) figures[1] = (figures[1] ?? 0) + 1;
    figures[2] = (figures[2] ?? 0) + runs;
    if (own) figures[3] = (figures[3] ?? 0) + runs;
    if (own && stood) figures[4] = (figures[4] ?? 0) + runs;
    if (outcome === WICKET) stood = false;
    Object.assign(state, afterBall(state, outcome, runs));
  }
  return ballsDone(state) < sessionEnds;
}

function tailOf(figures: Int32Array): AtLeast {
  const chances = new Float64Array(Math.max(...figures) + 2);
  for (const figure of figures) chances[figure] = (chances[figure] ?? 0) + 1 / PATHS;
  for (let n = chances.length - 2; n >= 0; n -= 1) chances[n] = (chances[n] ?? 0) + (chances[n + 1] ?? 0);
  return (n) => chances[Math.max(0, n)] ?? 0;
}
