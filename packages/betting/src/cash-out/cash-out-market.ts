import { type BetTerms, isOfferOf, type Side } from '../bet/bet.ts';
import {
  type CashOut,
  type CashOutRefusal,
  cashOutVector,
  cashOutWith,
  type HedgePrices,
  WHOLE_POSITION,
} from './cash-out.ts';
import { bestLineHedge } from './cash-out-line.ts';
import { meterHedge } from './cash-out-meter.ts';
import { namesOutcome, offersLay } from '../market/market.ts';
import { type IntegerPosition, type Position, type VectorPosition, worstProfitOf } from '../position/position.ts';
import { comparePrices, type Price } from '../market/price.ts';

/**
 * What one row of a market offers now. `outcome` is the runner or the digit (kinds of one row do not read it). Both lists
 * are empty while the row is closed.
 */
export type HedgeRow = {
  readonly outcome: string;
  readonly back: readonly Price[];
  readonly lay: readonly Price[];
};

const SIDES = ['back', 'lay'] as const;

/** The price of a row's side that is best for the player; null when nothing believable is offered. */
export function bestHedgePrice(kind: Position['kind'], side: Side, row: HedgeRow): Price | null {
  if (side === 'lay' && !offersLay(kind)) return null;
  let best: Price | null = null;
  for (const offer of row[side]) {
    if (!isOfferOf(kind, offer)) continue;
    const { priceHundredths, line, width } = offer;
    if (best === null || comparePrices(kind, side, offer, best) > 0) best = { priceHundredths, line, width };
  }
  return best;
}

function hedgePrices(position: VectorPosition, rows: readonly HedgeRow[]): Map<string, HedgePrices> {
  const { kind } = position;
  const priceOf = (row: HedgeRow, side: Side) => bestHedgePrice(kind, side, row)?.priceHundredths ?? null;
  const prices = new Map<string, HedgePrices>();
  for (const row of rows) {
    if (kind === 'oddeven') {
      prices.set('odd', { back: priceOf(row, 'back'), lay: null });
      prices.set('even', { back: priceOf(row, 'lay'), lay: null });
    } else {
      prices.set(kind === 'yesno' ? 'yes' : row.outcome, { back: priceOf(row, 'back'), lay: priceOf(row, 'lay') });
    }
  }
  return prices;
}

/** The best single hedge of a position over runs: every box of the row is a quote of its own, so each is tried. */
function cashOutRuns(position: IntegerPosition, rows: readonly HedgeRow[]): CashOut | CashOutRefusal {
  const { kind } = position;
  if (kind === 'khado') return { ok: false, reason: 'NOT_OFFERED' };
  let best: CashOut | null = null;
  let offered = 0;
  for (const side of SIDES) {
    const offers = rows.flatMap((row) => row[side]).filter((offer) => isOfferOf(kind, offer));
    if (offers.length > 0) offered += 1;
    for (const { priceHundredths, line, width } of offers) {
      const price = { priceHundredths, line, width };
      const hedge = kind === 'meter' ? meterHedge(position, side, price) : bestLineHedge(position, side, price);
      if (hedge === null) continue;
      const whole = cashOutWith(position, [hedge], WHOLE_POSITION);
      if (best === null || whole.guaranteedPaise > best.guaranteedPaise) best = whole;
    }
  }
  if (best !== null) return best;
  return { ok: false, reason: position.zones.length > 1 && offered < 2 ? 'PRICE_MISSING' : 'LEVEL' };
}

/**
 * The cash-out of a position in a market of any kind (DOMAIN §9) at the prices that its rows offer now: the bets that
 * make the worst result best, at a fraction in hundredths of a percent. A khado has no opposite price and refuses; of the
 * digits only backing the others levels. TOO_SMALL: so small a part that rounding leaves nothing of the gain.
 */
export function cashOutMarket(
  position: Position,
  rows: readonly HedgeRow[],
  fraction: number = WHOLE_POSITION,
): CashOut | CashOutRefusal {
  const whole =
    position.shape === 'vector' ? cashOutVector(position, hedgePrices(position, rows)) : cashOutRuns(position, rows);
  if (!whole.ok) return whole;
  const part: CashOut = cashOutWith(position, whole.bets, fraction);
  const before = worstProfitOf(position);
  return part.guaranteedPaise > before
    ? part
    : { ok: false, reason: fraction === WHOLE_POSITION ? 'LEVEL' : 'TOO_SMALL' };
}

/** The same bets, each at the best price that its row offers now; null when one of the prices is gone. */
export function atBestPrices(bets: readonly BetTerms[], rows: readonly HedgeRow[]): BetTerms[] | null {
  const repriced: BetTerms[] = [];
  for (const bet of bets) {
    const row = rows.find((one) => !namesOutcome(bet.kind) || one.outcome === bet.selection);
    const price = row === undefined ? null : bestHedgePrice(bet.kind, bet.side, row);
    if (price === null) return null;
    repriced.push({ ...bet, ...price });
  }
  return repriced;
}
