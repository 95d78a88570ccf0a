import type { Bus } from '../../../bus/bus.ts';
import { type RunnerName, runnerName } from '../../bets/runner-names.ts';
import type { MarketRecord } from '../../settlement/market-record.ts';
import type { NextStanding } from '../../prices/book/standing.ts';

/** Tells everybody with a bet in the market. Hints: the figures are read again by whoever shows them. */
export function announceRunners(
  bus: Bus,
  market: MarketRecord,
  { acts }: NextStanding,
  names: readonly RunnerName[],
  accountIds: readonly number[],
): void {
  const runners = acts.map(({ selection, act, nonRunner }) => ({
    name: runnerName(names, selection),
    isBack: act === 'returned',
    percent: (nonRunner?.reductionHundredthsOfPercent ?? 0) / 100,
  }));
  for (const accountId of accountIds) {
    const subject = `account.${accountId}`;
    const { eventId, marketId, name: marketName } = market;
    const where = { eventId: String(eventId), marketId: String(marketId), marketName };
    if (runners.length > 0) bus.publish(subject, { event: 'non-runners', ...where, runners });
    bus.publish(subject, { event: 'bets:updated' });
  }
}
