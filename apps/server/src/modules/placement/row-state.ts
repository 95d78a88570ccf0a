import {
  maxPriceAgeMs,
  type NonRunner,
  type PlacementSettings,
  phaseOf,
  type RowState,
  sameNonRunners,
} from '@pavilion/betting';
import type { QuotedRow } from '../prices/book/quoted-row.ts';
import type { MarketStateRow } from './placement-store.ts';

/**
 * What the gate is asked about: a row of the book as it is at this moment and, where it was read under the lock, the record
 * of its market (else null).
 */
export function rowState(
  row: QuotedRow,
  market: Pick<MarketStateRow, 'enabled' | 'suspended' | 'settled_version' | 'non_runners' | 'runners'> | null,
  settings: PlacementSettings,
  nowMs: number,
): RowState {
  const phase = phaseOf(settings, row, nowMs);
  const recorded = market?.non_runners ?? row.nonRunners;
  // A position and a price of one race, not of two: book and record must agree on who is in it.
  const isOneRace =
    sameNonRunners(row.nonRunners, recorded) && (market === null || market.runners === row.runnersOnRecord);
  const hasLeft = (runners: readonly NonRunner[]) =>
    runners.some((runner) => runner.selection === row.row.selectionKey);
  return {
    catalogueOn: row.enabled && market?.enabled !== false,
    resultKnown: row.resultKnown || (market !== null && market.settled_version > 0),
    withdrawn: hasLeft(row.market.nonRunners) || hasLeft(recorded),
    suspendedByOperator: row.operatorSuspended || market?.suspended === true,
    suspendedByGuard: row.guardSuspended || !isOneRace,
    marketOpen: row.market.open,
    rowOpen: row.row.open,
    phase,
    priceAgeMs: Math.max(0, nowMs - row.confirmedAtMs),
    maxPriceAgeMs: maxPriceAgeMs(settings, phase),
  };
}
