import {
  changeLimit,
  type LimitPeriod,
  type LimitSubject,
  paise,
  paiseFromRupees,
  rupeesFromPaise,
} from '@pavilion/betting';
import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type AuditTrail, writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { holdAccount } from '../../policy/scope.ts';
import { cancelRaiseOf, limitsAskedSince, readLimitUses, writeLimit } from './store.ts';

export type AskedLimit = {
  readonly subject: LimitSubject;
  readonly period: LimitPeriod;
  /** Null is no limit. */
  readonly maxRupees: number | null;
};

const DAY_MS = 24 * 3600_000;
/** Far more than anybody needs, and few enough that what is kept of them stays small. */
const CHANGES_A_DAY = 20;

/** Lower counts from now on, for bets and deposits that wait for the wallet too; higher counts a day later. Null when it is done. */
export async function setLimit(
  context: Pick<Context, 'pool' | 'clock'> & { readonly settings: Pick<Context['settings'], 'calendar'> },
  accountId: number,
  { subject, period, maxRupees }: AskedLimit,
  trail: AuditTrail,
): Promise<Refusal | null> {
  trail.audit({ target: `account:${accountId}` });
  return tx(context.pool, async (t) => {
    await holdAccount(t, accountId);
    await lockWallets(t, [accountId]);
    const nowMs = context.clock.now();
    const rows = await readLimitUses(t, [accountId], nowMs, context.settings.calendar());
    const before = rows.find((row) => row.subject === subject && row.period === period)?.max ?? null;
    const standing = { subject, period, maxPaise: before === null ? null : paise(before), raise: null };
    const asked = maxRupees === null ? null : paiseFromRupees(maxRupees);
    if (before !== asked && (await limitsAskedSince(t, accountId, nowMs - DAY_MS)) >= CHANGES_A_DAY) {
      return refuse('TOO_MANY_ATTEMPTS', {}, 'Limits can be changed 20 times in 24 hours. Please try again later.');
    }
    const fromMs = changeLimit(standing, asked, nowMs).raise?.fromMs ?? nowMs;
    await cancelRaiseOf(t, accountId, subject, period, nowMs);
    if (asked !== before) await writeLimit(t, accountId, { subject, period, maxPaise: asked, nowMs, fromMs });
    trail.audit({
      before: { subject, period, max: before === null ? null : rupeesFromPaise(paise(before)) },
      after: { max: maxRupees, from: new Date(fromMs).toISOString() },
    });
    await writeAudit(t, [trail.takeAuditRow('ok')]);
    return null;
  });
}
