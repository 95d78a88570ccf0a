import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { holdAccount } from '../../policy/scope.ts';
import { ownPasswordRefusal } from '../sessions/own-password.ts';
import { readExclusion } from '../../policy/exclusion.ts';
import { writeExclusion } from './store.ts';

type Limits = Api['limits'];
type Own = ReplyOf<Limits['own']>;
type Pause = { kind: 'time-out'; days: number } | { kind: 'self-exclusion'; months: number; password: string };

const DAY_MS = 24 * 3600_000;

/** Months are calendar months; a day that the last one lacks is its last day. */
function monthsLater(nowMs: number, months: number): number {
  const at = new Date(nowMs);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at.getTime();
}

/**
 * Pauses the caller's betting. It holds for every bet that is not committed when the answer comes, and only a longer one
 * may follow it: there is no call, for anybody, that shortens it, and the database refuses it too.
 */
export async function exclude(
  call: Call<Limits['timeOut']> | Call<Limits['selfExclude']>,
  pause: Pause,
  reply: (context: Context, accountId: number) => Promise<Own>,
): Promise<Own | Refusal> {
  const { context, actor } = call;
  const { accountId } = actor;
  call.audit({ target: `account:${accountId}` });
  if (pause.kind === 'self-exclusion') {
    const wrong = await ownPasswordRefusal(context, accountId, pause.password);
    if (wrong !== null) return wrong;
  }
  const refusal = await tx(context.pool, async (t) => {
    await holdAccount(t, accountId);
    // Bets are decided under the wallet's lock: with it held here, none can commit once this is acknowledged.
    await lockWallets(t, [accountId]);
    const nowMs = context.clock.now();
    const untilMs = pause.kind === 'time-out' ? nowMs + pause.days * DAY_MS : monthsLater(nowMs, pause.months);
    const standing = await readExclusion(t, accountId, nowMs);
    if (standing !== null && standing.until_at.getTime() >= untilMs) {
      return refuse('EXCLUSION_STANDS', { until: standing.until_at.toISOString() });
    }
    await writeExclusion(t, accountId, pause.kind, nowMs, untilMs);
    call.audit({ after: { kind: pause.kind, until: new Date(untilMs).toISOString() } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish(`account.${accountId}`, { event: 'bets:updated' }));
    return null;
  });
  return refusal instanceof Refusal ? refusal : reply(context, accountId);
}
