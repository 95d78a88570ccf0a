import type { ActOfTheProduct } from '@pavilion/contract';
import type { Context } from '../../../../context.ts';
import { type Tx, tx } from '../../../../db/transaction.ts';
import { lockWallets } from '../../../../ledger/wallet.ts';
import { cancelUnderWallet } from '../cancel-orders.ts';
import { noteOf } from '../store/order-row.ts';
import { DECIDED_WITHIN_MS } from '../../held-store.ts';
import { readHeldLast, readMissed, takeMissed, writeHeartbeat } from '../store/heartbeat-store.ts';

const AT_ONCE = 50;

/**
 * Ends the orders of those who asked for that and were not heard of in time. Decided under the wallet: whoever is heard of
 * before that keeps everything. A new order that still waits out the delay in play is not taken back (who falls silent would decide
 * about it with what the delay hides): the heartbeat stays missed until it is in the book, and ends it there.
 */
export async function endMissedHeartbeats(context: Context): Promise<void> {
  const nowMs = context.clock.now();
  for (const accountId of await readMissed(context.db, nowMs, AT_ONCE)) {
    try {
      await tx(context.pool, (t) => endMissed(context, t, accountId));
    } catch (error) {
      context.log.error({ err: error, accountId }, 'a missed heartbeat could not be acted on');
    }
  }
}

async function endMissed(context: Context, t: Tx, accountId: number): Promise<void> {
  await lockWallets(t, [accountId]);
  const nowMs = context.clock.now();
  if (!(await takeMissed(t, accountId, nowMs))) return;
  await cancelUnderWallet(context, t, accountId, { providerMarketId: null }, 'heartbeat-missed', (ended) => ({
    ...{ atMs: nowMs, requestId: context.random.uuid(), actorId: null, actorRole: null, outcome: 'ok' },
    ...{ action: 'order.end' satisfies ActOfTheProduct, target: `account:${accountId}`, before: null, ip: null },
    ...{ userAgent: null, after: { reason: 'heartbeat-missed', ended: ended.map(noteOf) } },
  }));
  const heldUntilMs = await readHeldLast(t, accountId, nowMs);
  if (heldUntilMs !== null) await writeHeartbeat(t, accountId, Math.max(nowMs, heldUntilMs - DECIDED_WITHIN_MS));
}
