import { numberOf } from '@pavilion/feed';
import type { MarketState } from '../mcm/market-state.ts';
import type { RunnerState } from '../mcm/runner-state.ts';
import { isRemoved, type RecordedShape, sidOf } from './encode/market-shape.ts';

/** A runner that left, with the reduction of the others' odds in percent. */
export interface Removal {
  readonly sid: number;
  readonly pt: number;
  readonly percent: number;
}

/** How a market ended, by its closing definition. */
export type RecordedOutcome =
  | { readonly type: 'void' }
  | { readonly type: 'winners'; readonly sids: readonly number[] }
  /** Per runner: it won, it did not, or its bets are void. */
  | { readonly type: 'answers'; readonly answers: ReadonlyMap<number, boolean | null> }
  /** The recording says nothing that could be paid on. */
  | { readonly type: 'undecided' };

export interface RecordedVerdict {
  readonly pt: number;
  readonly outcome: RecordedOutcome;
  readonly removals: readonly Removal[];
}

function outcomeOf(market: MarketState, shape: RecordedShape): RecordedOutcome {
  const runners = market.runners.filter((runner) => runner.status !== 'HIDDEN');
  if (runners.length > 0 && runners.every((runner) => isRemoved(runner.status))) return { type: 'void' };
  if (shape === 'session' || shape === 'line') return { type: 'undecided' };
  const winners = runners.filter((runner) => runner.status === 'WINNER');
  if (shape === 'match') {
    // A dead heat has more winners than expected; none at all cannot be paid.
    return winners.length === 0 ? { type: 'undecided' } : { type: 'winners', sids: winners.map(sidOf) };
  }
  const expected = numberOf(market.definition.numberOfWinners);
  // Who of them shares the last place the stream does not say.
  if (expected > 0 && winners.length > expected) return { type: 'undecided' };
  const answers = new Map<number, boolean | null>();
  for (const runner of runners) {
    if (runner.status === 'WINNER') answers.set(sidOf(runner), true);
    else if (runner.status === 'LOSER') answers.set(sidOf(runner), false);
    else if (isRemoved(runner.status)) answers.set(sidOf(runner), null);
  }
  return answers.size === 0 ? { type: 'undecided' } : { type: 'answers', answers };
}

function textOfOutcome(outcome: RecordedOutcome): string {
  return JSON.stringify(outcome.type === 'answers' ? [...outcome.answers] : outcome);
}

/** Follows the definitions of a market: who was removed when, and every result it was closed with. */
export class Verdicts {
  readonly history: (RecordedVerdict | { readonly pt: number; readonly outcome: null })[] = [];
  readonly #removals = new Map<RunnerState, Removal>();
  /** Who was out from which publish time on, oldest first. */
  readonly #absences: { readonly pt: number; readonly removals: readonly Removal[] }[] = [];

  /** To be called after a definition was applied. `shape` is null for a market that is left out. */
  take(market: MarketState, shape: RecordedShape | null, pt: number): void {
    for (const runner of market.runners) {
      if (!isRemoved(runner.status)) {
        this.#removals.delete(runner);
        continue;
      }
      const percent = numberOf(runner.adjustmentFactor) || 0;
      // A factor that is put right later is still that of the moment it left.
      this.#removals.set(runner, { sid: sidOf(runner), pt: this.#removals.get(runner)?.pt ?? pt, percent });
    }
    this.#absences.push({ pt, removals: [...this.#removals.values()] });
    if (shape === null) return;
    const last = this.history.at(-1);
    if (market.status !== 'CLOSED') {
      if (last !== undefined && last.outcome !== null) this.history.push({ pt, outcome: null });
      return;
    }
    const outcome = outcomeOf(market, shape);
    if (last?.outcome != null && textOfOutcome(last.outcome) === textOfOutcome(outcome)) return;
    this.history.push({ pt, outcome, removals: [...this.#removals.values()] });
  }

  /** The runners that were out at a publish time. */
  removalsAt(pt: number): readonly Removal[] {
    return this.#absences.findLast((one) => one.pt <= pt)?.removals ?? [];
  }
}
