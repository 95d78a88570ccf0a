import type { BetTerms, Side } from '../bet/bet.ts';
import { isOfferOf, profitDenominator, profitNumerator } from '../bet/bet.ts';
import { type CashOut, type CashOutRefusal, cashOutWith, WHOLE_POSITION } from './cash-out.ts';
import { MAX_STAKE, paise } from '../money/money.ts';
import { addBet, type IntegerPosition, worstProfitOf } from '../position/position.ts';
import type { Price } from '../market/price.ts';
import { smallestProfit } from '../position/zones.ts';

/** The current quote of each side of a session or a line; null where the side is not offered. */
export type LinePrices = { readonly back: Price | null; readonly lay: Price | null };

const ENDLESS = Number.POSITIVE_INFINITY;

/** The worst profit over the results that the hedge would win, and over those it would lose. */
function worstOfSides(position: IntegerPosition, side: Side, line: number): { won: number; lost: number } {
  const { zones, kind } = position;
  // A session's YES and a line's BUY win above; at its own line an exchange line pushes.
  const winsAbove = kind === 'session' ? side === 'back' : side === 'lay';
  const below = smallestProfit(zones, 0, line - 1);
  const above = smallestProfit(zones, kind === 'session' ? line : line + 1, ENDLESS);
  return winsAbove ? { won: above, lost: below } : { won: below, lost: above };
}

/**
 * The best hedge on one side: the worst profits of the two halves move toward each other with the stake, and where they
 * meet the worst of both is largest. Null when a stake on this side would not help.
 */
export function bestLineHedge(position: IntegerPosition, side: Side, price: Price): BetTerms | null {
  const { kind } = position;
  const { line } = price;
  if (line === null || !isOfferOf(kind, price)) return null;
  const { won, lost } = worstOfSides(position, side, line);
  if (won >= lost) return null;
  const rate = profitNumerator(kind, price.priceHundredths) / profitDenominator(kind);
  // Per unit of stake YES (and either side of a line) loses 1; NO wins 1 and loses the rate: the halves close alike.
  const meeting = Math.floor((lost - won) / (1 + rate));
  let best: BetTerms | null = null;
  let bestWorst: number = worstProfitOf(position);
  for (const stake of [meeting - 1, meeting, meeting + 1, meeting + 2]) {
    if (stake < 1 || stake > MAX_STAKE) continue;
    const terms: BetTerms = { kind, side, selection: '', ...price, stake: paise(stake) };
    const worst = worstProfitOf(addBet(position, terms));
    if (worst <= bestWorst) continue;
    best = terms;
    bestWorst = worst;
  }
  return best;
}

/**
 * The hedge of a session or line position that makes its worst result best (DOMAIN §9): one bet on the side that
 * helps, at the current line. The table of the result shows every zone. khado and meter have no such hedge.
 */
export function cashOutLine(
  position: IntegerPosition,
  prices: LinePrices,
  fraction: number = WHOLE_POSITION,
): CashOut | CashOutRefusal {
  if (position.kind !== 'session' && position.kind !== 'line') return { ok: false, reason: 'NOT_OFFERED' };
  let best: CashOut | null = null;
  for (const side of ['back', 'lay'] as const) {
    const price = prices[side];
    const hedge = price === null ? null : bestLineHedge(position, side, price);
    if (hedge === null) continue;
    const whole = cashOutWith(position, [hedge], WHOLE_POSITION);
    if (best === null || whole.guaranteedPaise > best.guaranteedPaise) best = whole;
  }
  if (best !== null) return cashOutWith(position, best.bets, fraction);
  const missing = position.zones.length > 1 && (prices.back === null || prices.lay === null);
  return { ok: false, reason: missing ? 'PRICE_MISSING' : 'LEVEL' };
}
