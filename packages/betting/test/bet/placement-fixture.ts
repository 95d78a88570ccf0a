import {
  type BetTerms,
  type BettingMarket,
  decidePlacement,
  emptyPosition,
  exposureOf,
  type HouseLimits,
  NO_HOUSE_LIMITS,
  type Offer,
  paise,
  type PlacementDecision,
  type PlacementInput,
  type Position,
  type RowState,
} from '../../src/index.ts';
import { marketOf } from '../arbitraries.ts';

export function offer(priceHundredths: number, more: Partial<Offer> = {}): Offer {
  return { level: 0, priceHundredths, line: null, width: null, ...more };
}

export const OPEN_ROW: RowState = {
  catalogueOn: true,
  resultKnown: false,
  withdrawn: false,
  suspendedByOperator: false,
  suspendedByGuard: false,
  marketOpen: true,
  rowOpen: true,
  phase: 'pre-match',
  priceAgeMs: 100,
  maxPriceAgeMs: 3_000,
};

type Parts = 'account' | 'row' | 'request' | 'wallet' | 'limits';
type Overrides = Partial<Omit<PlacementInput, Parts | 'house'>> & {
  readonly [Part in Parts]?: Partial<PlacementInput[Part]>;
} & { readonly house?: { readonly limits?: Partial<HouseLimits>; readonly book?: Position | null } };

/** A bet of 100 rupees on home at 2.00 that nothing stands in the way of, with the given parts changed. */
export function placement(overrides: Overrides = {}): PlacementInput {
  const market = overrides.market ?? marketOf('match');
  const position = overrides.position ?? emptyPosition(market);
  return {
    market,
    offers: [offer(200)],
    position,
    ...overrides,
    account: {
      userLocked: false,
      betLocked: false,
      agentName: 'ravi',
      excludedUntilMs: null,
      limits: [],
      ...overrides.account,
    },
    row: { ...OPEN_ROW, ...overrides.row },
    limits: { minPaise: paise(100), maxPaise: paise(20_000_000), ...overrides.limits },
    request: {
      side: 'back',
      selection: 'home',
      stakePaise: paise(10_000),
      expectedPriceHundredths: 200,
      expectedLine: null,
      expectedWidth: null,
      expectedLevel: null,
      acceptUpdatedOdds: false,
      ...overrides.request,
    },
    house: { limits: { ...NO_HOUSE_LIMITS, ...overrides.house?.limits }, book: overrides.house?.book ?? null },
    wallet: {
      balancePaise: paise(1_000_000),
      exposurePaise: exposureOf(position),
      heldPaise: paise(0),
      ...overrides.wallet,
    },
  };
}

/** The placement of exactly these terms, offered at exactly their price, with so much available beside the position. */
export function placementOf(
  market: BettingMarket,
  position: Position,
  terms: BetTerms,
  availablePaise: number,
): PlacementInput {
  const { priceHundredths, line, width } = terms;
  return placement({
    market,
    position,
    offers: [{ level: 0, priceHundredths, line, width }],
    limits: { minPaise: null, maxPaise: null },
    request: {
      side: terms.side,
      selection: terms.selection,
      stakePaise: terms.stake,
      expectedPriceHundredths: priceHundredths,
      expectedLine: line,
      expectedWidth: width,
    },
    wallet: { balancePaise: paise(exposureOf(position) + availablePaise) },
  });
}

export function codeOf(decision: PlacementDecision): string {
  return decision.ok ? 'OK' : decision.refusal.code;
}

export function decide(overrides: Overrides = {}): PlacementDecision {
  return decidePlacement(placement(overrides));
}
