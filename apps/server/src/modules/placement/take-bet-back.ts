import type { AnsweredReply, api } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { answerOf } from '../bets/bet-lists.ts';
import { refuseHeldBet } from './held-store.ts';
import { storedDetail } from './refusal-reply.ts';
import { TAKEN_BACK, takeHeldBack, tellTakenBack } from './take-back.ts';

/**
 * POST /api/bets/by-request/{requestId}/cancel. A bet or a cash-out that waits out the delay in play is answered as taken back
 * under the lock under which it would be decided: what is heard here is final. One that was decided before is answered as it was.
 */
export async function takeBetBack(call: Call<typeof api.bets.takeBack>): Promise<AnsweredReply | Refusal> {
  const { context, actor } = call;
  const { accountId } = actor;
  const requestId = call.params.requestId.toLowerCase();
  call.audit({ target: `request:${requestId}` });
  return tx(context.pool, async (t) => {
    await lockWallets(t, [accountId]);
    const earlier = await answerOf(t, accountId, requestId);
    const nowMs = context.clock.now();
    const held = earlier === null ? await takeHeldBack(t, { accountId, requestId, what: 'bet' }, nowMs) : null;
    if (held instanceof Refusal) return held;
    await writeAudit(t, [call.takeAuditRow('ok')]);
    if (earlier !== null) return earlier;
    if (held === null) throw new Error('neither answered nor held');
    const refusal = refuse(TAKEN_BACK);
    await refuseHeldBet(t, held, TAKEN_BACK, storedDetail(refusal), nowMs);
    t.onCommit(() => {
      tellTakenBack(context.bus, accountId, requestId);
      context.bus.publish(`account.${accountId}`, { event: 'bets:updated' });
    });
    return { bet: null, refusal: { error: refusal.code, message: refusal.message } };
  });
}
