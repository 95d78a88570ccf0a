import type { MarketKind } from '@pavilion/betting';
import type { SizedOffer } from '../market/offer.ts';
import type { RowBook } from '../market/row.ts';

/** The implied probability of a price, for the kinds that state one; null for lines of runs. */
export function impliedProbability(kind: MarketKind, priceHundredths: number): number | null {
  switch (kind) {
    case 'match':
    case 'yesno':
    case 'oddeven':
    case 'digit':
      return 100 / priceHundredths;
    case 'bookmaker':
      return 10_000 / (10_000 + priceHundredths);
    case 'session':
    case 'line':
    case 'khado':
    case 'meter':
      return null;
  }
}

/** Rounded prices may miss a fair book by a hair; a sure profit of less than one in a hundred is no alarm. */
const BOOK_TOLERANCE = 0.01;

function impliedSum(kind: MarketKind, rows: readonly RowBook[], side: 'back' | 'lay'): number | null {
  let sum = 0;
  for (const row of rows) {
    const offer = row.open ? row[side][0] : undefined;
    const implied = offer ? impliedProbability(kind, offer.priceHundredths) : null;
    if (implied === null) return null;
    sum += implied;
  }
  return rows.length > 1 ? sum : null;
}

/** Backing every outcome, or laying every outcome, would win whatever happens. */
function bookIsCrossed(kind: MarketKind, rows: readonly RowBook[]): boolean {
  const backSum = impliedSum(kind, rows, 'back');
  const laySum = impliedSum(kind, rows, 'lay');
  return (backSum !== null && backSum < 1 - BOOK_TOLERANCE) || (laySum !== null && laySum > 1 + BOOK_TOLERANCE);
}

/** A yes and a no of the same quote that both win on some result, or that together win on every one. */
function quotePairIsCrossed(yes: SizedOffer, no: SizedOffer): boolean {
  const gap = (yes.line ?? 0) - (no.line ?? 0);
  return gap < 0 || (gap === 0 && yes.priceHundredths > no.priceHundredths);
}

function rowIsCrossed(kind: MarketKind, row: RowBook): boolean {
  const back = row.back[0];
  const lay = row.lay[0];
  if (!row.open || !back || !lay) return false;
  switch (kind) {
    case 'match':
    case 'bookmaker':
    case 'yesno':
      return back.priceHundredths >= lay.priceHundredths;
    case 'line':
      return (back.line ?? 0) >= (lay.line ?? 0);
    case 'oddeven':
      return 100 / back.priceHundredths + 100 / lay.priceHundredths < 1 - BOOK_TOLERANCE;
    case 'session':
    case 'meter':
      return row.back.some((yes) => {
        const no = row.lay.find((offer) => offer.level === yes.level);
        return no !== undefined && (kind === 'meter' ? (yes.line ?? 0) < (no.line ?? 0) : quotePairIsCrossed(yes, no));
      });
    case 'khado':
    case 'digit':
      return false;
  }
}

/**
 * True when open prices of one betting market can be combined into a sure profit. A bookmaker may leave an outcome
 * out (a draw), so only match odds and digits are judged as a whole book.
 */
export function isCrossed(kind: MarketKind, rows: readonly RowBook[]): boolean {
  if (rows.some((row) => rowIsCrossed(kind, row))) return true;
  return (kind === 'match' || kind === 'digit') && bookIsCrossed(kind, rows);
}
