import { createRandom, type Random } from '../random.ts';
import { SECOND } from '../virtual-time.ts';
import {
  chasePress,
  NO_BALL,
  OUTCOME_RUNS,
  OUTCOMES,
  OVER_BALLS,
  shareOffset,
  tilt,
  WICKET,
  WICKETS,
  WIDE,
  WIDE_EXTRA,
} from './model/ball-model.ts';
import type { CricketFormat } from './formats.ts';

/** The pitch takes one of three tilts; with these weights three points have the variance and kurtosis of a normal. */
export const PITCH_WEIGHTS: readonly number[] = [1 / 6, 2 / 3, 1 / 6];

/** What everybody may know before the match. */
export interface Strengths {
  format: CricketFormat;
  /** Tilt by which the first-named side bats better and the other worse. */
  gap: number;
}

/** Batting tilt of an innings on each of the three pitches. */
export function inningsTilts({ format, gap }: Strengths, batting: 0 | 1, innings: 0 | 1): number[] {
  const variance = format.sigmaPitch ** 2 + format.sigmaTeam ** 2;
  const side = batting === 0 ? gap : -gap;
  const reach = Math.sqrt(3) * format.sigmaPitch;
  return [-reach, 0, reach].map((pitch) => pitch + side - 2 * variance + (innings === 1 ? format.chaseBonus : 0));
}

export interface Delivery {
  innings: 0 | 1;
  /** Milliseconds of match time: the bowler runs up, the ball is dead, the market may open again. */
  startsAt: number;
  endsAt: number;
  opensAt: number;
  outcome: number;
  /** Runs to the total. */
  runs: number;
  caught: boolean;
  /** After this delivery. */
  balls: number;
  total: number;
  wickets: number;
}

export interface CricketScript {
  strengths: Strengths;
  /** Which side bats first, and which called right. */
  battingFirst: 0 | 1;
  tossWinner: 0 | 1;
  tossAt: number;
  deliveries: readonly Delivery[];
  /** Deliveries of the first innings; infinite when rain ended the match before it was over. */
  firstInningsCount: number;
  /** When each innings becomes the one on the board, and when it ends. */
  inningsFrom: readonly [number, number];
  inningsEndsAt: readonly [number, number];
  totals: readonly [number, number];
  /** null when the match was abandoned. */
  winner: 0 | 1 | null;
  superOver: boolean;
  /** Rain from here on, and the moment it is called off. */
  rainAt: number | null;
  /** The winner is known, or the match is called off. */
  endsAt: number;
}

const BALL_RUNNING_MS: readonly [number, number] = [5 * SECOND, 8 * SECOND];
const REOPEN_MS: readonly [number, number] = [1 * SECOND, 3 * SECOND];
const WICKET_REOPEN_MS: readonly [number, number] = [10 * SECOND, 20 * SECOND];
const ABANDONED_SHARE = 0.01;
/** Of all dismissals: caught, and caught and bowled. */
export const CAUGHT_SHARE = 0.652;

/** Writes a whole match down: every delivery with its times, the result, and whether rain took it. */
export function writeCricketScript(strengths: Strengths, keys: readonly number[]): CricketScript {
  const { format } = strengths;
  const fate = createRandom(...keys, 1);
  const pitch = fate.weighted(PITCH_WEIGHTS);
  const tossWinner = fate.chance(0.5) ? 0 : 1;
  const fieldsFirst = fate.chance(0.55);
  const battingFirst = fieldsFirst === (tossWinner === 0) ? 1 : 0;
  const play = createRandom(...keys, 2);
  const times = createRandom(...keys, 3);
  const deliveries: Delivery[] = [];
  let clock = Math.round(times.between(18, 30) * SECOND);
  const first = playInnings(
    strengths,
    { innings: 0, batting: battingFirst, pitch, target: null },
    deliveries,
    play,
    times,
    clock,
  );
  const firstInningsCount = deliveries.length;
  clock = first.endsAt + Math.round(format.clock.breakMs * times.between(0.9, 1.1));
  const batting = battingFirst === 0 ? 1 : 0;
  const target = first.total + 1;
  const second = playInnings(strengths, { innings: 1, batting, pitch, target }, deliveries, play, times, clock);
  const superOver = second.total === first.total;
  const chaseWon = superOver ? fate.chance(0.5) : second.total >= target;
  const script: CricketScript = {
    strengths,
    battingFirst,
    tossWinner,
    tossAt: -format.clock.tossMs,
    deliveries,
    firstInningsCount,
    inningsFrom: [0, first.endsAt + 25 * SECOND],
    inningsEndsAt: [first.endsAt, second.endsAt],
    totals: [first.total, second.total],
    winner: chaseWon ? batting : battingFirst,
    superOver,
    rainAt: null,
    endsAt: second.endsAt + (superOver ? format.clock.superOverMs : 0),
  };
  return fate.chance(ABANDONED_SHARE)
    ? rainedOff(script, Math.round(second.endsAt * fate.between(format.clock.rainFrom, 0.9)))
    : script;
}

/** The match as far as the rain let it go. */
function rainedOff(script: CricketScript, rainAt: number): CricketScript {
  const deliveries = script.deliveries.filter((delivery) => delivery.endsAt <= rainAt);
  const firstDone = script.inningsFrom[1] <= rainAt;
  return {
    ...script,
    deliveries,
    firstInningsCount: firstDone ? script.firstInningsCount : Number.POSITIVE_INFINITY,
    inningsFrom: [0, firstDone ? script.inningsFrom[1] : Number.POSITIVE_INFINITY],
    winner: null,
    superOver: false,
    rainAt,
    endsAt: rainAt + script.strengths.format.clock.rainWaitMs,
  };
}

interface InningsPlan {
  innings: 0 | 1;
  batting: 0 | 1;
  pitch: number;
  target: number | null;
}

function playInnings(
  strengths: Strengths,
  { innings, batting, pitch, target }: InningsPlan,
  deliveries: Delivery[],
  play: Random,
  times: Random,
  start: number,
): { total: number; endsAt: number } {
  const { format } = strengths;
  const { model, clock } = format;
  const theta = inningsTilts(strengths, batting, innings)[pitch] ?? 0;
  const chance = new Float64Array(OUTCOMES);
  let startsAt = start;
  let endsAt = start;
  let balls = 0;
  let total = 0;
  let wickets = 0;
  while (balls < model.balls && wickets < WICKETS && (target === null || total < target)) {
    const press = target === null ? 0 : chasePress(model, target - total, model.balls - balls);
    tilt(model.shares[innings], shareOffset(Math.floor(balls / OVER_BALLS), wickets), theta, press, chance);
    const outcome = play.weighted(chance);
    let runs = OUTCOME_RUNS[outcome] ?? 0;
    if (outcome === WIDE && play.chance(WIDE_EXTRA)) runs += 1;
    if (outcome === NO_BALL && play.chance(model.rules.noBallExtra[innings])) runs += 1;
    const caught = outcome === WICKET && play.chance(CAUGHT_SHARE);
    if (outcome > NO_BALL) balls += 1;
    if (outcome === WICKET) wickets += 1;
    total += runs;
    endsAt = startsAt + Math.round(times.between(...BALL_RUNNING_MS));
    const opensAt = endsAt + Math.round(times.between(...(outcome === WICKET ? WICKET_REOPEN_MS : REOPEN_MS)));
    deliveries.push({ innings, startsAt, endsAt, opensAt, outcome, runs, caught, balls, total, wickets });
    const overDone = outcome > NO_BALL && balls % OVER_BALLS === 0;
    const gap = overDone
      ? times.logNormal(clock.overMs, clock.overSigma)
      : times.logNormal(clock.ballMs, clock.ballSigma);
    startsAt = Math.max(startsAt + Math.round(gap), opensAt + 2 * SECOND);
  }
  return { total, endsAt };
}
