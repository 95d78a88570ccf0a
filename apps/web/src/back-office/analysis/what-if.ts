import { type MarketResult, oppositeOf, profitAt, readPosition } from '@pavilion/betting';

/** What has been asked about a market: winners (one, or several of a dead heat), or a number of runs. */
export type Asked = { readonly winners: readonly string[]; readonly runs: string };
export const NOTHING_ASKED: Asked = { winners: [], runs: '' };

/** The result that is asked about; null while nothing is. */
export function resultOf({ winners, runs }: Asked): MarketResult | null {
  if (winners.length > 0) return { type: 'winner', selections: winners, expectedWinners: 1 };
  return /^\d{1,6}$/.test(runs) ? { type: 'integer', value: Number(runs) } : null;
}

/** What holders of a position make of the result, in paise; of the house, the opposite. */
export const profitOfState = (state: unknown, result: MarketResult): number => profitAt(readPosition(state), result);
export const houseProfitOf = (state: unknown, result: MarketResult): number =>
  profitAt(oppositeOf(readPosition(state)), result);
