import type { Context } from '../../context.ts';
import { lockMarketExclusive } from '../../db/market-lock.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import { type AuditNote, type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import type { Actor } from '../../policy/actor.ts';
import { resultsThatWait } from '../../policy/second-person/approval-store.ts';
import type { MarketRecord } from '../settlement/market-record.ts';
import { rememberSuspension, setSuspended } from './market-store.ts';

export type Suspension = {
  readonly marketId: number;
  readonly suspended: boolean;
  readonly reason: string;
  readonly actorId: number;
  /** The audit row of the act, written when and only when the act is. */
  auditRow(before: boolean): AuditRow;
};

/** Under the market's lock: suspends it or opens it again, and keeps that for ever. How it was before; null where there is none. */
async function changeSuspension(
  { clock, bus }: Pick<Context, 'clock' | 'bus'>,
  t: Tx,
  change: Omit<Suspension, 'auditRow'>,
): Promise<boolean | null> {
  const { marketId, suspended } = change;
  const before = await setSuspended(t, marketId, suspended);
  if (before === null) return null;
  await rememberSuspension(t, change, clock.now());
  t.onCommit(() => bus.publish('market.changed', { marketId }));
  return before;
}

/**
 * Suspends a betting market or opens it again. A barrier: when this resolves, every bet that was on its way
 * has been committed or will be refused, because placing holds the market shared and looks at it under that lock.
 * While a result waits for a second person it is not opened.
 */
export async function suspendMarket(
  context: Pick<Context, 'pool' | 'clock' | 'bus'>,
  suspension: Suspension,
): Promise<'done' | 'unknown-market' | 'result-waits'> {
  const { marketId, suspended } = suspension;
  return tx(context.pool, async (t) => {
    await lockMarketExclusive(t, marketId);
    if (!suspended && (await resultsThatWait(t, [marketId], context.clock.now())).length > 0) return 'result-waits';
    const before = await changeSuspension(context, t, suspension);
    if (before === null) return 'unknown-market';
    await writeAudit(t, [suspension.auditRow(before)]);
    return 'done';
  });
}

/**
 * A result that somebody has declared is known: while it waits for a second person nobody bets on it. Within the transaction that
 * holds the market, and on record by its act. Where the result is refused, taken back or lapses, somebody resumes the market by hand.
 */
export async function suspendWhileItWaits(
  call: { readonly context: Pick<Context, 'clock' | 'bus'>; readonly actor: Actor; audit(note: AuditNote): void },
  t: Tx,
  { id: marketId, settledVersion, suspended }: MarketRecord,
): Promise<void> {
  if (settledVersion > 0 || suspended) return;
  const reason = 'A result waits for a second person.';
  await changeSuspension(call.context, t, { marketId, suspended: true, reason, actorId: call.actor.accountId });
  call.audit({ before: { suspended: false }, after: { suspended: true } });
}
