import type { Context } from '../../../context.ts';
import { lockMarketExclusive } from '../../../db/market-lock.ts';
import { tx } from '../../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { announceWallets, lockWallets, readWallets } from '../../../ledger/wallet.ts';
import { endOrdersOfMarket, ownersWaiting } from './end-orders.ts';
import type { OrderRow } from './store/order-row.ts';
import { tellOrders } from './tell-orders.ts';

/** Somebody may ask between the look at who waits and the locks; what the desk saw is gone by then. */
const ROUNDS_MAX = 5;

/**
 * Takes everything that waits in a market out of the book, whoever it belongs to, in the order of locks of whoever matches.
 * When this resolves nothing of what waited when it was asked is filled any more. Answers the orders as they have ended.
 */
export async function cancelMarketByDesk(
  context: Context,
  marketId: number,
  auditRow: (ended: readonly OrderRow[]) => AuditRow,
): Promise<OrderRow[]> {
  const all: OrderRow[] = [];
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const { ended, isLeft } = await cancelRound(context, marketId, round === 1, auditRow);
    all.push(...ended);
    if (!isLeft) break;
  }
  return all;
}

const cancelRound = (
  { pool, bus, clock }: Context,
  marketId: number,
  isFirst: boolean,
  auditRow: (ended: readonly OrderRow[]) => AuditRow,
) =>
  tx(pool, async (t) => {
    const held = await lockWallets(t, await ownersWaiting(t, marketId));
    await lockMarketExclusive(t, marketId);
    const ended = await endOrdersOfMarket(t, marketId, held, 'by-operator', clock.now());
    // What was asked is on record once; what a later round ends, beside it.
    if (isFirst || ended.length > 0) await writeAudit(t, [auditRow(ended)]);
    const wallets = await readWallets(t, [...new Set(ended.map((order) => order.account_id))]);
    t.onCommit(() => {
      tellOrders(bus, ended);
      announceWallets(bus, wallets.values());
    });
    return { ended, isLeft: (await ownersWaiting(t, marketId)).length > 0 };
  });
