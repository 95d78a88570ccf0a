import { hasRunners, type NonRunner } from '@pavilion/betting';
import type { MarketBook } from './book.ts';

/** What an odds document says of the runners of one market. */
export type RunnersTold = {
  /** Who has left, as the document names them. */
  readonly left: readonly NonRunner[];
  /** The rows of the document that are still runners. A row that is missing says nothing. */
  readonly present: readonly string[];
};

/** Nobody left and nobody shown: the word of a market that has no runners. */
const NO_RUNNERS: RunnersTold = { left: [], present: [] };

export function runnersTold({ kind, nonRunners: left, rows }: MarketBook): RunnersTold {
  if (!hasRunners(kind)) return NO_RUNNERS;
  const gone = new Set(left.map((runner) => runner.selection));
  const present = rows
    .filter((row) => row.status !== 'REMOVED' && !gone.has(row.selectionKey))
    .map((row) => row.selectionKey);
  return { left, present };
}
