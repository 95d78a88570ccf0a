import { isObject, type JsonObject } from '@pavilion/feed';
import { Malformed } from '../recording-error.ts';
import { RunnerState } from './runner-state.ts';

const EMPTY: JsonObject = {};

/** What the stream has said so far about one market: the newest definition whole, and every runner's state. */
export class MarketState {
  readonly id: string;
  definition: JsonObject = EMPTY;
  /** Word of the newest definition; null before the first. */
  status: unknown = null;
  inPlay = false;
  /** Traded in the whole market; null when it was never said. */
  tradedTotal: unknown = null;
  readonly runners: RunnerState[] = [];
  /** By selection id, and by `id/handicap` where there is one: a handicap makes another runner. */
  readonly #byKey = new Map<number | string, RunnerState>();

  constructor(id: string) {
    this.id = id;
  }

  /** Takes a market change. Throws Malformed; what came before the fault in the same change has then been taken. */
  apply(change: JsonObject): void {
    if (change.img === true) for (const runner of this.runners) runner.clear();
    const { marketDefinition, rc } = change;
    if (marketDefinition !== undefined && marketDefinition !== null) this.#define(marketDefinition);
    if (change.tv !== undefined) this.tradedTotal = change.tv;
    if (rc === undefined || rc === null) return;
    if (!Array.isArray(rc)) throw new Malformed('rc is not a list');
    const runnerChanges: readonly unknown[] = rc;
    for (const runnerChange of runnerChanges) {
      if (!isObject(runnerChange)) throw new Malformed('a runner change is not an object');
      this.#runner(runnerChange).change(runnerChange);
    }
  }

  /** Definitions are whole: nothing of the one before is kept. */
  #define(definition: unknown): void {
    if (!isObject(definition)) throw new Malformed('marketDefinition is not an object');
    this.definition = definition;
    this.status = definition.status ?? null;
    this.inPlay = definition.inPlay === true;
    const runners: unknown = definition.runners ?? [];
    if (!Array.isArray(runners)) throw new Malformed('runners is not a list');
    const described: readonly unknown[] = runners;
    for (const runner of described) {
      if (!isObject(runner)) throw new Malformed('a runner is not an object');
      this.#runner(runner).define(runner);
    }
  }

  #runner({ id, hc }: JsonObject): RunnerState {
    if (typeof id !== 'number') throw new Malformed('a runner has no id');
    if (hc !== undefined && hc !== null && typeof hc !== 'number') throw new Malformed('hc is not a number');
    const handicap = hc ?? 0;
    const key = handicap === 0 ? id : `${id}/${handicap}`;
    let runner = this.#byKey.get(key);
    if (runner === undefined) {
      runner = new RunnerState(id, handicap);
      this.#byKey.set(key, runner);
      this.runners.push(runner);
    }
    return runner;
  }

  /** Runners in the exchange's order. */
  sortedRunners(): RunnerState[] {
    return this.runners.toSorted(
      (a, b) => (a.sortPriority ?? 0) - (b.sortPriority ?? 0) || a.id - b.id || a.handicap - b.handicap,
    );
  }
}
