import { writeTie as writeTableTennisTie } from '../../src/table-tennis/table-tennis.ts';
import { writeTie } from '../../src/tennis/tennis.ts';
import { isTieBreak } from '../../src/tennis/tennis-model.ts';
import type { TennisScript } from '../../src/tennis/tennis-script.ts';
import { deviationOf, meanOf } from '../sample.ts';
import { type Figure, figures, shareOf } from './figure.ts';

interface Service {
  points: number;
  pointsWon: number;
  games: number;
  held: number;
  tieBreaks: number;
}

/** Points and games on serve; tie-breaks count their points, but are nobody's service game. */
function serviceOf({ points, start }: TennisScript): Service {
  const service = { points: 0, pointsWon: 0, games: 0, held: 0, tieBreaks: 0 };
  let before = start;
  for (const { winner, server, state } of points) {
    service.points += 1;
    if (winner === server) service.pointsWon += 1;
    const gameOver = state.points[0] + state.points[1] === 0;
    if (gameOver && isTieBreak(before.games)) service.tieBreaks += 1;
    else if (gameOver) {
      service.games += 1;
      if (winner === server) service.held += 1;
    }
    before = state;
  }
  return service;
}

export function tennisFigures(count: number): Figure[] {
  const tour = (lanes: readonly [number, number]) =>
    Array.from({ length: count }, (_, i) => writeTie({ seed: i + 1, lane: lanes[i % 2] ?? 0, slot: i % 8 }))
      .map(({ script }) => script)
      .filter(({ winner }) => winner !== null);
  const served = (scripts: readonly TennisScript[]) => {
    const all = scripts.map(serviceOf);
    const sum = (of: (service: Service) => number) => all.reduce((total, one) => total + of(one), 0);
    const sets = scripts.reduce((total, { setScores }) => total + setScores.length, 0);
    return {
      won: sum((one) => one.pointsWon) / sum((one) => one.points),
      held: sum((one) => one.held) / sum((one) => one.games),
      tieBreaks: sum((one) => one.tieBreaks) / sets,
      points: scripts.map(({ points }) => points.length),
    };
  };
  const menScripts = tour([0, 2]);
  const womenScripts = tour([1, 3]);
  const men = served(menScripts);
  const women = served(womenScripts);
  const straight = shareOf(womenScripts, ({ setScores }) => setScores.length === 2);
  return [
    ...figures('Tennis, men', 'ATP, 1,591 matches', menScripts.length, [
      ['serve points won', men.won, 0.6355, 0.006],
      ['service games held', men.held, 0.79, 0.012],
      ['tie-breaks in a set', men.tieBreaks, 0.182, 0.025],
    ]),
    ...figures('Tennis, women', 'WTA, 1,556 matches', womenScripts.length, [
      ['serve points won', women.won, 0.566, 0.006],
      ['service games held', women.held, 0.654, 0.015],
      ['tie-breaks in a set', women.tieBreaks, 0.1, 0.02],
      ['straight sets', straight, 0.652, 0.03],
      ['points in a match, mean', meanOf(women.points), 144, 6],
      ['points in a match, sd', deviationOf(women.points), 42, 6],
    ]),
  ];
}

export function tableTennisFigures(count: number): Figure[] {
  const scripts = Array.from({ length: count }, (_, i) => writeTableTennisTie({ seed: i + 1, lane: 0, slot: i % 8 }))
    .map(({ script }) => script)
    .filter(({ winner }) => winner !== null);
  const games = scripts.flatMap((script) => script.games);
  const points = games.map(([a, b]) => a + b);
  return figures('Table tennis', '7,923 matches', scripts.length, [
    ['won 3-0', shareOf(scripts, (script) => script.games.length === 3), 0.479, 0.025],
    ['won 3-1', shareOf(scripts, (script) => script.games.length === 4), 0.31, 0.025],
    ['won 3-2', shareOf(scripts, (script) => script.games.length === 5), 0.212, 0.025],
    ['games that reach deuce', shareOf(games, ([a, b]) => Math.min(a, b) >= 10), 0.138, 0.01],
    ['points in a game, mean', meanOf(points), 18.16, 0.25],
    ['points in a game, sd', deviationOf(points), 3.26, 0.25],
  ]);
}
