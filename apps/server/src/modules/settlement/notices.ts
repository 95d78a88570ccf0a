import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Bus } from '../../bus/bus.ts';
import { announceWallets } from '../../ledger/wallet.ts';
import type { PaidChunk, PayPlan } from './pay-chunk.ts';

/** Tells the players of a chunk what happened to them. Hints: the figures are read again by whoever shows them. */
export function announceChunk(bus: Bus, { market, settlement }: PayPlan, { nets, wallets }: PaidChunk): void {
  announceWallets(bus, wallets.values());
  for (const { account_id: accountId, net } of nets) {
    const subject = `account.${accountId}`;
    bus.publish(subject, {
      event: 'bet-result',
      eventId: String(market.eventId),
      marketId: String(market.marketId),
      selectionKey: market.selectionKey,
      marketName: market.name,
      result: settlement.result.type,
      version: settlement.version,
      net: rupeesFromPaise(paise(net)),
    });
    bus.publish(subject, { event: 'bets:updated' });
  }
}
