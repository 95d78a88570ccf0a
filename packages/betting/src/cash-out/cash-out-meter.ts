import { type BetTerms, profitDenominator, profitNumerator, type Side } from '../bet/bet.ts';
import { MAX_STAKE, paise, scaleDown } from '../money/money.ts';
import { addBet, type IntegerPosition, worstProfitOf } from '../position/position.ts';
import type { Price } from '../market/price.ts';

/**
 * The bet that levels a meter position: every bet on a meter is worth so much per run, so the position as a whole rises
 * or falls by one amount per run, and the opposite side at a stake of the same amount per run stops it. A long position
 * (it gains with runs) is stopped by NO, a short one by YES. Null when that does not raise the worst result.
 */
export function meterHedge(position: IntegerPosition, side: Side, price: Price): BetTerms | null {
  const { line } = price;
  const perRunPaise = position.zones.at(-1)?.[2] ?? 0;
  const stops = perRunPaise > 0 ? 'lay' : 'back';
  if (line === null || perRunPaise === 0 || side !== stops) return null;
  if (position.maxResult !== null && line >= position.maxResult) return null;
  const rate = profitNumerator('meter', price.priceHundredths);
  const level = scaleDown(Math.abs(perRunPaise), profitDenominator('meter'), rate);
  let best: BetTerms | null = null;
  let bestWorst: number = worstProfitOf(position);
  for (const stake of [level - 1, level, level + 1, level + 2]) {
    if (stake < 1 || stake > MAX_STAKE) continue;
    const terms: BetTerms = { kind: 'meter', side, selection: '', ...price, stake: paise(stake) };
    const worst = worstProfitOf(addBet(position, terms));
    if (worst <= bestWorst) continue;
    best = terms;
    bestWorst = worst;
  }
  return best;
}
