import { maxPriceAgeMs, type PlacementSettings, phaseOf, type RowState } from '@pavilion/betting';
import type { QuotedRow } from '../quotes/quoted-row.ts';
import type { MarketRow } from './placement-store.ts';

/**
 * What the gate is asked about: a row of the book as it is at this moment and, where it was read under the lock, the record
 * of its market (else null).
 */
export function rowState(
  row: QuotedRow,
  market: Pick<MarketRow, 'enabled' | 'suspended' | 'settled_version'> | null,
  settings: PlacementSettings,
  nowMs: number,
): RowState {
  const phase = phaseOf(settings, row, nowMs);
  return {
    catalogueOn: row.enabled && market?.enabled !== false,
    resultKnown: row.resultKnown || (market !== null && market.settled_version > 0),
    withdrawn: row.market.nonRunners.some((runner) => runner.selection === row.row.selectionKey),
    suspendedByOperator: row.operatorSuspended || market?.suspended === true,
    suspendedByGuard: row.guardSuspended,
    marketOpen: row.market.open,
    rowOpen: row.row.open,
    phase,
    priceAgeMs: Math.max(0, nowMs - row.confirmedAtMs),
    maxPriceAgeMs: maxPriceAgeMs(settings, phase),
  };
}
