import { BET_DELAY_MS_MAX } from '@pavilion/betting';
import type { AnsweredReply, api } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { answerOf } from '../bets/bet-lists.ts';
import type { Placement } from './placement.ts';
import { CLOSED, closeId } from './placement-store.ts';
import { storedDetail } from './refusal-reply.ts';

/** How often the answer of another server is looked for. */
const LOOK_EVERY_MS = 500;
/** Beyond the longest hold: for the batch that decides. */
const DECIDED_WITHIN_MS = 1_000;

/**
 * POST /api/bets/by-request/{requestId}/close. What a player hears here is final: a bet on its way is waited for, and an id
 * that has no answer by then gets one, under the lock under which bets are decided. A held bet is never called back by
 * this: whoever could take a bet back while it is held would bet on what the delay hides.
 */
export async function closeRequest(
  placement: Placement,
  call: Call<typeof api.bets.closeRequest>,
): Promise<AnsweredReply> {
  const { context, actor } = call;
  const requestId = call.params.requestId.toLowerCase();
  const { accountId } = actor;
  await placement.answered(accountId, requestId).catch(() => undefined);
  await heldElsewhere(context, placement, accountId, requestId);
  call.audit({ target: `request:${requestId}` });
  return tx(context.pool, async (t) => {
    await lockWallets(t, [accountId]);
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return (await answerOf(t, accountId, requestId)) ?? close(t, accountId, requestId, context.clock.now());
  });
}

/** Another server may be holding the bet: for as long as any bet is held, its answer is waited for. */
async function heldElsewhere(context: Context, placement: Placement, accountId: number, requestId: string) {
  if (context.config.natsUrl === null) return;
  const delays = Object.values(context.settings.current().betDelaysMs);
  let leftMs = Math.max(BET_DELAY_MS_MAX, ...delays) + DECIDED_WITHIN_MS;
  while (leftMs > 0 && (await answerOf(context.db, accountId, requestId)) === null) {
    await placement.wait(LOOK_EVERY_MS);
    leftMs -= LOOK_EVERY_MS;
  }
}

async function close(t: Tx, accountId: number, requestId: string, nowMs: number): Promise<AnsweredReply> {
  const refusal = refuse(CLOSED);
  await closeId(t, accountId, requestId, storedDetail(refusal), nowMs);
  return { bet: null, refusal: { error: refusal.code, message: refusal.message } };
}
