import { MINUTE, SECOND } from '../virtual-time.ts';
import { type BallModel, ballModel } from './model/ball-model.ts';
import { T20_INTERNATIONAL, T20_LEAGUE } from './model/ball-tables.ts';
import { ONE_DAY_INTERNATIONAL } from './model/one-day-table.ts';

/** Median gaps of the ball clock and their spread in logs. */
export interface BallClock {
  ballMs: number;
  ballSigma: number;
  overMs: number;
  overSigma: number;
  breakMs: number;
  /** From the toss to the first ball. */
  tossMs: number;
  /** How long a super over takes, and how long rain is waited out before a match is called off. */
  superOverMs: number;
  rainWaitMs: number;
  /** Share of a match that is always played before rain can come. */
  rainFrom: number;
}

export interface CricketFormat {
  name: 'ODI' | 'T20' | 'T20I' | 'T10' | 'T5';
  overs: number;
  model: BallModel;
  /** Deviation of the pitch, which nobody knows, and of the gap in strength, which everybody knows. */
  sigmaPitch: number;
  sigmaTeam: number;
  /** Tilt of who bats second and knows what to get. */
  chaseBonus: number;
  clock: BallClock;
  /** Overs after which "runs" sessions end; the last is the innings. */
  sessionOvers: readonly number[];
  /** The session that odd/even, khado and meter go by, besides the innings. */
  mainSession: number;
  /** Rupees. */
  matchStakeMax: number;
  bookmakerStakeMax: number;
  sessionStakeMax: number;
  /** Half width of calm quotes and median money at the best price. */
  calmHalfWidth: number;
  liquidity: number;
}

/** Mean runs per ball from each over on, open data of a T20 league (second innings). */
const T20_PAR = [
  1.3848, 1.4063, 1.417, 1.4226, 1.4276, 1.4283, 1.4314, 1.4569, 1.4764, 1.4956, 1.5203, 1.547, 1.5777, 1.615, 1.6556,
  1.6953, 1.7483, 1.8094, 1.865, 1.9133,
];
const T20_PHASES = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5];
/** Internationals score about a tenth less a ball. */
const INTERNATIONAL_SCORING = 0.896;
const SHORT_FORMAT_AGGRESSION = 0.05;
const CHASE_BONUS = 0.015;
/** In the league chases win .55. */
const T20_CHASE_BONUS = 0.008;
/** The first over brings 5.9 runs in a league, the second 7.3; the table has one phase for both. */
const T20_OVER_TILTS = [-0.036, 0.045];
/** So that seven first innings in a hundred are all out, as in the league. */
const T20_TAIL_WICKETS = 0.8;

const LONG_CLOCK: BallClock = {
  ballMs: 33 * SECOND,
  ballSigma: 0.45,
  overMs: 70 * SECOND,
  overSigma: 0.35,
  breakMs: 16 * MINUTE,
  tossMs: 30 * MINUTE,
  superOverMs: 9 * MINUTE,
  rainWaitMs: 8 * MINUTE,
  rainFrom: 0.1,
};

export const T20: CricketFormat = {
  name: 'T20',
  overs: 20,
  model: ballModel({
    overs: 20,
    table: T20_LEAGUE,
    phaseOfOver: T20_PHASES,
    aggression: 0,
    noBallExtra: [0.4, 0.5],
    parFromOver: T20_PAR,
    overTilts: T20_OVER_TILTS,
    tailWickets: T20_TAIL_WICKETS,
    hittingDays: true,
  }),
  sigmaPitch: 0.039,
  sigmaTeam: 0.0155,
  chaseBonus: T20_CHASE_BONUS,
  clock: LONG_CLOCK,
  sessionOvers: [6, 10, 15, 20],
  mainSession: 10,
  matchStakeMax: 500_000,
  bookmakerStakeMax: 500_000,
  sessionStakeMax: 100_000,
  calmHalfWidth: 0.004,
  liquidity: 60_000,
};

export const T20I: CricketFormat = {
  ...T20,
  name: 'T20I',
  model: ballModel({
    overs: 20,
    table: T20_INTERNATIONAL,
    phaseOfOver: T20_PHASES,
    aggression: 0,
    noBallExtra: [0.33, 0.29],
    parFromOver: T20_PAR.map((par) => par * INTERNATIONAL_SCORING),
    overTilts: T20_OVER_TILTS,
    tailWickets: T20_TAIL_WICKETS,
    hittingDays: true,
  }),
  sigmaPitch: 0.045,
  sigmaTeam: 0.06,
  chaseBonus: CHASE_BONUS,
  calmHalfWidth: 0.005,
  liquidity: 30_000,
};

/** The same of one-day internationals, worked out from their table. */
const ONE_DAY_PAR = [
  0.8766, 0.8781, 0.8798, 0.8822, 0.8848, 0.8872, 0.8874, 0.888, 0.8885, 0.8893, 0.8909, 0.8933, 0.896, 0.8989, 0.9022,
  0.9058, 0.9101, 0.9145, 0.9193, 0.9253, 0.9314, 0.9348, 0.9385, 0.9434, 0.9488, 0.9544, 0.9613, 0.9681, 0.9765,
  0.9862, 0.9964, 1.0014, 1.0073, 1.0147, 1.0215, 1.0311, 1.0432, 1.0587, 1.0773, 1.0981, 1.1248, 1.1375, 1.1527,
  1.1754, 1.2078, 1.2548, 1.2647, 1.278, 1.317, 1.3045,
];
/** First over of each phase of the one-day table. */
const ONE_DAY_PHASES = [0, 5, 10, 20, 30, 40, 45, 48];

export const ODI: CricketFormat = {
  name: 'ODI',
  overs: 50,
  model: ballModel({
    overs: 50,
    table: ONE_DAY_INTERNATIONAL,
    phaseOfOver: Array.from({ length: 50 }, (_, over) => ONE_DAY_PHASES.findLastIndex((from) => over >= from)),
    aggression: 0,
    noBallExtra: [0, 0],
    parFromOver: ONE_DAY_PAR,
  }),
  sigmaPitch: 0.045,
  sigmaTeam: 0.055,
  chaseBonus: CHASE_BONUS,
  clock: { ...LONG_CLOCK, breakMs: 35 * MINUTE, rainWaitMs: 20 * MINUTE },
  sessionOvers: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
  mainSession: 10,
  matchStakeMax: 500_000,
  bookmakerStakeMax: 500_000,
  sessionStakeMax: 100_000,
  calmHalfWidth: 0.005,
  liquidity: 40_000,
};

export const T10: CricketFormat = {
  name: 'T10',
  overs: 10,
  model: ballModel({
    overs: 10,
    table: T20_LEAGUE,
    phaseOfOver: [1, 1, 1, 3, 3, 4, 4, 4, 5, 5],
    aggression: SHORT_FORMAT_AGGRESSION,
    noBallExtra: [0.4, 0.5],
    parFromOver: [1.76, 1.78, 1.79, 1.82, 1.86, 1.91, 1.94, 1.99, 2.08, 2.07],
    hittingDays: true,
  }),
  sigmaPitch: 0.045,
  sigmaTeam: 0.035,
  chaseBonus: CHASE_BONUS,
  clock: {
    ballMs: 25 * SECOND,
    ballSigma: 0.35,
    overMs: 45 * SECOND,
    overSigma: 0.3,
    breakMs: 7 * MINUTE,
    tossMs: 15 * MINUTE,
    superOverMs: 5 * MINUTE,
    rainWaitMs: 5 * MINUTE,
    rainFrom: 0.1,
  },
  sessionOvers: [3, 6, 10],
  mainSession: 6,
  matchStakeMax: 200_000,
  bookmakerStakeMax: 200_000,
  sessionStakeMax: 50_000,
  calmHalfWidth: 0.008,
  liquidity: 9_000,
};

export const T5: CricketFormat = {
  ...T10,
  name: 'T5',
  overs: 5,
  model: ballModel({
    overs: 5,
    table: T20_LEAGUE,
    phaseOfOver: [1, 3, 4, 4, 5],
    aggression: SHORT_FORMAT_AGGRESSION,
    noBallExtra: [0.4, 0.5],
    parFromOver: [1.8, 1.85, 1.92, 1.98, 2.13],
    hittingDays: true,
  }),
  clock: {
    ballMs: 17 * SECOND,
    ballSigma: 0.25,
    overMs: 27 * SECOND,
    overSigma: 0.25,
    breakMs: 2 * MINUTE,
    tossMs: 5 * MINUTE,
    superOverMs: 2 * MINUTE,
    rainWaitMs: 2 * MINUTE,
    rainFrom: 0.5,
  },
  sessionOvers: [3, 5],
  mainSession: 3,
  matchStakeMax: 100_000,
  bookmakerStakeMax: 100_000,
  sessionStakeMax: 25_000,
  calmHalfWidth: 0.01,
  liquidity: 4_000,
};
