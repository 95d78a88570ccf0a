import { createRandom } from '../random.ts';
import { SECOND } from '../virtual-time.ts';
import { isGameOver, TableTennisModel, type TableTennisState } from './table-tennis-model.ts';

/**
 * Share of points that nobody knows beforehand: one of seven shifts, with the points and weights that stand for a
 * normal (Gauss and Hermite). With what is known it makes the spread of .098 that matches show.
 */
const FORM_DEVIATION = 0.084;
const FORM_NODES: readonly number[] = [-3.75044, -2.36676, -1.154405, 0, 1.154405, 2.36676, 3.75044];
const FORM_WEIGHTS: readonly number[] = [0.0005483, 0.0307571, 0.2401232, 0.4571429, 0.2401232, 0.0307571, 0.0005483];
const SHARE_MIN = 0.2;
const SHARE_MAX = 0.8;
export const GAMES_TO_WIN = 3;
const RETIRED_SHARE = 0.005;

export interface TableTennisPoint {
  startsAt: number;
  endsAt: number;
  /** Trading on rows that stop for points goes on from here. */
  opensAt: number;
  winner: 0 | 1;
  /** After this point. */
  state: TableTennisState;
}

export interface TableTennisScript {
  /** Share of points of side 0 as everybody sees it before the match. */
  share: number;
  /** Who serves first. */
  server: 0 | 1;
  points: readonly TableTennisPoint[];
  /** Points of each finished game. */
  games: readonly (readonly [number, number])[];
  /** Null when it did not end. */
  firstGame: { winner: 0 | 1; endsAt: number } | null;
  /** When one side had won all games but one; null when nobody did. */
  lastGameAt: number | null;
  winner: 0 | 1 | null;
  endsAt: number;
}

/** Shares of points of side 0 for each day form, with their weights beforehand. */
export function formShares(share: number): readonly { share: number; weight: number }[] {
  return FORM_NODES.map((node, form) => ({
    share: Math.max(SHARE_MIN, Math.min(SHARE_MAX, share + node * FORM_DEVIATION)),
    weight: FORM_WEIGHTS[form] ?? 0,
  }));
}

/** The models a market maker weighs: one per day form. */
export function tableTennisModels(share: number): TableTennisModel[] {
  return formShares(share).map((form) => new TableTennisModel(form.share, GAMES_TO_WIN));
}

/** Writes a match down point by point. */
export function writeTableTennisScript(share: number, keys: readonly number[]): TableTennisScript {
  const play = createRandom(...keys, 1);
  const times = createRandom(...keys, 2);
  const fate = createRandom(...keys, 3);
  const forms = formShares(share);
  const own = forms[fate.weighted(FORM_WEIGHTS)]?.share ?? share;
  const server = fate.chance(0.5) ? 0 : 1;
  const points: TableTennisPoint[] = [];
  let state: TableTennisState = { games: [0, 0], points: [0, 0] };
  let startsAt = Math.round(times.between(20, 40) * SECOND);
  while (Math.max(...state.games) < GAMES_TO_WIN) {
    const winner = play.chance(own) ? 0 : 1;
    const endsAt = startsAt + Math.round(times.between(4, 7) * SECOND);
    const next = afterTableTennisPoint(state, winner);
    const opensAt = endsAt + Math.round(times.between(1, 2) * SECOND);
    points.push({ startsAt, endsAt, opensAt, winner, state: next });
    startsAt = endsAt + Math.round(pause(state, next, times.unit()) * SECOND);
    state = next;
  }
  const winner = state.games[0] > state.games[1] ? 0 : 1;
  const played = conclude({ share, server, points, winner, endsAt: points.at(-1)?.endsAt ?? 0 });
  if (!fate.chance(RETIRED_SHARE)) return played;
  const at = Math.round(played.endsAt * fate.between(0.2, 0.9));
  return conclude({ share, server, points: points.filter((point) => point.endsAt < at), winner: null, endsAt: at });
}

/** Adds what follows from the points. */
function conclude(
  script: Pick<TableTennisScript, 'share' | 'server' | 'points' | 'winner' | 'endsAt'>,
): TableTennisScript {
  const games: [number, number][] = [];
  let firstGame: TableTennisScript['firstGame'] = null;
  let lastGameAt: number | null = null;
  let before: TableTennisState = { games: [0, 0], points: [0, 0] };
  for (const { winner, state, endsAt } of script.points) {
    if (state.games[winner] > before.games[winner]) {
      const game: [number, number] = [...before.points];
      game[winner] += 1;
      games.push(game);
      firstGame ??= { winner, endsAt };
      if (state.games[winner] === GAMES_TO_WIN - 1) lastGameAt ??= endsAt;
    }
    before = state;
  }
  return { ...script, games, firstGame, lastGameAt };
}

/** Seconds between the end of a point and the next: a towel every six points, a minute between games. */
function pause(before: TableTennisState, after: TableTennisState, unit: number): number {
  if (after.games[0] + after.games[1] !== before.games[0] + before.games[1]) return 58 + 10 * unit;
  const towel = (after.points[0] + after.points[1]) % 6 === 0;
  return (towel ? 19 : 6) + 4 * unit;
}

/** The score after a point. */
export function afterTableTennisPoint({ games, points }: TableTennisState, winner: 0 | 1): TableTennisState {
  const next: [number, number] = [...points];
  next[winner] += 1;
  if (!isGameOver(next[0], next[1])) return { games, points: next };
  const won: [number, number] = [...games];
  won[winner] += 1;
  return { games: won, points: [0, 0] };
}

/** Who serves the next point: two each by turns, one each from deuce, and whoever received first begins the next game. */
export function tableTennisServer({ server }: TableTennisScript, { games, points }: TableTennisState): 0 | 1 {
  const played = points[0] + points[1];
  const turns = points[0] >= 10 && points[1] >= 10 ? played : Math.floor(played / 2);
  return (server + games[0] + games[1] + turns) % 2 === 0 ? 0 : 1;
}
