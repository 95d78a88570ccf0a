import type { RowPhase, Score } from '../event-model.ts';
import { hash } from '../random.ts';
import { SECOND } from '../virtual-time.ts';
import { type KabaddiChances, kabaddiChances, middleTotal } from './kabaddi-chances.ts';
import { KabaddiModel, type KabaddiState } from './kabaddi-model.ts';
import type { KabaddiRaid, KabaddiScript } from './kabaddi-script.ts';

/** After an all out everybody stops for a moment. */
const ALL_OUT_STOP_MS = 8 * SECOND;
const TURN_IN_PLAY: readonly [number, number] = [-5 * SECOND, 10 * SECOND];

/** A match as it stands at a time, for the market maker and for the scoreboard. */
export class KabaddiBoard {
  readonly #script: KabaddiScript;
  readonly #model: KabaddiModel;
  readonly #key: number;
  /** The line of total points: half a point above the middle of what is expected before the match. */
  readonly line: number;
  #chances: { count: number; value: KabaddiChances } | null = null;

  constructor(script: KabaddiScript, key: number) {
    this.#script = script;
    this.#model = new KabaddiModel(script.nature);
    this.#key = key;
    this.line = middleTotal(this.#model, script.start) + 0.5;
  }

  /** Raids played. */
  count(at: number): number {
    const { raids } = this.#script;
    let low = 0;
    let high = raids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((raids[middle]?.endsAt ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  state(count: number): KabaddiState {
    return this.#script.raids[count - 1]?.state ?? this.#script.start;
  }

  /** Chances from the state that everybody sees. */
  chances(at: number): KabaddiChances {
    const count = this.count(at);
    if (this.#chances?.count === count) return this.#chances.value;
    const value = kabaddiChances(this.#model, this.state(count), this.line, hash(this.#key, count));
    this.#chances = { count, value };
    return value;
  }

  /** Whether the exchange trades: it stops for the turn in-play and for an all out. */
  exchangeState(at: number): RowPhase {
    if (at >= TURN_IN_PLAY[0] && at < TURN_IN_PLAY[1]) return 'suspended';
    const last = this.#script.raids[this.count(at) - 1];
    return last?.allOut === true && at < last.endsAt + ALL_OUT_STOP_MS ? 'suspended' : 'open';
  }

  /** Whether rows that also stop for raids trade. */
  rowState(at: number): RowPhase {
    const exchange = this.exchangeState(at);
    if (exchange !== 'open') return exchange;
    const count = this.count(at);
    const next = this.#script.raids[count];
    if (next !== undefined && at >= next.startsAt) return 'ball';
    const last = this.#script.raids[count - 1];
    return last !== undefined && at < last.opensAt ? 'ball' : 'open';
  }

  /** Moments at which something shown changes. */
  moments(): { at: number; urgent: boolean }[] {
    const { raids, endsAt } = this.#script;
    return [
      { at: TURN_IN_PLAY[0], urgent: true },
      { at: 0, urgent: true },
      { at: TURN_IN_PLAY[1], urgent: false },
      { at: endsAt, urgent: true },
      ...raids.flatMap((raid) => [
        { at: raid.startsAt, urgent: true },
        { at: raid.endsAt, urgent: raid.allOut },
        { at: raid.opensAt, urgent: false },
        ...(raid.allOut ? [{ at: raid.endsAt + ALL_OUT_STOP_MS, urgent: false }] : []),
      ]),
    ];
  }

  /** When what the scoreboard shows was reached. */
  since(at: number): number {
    const last = this.#script.raids[this.count(at) - 1]?.endsAt ?? Number.NEGATIVE_INFINITY;
    return Math.max(...[0, last, this.#script.endsAt].filter((step) => step <= at), Number.NEGATIVE_INFINITY);
  }

  score(names: readonly [string, string], at: number): Score {
    const count = this.count(at);
    const state = this.state(count);
    const { raids, endsAt, score } = this.#script;
    const finished = at >= endsAt;
    const started = at >= 0;
    const firstHalf = raids.slice(0, count).find((raid) => raid.state.half === 2)?.state.score ?? null;
    const resting = started && !finished && firstHalf !== null && state.playedMs === this.#playedAtHalf(count);
    const halves = (side: 0 | 1) =>
      firstHalf === null ? [state.score[side]] : [firstHalf[side], state.score[side] - firstHalf[side]];
    const status = () => {
      if (finished) return score === null ? 'Abandoned' : 'Finished';
      if (!started) return 'Not started';
      if (resting) return 'Half time';
      return state.half === 1 ? '1st half' : '2nd half';
    };
    return {
      status: status(),
      finished,
      clock: started && !finished && !resting ? clockText(state.clockMs) : null,
      note: finished ? verdict(names, score) : started && !resting ? `${names[state.raider]} to raid` : '',
      sides: ([0, 1] as const).map((side) => ({
        name: names[side],
        main: started ? String(state.score[side]) : '',
        detail: started && !finished ? `${state.mat[side]} on mat` : '',
        parts: started ? halves(side).map(String) : [],
        active: started && !finished && !resting && state.raider === side,
      })),
      recent: raids.slice(Math.max(0, count - 6), count).map(raidText),
    };
  }

  /** Game clock when the first half ended, as far as it has; until the next raid ends the sides rest. */
  #playedAtHalf(count: number): number {
    return this.#script.raids.slice(0, count).find((raid) => raid.state.half === 2)?.state.playedMs ?? -1;
  }
}

function verdict(names: readonly [string, string], score: readonly [number, number] | null): string {
  if (score === null) return 'Match abandoned';
  const [a, b] = score;
  return a === b ? 'Match tied' : `${a > b ? names[0] : names[1]} won by ${Math.abs(a - b)}`;
}

/** Game clock left in the half. */
function clockText(clockMs: number): string {
  const seconds = Math.max(0, Math.ceil(clockMs / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const RAID_TEXTS: Readonly<Record<KabaddiRaid['kind'], string>> = {
  raid: 'R',
  'super raid': 'SR',
  bonus: 'B',
  empty: '0',
  tackle: 'T',
  'super tackle': 'ST',
};

/** `R2` a raid of two points, `T1` a tackle, `0` an empty raid; `+AO` where a side was all out. */
function raidText({ kind, points, allOut }: KabaddiRaid): string {
  return `${RAID_TEXTS[kind]}${points > 0 ? points : ''}${allOut ? '+AO' : ''}`;
}
