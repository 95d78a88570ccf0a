import { isOfferOf, type Side } from '../bet/bet.ts';
import { type BettingMarket, hasLine, type MarketKind } from './market.ts';
import type { Paise } from '../money/money.ts';
import { comparePrices, hasSeparateBoxes, isAtLeastAsGood, type Offer, type Price } from './price.ts';
import { MARKET_SUSPENDED, type PlacementRefusal } from '../bet/refusal.ts';

/** What the player asks for. */
export type PlacementRequest = {
  readonly side: Side;
  /** The runner or digit; kinds of one row do not read it. */
  readonly selection: string;
  readonly stakePaise: Paise;
  readonly expectedPriceHundredths: number;
  readonly expectedLine: number | null;
  /** Width of a khado's band; null accepts the band that begins at the line, however wide. */
  readonly expectedWidth: number | null;
  /** The clicked box, for rows with several separate quotes; null: the first. */
  readonly expectedLevel: number | null;
  readonly acceptUpdatedOdds: boolean;
};

/** The price the player saw and wants at least. */
export function expectedPrice(request: PlacementRequest): Price {
  return {
    priceHundredths: request.expectedPriceHundredths,
    line: request.expectedLine,
    width: request.expectedWidth,
  };
}

/** A source can send anything: what is not a price of its kind is no offer, nor is a meter at or above its maximum. */
export function isBettable({ kind, maxResult }: BettingMarket, offer: Offer): boolean {
  return isOfferOf(kind, offer) && (maxResult === null || (offer.line ?? 0) < maxResult);
}

export type OfferChoice =
  | { readonly ok: true; readonly offer: Offer }
  | { readonly ok: false; readonly refusal: PlacementRefusal };

/**
 * The best current offer that is at least as good as the expected price, else (with consent) the offer that stands in
 * its place: the best of a ladder, the same box of a row with separate quotes.
 */
export function chooseOffer(market: BettingMarket, offers: readonly Offer[], request: PlacementRequest): OfferChoice {
  const { kind } = market;
  const expected = expectedPrice(request);
  let good: Offer | null = null;
  let best: Offer | null = null;
  let sameBox: Offer | null = null;
  for (const offer of offers) {
    if (!isBettable(market, offer)) continue;
    if (best === null || comparePrices(kind, request.side, offer, best) > 0) best = offer;
    if (offer.level === (request.expectedLevel ?? 0)) sameBox = offer;
    if (!isAtLeastAsGood(kind, request.side, offer, expected)) continue;
    if (good === null || comparePrices(kind, request.side, offer, good) > 0) good = offer;
  }
  if (good !== null) return { ok: true, offer: good };
  const current = hasSeparateBoxes(kind) && sameBox !== null ? sameBox : best;
  if (current === null) return { ok: false, refusal: MARKET_SUSPENDED };
  if (request.acceptUpdatedOdds) return { ok: true, offer: current };
  return {
    ok: false,
    refusal: {
      code: 'ODDS_CHANGED',
      message: 'Odds have changed. Do you want to place the bet with the new odds?',
      detail: {
        currentPriceHundredths: current.priceHundredths,
        currentLine: current.line,
        currentWidth: current.width,
      },
    },
  };
}

/** True when the accepted price differs, in a figure that its kind uses, from the one the player saw. */
export function hasMoved(kind: MarketKind, accepted: Price, request: PlacementRequest): boolean {
  if (kind !== 'line' && accepted.priceHundredths !== request.expectedPriceHundredths) return true;
  if (hasLine(kind) && accepted.line !== request.expectedLine) return true;
  return kind === 'khado' && request.expectedWidth !== null && accepted.width !== request.expectedWidth;
}
