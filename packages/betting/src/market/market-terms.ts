import { type Paise, paise } from '../money/money.ts';

/** What a super admin has set for one market; null where the feed's limits and the sport's bet delay stay in force. */
export type MarketTerms = {
  readonly stakeMinPaise: Paise | null;
  readonly stakeMaxPaise: Paise | null;
  /** In milliseconds. Set, it holds for every bet on the market, in play or before. */
  readonly betDelayMs: number | null;
};

export const NO_TERMS: MarketTerms = { stakeMinPaise: null, stakeMaxPaise: null, betDelayMs: null };

/** The longest delay that a market can be given: a held request has to be answered while its sender still waits. */
export const BET_DELAY_MS_MAX = 15_000;

export type StakeLimits = { readonly minPaise: Paise | null; readonly maxPaise: Paise | null };

/**
 * The stake limits of a row. A figure of the back office goes before the feed's; where the back office has set one of the
 * two and the feed's other one contradicts it, the feed's yields, so that there is always a stake that can be placed.
 */
export function stakeLimitsInForce(
  { stakeMinPaise, stakeMaxPaise }: Pick<MarketTerms, 'stakeMinPaise' | 'stakeMaxPaise'>,
  feed: StakeLimits,
): StakeLimits {
  const minPaise = stakeMinPaise ?? feed.minPaise;
  const maxPaise = stakeMaxPaise ?? feed.maxPaise;
  if (minPaise === null || maxPaise === null || minPaise <= maxPaise) return { minPaise, maxPaise };
  if (stakeMinPaise === null && stakeMaxPaise !== null) return { minPaise: maxPaise, maxPaise };
  if (stakeMaxPaise === null && stakeMinPaise !== null) return { minPaise, maxPaise: minPaise };
  return { minPaise, maxPaise };
}

/** How long a bet on the market is held: what the back office has set, else the usual delay. */
export const betDelayInForce = (terms: Pick<MarketTerms, 'betDelayMs'>, usualMs: number): number =>
  terms.betDelayMs ?? usualMs;

export type TermsFault = { readonly field: 'minStake' | 'maxStake' | 'betDelayMs'; readonly message: string };

/** What is wrong with terms that somebody wants to set; null when nothing is. */
export function termsFault({ stakeMinPaise, stakeMaxPaise, betDelayMs }: MarketTerms): TermsFault | null {
  if (stakeMinPaise !== null && stakeMinPaise <= 0) {
    return { field: 'minStake', message: 'The smallest stake must be above zero.' };
  }
  if (stakeMaxPaise !== null && stakeMaxPaise < (stakeMinPaise ?? paise(1))) {
    return { field: 'maxStake', message: 'The largest stake must not be below the smallest.' };
  }
  if (betDelayMs !== null && !(Number.isInteger(betDelayMs) && betDelayMs >= 0 && betDelayMs <= BET_DELAY_MS_MAX)) {
    return { field: 'betDelayMs', message: 'The bet delay must be from 0 to 15 seconds.' };
  }
  return null;
}
