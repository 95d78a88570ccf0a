import {
  type BettingMarket,
  emptyPosition,
  exposureOf,
  type OrderEnd,
  readPosition,
  stateAfter,
  withResting,
} from '@pavilion/betting';
import type { Tx } from '../../../db/transaction.ts';
import { availableOf, readWallets } from '../../../ledger/wallet.ts';
import { type OrderRow, restOf } from './store/order-row.ts';
import {
  type NewPosition,
  readOpen,
  readOpenOf,
  readOwners,
  readPositions,
  WHOLE_MARKET,
  writeOrders,
  writePositions,
} from './store/orders-store.ts';

/** Who has an order waiting in the market: whose wallets are to be held by whoever ends them all. */
export const ownersWaiting = (t: Tx, marketId: number): Promise<number[]> => readOwners(t, marketId);

/**
 * Ends orders that wait in one market, and gives back what they reserved. The caller holds the wallets of their owners and the
 * market's lock, shared or alone. Answers the orders as they have ended.
 */
export async function endOrders(
  t: Tx,
  marketId: number,
  orders: readonly OrderRow[],
  reason: OrderEnd,
  atMs: number,
): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const state = stateAfter(reason);
  const ended = await writeOrders(
    t,
    orders.map((order) => ({ ...order, state, reason })),
    atMs,
  );
  await reserveAgain(t, marketId, [...new Set(ended.map((order) => order.account_id))]);
  return ended;
}

/** Makes the positions of these accounts reserve exactly what they have waiting in the market. */
export async function reserveAgain(t: Tx, marketId: number, accountIds: readonly number[]): Promise<void> {
  const [positions, open] = await Promise.all([
    readPositions(t, marketId, accountIds),
    readOpenOf(t, marketId, accountIds),
  ]);
  await writePositions(t, reservedAgain(marketId, positions, open));
}

/** These positions in a market as they are when exactly these orders wait in it. */
export function reservedAgain(
  marketId: number,
  positions: readonly { readonly account_id: number; readonly state: unknown }[],
  open: readonly OrderRow[],
): NewPosition[] {
  const waiting = Map.groupBy(open, (order) => order.account_id);
  return positions.map(({ account_id: accountId, state }) => {
    const position = withResting(readPosition(state), (waiting.get(accountId) ?? []).map(restOf));
    return { marketId, accountId, state: JSON.stringify(position), exposurePaise: exposureOf(position) };
  });
}

/**
 * After a position was made anew of its bets alone: what the account has waiting in the market is reserved again, also where
 * no bet is left and the position is gone: `market` is without the runners that have left. Where the wallet does not cover it any more, because a bet did, it ends; answers
 * the orders that have. The caller holds the wallet and the market.
 */
export async function keepReserved(
  t: Tx,
  marketId: number,
  accountId: number,
  market: BettingMarket,
  atMs: number,
): Promise<OrderRow[]> {
  const open = await readOpenOf(t, marketId, [accountId]);
  if (open.length === 0) return [];
  const [[stored], wallets] = await Promise.all([readPositions(t, marketId, [accountId]), readWallets(t, [accountId])]);
  const held = stored === undefined ? emptyPosition(market) : readPosition(stored.state);
  const position = withResting(held, open.map(restOf));
  const exposurePaise = exposureOf(position);
  const wallet = wallets.get(accountId);
  const free = wallet === undefined ? 0 : availableOf(wallet);
  if (exposurePaise - exposureOf(held) > Math.max(0, free)) return endOrders(t, marketId, open, 'by-operator', atMs);
  await writePositions(t, [{ marketId, accountId, state: JSON.stringify(position), exposurePaise }]);
  return [];
}

/** Ends everything that waits in a market and whose owner's wallet the caller holds; the keeper ends the others. */
export async function endOrdersOfMarket(
  t: Tx,
  marketId: number,
  held: { has(accountId: number): boolean },
  reason: OrderEnd,
  atMs: number,
): Promise<OrderRow[]> {
  const open = await readOpen(t, marketId, WHOLE_MARKET);
  return endOrders(
    t,
    marketId,
    open.filter((order) => held.has(order.account_id)),
    reason,
    atMs,
  );
}
