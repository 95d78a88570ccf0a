import type { ActOfTheProduct } from '@pavilion/contract';
import type { Context } from '../../../../context.ts';
import { tx } from '../../../../db/transaction.ts';
import { lockWallets } from '../../../../ledger/wallet.ts';
import { cancelUnderWallet } from '../cancel-orders.ts';
import { noteOf } from '../place-order.ts';
import { readMissed, takeMissed } from '../store/heartbeat-store.ts';

const AT_ONCE = 50;

/**
 * Ends the orders of those who asked for that and were not heard of in time. Decided under the wallet: whoever is heard of
 * before that keeps everything.
 */
export async function endMissedHeartbeats(context: Context): Promise<void> {
  const nowMs = context.clock.now();
  for (const accountId of await readMissed(context.db, nowMs, AT_ONCE)) {
    await tx(context.pool, async (t) => {
      await lockWallets(t, [accountId]);
      if (!(await takeMissed(t, accountId, context.clock.now()))) return;
      await cancelUnderWallet(context, t, accountId, { providerMarketId: null }, 'heartbeat-missed', (ended) => ({
        ...{ atMs: nowMs, requestId: context.random.uuid(), actorId: null, actorRole: null, outcome: 'ok' },
        ...{ action: 'order.end' satisfies ActOfTheProduct, target: `account:${accountId}`, before: null, ip: null },
        ...{ userAgent: null, after: { reason: 'heartbeat-missed', ended: ended.map(noteOf) } },
      }));
    });
  }
}
