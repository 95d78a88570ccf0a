import { tickIndex } from '@pavilion/betting';
import type { MarketState } from '../mcm/market-state.ts';
import { priceKey } from '../mcm/price-ladder.ts';
import type { RunnerState } from '../mcm/runner-state.ts';
import { rounded } from './rounding.ts';

/** A spread in ticks that held for so many seconds, with the back price it began at. */
interface Spread {
  readonly ticks: number;
  readonly seconds: number;
  readonly back: number;
}

interface Weighted {
  readonly value: number;
  readonly seconds: number;
}

interface Phase {
  seconds: number;
  updates: number;
  readonly spreads: Map<RunnerState, Spread[]>;
  readonly backBooks: Weighted[];
  readonly layBooks: Weighted[];
}

export interface PhaseFigures {
  readonly seconds: number;
  readonly updates: number;
  readonly updates_per_s: number | null;
  readonly spread_ticks_mean: number | null;
  readonly spread_ticks_median: number | null;
  readonly spread_ticks_p90: number | null;
  readonly fav_spread_ticks_mean: number | null;
  readonly fav_spread_ticks_median: number | null;
  readonly back_overround_mean: number | null;
  readonly lay_overround_mean: number | null;
}

/** Keeps account of spreads, books and update rates in the phases of a market's life. */
export class Phases {
  readonly #market: MarketState;
  readonly #marketTimeMs: number;
  readonly #inPlayFromPt: number | null;
  readonly #phases = new Map<string, Phase>();
  #sincePt: number | null = null;

  constructor(market: MarketState, marketTimeMs: number, inPlayFromPt: number | null) {
    this.#market = market;
    this.#marketTimeMs = marketTimeMs;
    this.#inPlayFromPt = inPlayFromPt;
  }

  /** To be called before each change is applied: books the state that held until now. */
  before(pt: number): void {
    const since = this.#sincePt;
    if (since !== null) this.#account(since, pt);
    this.#sincePt = pt;
  }

  /** To be called after each change was applied. */
  after(pt: number): void {
    this.#phaseAt(pt).updates += 1;
  }

  figures(): Record<string, PhaseFigures> {
    return Object.fromEntries([...this.#phases].map(([name, phase]) => [name, figuresOf(phase)]));
  }

  #nameAt(pt: number): string {
    if (this.#inPlayFromPt !== null && pt >= this.#inPlayFromPt) {
      return this.#market.status === 'OPEN' ? 'inplay' : 'inplay_susp';
    }
    const secondsToStart = (this.#marketTimeMs - pt) / 1000;
    if (secondsToStart > 3600) return 'pre_>60m';
    return secondsToStart > 600 ? 'pre_60-10m' : 'pre_<10m';
  }

  #phaseAt(pt: number): Phase {
    const name = this.#nameAt(pt);
    const known = this.#phases.get(name);
    if (known !== undefined) return known;
    const phase: Phase = { seconds: 0, updates: 0, spreads: new Map(), backBooks: [], layBooks: [] };
    this.#phases.set(name, phase);
    return phase;
  }

  #account(fromPt: number, toPt: number): void {
    const phase = this.#phaseAt(fromPt);
    const seconds = (toPt - fromPt) / 1000;
    phase.seconds += seconds;
    if (this.#market.status !== 'OPEN' || seconds <= 0) return;
    let backBook = 0;
    let layBook = 0;
    let isWhole = true;
    for (const runner of this.#market.runners) {
      if (runner.status !== 'ACTIVE') continue;
      const back = runner.bestBack();
      const lay = runner.bestLay();
      if (Number.isNaN(back)) isWhole = false;
      else backBook += 1 / back;
      if (Number.isNaN(lay)) isWhole = false;
      else layBook += 1 / lay;
      const backTick = Number.isNaN(back) ? null : tickIndex(Math.round(priceKey(back)));
      const layTick = Number.isNaN(lay) ? null : tickIndex(Math.round(priceKey(lay)));
      if (backTick === null || layTick === null) continue;
      const spreads = phase.spreads.get(runner) ?? [];
      if (spreads.length === 0) phase.spreads.set(runner, spreads);
      spreads.push({ ticks: layTick - backTick, seconds, back });
    }
    if (!isWhole) return;
    phase.backBooks.push({ value: backBook, seconds });
    phase.layBooks.push({ value: layBook, seconds });
  }
}

function figuresOf(phase: Phase): PhaseFigures {
  const all = [...phase.spreads.values()].flat();
  const favourite = favouriteOf(phase);
  const ticksOf = (spreads: readonly Spread[]) => spreads.map(({ ticks, seconds }) => ({ value: ticks, seconds }));
  return {
    seconds: rounded(phase.seconds, 1),
    updates: phase.updates,
    updates_per_s: phase.seconds === 0 ? null : rounded(phase.updates / phase.seconds, 4),
    spread_ticks_mean: meanOf(ticksOf(all)),
    spread_ticks_median: quantileOf(all, 0.5),
    spread_ticks_p90: quantileOf(all, 0.9),
    fav_spread_ticks_mean: meanOf(ticksOf(favourite)),
    fav_spread_ticks_median: quantileOf(favourite, 0.5),
    back_overround_mean: meanOf(phase.backBooks),
    lay_overround_mean: meanOf(phase.layBooks),
  };
}

/** Spreads of the runner with the lowest mean back price. */
function favouriteOf({ spreads }: Phase): readonly Spread[] {
  let lowest = Number.POSITIVE_INFINITY;
  let favourite: readonly Spread[] = [];
  for (const own of spreads.values()) {
    let weighted = 0;
    let seconds = 0;
    for (const spread of own) {
      weighted += spread.back * spread.seconds;
      seconds += spread.seconds;
    }
    const mean = weighted / Math.max(1e-9, seconds);
    if (mean >= lowest) continue;
    lowest = mean;
    favourite = own;
  }
  return favourite;
}

function meanOf(values: readonly Weighted[]): number | null {
  let seconds = 0;
  for (const one of values) seconds += one.seconds;
  if (seconds === 0) return null;
  let sum = 0;
  for (const one of values) sum += one.value * one.seconds;
  return rounded(sum / seconds, 5);
}

/** The smallest spread that held, with all smaller ones, for the share of the time. */
function quantileOf(spreads: readonly Spread[], share: number): number | null {
  const sorted = spreads.toSorted((a, b) => a.ticks - b.ticks || a.seconds - b.seconds);
  let total = 0;
  for (const one of sorted) total += one.seconds;
  let reached = 0;
  for (const one of sorted) {
    reached += one.seconds;
    if (reached >= share * total) return one.ticks;
  }
  return null;
}
