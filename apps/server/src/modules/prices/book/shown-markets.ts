import { type MarketTerms, NO_TERMS } from '@pavilion/betting';
import { type MarketBook, suspendMarkets, withTerms } from '@pavilion/feed';
import { sameTerms, type StoredMarket } from './market-rows.ts';

/** The betting markets for which a super admin has set something, by key. */
export function termsSet(stored: ReadonlyMap<string, Pick<StoredMarket, 'terms'>>): ReadonlyMap<string, MarketTerms> {
  const set = [...stored].filter(([, { terms }]) => !sameTerms(terms, NO_TERMS));
  return new Map(set.map(([key, { terms }]) => [key, terms]));
}

/** Markets as players see them: what is closed is closed, and the limits and delays of the back office are in force. */
export function shownMarkets(
  markets: readonly MarketBook[],
  isClosed: (key: string) => boolean,
  terms: ReadonlyMap<string, MarketTerms>,
): readonly MarketBook[] {
  const closed = suspendMarkets(markets, isClosed);
  return terms.size === 0 ? closed : withTerms(closed, (key) => terms.get(key) ?? null);
}
