import type { BettingMarket } from '../market/market.ts';
import { shapeOf } from '../market/market.ts';
import { type NonRunner, nonRunnersFault } from './non-runner.ts';
import { type MarketResult, runsOf, winnersOf } from './result.ts';

/**
 * Why a market cannot be paid by a result with these withdrawals, or null when it can. It must be of the market's shape; its
 * winners must be outcomes of the market that are still there, because a winner that nobody could back would make every bet
 * lose; no more may be paid in full than the bets were held against; and each withdrawal must leave odds to pay. Asked before a result is put on record, whoever says it.
 */
export function resultFault(
  market: BettingMarket,
  result: MarketResult,
  nonRunners: readonly NonRunner[] = [],
): string | null {
  if (result.type === 'void') return null;
  return nonRunnersFault(market.kind, nonRunners) ?? shapeFault(market, result, nonRunners);
}

function shapeFault(
  market: BettingMarket,
  result: Exclude<MarketResult, { type: 'void' }>,
  nonRunners: readonly NonRunner[],
): string | null {
  try {
    if (shapeOf(market.kind) === 'integer') {
      runsOf(market.kind, result, market.maxResult);
      return null;
    }
    const { selections, expectedWinners } = winnersOf(market.kind, result);
    const stranger = selections.find((selection) => !market.outcomes.includes(selection));
    if (stranger !== undefined) return `${stranger} is not an outcome of this market`;
    const gone = selections.find((selection) => nonRunners.some((runner) => runner.selection === selection));
    if (gone !== undefined) return `${gone} was withdrawn and cannot have won`;
    const places = market.expectedWinners ?? 1;
    return expectedWinners > places ? `${expectedWinners} cannot be paid in full where ${places} can win` : null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
