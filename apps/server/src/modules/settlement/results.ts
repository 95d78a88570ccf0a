import type { MarketResult, NonRunner } from '@pavilion/betting';
import type { Tx } from '../../db/transaction.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { AuditRow } from '../../ledger/audit-log.ts';

import type { MarketRecord } from './market-record.ts';

/** What a version of a settlement does: end the market with a result, or take the last result back and open it again. */
export type Declared = MarketResult | { readonly type: 'open' };

export const OPEN: Declared = { type: 'open' };

/** Where a result came from and what it was read from, kept beside the settlement for ever. */
export type Evidence = Readonly<Record<string, unknown>>;

/** What somebody says about how a market ended. */
export type Declaration = {
  readonly marketId: number;
  readonly declared: Declared;
  /** `standing`: those of the version that stands; the back office says who won, not who was withdrawn. Absent: none. */
  readonly nonRunners?: readonly NonRunner[] | 'standing';
  readonly source: 'feed' | 'back_office';
  readonly evidence: Evidence;
  readonly reason: string | null;
  readonly actorId: number | null;
  /** The version that the caller saw (0: none); when another stands, nothing is declared. Absent: whatever stands. */
  readonly standingVersion?: number;
  /** A standing result is not changed without evidence. */
  readonly evidenceNeeded?: boolean;
  /** Set on what the feed says: older words than the newest that was taken are ignored. */
  readonly feed: { readonly version: number; readonly updatedAtMs: number | null } | null;
  /** Asked under the locks, before anything is declared, with the market as it stands: whether a second person is needed. */
  admit?(t: Tx, market: MarketRecord): Promise<Refusal | null>;
  /** The audit row of the act, written when and only when the act is; the feed's words have their evidence instead. */
  auditRow?(version: number, before: ResultBefore): AuditRow;
};

/** How a market stood when a new result was declared. */
export type ResultBefore = { readonly result: MarketResult | null; readonly version: number };

const sorted = (texts: readonly string[]) => texts.toSorted().join('\n');

/** True when both end the market in the same way, whatever the order of the winners. */
export function sameResult(one: Declared | null, other: Declared | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.type === 'winner' && other.type === 'winner') {
    return one.expectedWinners === other.expectedWinners && sorted(one.selections) === sorted(other.selections);
  }
  if (one.type === 'integer' && other.type === 'integer') return one.value === other.value;
  return one.type === other.type;
}
