import { unreachable } from '../assert.ts';
import type { Side } from '../bet/bet.ts';
import type { MarketKind } from './market.ts';

/** The figures of a price that can change between a click and its acceptance; line and width are null where unused. */
export type Price = {
  readonly priceHundredths: number;
  readonly line: number | null;
  readonly width: number | null;
};

/** One box of a row as the book shows it now; level 0 is the box nearest the middle. */
export type Offer = Price & { readonly level: number };

function compareNumbers(first: number, second: number): number {
  return first === second ? 0 : first > second ? 1 : -1;
}

/**
 * Which figures of a price are better for the player when they are higher (1), lower (−1), or must not move (0).
 *
 * | kind | back box | lay box |
 * |---|---|---|
 * | match, yesno | odds higher | odds lower: the layer risks stake × (odds − 1) |
 * | bookmaker | rate higher | rate lower |
 * | session | YES: line lower, rate higher | NO: line higher, rate lower: NO risks stake × rate |
 * | line | SELL wins below: line higher | BUY wins above: line lower |
 * | oddeven | ODD: odds higher | EVEN is a back bet too: odds higher |
 * | khado | band wider, rate higher | – |
 * | meter | YES: line lower | NO: line higher; the rate scales gain and loss alike and must not move |
 * | digit | odds higher | – |
 */
function directions(kind: MarketKind, side: Side): { price: 1 | -1 | 0; line: 1 | -1 | 0 } {
  const backs = side === 'back';
  switch (kind) {
    case 'match':
    case 'bookmaker':
    case 'yesno':
      return { price: backs ? 1 : -1, line: 0 };
    case 'session':
      return { price: backs ? 1 : -1, line: backs ? -1 : 1 };
    case 'line':
      return { price: 0, line: backs ? 1 : -1 };
    case 'oddeven':
    case 'digit':
    case 'khado':
      return { price: 1, line: 0 };
    case 'meter':
      return { price: 0, line: backs ? -1 : 1 };
    default:
      return unreachable(kind);
  }
}

function isNoWorse(direction: 1 | -1 | 0, current: number, expected: number): boolean {
  const change = compareNumbers(current, expected);
  return direction === 0 ? change === 0 : change * direction >= 0;
}

/** A band is no worse when it contains the expected one: it wins whenever that would have won. */
function bandIsNoWorse(current: Price, expected: Price): boolean {
  const from = current.line ?? 0;
  const expectedFrom = expected.line ?? 0;
  if (expected.width === null) return from === expectedFrom;
  return from <= expectedFrom && from + (current.width ?? 0) >= expectedFrom + expected.width;
}

/**
 * True when a current price gives the player at least what was expected, in every figure of the ticket. A session that
 * moves from YES 68 @ 100 to YES 67 @ 90 is neither better nor worse; it is a new price, and the player is asked.
 */
export function isAtLeastAsGood(kind: MarketKind, side: Side, current: Price, expected: Price): boolean {
  const { price, line } = directions(kind, side);
  if (kind !== 'line' && !isNoWorse(price, current.priceHundredths, expected.priceHundredths)) return false;
  if (kind === 'khado') return bandIsNoWorse(current, expected);
  if (line === 0) return true;
  return current.line !== null && expected.line !== null && isNoWorse(line, current.line, expected.line);
}

/** Orders two prices for the player, the line before the price: > 0 when the first is better. */
export function comparePrices(kind: MarketKind, side: Side, first: Price, second: Price): number {
  const { price, line } = directions(kind, side);
  const byLine = line * compareNumbers(first.line ?? 0, second.line ?? 0);
  if (byLine !== 0) return byLine;
  const byPrice = price * compareNumbers(first.priceHundredths, second.priceHundredths);
  return byPrice !== 0 ? byPrice : compareNumbers(first.width ?? 0, second.width ?? 0);
}

/** True for the kinds whose boxes are separate quotes rather than depth of one ladder. */
export function hasSeparateBoxes(kind: MarketKind): boolean {
  return kind === 'session' || kind === 'khado' || kind === 'meter';
}
