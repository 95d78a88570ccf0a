import fc from 'fast-check';
import {
  type BetTerms,
  type BettingMarket,
  bettingMarket,
  integerResult,
  MARKET_KINDS,
  type MarketKind,
  type MarketResult,
  paise,
  type Side,
  winner,
} from '../src/index.ts';

/** Lines and bands stay below this, so that results 0…LAST_RESULT see every zone of a position. */
export const LINE_MAX = 30;
export const LAST_RESULT = 45;
export const RUNNERS = ['home', 'draw', 'away'];

export function marketOf(kind: MarketKind): BettingMarket {
  return bettingMarket(kind, { runners: RUNNERS, maxResult: LAST_RESULT });
}

export const marketKind = fc.constantFrom(...MARKET_KINDS);

/** Stakes from a paisa up: small ones make every rounding matter. */
export const stake = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 20_000_000 })).map(paise);

function priceArbitrary(kind: MarketKind) {
  const decimal = kind === 'match' || kind === 'yesno' || kind === 'oddeven' || kind === 'digit';
  return decimal
    ? fc.oneof(fc.integer({ min: 101, max: 700 }), fc.integer({ min: 101, max: 100_000 }))
    : fc.oneof(fc.constantFrom(9000, 10_000, 11_000), fc.integer({ min: 1, max: 40_000 }));
}

function selectionArbitrary(kind: MarketKind) {
  if (kind === 'match' || kind === 'bookmaker') return fc.constantFrom(...RUNNERS);
  return kind === 'digit' ? fc.integer({ min: 0, max: 9 }).map(String) : fc.constant('row');
}

export function terms(kind: MarketKind): fc.Arbitrary<BetTerms> {
  const backOnly = kind === 'khado' || kind === 'digit';
  const integer = kind === 'session' || kind === 'line' || kind === 'khado' || kind === 'meter';
  const line = fc.integer({ min: 1, max: LINE_MAX });
  return fc.record({
    kind: fc.constant(kind),
    side: backOnly ? fc.constant<Side>('back') : fc.constantFrom<Side>('back', 'lay'),
    selection: selectionArbitrary(kind),
    priceHundredths: priceArbitrary(kind),
    line: integer ? line : fc.constant(null),
    width: kind === 'khado' ? fc.integer({ min: 1, max: 12 }) : fc.constant(null),
    stake,
  });
}

/** A market of some kind with a list of bets that belong to it. */
export const marketWithBets = marketKind.chain((kind) =>
  fc.record({ market: fc.constant(marketOf(kind)), bets: fc.array(terms(kind), { maxLength: 12 }) }),
);

/** A market of some kind with earlier bets and one more. */
export const marketWithNextBet = marketKind.chain((kind) =>
  fc.record({
    market: fc.constant(marketOf(kind)),
    bets: fc.array(terms(kind), { maxLength: 8 }),
    next: terms(kind),
  }),
);

/** Every result the market can end on (a void one aside). */
export function resultsOf(market: BettingMarket): MarketResult[] {
  if (market.outcomes.length > 0) return market.outcomes.map((outcome) => winner(outcome));
  return Array.from({ length: LAST_RESULT + 1 }, (_, value) => integerResult(value));
}
