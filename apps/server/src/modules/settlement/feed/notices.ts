import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Bus } from '../../../bus/bus.ts';
import { announceWallets } from '../../../ledger/wallet.ts';
import type { MarketRecord } from '../market-record.ts';
import type { PaidChunk, PayPlan } from '../pay/pay-chunk.ts';
import type { SettlementRow } from '../pay/pay-store.ts';

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
      resultName: resultName(market.outcomes, settlement.result),
      version: settlement.version,
      net: rupeesFromPaise(paise(net)),
    });
    bus.publish(subject, { event: 'bets:updated' });
  }
}

/** The result in a word for people: who won, or the number; null where the type says it all. */
function resultName(outcomes: MarketRecord['outcomes'], result: SettlementRow['result']): string | null {
  if (result.type === 'integer') return String(result.value);
  if (result.type !== 'winner') return null;
  return result.selections.map((id) => outcomes.find((outcome) => outcome.id === id)?.name ?? id).join(', ');
}
