import { type MarketTerms, type TermsFault, termsFault } from '@pavilion/betting';
import type { Context } from '../../context.ts';
import { lockMarketExclusive } from '../../db/market-lock.ts';
import { tx } from '../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import { rememberBackOfficeAct } from './act-store.ts';
import { lockTerms, writeTerms } from './market-store.ts';

export type TermsOrder = {
  readonly marketId: number;
  readonly terms: MarketTerms;
  /** What the caller saw; when something else stands, nothing is changed. Absent: whatever stands. */
  readonly standing: MarketTerms | null;
  readonly reason: string;
  readonly actorId: number;
  /** The audit row of the act, written when and only when the act is. */
  auditRow(before: MarketTerms): AuditRow;
};

export type TermsOutcome = 'done' | 'unknown-market' | 'changed' | TermsFault;

const isSame = (one: MarketTerms, other: MarketTerms) =>
  one.stakeMinPaise === other.stakeMinPaise &&
  one.stakeMaxPaise === other.stakeMaxPaise &&
  one.betDelayMs === other.betDelayMs;

/**
 * Sets stake limits and bet delay of a market. In force for every bet that is decided after this resolves: placing reads
 * them under the market's lock. A bet that is being held is asked again when its time is over, and then waits out the rest.
 */
export async function setTerms(
  context: Pick<Context, 'pool' | 'clock' | 'bus'>,
  order: TermsOrder,
): Promise<TermsOutcome> {
  const { marketId, terms, standing, reason, actorId } = order;
  const fault = termsFault(terms);
  if (fault !== null) return fault;
  return tx(context.pool, async (t): Promise<TermsOutcome> => {
    await lockMarketExclusive(t, marketId);
    const before = await lockTerms(t, marketId);
    if (before === null) return 'unknown-market';
    if (standing !== null && !isSame(standing, before)) return 'changed';
    await Promise.all([
      writeTerms(t, marketId, terms),
      rememberBackOfficeAct(t, {
        target: { on: 'market', id: marketId },
        act: 'terms',
        before,
        after: terms,
        reason,
        actorId,
        atMs: context.clock.now(),
      }),
      writeAudit(t, [order.auditRow(before)]),
    ]);
    t.onCommit(() => context.bus.publish('market.changed', { marketId }));
    return 'done';
  });
}
