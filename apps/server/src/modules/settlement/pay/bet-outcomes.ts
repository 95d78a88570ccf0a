import {
  type BettingMarket,
  type BetTerms,
  type MarketKind,
  type MarketResult,
  type NonRunner,
  paise,
  payoutOf,
  type Side,
  shapeOf,
  type SettledStatus,
  winnersOf,
} from '@pavilion/betting';

/** Bets of one market that share everything which decides between won, lost and void; prices and stakes may differ. */
export type BetClass = {
  readonly side: Side;
  readonly selection: string;
  readonly line: number | null;
  readonly width: number | null;
};

export type ClassOutcome = BetClass & { readonly status: SettledStatus };

/**
 * True when every bet wins its `win`, loses its `liability` or gets its stake back, so that the database can settle all
 * bets of a class with one statement. Not so for a meter (so much per run), a dead heat (parts of a stake) and a race
 * that lost runners (reduced odds): those are worked out bet by bet.
 */
export function settlesByClass(kind: MarketKind, result: MarketResult, nonRunners: readonly NonRunner[]): boolean {
  if (result.type === 'void') return true;
  if (kind === 'meter' || nonRunners.length > 0) return false;
  if (shapeOf(kind) === 'integer') return true;
  const { selections, expectedWinners } = winnersOf(kind, result);
  return selections.length <= expectedWinners;
}

// Any price and stake will do: within a class they change how much is won, never whether it is.
const ANY_PRICE_HUNDREDTHS = 20_000;
const ANY_STAKE = paise(1_000_000);

/** How a bet of each class ends. Throws RangeError when the result does not fit the kind of the market. */
export function outcomesOf(
  market: BettingMarket,
  result: MarketResult,
  classes: readonly BetClass[],
): readonly ClassOutcome[] {
  return classes.map((one) => {
    const terms: BetTerms = { ...one, kind: market.kind, priceHundredths: ANY_PRICE_HUNDREDTHS, stake: ANY_STAKE };
    return { ...one, status: payoutOf(terms, result, market.maxResult).status };
  });
}
