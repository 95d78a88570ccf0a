import type { PlacementRefusal } from '../bet/refusal.ts';

/**
 * Why nothing may be bet on a row now, in the order in which the answer is given.
 * - catalogue-off: the sport, the competition or the event is switched off, or not known.
 * - result-known: the market has a result on record, or its source has said one already.
 * - withdrawn: the runner has left.
 * - suspended-by-operator, -by-guard, -by-feed: closed for the moment.
 * - start-passed: the event should be going on, and its source does not say that it is.
 * - feed-stale: nobody has vouched for the price lately.
 */
export const CLOSED_REASONS = [
  'catalogue-off',
  'result-known',
  'withdrawn',
  'suspended-by-operator',
  'suspended-by-guard',
  'suspended-by-feed',
  'start-passed',
  'feed-stale',
] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** By which rules an event is bet on now: closed is one that should have begun long ago, by all that is known. */
export type Phase = 'pre-match' | 'in-play' | 'closed';

/** Everything that decides whether a row takes bets, as it is while the locks of its market are held. */
export type RowState = {
  readonly catalogueOn: boolean;
  readonly resultKnown: boolean;
  readonly withdrawn: boolean;
  readonly suspendedByOperator: boolean;
  readonly suspendedByGuard: boolean;
  /** The words of the source for the market and for the row. */
  readonly marketOpen: boolean;
  readonly rowOpen: boolean;
  readonly phase: Phase;
  /** Milliseconds since the source last vouched for the price, and how many there may be. */
  readonly priceAgeMs: number;
  readonly maxPriceAgeMs: number;
};

/**
 * The one gate of a row: why no bet may be taken on it now, whoever asks and for whatever purpose; null when it may.
 * A price age that is not a number counts as too old.
 */
export function closedReason(state: RowState): ClosedReason | null {
  if (!state.catalogueOn) return 'catalogue-off';
  if (state.resultKnown) return 'result-known';
  if (state.withdrawn) return 'withdrawn';
  if (state.suspendedByOperator) return 'suspended-by-operator';
  if (state.suspendedByGuard) return 'suspended-by-guard';
  if (!state.marketOpen || !state.rowOpen) return 'suspended-by-feed';
  if (state.phase === 'closed') return 'start-passed';
  return state.priceAgeMs <= state.maxPriceAgeMs ? null : 'feed-stale';
}

/** The gate of a whole market: that of a row, whatever the row itself says. */
export const marketClosedReason = (state: RowState): ClosedReason | null =>
  closedReason({ ...state, rowOpen: true, withdrawn: false });

const SUSPENDED_TEXT = 'This market is suspended.';
const TEXTS: Readonly<Record<Exclude<ClosedReason, 'catalogue-off' | 'feed-stale'>, string>> = {
  'result-known': 'The result of this market is known.',
  withdrawn: 'This runner has been withdrawn.',
  'suspended-by-operator': SUSPENDED_TEXT,
  'suspended-by-guard': SUSPENDED_TEXT,
  'suspended-by-feed': SUSPENDED_TEXT,
  'start-passed': 'This event should have begun. It takes bets again when it is in play.',
};

/** What the gate's answer is to the player. */
export function closedRefusal(reason: ClosedReason, { priceAgeMs, maxPriceAgeMs }: RowState): PlacementRefusal {
  if (reason === 'catalogue-off') {
    return { code: 'MARKET_NOT_AVAILABLE', message: 'This market is not available.', detail: {} };
  }
  if (reason !== 'feed-stale') return { code: 'MARKET_SUSPENDED', message: TEXTS[reason], detail: { reason } };
  return {
    code: 'PRICE_STALE',
    message: 'The price is too old to bet on. Please try again.',
    detail: { priceAgeMs, maxPriceAgeMs },
  };
}
