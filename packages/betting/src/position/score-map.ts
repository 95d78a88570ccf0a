import { type Paise, paise } from '../money/money.ts';
import type { MarketResult } from '../settlement/result.ts';
import { type Position, profitAt } from './position.ts';

/** A final score: what the first side has, and the second. */
export type FinalScore = readonly [home: number, away: number];

/** A book whose market a score decides; null: not by this score alone. */
export type ScoredBook = { readonly book: Position; readonly resultAt: (score: FinalScore) => MarketResult | null };

/**
 * The profit of these books together at every final score up to `most` on either side: rows are the first side, columns the
 * second. A market that a score does not decide counts for nothing there.
 */
export function scoreMap(books: readonly ScoredBook[], most: number): Paise[][] {
  const upTo = Array.from({ length: most + 1 }, (_, goals) => goals);
  const profitOf = (score: FinalScore): Paise => {
    let profit = 0;
    for (const { book, resultAt } of books) {
      const result = resultAt(score);
      if (result !== null) profit += profitAt(book, result);
    }
    return paise(profit);
  };
  return upTo.map((home) => upTo.map((away) => profitOf([home, away])));
}
