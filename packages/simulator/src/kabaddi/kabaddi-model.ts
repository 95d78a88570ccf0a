/**
 * Kabaddi raid by raid: two sides of seven raid in turn; a raid succeeds, comes back empty or fails, by
 * chances that depend on the sides' strength, the tempo of the match, the lead and the defenders left.
 */
export const MAT = 7;
const BONUS_DEFENDERS = 6;
const SUPER_TACKLE_DEFENDERS = 3;
const SUCCESS = 0.362;
const EMPTY = 0.435;
const SUCCESS_WHEN_FORCED = 0.48;
/** After so many empty raids in a row a side must score or lose its raider. */
const EMPTIES_MAX = 2;
/** Of successful raids. One point is a touch, or the bonus line where six or more defend. */
const THREE_TOUCHES = 0.03;
const TWO_TOUCHES = 0.125;
const TOUCH_AND_BONUS = 0.055;
const BONUS_ONLY = 0.27;
const EXTRA_POINT = 0.019;
const LEAD_MAX = 30;
/** Of failures against so few defenders that a tackle counts double, this part remains: the raider keeps away. */
const SUPER_TACKLE_PART = 0.6;
/**
 * Near the end a small lead is played for: who leads comes back empty instead of touching, and rather lets a raider go
 * than risk a tackle. In the last minute sides that are level wait for the whistle, even in their third raid.
 */
const LATE_MS = 3 * 60_000;
const LATE_LEAD_MAX = 5;
const LATE_KEPT = 0.65;
const LATE_GIVEN = 0.7;
const LEVEL_MS = 60_000;
const LEVEL_EMPTY = 0.75;
export const HALF_MS = 20 * 60_000;
const RAID_MS_MIN = 20_000;
const RAID_MS_SPREAD = 17_000;
export const RAID_MS_MEAN = RAID_MS_MIN + RAID_MS_SPREAD / 2;

export interface KabaddiNature {
  /** Added to the logit of success of side 0, taken from that of side 1. */
  skill: number;
  /** On the logits of empty and of successful raids of both. */
  emptyTempo: number;
  successTempo: number;
  /** On the length of a raid. */
  pace: number;
}

export interface KabaddiState {
  half: 1 | 2;
  /** Game clock left in the half. */
  clockMs: number;
  /** Who raids next. */
  raider: 0 | 1;
  score: [number, number];
  mat: [number, number];
  /** Empty raids in a row. */
  empties: [number, number];
  /** Game clock of the whole match so far. */
  playedMs: number;
}

const RAID_KINDS = ['raid', 'super raid', 'bonus', 'empty', 'tackle', 'super tackle'] as const;
export type RaidKind = (typeof RAID_KINDS)[number];

/** What happened in a raid, packed into one number: millions of them are played to find the chances. */
export type RaidCode = number;

function code(kind: number, points: number, allOut: boolean): RaidCode {
  return kind + 8 * points + (allOut ? 64 : 0);
}

/** Points are those of the raid itself, without the two of an all out. */
export function readRaid(raid: RaidCode): { kind: RaidKind; points: number; allOut: boolean } {
  return { kind: RAID_KINDS[raid & 7] ?? 'empty', points: (raid >> 3) & 7, allOut: raid >= 64 };
}

export function kabaddiStart(raider: 0 | 1): KabaddiState {
  return { half: 1, clockMs: HALF_MS, raider, score: [0, 0], mat: [MAT, MAT], empties: [0, 0], playedMs: 0 };
}

export function isKabaddiOver({ half, clockMs }: KabaddiState): boolean {
  return half === 2 && clockMs <= 0;
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const logit = (p: number) => Math.log(p / (1 - p));

/** The chances of one match, worked out once for every lead and number of defenders. */
export class KabaddiModel {
  readonly nature: KabaddiNature;
  readonly #success: readonly [Float64Array, Float64Array];
  readonly #forced: readonly [Float64Array, Float64Array];
  readonly #empty: number;

  constructor(nature: KabaddiNature) {
    this.nature = nature;
    this.#success = [this.#table(SUCCESS, 0), this.#table(SUCCESS, 1)];
    this.#forced = [this.#table(SUCCESS_WHEN_FORCED, 0), this.#table(SUCCESS_WHEN_FORCED, 1)];
    this.#empty = logistic(logit(EMPTY) + nature.emptyTempo);
  }

  #table(base: number, side: 0 | 1): Float64Array {
    const { skill, successTempo } = this.nature;
    const own = logit(base) + (side === 0 ? skill : -skill) + successTempo;
    return Float64Array.from({ length: (2 * LEAD_MAX + 1) * (MAT + 1) }, (_, place) => {
      const lead = Math.floor(place / (MAT + 1)) - LEAD_MAX;
      const defenders = place % (MAT + 1);
      return logistic(own - 0.015 * lead + 0.05 * (5 - defenders));
    });
  }

  /** Plays the next raid: changes the state and says what happened. `unit` draws from [0, 1). */
  raid(state: KabaddiState, unit: () => number): RaidCode {
    const { raider } = state;
    const clockMs = this.nature.pace * (RAID_MS_MIN + RAID_MS_SPREAD * unit());
    const raid = this.#outcome(state, unit);
    const extra = unit();
    if (extra < EXTRA_POINT) state.score[extra < EXTRA_POINT / 2 ? 0 : 1] += 1;
    state.clockMs -= clockMs;
    state.playedMs += clockMs;
    state.raider = raider === 0 ? 1 : 0;
    if (state.clockMs <= 0 && state.half === 1) {
      state.half = 2;
      state.clockMs = HALF_MS;
    }
    return raid;
  }

  #outcome(state: KabaddiState, unit: () => number): RaidCode {
    const { raider, score, mat, empties } = state;
    const other = raider === 0 ? 1 : 0;
    const lead = score[raider] - score[other];
    const place = (Math.max(-LEAD_MAX, Math.min(LEAD_MAX, lead)) + LEAD_MAX) * (MAT + 1) + mat[other];
    const last = state.half === 2 ? state.clockMs : Number.POSITIVE_INFINITY;
    const waits = last <= LEVEL_MS && lead === 0;
    const forced = empties[raider] >= EMPTIES_MAX && !waits;
    let empty = forced ? 0 : waits ? LEVEL_EMPTY : this.#empty;
    let success = (forced ? this.#forced : this.#success)[raider][place] ?? 0;
    if (waits) success = Math.min(success, (1 - empty) / 2);
    else if (!forced && last <= LATE_MS && lead !== 0 && Math.abs(lead) <= LATE_LEAD_MAX) {
      const moved = lead > 0 ? LATE_KEPT * success : LATE_GIVEN * Math.max(0, 1 - success - empty);
      success += lead > 0 ? -moved : moved;
      if (lead > 0) empty += moved;
    }
    if (mat[other] <= SUPER_TACKLE_DEFENDERS) {
      const spared = (1 - SUPER_TACKLE_PART) * Math.max(0, 1 - success - empty);
      success += forced ? spared : spared / 2;
      empty += forced ? 0 : spared / 2;
    }
    // Stated on their own; where they leave no room for a failure they share what there is.
    const scale = forced || waits ? 1 : Math.min(1, 0.96 / (success + empty));
    const draw = unit();
    if (draw < empty * scale) {
      empties[raider] = Math.min(EMPTIES_MAX, empties[raider] + 1);
      return code(3, 0, false);
    }
    empties[raider] = 0;
    return draw < (empty + success) * scale ? succeed(state, unit()) : fail(state);
  }
}

/** The raider touches some, takes the bonus line, or both. */
function succeed(state: KabaddiState, draw: number): RaidCode {
  const { raider, score, mat } = state;
  const other = raider === 0 ? 1 : 0;
  const bonusLine = mat[other] >= BONUS_DEFENDERS;
  let touched = 1;
  let bonus = 0;
  if (draw < THREE_TOUCHES) touched = 3;
  else if (draw < THREE_TOUCHES + TWO_TOUCHES) touched = 2;
  else if (bonusLine && draw < THREE_TOUCHES + TWO_TOUCHES + TOUCH_AND_BONUS) bonus = 1;
  else if (bonusLine && draw < THREE_TOUCHES + TWO_TOUCHES + TOUCH_AND_BONUS + BONUS_ONLY) {
    touched = 0;
    bonus = 1;
  }
  touched = Math.min(touched, mat[other]);
  const points = touched + bonus;
  score[raider] += points;
  mat[other] -= touched;
  mat[raider] = Math.min(MAT, mat[raider] + touched);
  const allOut = clear(state, other);
  return code(points >= 3 ? 1 : touched === 0 ? 2 : 0, points, allOut);
}

/** The defence holds the raider. */
function fail(state: KabaddiState): RaidCode {
  const { raider, score, mat } = state;
  const other = raider === 0 ? 1 : 0;
  const isSuper = mat[other] <= SUPER_TACKLE_DEFENDERS;
  const points = isSuper ? 2 : 1;
  score[other] += points;
  mat[raider] -= 1;
  mat[other] = Math.min(MAT, mat[other] + 1);
  const allOut = clear(state, raider);
  return code(isSuper ? 5 : 4, points, allOut);
}

/** A side with nobody left gives two points and comes back whole. */
function clear({ score, mat }: KabaddiState, side: 0 | 1): boolean {
  if (mat[side] > 0) return false;
  mat[side] = MAT;
  score[side === 0 ? 1 : 0] += 2;
  return true;
}
