import { describe, expect, test } from 'vitest';
import { type BallModel, ballModel } from '../../src/cricket/model/ball-model.ts';
import { T20_LEAGUE } from '../../src/cricket/model/ball-tables.ts';
import { T20 } from '../../src/cricket/formats.ts';
import { spreadAhead } from '../../src/cricket/model/run-spread.ts';
import { buildRunTable } from '../../src/cricket/model/run-table.ts';
import { addsAtLeast, chaseWinChance } from '../../src/cricket/model/win-chance.ts';
import { goalChances, LOW_SCORE_RHO, minuteOfShare, shareBy } from '../../src/football/goal-model.ts';
import { TennisModel } from '../../src/tennis/tennis-model.ts';

/** Reference figures of the three models, worked out independently of this code. */
const NODE = 0.13856;
const NODES = [
  { theta: -NODE, weight: 1 / 6 },
  { theta: 0, weight: 2 / 3 },
  { theta: NODE, weight: 1 / 6 },
];
const CHASE_BONUS = 0.015;

/** The table as it stands, without what brings single overs, the last pair and sixes closer to life. */
const league: BallModel = ballModel({
  ...T20.model.rules,
  table: T20_LEAGUE,
  overTilts: [],
  tailWickets: 1,
  hittingDays: false,
});
/** Deviations of pitch and team in the league's seasons. */
const SIGMAS = [0.045, 0.03] as const;

describe('the chase', () => {
  const tables = NODES.map(({ theta }) =>
    buildRunTable(league, { theta: theta + CHASE_BONUS, chase: true, tieShare: 0 }),
  );
  const certain = tables[1];

  test.each([
    [20, 0, 165, 0.6192],
    [10, 2, 80, 0.8001],
    [5, 3, 50, 0.617],
    [2, 4, 20, 0.7065],
    [1, 5, 10, 0.6396],
  ])('%d overs left, %d down, %d to get, strength known', (overs, wickets, need, chance) => {
    expect(Math.abs((certain?.atLeast(overs * 6, wickets, need) ?? 0) - chance)).toBeLessThan(1e-3);
  });

  test.each([
    [20, 0, 150, 0.7255],
    [20, 0, 165, 0.5826],
    [20, 0, 180, 0.4208],
    [20, 0, 200, 0.2418],
    [10, 2, 80, 0.7407],
    [10, 2, 100, 0.3936],
    [10, 5, 80, 0.4345],
    [5, 3, 50, 0.5985],
    [5, 6, 50, 0.3125],
    [2, 4, 20, 0.6906],
    [2, 8, 20, 0.2316],
    [1, 5, 10, 0.6348],
    [1, 5, 16, 0.2679],
  ])('%d overs left, %d down, %d to get, strength uncertain', (overs, wickets, need, chance) => {
    const found = NODES.reduce(
      (sum, node, i) => sum + node.weight * (tables[i]?.atLeast(overs * 6, wickets, need) ?? 0),
      0,
    );
    expect(Math.abs(found - chance)).toBeLessThan(1e-3);
  });

  test('reading between the tables of the grid is as good as a table of its own', () => {
    for (const theta of [-0.11, -0.013, 0.057, 0.149]) {
      const own = buildRunTable(T20.model, { theta, chase: true, tieShare: 0.5 });
      const plain = buildRunTable(T20.model, { theta, chase: false, tieShare: 0 });
      for (const [ballsLeft, wickets, need] of [
        [120, 0, 165],
        [120, 0, 120],
        [60, 4, 90],
        [12, 7, 14],
      ] as const) {
        const chase = chaseWinChance(T20.model, theta, { ballsLeft, wickets, need });
        expect(Math.abs(chase - own.atLeast(ballsLeft, wickets, need))).toBeLessThan(1e-3);
        const adds = addsAtLeast(T20.model, theta, ballsLeft, wickets)[need] ?? 0;
        expect(Math.abs(adds - plain.atLeast(ballsLeft, wickets, need))).toBeLessThan(1e-3);
      }
    }
  });
});

describe('session runs from the first ball', () => {
  const overs = [6, 10, 15, 20];
  const state = { innings: 0, ballsLeft: 120, wickets: 0, need: null } as const;
  const moments = (chances: Float64Array) => {
    const mean = chances.reduce((sum, p, runs) => sum + p * runs, 0);
    const square = chances.reduce((sum, p, runs) => sum + p * runs * runs, 0);
    return { mean, sd: Math.sqrt(square - mean * mean) };
  };
  /** These references were sampled, hence a tolerance of about three standard errors. */
  const known = spreadAhead(
    league,
    { ...state, theta: 0 },
    overs.map((over) => over * 6),
  );

  test.each([
    [6, 45.75, 10.73],
    [10, 75.24, 14.06],
    [15, 115.33, 18.71],
    [20, 165.43, 25.18],
  ])('%d overs at even strength: mean %d, deviation %d', (over, mean, sd) => {
    const found = moments(known[overs.indexOf(over)] ?? new Float64Array(1));
    expect(Math.abs(found.mean - mean)).toBeLessThan(0.006 * sd * 3);
    expect(Math.abs(found.sd - sd)).toBeLessThan(0.006 * sd * 3);
  });

  /** Five points that stand for a normal spread of strength (Gauss and Hermite). */
  const spread: readonly (readonly [number, number])[] = [
    [-2.85697, 0.0112574],
    [-1.355626, 0.2220759],
    [0, 0.5333333],
    [1.355626, 0.2220759],
    [2.85697, 0.0112575],
  ];

  test.each([
    [6, 45.53, 11.96, { 35: 0.8159, 45: 0.5128, 55: 0.2195 }],
    [10, 74.87, 16.25, { 64: 0.7472, 74: 0.5132, 84: 0.288 }],
    [15, 114.78, 22.45, { 104: 0.6766, 114: 0.5011, 124: 0.3342 }],
    [20, 164.59, 31.04, { 154: 0.6322, 164: 0.5033, 174: 0.3768 }],
  ])('%d overs over pitches and teams: mean %d, deviation %d', (over, mean, sd, lines) => {
    const sigma = Math.hypot(...SIGMAS);
    const mixed = new Float64Array(600);
    for (const [node, weight] of spread) {
      const theta = node * sigma - 2 * sigma ** 2;
      const [chances] = spreadAhead(league, { ...state, theta }, [over * 6]);
      for (const [runs, p] of (chances ?? []).entries()) mixed[runs] = (mixed[runs] ?? 0) + weight * p;
    }
    const found = moments(mixed);
    expect(Math.abs(found.mean - mean)).toBeLessThan(0.006 * sd * 3);
    expect(Math.abs(found.sd - sd)).toBeLessThan(0.006 * sd * 3);
    for (const [line, chance] of Object.entries(lines)) {
      const atLeast = mixed.slice(Number(line)).reduce((sum, p) => sum + p, 0);
      expect(Math.abs(atLeast - chance)).toBeLessThan(0.005);
    }
  });

  test('nothing is lost on the way', () => {
    for (const chances of known) expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 4);
  });

  test('a chase that is over adds nothing more than its last hit', () => {
    const [chances] = spreadAhead(league, { ...state, innings: 1, theta: 0, ballsLeft: 30, need: 20 }, [30]);
    expect(chances?.slice(26).every((p) => p === 0)).toBe(true);
  });
});

describe('football', () => {
  test.each([
    [15, 0.12529],
    [30, 0.26162],
    [45, 0.42911],
    [60, 0.5875],
    [75, 0.75693],
    [85, 0.87601],
    [90, 1],
  ])('by minute %d a share of %d of the goals', (minute, share) => {
    expect(shareBy(minute)).toBeCloseTo(share, 4);
    expect(minuteOfShare(share - 1e-9)).toBeCloseTo(minute, 3);
  });

  test.each([
    [1.5, 1.2, 0, [0, 0], [0.433, 0.2718, 0.2953, 0.5064]],
    [1.5, 1.2, 45, [0, 0], [0.37, 0.3593, 0.2707, 0.2016]],
    [1.5, 1.2, 45, [1, 0], [0.7293, 0.1941, 0.0766, 0.4559]],
    [1.5, 1.2, 60, [1, 1], [0.3218, 0.4369, 0.2413, 0.6717]],
    [1.5, 1.2, 75, [1, 0], [0.8153, 0.1595, 0.0252, 0.1408]],
    [1.5, 1.2, 85, [0, 1], [0.0133, 0.1349, 0.8518, 0.045]],
    [2.1, 0.8, 0, [0, 0], [0.6679, 0.2073, 0.1248, 0.554]],
    [2.1, 0.8, 45, [0, 0], [0.5481, 0.3108, 0.1411, 0.2311]],
    [2.1, 0.8, 45, [1, 0], [0.8589, 0.1134, 0.0277, 0.4928]],
    [2.1, 0.8, 60, [1, 1], [0.47, 0.3951, 0.1349, 0.6977]],
    [2.1, 0.8, 75, [1, 0], [0.8888, 0.1009, 0.0103, 0.1575]],
    [2.1, 0.8, 85, [0, 1], [0.0261, 0.1841, 0.7898, 0.0511]],
  ])('%d against %d at minute %d, %j', (home, away, minute, [own, other], [win, draw, loss, over]) => {
    // The reference corrects low scores at kick-off only.
    const rho = minute === 0 ? LOW_SCORE_RHO : 0;
    const state = { home: own ?? 0, away: other ?? 0, rates: { home, away }, left: 1 - shareBy(minute), rho };
    const chances = goalChances(state);
    expect(Math.abs(chances.home - (win ?? 0))).toBeLessThan(1e-3);
    expect(Math.abs(chances.draw - (draw ?? 0))).toBeLessThan(1e-3);
    expect(Math.abs(chances.away - (loss ?? 0))).toBeLessThan(1e-3);
    expect(Math.abs(chances.over - (over ?? 0))).toBeLessThan(1e-3);
  });
});

describe('tennis', () => {
  const start = { sets: [0, 0], games: [0, 0], points: [0, 0], server: 0 } as const;

  test.each([
    [0.6355, 0.6355, 0.80465, 0.80465, 0.5, 0.5, 0.5, 0.5],
    [0.65, 0.62, 0.82964, 0.77586, 0.54951, 0.59902, 0.64659, 0.68087],
    [0.68, 0.6, 0.87515, 0.73573, 0.63062, 0.74713, 0.84051, 0.89344],
    [0.5659, 0.5659, 0.66055, 0.66055, 0.5, 0.5, 0.5, 0.5],
    [0.6, 0.53, 0.73573, 0.5746, 0.61036, 0.73145, 0.82238, 0.87597],
  ])('points on serve %d and %d', (a, b, holdA, holdB, tieBreak, set, best3, best5) => {
    const model = new TennisModel(a, b, 2);
    expect(model.gameChance(0, 0, 0)).toBeCloseTo(holdA, 3);
    expect(model.gameChance(1, 0, 0)).toBeCloseTo(holdB, 3);
    expect(model.tieBreakChance(0, 0, 0)).toBeCloseTo(tieBreak, 3);
    expect(model.setChance(0, 0, 0)).toBeCloseTo(set, 3);
    expect(model.matchChance(start)).toBeCloseTo(best3, 3);
    expect(new TennisModel(a, b, 3).matchChance(start)).toBeCloseTo(best5, 3);
  });

  test('every score is worth the mean of the two that can follow', () => {
    const model = new TennisModel(0.64, 0.6, 2);
    const before = { sets: [1, 0], games: [4, 4], points: [2, 3], server: 1 } as const;
    const won = model.matchChance({ ...before, points: [3, 3] });
    const lost = model.matchChance({ ...before, games: [4, 5], points: [0, 0], server: 0 });
    expect(model.matchChance(before)).toBeCloseTo(0.4 * won + 0.6 * lost, 10);
  });
});
