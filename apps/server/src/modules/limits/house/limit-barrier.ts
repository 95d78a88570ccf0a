import type { Context } from '../../../context.ts';
import { passMarketBarrier } from '../../../db/market-lock.ts';
import { tx } from '../../../db/transaction.ts';
import { lockWallets } from '../../../ledger/wallet.ts';
import { type LimitLevel, type LimitScope, marketsOfLevel, userPagesOf } from './store.ts';

const OF_MARKETS: readonly LimitScope[] = ['platform', 'sport', 'kind', 'market'];

/** Whether a level is about markets, which have a liability; the others are about who bets on them. */
export const isOfMarkets = (scope: LimitScope): boolean => OF_MARKETS.includes(scope);

/**
 * Resolves when every placement that may have read a level before it was changed has ended: later ones read the new word
 * under their locks. Called after the change is committed.
 */
export async function passLimitBarrier(
  context: Pick<Context, 'db' | 'pool'>,
  { scope, key }: LimitLevel,
): Promise<void> {
  if (isOfMarkets(scope)) {
    for await (const markets of marketsOfLevel(context.db, scope, key))
      await passMarketBarrier(context.db, idsOf(markets));
  } else if (scope === 'agent') {
    for await (const players of userPagesOf(context.db, Number(key))) await passWallets(context, idsOf(players));
  } else await passWallets(context, [Number(key.split('/').at(-1))]);
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Waits for what holds these wallets, and gives them free at once. */
const passWallets = (context: Pick<Context, 'pool'>, accountIds: readonly number[]): Promise<void> =>
  tx(context.pool, async (t) => {
    await lockWallets(t, accountIds);
  });
