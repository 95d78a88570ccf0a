import {
  type BallModel,
  chasePress,
  NO_BALL,
  OUTCOME_RUNS,
  OUTCOMES,
  OVER_BALLS,
  shareOffset,
  tilt,
  tiltBy,
  WICKET,
  WICKETS,
  WIDE_EXTRA,
} from './ball-model.ts';

/** Paths rarer than this are dropped: they move no line. */
const NEGLIGIBLE = 1e-9;
/** The fastest scoring that is followed, per ball, and on top of it. */
const RUNS_PER_BALL_MAX = 3.4;
const RUNS_SPARE = 26;

export interface InningsState {
  innings: 0 | 1;
  theta: number;
  ballsLeft: number;
  wickets: number;
  /** Runs still needed in a chase, null in a first innings. */
  need: number | null;
}

/** A distribution over runs still to come: `chances[r]` is the probability of exactly r. */
export type RunChances = Float64Array;

/** How many balls ahead an innings is followed, and where its runs are read off. */
function runsMax(balls: number): number {
  return Math.ceil(balls * RUNS_PER_BALL_MAX) + RUNS_SPARE;
}

/** Mass over (wickets, runs added), moved forward one lawful ball at a time. */
class Spread {
  #now: Float64Array;
  #next: Float64Array;
  #chance = new Float64Array((WICKETS / 2) * OUTCOMES);
  #width: number;
  #highest: number;
  readonly #model: BallModel;
  #state: InningsState;

  constructor(model: BallModel, state: InningsState, width: number) {
    this.#model = model;
    this.#state = state;
    this.#width = width;
    this.#now = new Float64Array((WICKETS + 1) * width);
    this.#next = new Float64Array((WICKETS + 1) * width);
    this.#now[state.wickets * width] = 1;
    this.#highest = 0;
  }

  /** Plays the ball after which `ballsLeft − 1` are left; finished innings stay where they are. */
  step(ballsLeft: number): void {
    const { innings, theta, need, wickets } = this.#state;
    const width = this.#width;
    const now = this.#now;
    const next = this.#next;
    const over = Math.floor((this.#model.balls - ballsLeft) / OVER_BALLS);
    const top = Math.min(width - 1, this.#highest + 12);
    next.fill(0);
    if (need === null) this.#tiltRows(over, Math.exp(theta), Math.exp(-theta));
    // Extras stay on their ball, so their mass is met again further up in the same sweep over rising runs.
    for (let r = 0; r <= top; r += 1) {
      const decided = need !== null && r >= need;
      if (need !== null && !decided) {
        const press = chasePress(this.#model, need - r, ballsLeft);
        this.#tiltRows(over, Math.exp(theta + press), Math.exp(press - theta));
      }
      for (let w = wickets; w <= WICKETS; w += 1) {
        const mass = now[w * width + r] ?? 0;
        if (mass < NEGLIGIBLE) continue;
        if (decided || w === WICKETS) next[w * width + r] = (next[w * width + r] ?? 0) + mass;
        else this.#play(mass, w * width, r, Math.floor(w / 2) * OUTCOMES, innings);
      }
    }
    [this.#now, this.#next] = [next, now];
    this.#highest = this.#topRuns(top);
  }

  /** The odds of this ball for each pair of wickets, which share a bucket of the table. */
  #tiltRows(over: number, growth: number, wicketFactor: number): void {
    const shares = this.#model.shares[this.#state.innings];
    for (let w = this.#state.wickets - (this.#state.wickets % 2); w < WICKETS; w += 2) {
      tiltBy(shares, shareOffset(over, w), growth, wicketFactor, this.#chance, (w / 2) * OUTCOMES);
    }
  }

  #play(mass: number, row: number, r: number, from: number, innings: 0 | 1): void {
    const chance = this.#chance;
    const width = this.#width;
    const noBallExtra = this.#model.rules.noBallExtra[innings];
    const wide = mass * (chance[from] ?? 0);
    const noBall = mass * (chance[from + NO_BALL] ?? 0);
    add(this.#now, row, r + 1, width, wide * (1 - WIDE_EXTRA));
    add(this.#now, row, r + 2, width, wide * WIDE_EXTRA + noBall * (1 - noBallExtra));
    add(this.#now, row, r + 3, width, noBall * noBallExtra);
    add(this.#next, row + width, r, width, mass * (chance[from + WICKET] ?? 0));
    add(this.#next, row, r, width, mass * (chance[from + 3] ?? 0));
    add(this.#next, row, r + 1, width, mass * (chance[from + 4] ?? 0));
    add(this.#next, row, r + 2, width, mass * (chance[from + 5] ?? 0));
    add(this.#next, row, r + 3, width, mass * (chance[from + 6] ?? 0));
    add(this.#next, row, r + 4, width, mass * (chance[from + 7] ?? 0));
    add(this.#next, row, r + 6, width, mass * (chance[from + 8] ?? 0));
  }

  /** Takes the place of the one state it began with: so much of it with each number of wickets down. */
  begin(share: Float64Array): void {
    this.#now.fill(0);
    for (let w = 0; w < WICKETS; w += 1) this.#now[w * this.#width] = share[w] ?? 0;
    this.#highest = 0;
  }

  /**
   * The innings that still go on, by what they need: each need up to `nearest` for itself, all others at their mean (null
   * where there is no target). Shares by wickets down; together they make one.
   */
  goingOn(nearest: number): { need: number | null; share: Float64Array }[] {
    const width = this.#width;
    const { need } = this.#state;
    const far = new Float64Array(WICKETS);
    const near = new Map<number, Float64Array>();
    let alive = 0;
    let farMass = 0;
    let farRuns = 0;
    for (let r = 0; r <= this.#highest && (need === null || r < need); r += 1) {
      const isNear = need !== null && need - r <= nearest;
      const own = isNear ? new Float64Array(WICKETS) : far;
      for (let w = this.#state.wickets; w < WICKETS; w += 1) {
        const mass = this.#now[w * width + r] ?? 0;
        own[w] = (own[w] ?? 0) + mass;
        alive += mass;
        if (!isNear) farMass += mass;
        if (!isNear) farRuns += mass * r;
      }
      if (isNear) near.set(need - r, own);
    }
    const scaled = (share: Float64Array) => share.map((mass) => mass / Math.max(alive, 1e-12));
    const found = [...near].map(([left, share]) => ({ need: left as number | null, share: scaled(share) }));
    if (farMass > 0) {
      const left = need === null ? null : Math.max(1, Math.round(need - farRuns / farMass));
      found.push({ need: left, share: scaled(far) });
    }
    return found;
  }

  #topRuns(top: number): number {
    for (let r = top; r > 0; r -= 1) {
      for (let w = this.#state.wickets; w <= WICKETS; w += 1) {
        if ((this.#now[w * this.#width + r] ?? 0) >= NEGLIGIBLE) return r;
      }
    }
    return 0;
  }

  /** The distribution of runs whatever the wickets. */
  runs(): RunChances {
    const chances = new Float64Array(this.#width);
    for (let w = this.#state.wickets; w <= WICKETS; w += 1) {
      for (let r = 0; r <= this.#highest; r += 1) {
        chances[r] = (chances[r] ?? 0) + (this.#now[w * this.#width + r] ?? 0);
      }
    }
    return chances;
  }
}

function add(rows: Float64Array, row: number, run: number, width: number, mass: number): void {
  const at = row + (run < width ? run : width - 1);
  rows[at] = (rows[at] ?? 0) + mass;
}

/**
 * The distributions of runs added after each of the given numbers of lawful balls (rising, at most the balls left).
 * An innings that ends sooner, all out or with the target reached, keeps the runs it ended with.
 */
export function spreadAhead(model: BallModel, state: InningsState, horizons: readonly number[]): RunChances[] {
  const last = horizons[horizons.length - 1] ?? 0;
  const spread = new Spread(model, state, runsMax(last));
  const found: RunChances[] = [];
  for (let ball = 0; ball <= last; ball += 1) {
    if (horizons.includes(ball)) found.push(spread.runs());
    if (ball < last) spread.step(state.ballsLeft - ball);
  }
  return found;
}

/** An over never ends a chase that needs more than this. */
const OVER_RUNS_NEAR = 24;

/**
 * The distribution of runs in the balls from `from` to `to` ahead, given that the innings lasts until `from`. What is
 * needed by then in a chase matters where the target is near, and is taken at its mean where it is far.
 */
export function spreadOfOver(model: BallModel, state: InningsState, from: number, to: number): RunChances {
  const spread = new Spread(model, state, runsMax(from));
  for (let ball = 0; ball < from; ball += 1) spread.step(state.ballsLeft - ball);
  const chances = new Float64Array(runsMax(to - from));
  for (const { need, share } of spread.goingOn(OVER_RUNS_NEAR)) {
    const over = new Spread(model, { ...state, need }, chances.length);
    over.begin(share);
    for (let ball = from; ball < to; ball += 1) over.step(state.ballsLeft - ball);
    for (const [runs, chance] of over.runs().entries()) chances[runs] = (chances[runs] ?? 0) + chance;
  }
  return chances;
}

/**
 * The distribution of runs added when the next wicket falls; an innings that ends without one counts what it added.
 */
export function spreadToWicket(model: BallModel, state: InningsState): RunChances {
  const { innings, theta, wickets, need } = state;
  const width = runsMax(state.ballsLeft);
  const fallen = new Float64Array(width);
  const chance = new Float64Array(OUTCOMES);
  const shares = model.shares[innings];
  const noBallExtra = model.rules.noBallExtra[innings];
  let now = new Float64Array(width);
  let next = new Float64Array(width);
  now[0] = 1;
  let top = 0;
  for (let ballsLeft = state.ballsLeft; ballsLeft > 0; ballsLeft -= 1) {
    const offset = shareOffset(Math.floor((model.balls - ballsLeft) / OVER_BALLS), wickets);
    if (need === null) tilt(shares, offset, theta, 0, chance);
    next.fill(0);
    const reach = Math.min(width - 1, top + 12);
    top = 0;
    for (let r = 0; r <= reach; r += 1) {
      const mass = now[r] ?? 0;
      if (mass < NEGLIGIBLE) continue;
      top = r + 6;
      if (need !== null) {
        if (r >= need) {
          fallen[r] = (fallen[r] ?? 0) + mass;
          continue;
        }
        tilt(shares, offset, theta, chasePress(model, need - r, ballsLeft), chance);
      }
      const wide = mass * (chance[0] ?? 0);
      const noBall = mass * (chance[NO_BALL] ?? 0);
      add(now, 0, r + 1, width, wide * (1 - WIDE_EXTRA));
      add(now, 0, r + 2, width, wide * WIDE_EXTRA + noBall * (1 - noBallExtra));
      add(now, 0, r + 3, width, noBall * noBallExtra);
      fallen[r] = (fallen[r] ?? 0) + mass * (chance[WICKET] ?? 0);
      for (let i = 3; i < OUTCOMES; i += 1) add(next, 0, r + (OUTCOME_RUNS[i] ?? 0), width, mass * (chance[i] ?? 0));
    }
    [now, next] = [next, now];
  }
  for (let r = 0; r < width; r += 1) fallen[r] = (fallen[r] ?? 0) + (now[r] ?? 0);
  return fallen;
}
