import { createRandom } from '../random.ts';
import { MINUTE, SECOND } from '../virtual-time.ts';
import {
  isKabaddiOver,
  KabaddiModel,
  type KabaddiNature,
  type KabaddiState,
  kabaddiStart,
  type RaidKind,
  readRaid,
} from './kabaddi-model.ts';

const HALF_TIME_MS = 5 * MINUTE;
const ABANDONED_SHARE = 0.005;
/** Between two raids the game clock runs this long before the raider crosses the line. */
const CHANGE_OVER_MS = 8 * SECOND;

export interface KabaddiRaid {
  /** The raider crosses the line. */
  startsAt: number;
  endsAt: number;
  /** Trading on rows that stop for raids goes on from here. */
  opensAt: number;
  raider: 0 | 1;
  kind: RaidKind;
  points: number;
  allOut: boolean;
  /** After this raid. */
  state: KabaddiState;
}

export interface KabaddiScript {
  nature: KabaddiNature;
  start: KabaddiState;
  raids: readonly KabaddiRaid[];
  /** Null when it was called off. */
  score: readonly [number, number] | null;
  endsAt: number;
}

function copyOf(state: KabaddiState): KabaddiState {
  const { score, mat, empties } = state;
  return { ...state, score: [...score], mat: [...mat], empties: [...empties] };
}

/** Writes a match down raid by raid. */
export function writeKabaddiScript(nature: KabaddiNature, keys: readonly number[]): KabaddiScript {
  const play = createRandom(...keys, 1);
  const times = createRandom(...keys, 2);
  const fate = createRandom(...keys, 3);
  const model = new KabaddiModel(nature);
  const start = kabaddiStart(fate.chance(0.5) ? 0 : 1);
  const raids: KabaddiRaid[] = [];
  const state = copyOf(start);
  let readyAt = 0;
  while (!isKabaddiOver(state)) {
    const { raider, half, playedMs } = state;
    const { kind, points, allOut } = readRaid(model.raid(state, () => play.unit()));
    const stoppedMs = times.between(2, 14) * SECOND;
    const startsAt = Math.round(readyAt + stoppedMs + CHANGE_OVER_MS);
    const endsAt = Math.round(readyAt + stoppedMs + state.playedMs - playedMs);
    const opensAt = endsAt + Math.round(times.between(1, 2) * SECOND);
    raids.push({ startsAt, endsAt, opensAt, raider, kind, points, allOut, state: copyOf(state) });
    readyAt = endsAt + (state.half === half ? 0 : HALF_TIME_MS);
  }
  const [home, away] = state.score;
  const whole = { nature, start, raids, score: [home, away] as const, endsAt: raids.at(-1)?.endsAt ?? 0 };
  if (!fate.chance(ABANDONED_SHARE)) return whole;
  const at = Math.round(whole.endsAt * fate.between(0.15, 0.9));
  return { ...whole, raids: raids.filter(({ endsAt }) => endsAt < at), score: null, endsAt: at };
}
