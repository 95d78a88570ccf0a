import { type Box, closedQuote, type RowQuote } from '../event-model.ts';

/** Beyond this the bookmaker stops quoting. */
const FAVOURITE_MAX = 0.965;
/** Below this a row of a book of three or more is not quoted. */
const OUTSIDER_MIN = 0.04;
/** Between these both sides of a two-way book are quoted. */
const EVEN_FROM = 0.4;
const EVEN_TO = 0.6;

/** Half the gap between the two rates, in points per 100. */
function margin(rate: number): number {
  if (rate < 50) return 1;
  return rate <= 100 ? 2 : Math.ceil(rate * 0.04);
}

/**
 * A two-way book in profit per 100 of stake. The favourite is quoted around its fair rate; the other row is suspended,
 * or, when the sides are close, quoted at the complements 10000/lay and 10000/back, rounded to the house's side.
 */
export function bookmakerQuotes(fair: readonly [number, number], size: number): RowQuote[] {
  const favourite = fair[0] >= fair[1] ? 0 : 1;
  const p = fair[favourite];
  if (p > FAVOURITE_MAX) return [closedQuote('suspended'), closedQuote('suspended')];
  const rate = 100 / p - 100;
  const back = Math.max(1, Math.floor(rate) - margin(rate));
  const lay = Math.max(back + 1, Math.floor(rate) + margin(rate));
  const quotes: RowQuote[] = [closedQuote('suspended'), closedQuote('suspended')];
  quotes[favourite] = twoSided(back, lay, size);
  if (p >= EVEN_FROM && p <= EVEN_TO) {
    quotes[1 - favourite] = twoSided(Math.floor(10_000 / lay), Math.ceil(10_000 / back), size);
  }
  return quotes;
}

/** A book of three or more: every row that is neither hopeless nor certain is quoted for itself. */
export function manyWayBookmakerQuotes(fair: readonly number[], size: number): RowQuote[] {
  return fair.map((p) => {
    if (p > FAVOURITE_MAX || p < OUTSIDER_MIN) return closedQuote('suspended');
    const rate = 100 / p - 100;
    const back = Math.max(1, Math.floor(rate) - margin(rate));
    return twoSided(back, Math.max(back + 1, Math.ceil(rate) + margin(rate)), size);
  });
}

function twoSided(back: number, lay: number, size: number): RowQuote {
  const boxes = (price: number): Box[] => [{ price, size }];
  return { state: 'open', back: boxes(back), lay: boxes(lay) };
}
