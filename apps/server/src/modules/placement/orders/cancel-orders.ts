import { type OrderEnd, stateAfter } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { announceWallets, lockWallets, readWallets } from '../../../ledger/wallet.ts';
import { reservedAgain } from './end-orders.ts';
import type { OrderRow } from './store/order-row.ts';
import { writeHeldOrders, writePositions } from './store/orders-store.ts';
import { lockMarketsOfOwn, type OfOwn, readOwnBeside, readPositionsOfOwn } from './store/own-store.ts';
import { dropHeldChanges, type TakenBack, takeOrdersBack } from './take-order-back.ts';
import { tellOrders } from './tell-orders.ts';
import { walletsInUse } from './wallets-in-use.ts';

/** Which of an account's orders: one by its id, or all that wait in a market of the provider's, or everywhere. */
export type Which = OfOwn;

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
  const act = () =>
    tx(context.pool, async (t) => {
      // Sent together: what is read of the orders is read behind the lock.
      const [, ended] = await Promise.all([
        lockWallets(t, [accountId]),
        cancelUnderWallet(context, t, accountId, which, reason, auditRow, (sent) => t.last(sent)),
      ]);
      return ended;
    });
  return walletsInUse(context).holding(accountId, act);
}

/**
 * Takes everything out of the book that an account has waiting, in one market of the provider's or everywhere, and takes back the new
 * orders there that wait out the delay in play. Those that may not be taken back any more are decided in their time, and named.
 */
export async function cancelAllOrders(
  context: Context,
  accountId: number,
  providerMarketId: number | null,
  auditRow: (ended: readonly OrderRow[], takenBack: TakenBack) => AuditRow,
): Promise<{ readonly ended: readonly OrderRow[] } & TakenBack> {
  return tx(context.pool, async (t) => {
    await lockWallets(t, [accountId]);
    // What waits is ended first: the changes of it that go with it count as taken back, whatever is left of that.
    let taken: TakenBack = { takenBack: [], left: [] };
    const ended = await cancelUnderWallet(context, t, accountId, { providerMarketId }, 'cancel-all', async (all) => {
      taken = await takeOrdersBack(t, accountId, providerMarketId, context.clock.now());
      return auditRow(all, taken);
    });
    return { ended, ...taken };
  });
}

/** The same inside a transaction that holds the wallet; `write` may take what is written for the last of it. */
export async function cancelUnderWallet(
  context: Context,
  t: Tx,
  accountId: number,
  which: Which,
  reason: OrderEnd,
  auditRow: (ended: readonly OrderRow[]) => AuditRow | Promise<AuditRow>,
  write = <T>(sent: Promise<T>): Promise<T> => sent,
): Promise<OrderRow[]> {
  const { bus, clock } = context;
  // Sent together: shared, as everybody who changes a position in them under its wallet; what is behind the locks is read under them.
  const [, own, positions] = await Promise.all([
    lockMarketsOfOwn(t, accountId, which),
    readOwnBeside(t, accountId, which),
    readPositionsOfOwn(t, accountId, which),
  ]);
  const ending = 'orderId' in which ? own.filter((order) => order.id === which.orderId) : own;
  const ids = ending.map((order) => order.id);
  const nowMs = clock.now();
  const left = own.filter((order) => !ids.includes(order.id));
  const reserved = positions.flatMap((position) =>
    reservedAgain(
      position.market_id,
      [position],
      left.filter((order) => order.market_id === position.market_id),
    ),
  );
  // Nobody else writes them while the wallet is held: they end as they were read.
  const state = stateAfter(reason);
  const asEnded = ending.map((order) => ({ ...order, state, reason, version: order.version + 1 }));
  const audit = await auditRow(asEnded);
  const sent = Promise.all([
    writeHeldOrders(t, asEnded, nowMs),
    writePositions(t, reserved),
    writeAudit(t, [audit]),
    readWallets(t, [accountId]),
    reason === 'by-operator' ? null : dropHeldChanges(t, accountId, ids, nowMs),
  ]);
  const [ended, , , wallets] = await write(sent);
  t.onCommit(() => {
    tellOrders(bus, ended);
    if (ended.length > 0) announceWallets(bus, wallets.values());
  });
  return ended;
}
