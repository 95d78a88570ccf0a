import type { RowPhase, Score } from '../event-model.ts';
import type { TableTennisModel, TableTennisState } from './table-tennis-model.ts';
import {
  formShares,
  GAMES_TO_WIN,
  type TableTennisScript,
  tableTennisModels,
  tableTennisServer,
} from './table-tennis-script.ts';

export interface TableTennisChances {
  /** Side 0 wins the match, and the game that is on. */
  match: number;
  game: number;
  /** The match will have had an odd number of points. */
  odd: number;
}

/** A match as it stands at a time, for the market maker and for the scoreboard. */
export class TableTennisBoard {
  readonly #script: TableTennisScript;
  readonly #models: readonly TableTennisModel[];
  #chances: { count: number; value: TableTennisChances } | null = null;

  constructor(script: TableTennisScript) {
    this.#script = script;
    this.#models = tableTennisModels(script.share);
  }

  /** Points played. */
  count(at: number): number {
    const { points } = this.#script;
    let low = 0;
    let high = points.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((points[middle]?.endsAt ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  state(count: number): TableTennisState {
    return this.#script.points[count - 1]?.state ?? { games: [0, 0], points: [0, 0] };
  }

  /** Whether rows that stop for points trade. */
  rowState(at: number): RowPhase {
    const { points } = this.#script;
    const count = this.count(at);
    const next = points[count];
    if (next !== undefined && at >= next.startsAt) return 'ball';
    const last = points[count - 1];
    return last !== undefined && at < last.opensAt ? 'ball' : 'open';
  }

  /** Chances over what the day form may be, weighed by the points so far. */
  chances(at: number): TableTennisChances {
    const count = this.count(at);
    if (this.#chances?.count === count) return this.#chances.value;
    const value = this.#weigh(count);
    this.#chances = { count, value };
    return value;
  }

  #weigh(count: number): TableTennisChances {
    const state = this.state(count);
    let won = 0;
    for (let i = 0; i < count; i += 1) if (this.#script.points[i]?.winner === 0) won += 1;
    const sum = { weight: 0, match: 0, game: 0, odd: 0 };
    for (const [form, { share, weight }] of formShares(this.#script.share).entries()) {
      const model = this.#models[form];
      if (model === undefined) continue;
      const belief = weight * Math.exp(won * Math.log(share / 0.5) + (count - won) * Math.log((1 - share) / 0.5));
      sum.weight += belief;
      sum.match += belief * model.matchChance(state);
      sum.game += belief * model.gameChance(state.points[0], state.points[1]);
      const toCome = model.oddChance(state);
      sum.odd += belief * (count % 2 === 0 ? toCome : 1 - toCome);
    }
    return { match: sum.match / sum.weight, game: sum.game / sum.weight, odd: sum.odd / sum.weight };
  }

  /** When what the scoreboard shows was reached. */
  since(at: number): number {
    const last = this.#script.points[this.count(at) - 1]?.endsAt ?? Number.NEGATIVE_INFINITY;
    return Math.max(...[0, last, this.#script.endsAt].filter((step) => step <= at), Number.NEGATIVE_INFINITY);
  }

  score(names: readonly [string, string], at: number): Score {
    const count = this.count(at);
    const state = this.state(count);
    const { games, endsAt, winner, points } = this.#script;
    const finished = at >= endsAt;
    const started = at >= 0;
    const done = games.slice(0, state.games[0] + state.games[1]);
    const server = tableTennisServer(this.#script, state);
    const inGame = started && !(finished && winner !== null);
    const surname = (side: 0 | 1) => names[side].split(' ').at(-1) ?? '';
    const ended = winner === null ? 'Retired' : 'Finished';
    return {
      status: finished ? ended : started ? `Game ${done.length + 1}` : 'Not started',
      finished,
      clock: null,
      note: finished ? this.#verdict(names) : started ? gameNote(state) : '',
      sides: ([0, 1] as const).map((side) => ({
        name: names[side],
        main: started ? String(finished ? state.games[side] : state.points[side]) : '',
        detail: started && !finished ? String(state.games[side]) : '',
        parts: [...done.map((game) => String(game[side])), ...(inGame ? [String(state.points[side])] : [])],
        active: started && !finished && server === side,
      })),
      recent: points.slice(Math.max(0, count - 8), count).map((point) => surname(point.winner)),
    };
  }

  #verdict(names: readonly [string, string]): string {
    const { winner } = this.#script;
    return winner === null ? 'Match stopped by a retirement' : `${names[winner]} won`;
  }
}

function gameNote({ games, points: [a, b] }: TableTennisState): string {
  if (a === b && a >= 10) return 'Deuce';
  if (Math.max(a, b) < 10) return '';
  const leader = a > b ? 0 : 1;
  return games[leader] === GAMES_TO_WIN - 1 ? 'Match point' : 'Game point';
}
