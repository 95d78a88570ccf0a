import type { OrderEnd } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { lockMarketsShared } from '../../../db/market-lock.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { announceWallets, lockWallets, readWallets } from '../../../ledger/wallet.ts';
import { endOrders } from './end-orders.ts';
import type { OrderRow } from './store/order-row.ts';
import { readOwn, readOwnOpen } from './store/orders-store.ts';
import { dropHeldChanges } from './take-order-back.ts';
import { tellOrders } from './tell-orders.ts';

/** Which of an account's orders: one by its id, or all that wait in a market of the provider's, or everywhere. */
export type Which = { readonly orderId: number } | { readonly providerMarketId: number | null };

const waiting = async (db: Parameters<typeof readOwn>[0], accountId: number, which: Which): Promise<OrderRow[]> => {
  if (!('orderId' in which)) return readOwnOpen(db, accountId, which.providerMarketId);
  const one = await readOwn(db, which.orderId, accountId);
  return one === null || one.state !== 'open' ? [] : [one];
};

/**
 * Takes orders out of the book, at once and also in play. Fills happen under the owner's wallet, which is held here: when this
 * resolves, nothing of them is filled any more. Answers what has ended by it; what had ended before is left as it is.
 */
export async function cancelOrders(
  context: Context,
  accountId: number,
  which: Which,
  reason: OrderEnd,
  auditRow: (ended: readonly OrderRow[]) => AuditRow,
): Promise<OrderRow[]> {
  return tx(context.pool, async (t) => {
    await lockWallets(t, [accountId]);
    return cancelUnderWallet(context, t, accountId, which, reason, auditRow);
  });
}

/** The same inside a transaction that holds the wallet. */
export async function cancelUnderWallet(
  context: Context,
  t: Tx,
  accountId: number,
  which: Which,
  reason: OrderEnd,
  auditRow: (ended: readonly OrderRow[]) => AuditRow,
): Promise<OrderRow[]> {
  const open = await waiting(t, accountId, which);
  if (reason !== 'by-operator') {
    const ids = open.map((order) => order.id);
    await dropHeldChanges(t, accountId, ids, context.clock.now());
  }
  const byMarket = Map.groupBy(open, (order) => order.market_id);
  const marketIds = [...byMarket.keys()].toSorted((a, b) => a - b);
  // Shared, as everybody who changes a position in them under its wallet.
  await lockMarketsShared(t, marketIds);
  const ended: OrderRow[] = [];
  for (const marketId of marketIds) {
    ended.push(...(await endOrders(t, marketId, byMarket.get(marketId) ?? [], reason, context.clock.now())));
  }
  await writeAudit(t, [auditRow(ended)]);
  const wallets = await readWallets(t, [accountId]);
  t.onCommit(() => {
    tellOrders(context.bus, ended);
    if (ended.length > 0) announceWallets(context.bus, wallets.values());
  });
  return ended;
}
