import { createRandom } from '../random.ts';
import { SECOND } from '../virtual-time.ts';
import { GAMES_TO_SET, isTieBreak, TennisModel, type TennisState, tieBreakServer } from './tennis-model.ts';

/**
 * Day form that nobody knows beforehand: one of five shifts of the serve difference, with the points and weights that
 * stand for a normal (Gauss and Hermite). Together with what is known it gives matches their spread of one-sidedness.
 */
const FORM_DEVIATION = 0.085;
const FORM_NODES: readonly number[] = [-2.85697, -1.355626, 0, 1.355626, 2.85697];
export const FORM_WEIGHTS: readonly number[] = [0.0112574, 0.2220759, 0.5333333, 0.2220759, 0.0112575];
const SETS_TO_WIN = 2;

export interface Serves {
  /** Mean share of points won on serve, and how far side 0 is above side 1. */
  mean: number;
  difference: number;
}

export interface Point {
  startsAt: number;
  endsAt: number;
  /** Trading on rows that stop for points goes on from here. */
  opensAt: number;
  winner: 0 | 1;
  /** Who served. */
  server: 0 | 1;
  /** After this point. */
  state: TennisState;
}

export interface TennisScript {
  serves: Serves;
  points: readonly Point[];
  start: TennisState;
  /** Games of each finished set. */
  setScores: readonly (readonly [number, number])[];
  /** When the first set ended; null when it did not. */
  firstSet: { winner: 0 | 1; endsAt: number } | null;
  winner: 0 | 1 | null;
  endsAt: number;
}

const RETIRED_SHARE = 0.008;

/** Points won on serve by each side for each day form. */
export function serveShares({ mean, difference }: Serves): (readonly [number, number])[] {
  return FORM_NODES.map((node) => {
    const half = (difference + node * FORM_DEVIATION) / 2;
    return [mean + half, mean - half] as const;
  });
}

/** The models a market maker weighs: one per day form. */
export function tennisModels(serves: Serves): TennisModel[] {
  return serveShares(serves).map(([first, second]) => new TennisModel(first, second, SETS_TO_WIN));
}

/** Writes a match down point by point. */
export function writeTennisScript(serves: Serves, keys: readonly number[]): TennisScript {
  const play = createRandom(...keys, 1);
  const times = createRandom(...keys, 2);
  const fate = createRandom(...keys, 3);
  const shares = serveShares(serves)[fate.weighted(FORM_WEIGHTS)] ?? [0.6, 0.6];
  const start: TennisState = { sets: [0, 0], games: [0, 0], points: [0, 0], server: fate.chance(0.5) ? 0 : 1 };
  const points: Point[] = [];
  const setScores: [number, number][] = [];
  let firstSet: TennisScript['firstSet'] = null;
  let state = start;
  let startsAt = Math.round(times.between(20, 40) * SECOND);
  while (Math.max(...state.sets) < SETS_TO_WIN) {
    const server = serverOf(state);
    const winner = play.chance(shares[server]) === (server === 0) ? 0 : 1;
    const endsAt = startsAt + Math.round(times.between(5, 10) * SECOND);
    const next = afterPoint(state, winner);
    const setOver = next.sets[0] + next.sets[1] > state.sets[0] + state.sets[1];
    if (setOver) {
      const games: [number, number] = [...state.games];
      games[winner] += 1;
      setScores.push(games);
      firstSet ??= { winner, endsAt };
    }
    const opensAt = endsAt + Math.round(times.between(1, 2) * SECOND);
    points.push({ startsAt, endsAt, opensAt, winner, server, state: next });
    startsAt = Math.max(opensAt + 3 * SECOND, endsAt + Math.round(pause(state, next, times.unit()) * SECOND));
    state = next;
  }
  const endsAt = points[points.length - 1]?.endsAt ?? 0;
  const script = {
    serves,
    points,
    start,
    setScores,
    firstSet,
    winner: state.sets[0] > state.sets[1] ? (0 as const) : (1 as const),
    endsAt,
  };
  return fate.chance(RETIRED_SHARE) ? retired(script, Math.round(endsAt * fate.between(0.2, 0.9))) : script;
}

/** A player gives up: what is decided stands, everything else is void. */
function retired(script: TennisScript, at: number): TennisScript {
  const points = script.points.filter((point) => point.endsAt < at);
  const sets = points[points.length - 1]?.state.sets ?? [0, 0];
  const firstSet = script.firstSet !== null && script.firstSet.endsAt < at ? script.firstSet : null;
  return {
    ...script,
    points,
    setScores: script.setScores.slice(0, sets[0] + sets[1]),
    firstSet,
    winner: null,
    endsAt: at,
  };
}

/** Who serves the next point. */
export function serverOf({ games, points, server }: TennisState): 0 | 1 {
  return isTieBreak(games) ? tieBreakServer(server, points[0] + points[1]) : server;
}

/** Seconds between the end of a point and the next one: short in a game, longer at changes of ends and between sets. */
function pause(before: TennisState, after: TennisState, unit: number): number {
  const inGame = 14 + 10 * unit;
  if (after.sets[0] + after.sets[1] !== before.sets[0] + before.sets[1]) return 120 + 30 * unit;
  const games = after.games[0] + after.games[1];
  if (games !== before.games[0] + before.games[1]) return games % 2 === 1 ? 75 + 20 * unit : 22 + 8 * unit;
  return inGame;
}

/** The score after a point. */
export function afterPoint(state: TennisState, winner: 0 | 1): TennisState {
  const points: [number, number] = [...state.points];
  points[winner] += 1;
  const loser = winner === 0 ? 1 : 0;
  const lead = points[winner] - points[loser];
  const target = isTieBreak(state.games) ? 7 : 4;
  if (points[winner] < target || lead < 2) return { ...state, points };
  const games: [number, number] = [...state.games];
  games[winner] += 1;
  const server = state.server === 0 ? 1 : 0;
  const setWon =
    games[winner] === GAMES_TO_SET + 1 || (games[winner] >= GAMES_TO_SET && games[winner] - games[loser] >= 2);
  if (!setWon) return { ...state, games, points: [0, 0], server };
  const sets: [number, number] = [...state.sets];
  sets[winner] += 1;
  return { sets, games: [0, 0], points: [0, 0], server };
}
