import type { RowPhase, Score } from '../event-model.ts';
import { isTieBreak, type TennisModel, type TennisState } from './tennis-model.ts';
import { FORM_WEIGHTS, type Point, serverOf, serveShares, tennisModels, type TennisScript } from './tennis-script.ts';

const FORMS = FORM_WEIGHTS.length;
const POINT_NAMES = ['0', '15', '30', '40'];

/** A match as it stands at a time, for the market maker and for the scoreboard. */
export class TennisBoard {
  readonly #script: TennisScript;
  readonly #models: readonly TennisModel[];
  #beliefs: Float64Array | null = null;
  #chances: { count: number; match: number; set: number } | null = null;

  constructor(script: TennisScript) {
    this.#script = script;
    this.#models = tennisModels(script.serves);
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

  state(count: number): TennisState {
    return this.#script.points[count - 1]?.state ?? this.#script.start;
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

  /** Side 0's chances to win the match and the set that is on, over what its day form may be. */
  chances(at: number): { match: number; set: number } {
    const count = this.count(at);
    if (this.#chances?.count !== count) {
      const state = this.state(count);
      this.#beliefs ??= formBeliefs(this.#script);
      const beliefs = this.#beliefs;
      const mix = (chance: (model: TennisModel) => number) =>
        this.#models.reduce((sum, model, form) => sum + (beliefs[count * FORMS + form] ?? 0) * chance(model), 0);
      const match = mix((model) => model.matchChance(state));
      this.#chances = { count, match, set: mix((model) => model.currentSetChance(state)) };
    }
    return this.#chances;
  }

  /** When what the scoreboard shows was reached. */
  since(at: number): number {
    const last = this.#script.points[this.count(at) - 1]?.endsAt ?? Number.NEGATIVE_INFINITY;
    return Math.max(...[0, last, this.#script.endsAt].filter((step) => step <= at), Number.NEGATIVE_INFINITY);
  }

  score(names: readonly [string, string], at: number): Score {
    const count = this.count(at);
    const state = this.state(count);
    const { setScores, endsAt, winner } = this.#script;
    const finished = at >= endsAt;
    const started = at >= 0;
    const done = setScores.slice(0, state.sets[0] + state.sets[1]);
    const server = serverOf(state);
    const set = done.length + 1;
    const ended = winner === null ? 'Retired' : 'Finished';
    return {
      status: finished ? ended : started ? `Set ${set}` : 'Not started',
      finished,
      clock: null,
      note: finished ? this.#verdict(names) : started ? pointNote(state) : '',
      sides: ([0, 1] as const).map((side) => ({
        name: names[side],
        main: finished ? String(state.sets[side]) : started ? pointName(state, side) : '',
        detail: started ? String(state.sets[side]) : '',
        parts: started
          ? [
              ...done.map((games) => String(games[side])),
              ...(finished && winner !== null ? [] : [String(state.games[side])]),
            ]
          : [],
        active: started && !finished && server === side,
      })),
      recent: started ? this.#recent(count, names) : [],
    };
  }

  #verdict(names: readonly [string, string]): string {
    const { winner } = this.#script;
    return winner === null ? 'Match stopped by a retirement' : `${names[winner]} won`;
  }

  /** Who won the latest points, by surname. */
  #recent(count: number, names: readonly [string, string]): string[] {
    const surname = (side: 0 | 1) => names[side].split(' ').at(-1) ?? '';
    return this.#script.points.slice(Math.max(0, count - 8), count).map((point: Point) => surname(point.winner));
  }
}

function pointName({ games, points }: TennisState, side: 0 | 1): string {
  if (isTieBreak(games)) return String(points[side]);
  const other = points[side === 0 ? 1 : 0];
  if (points[side] >= 4 && points[side] > other) return 'AD';
  return POINT_NAMES[Math.min(3, points[side])] ?? '40';
}

function pointNote({ games, points }: TennisState): string {
  if (isTieBreak(games)) return 'Tie-break';
  return points[0] === points[1] && points[0] >= 3 ? 'Deuce' : '';
}

/** How likely each day form is after each number of points, one number per form. */
function formBeliefs({ points, serves }: TennisScript): Float64Array {
  const beliefs = new Float64Array((points.length + 1) * FORMS);
  beliefs.set(FORM_WEIGHTS);
  const shares = serveShares(serves);
  for (const [count, { server, winner }] of points.entries()) {
    let sum = 0;
    for (const [form, share] of shares.entries()) {
      const likelihood = server === winner ? share[server] : 1 - share[server];
      const score = (beliefs[count * FORMS + form] ?? 0) * likelihood;
      beliefs[(count + 1) * FORMS + form] = score;
      sum += score;
    }
    for (let form = 0; form < FORMS; form += 1)
      beliefs[(count + 1) * FORMS + form] = (beliefs[(count + 1) * FORMS + form] ?? 0) / sum;
  }
  return beliefs;
}
