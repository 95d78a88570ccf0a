import { hasDecimalOdds, hasLine, type MarketKind, meterMaxResult, offersLay } from '../market/market.ts';
import { floorRatio, MAX_STAKE, negated, type Paise, paise, scaleDown, scaleUp } from '../money/money.ts';
import { isOddsHundredths, isRateHundredths } from '../market/odds.ts';

/** The box that was clicked: back is Back / Yes / ODD / SELL, lay is Lay / No / EVEN / BUY. */
export type Side = 'back' | 'lay';

/**
 * What a bet says, as accepted.
 * - selection: the runner (match, bookmaker) or the digit; kinds of one row do not read it.
 * - priceHundredths: decimal odds, or the rate per 100 (bookmaker, session, khado, meter); a line pays even money and
 *   does not read it.
 * - line: first winning run and so on for session, line, khado and meter, else null. width: the band of a khado.
 */
export type BetTerms = {
  readonly kind: MarketKind;
  readonly side: Side;
  readonly selection: string;
  readonly priceHundredths: number;
  readonly line: number | null;
  readonly width: number | null;
  readonly stake: Paise;
};

/** The price to write on a bet on a line, which pays even money: 100 per 100. */
export const EVEN_MONEY_RATE_HUNDREDTHS = 10_000;

/** The largest line or width that is believed; anything above is a defect of the source. */
export const MAX_LINE = 100_000;

/** Lines and widths are whole and at least 1: a 0 in a source's box means that nothing is offered. */
function isRuns(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= MAX_LINE;
}

/** True for odds or a rate that a bet of the kind can have. A line pays even money whatever figure stands beside it. */
export function isPriceOf(kind: MarketKind, priceHundredths: number): boolean {
  if (kind === 'line') return true;
  return hasDecimalOdds(kind) ? isOddsHundredths(priceHundredths) : isRateHundredths(priceHundredths);
}

/** True when price, line and width together are an offer that a bet of the kind can take. */
export function isOfferOf(
  kind: MarketKind,
  offer: { readonly priceHundredths: number; readonly line: number | null; readonly width: number | null },
): boolean {
  if (hasLine(kind) && !isRuns(offer.line)) return false;
  if (kind === 'khado' && !isRuns(offer.width)) return false;
  return isPriceOf(kind, offer.priceHundredths);
}

/** True when the terms make a bet of their kind: stake, price, line, width and side in range. */
export function areTerms(terms: BetTerms): boolean {
  const { kind, side, stake } = terms;
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake > MAX_STAKE) return false;
  return (side === 'back' || offersLay(kind)) && isOfferOf(kind, terms);
}

/** Throws RangeError unless areTerms. */
export function assertTerms(terms: BetTerms): void {
  if (!areTerms(terms)) throw new RangeError(`not the terms of a bet: ${JSON.stringify(terms)}`);
}

/** True when the player risks the stake itself: every back, and also the EVEN box of odd/even. */
export function risksStake(kind: MarketKind, side: Side): boolean {
  return side === 'back' || kind === 'oddeven';
}

/** The profit per unit of stake is (price − base) / divisor: 2.14 → (214 − 100)/100, rate 85 → 8500/10000. */
export function profitNumerator(kind: MarketKind, priceHundredths: number): number {
  if (kind === 'line') return 1;
  return hasDecimalOdds(kind) ? priceHundredths - 100 : priceHundredths;
}

/** See profitNumerator. */
export function profitDenominator(kind: MarketKind): number {
  if (kind === 'line') return 1;
  return hasDecimalOdds(kind) ? 100 : 10_000;
}

/**
 * The only rounding of a bet, to the paisa and toward the house: its profit if won (≥ 0) is rounded down, its profit if
 * lost (≤ 0) away from zero (DOMAIN §2). For a meter both figures are for one run. Splitting a stake never gains.
 */
export function roundedProfits(terms: BetTerms): { ifWon: Paise; ifLost: Paise } {
  const { kind, stake } = terms;
  const numerator = profitNumerator(kind, terms.priceHundredths);
  const denominator = profitDenominator(kind);
  if (kind === 'meter') {
    return {
      ifWon: scaleDown(stake, numerator, denominator),
      ifLost: negated(scaleUp(stake, numerator, denominator)),
    };
  }
  if (risksStake(kind, terms.side)) return { ifWon: scaleDown(stake, numerator, denominator), ifLost: negated(stake) };
  return { ifWon: stake, ifLost: negated(scaleUp(stake, numerator, denominator)) };
}

/** Profit per unit of stake as an exact fraction. */
export type ProfitRatio = { readonly numerator: bigint; readonly denominator: bigint };

/** As roundedProfits, for a bet on a runner whose odds were reduced to this profit per unit of stake. */
export function reducedProfits({ kind, side, stake }: BetTerms, ratio: ProfitRatio): { ifWon: Paise; ifLost: Paise } {
  const { numerator, denominator } = ratio;
  if (risksStake(kind, side)) {
    return { ifWon: floorRatio(BigInt(stake) * numerator, denominator), ifLost: negated(stake) };
  }
  return { ifWon: stake, ifLost: floorRatio(-1n * BigInt(stake) * numerator, denominator) };
}

/**
 * The most a bet can win and the most it can lose, both ≥ 0. A meter's figures depend on the declared maximum of its
 * market; without one it is 100 above the bet's own line.
 */
export function betOutcome(terms: BetTerms, maxResult: number | null = null): { win: Paise; loss: Paise } {
  assertTerms(terms);
  const { ifWon, ifLost } = roundedProfits(terms);
  if (terms.kind !== 'meter' || terms.line === null) return { win: ifWon, loss: negated(ifLost) };
  const runsAbove = Math.max(0, (maxResult ?? meterMaxResult(terms.line)) - terms.line);
  const runsBelow = terms.line;
  return terms.side === 'back'
    ? { win: paise(ifWon * runsAbove), loss: paise(-1 * ifLost * runsBelow) }
    : { win: paise(ifWon * runsBelow), loss: paise(-1 * ifLost * runsAbove) };
}

/** The outcome a bet on a vector market is about: the yes of a statement, ODD or EVEN by the box, else its selection. */
export function outcomeOf(terms: BetTerms): string {
  if (terms.kind === 'yesno') return 'yes';
  if (terms.kind === 'oddeven') return terms.side === 'back' ? 'odd' : 'even';
  return terms.selection;
}
