import { type MarketTerms, rupeesFromPaise, type StakeLimits, stakeLimitsInForce } from '@pavilion/betting';
import { type MarketBook, stakeLimits } from './book.ts';
import { idOf, isObject, type JsonObject, listOf, positiveIdOf, unwrapPayload } from '../field.ts';
import { bettingMarketKey, isRowKind, kindOfGtype } from './kind.ts';
import { limitOf } from './row.ts';

/** What a super admin has set, by betting market key (`gmid/mid`, `gmid/mid/sid` for row kinds); null: nothing. */
export type TermsOf = (bettingMarketKey: string) => MarketTerms | null;

/** The markets with the limits and delays that are in force: the back office's go before the feed's. */
export function withTerms(markets: readonly MarketBook[], termsOf: TermsOf): MarketBook[] {
  return markets.map((market) => {
    const { kind, eventId, marketId } = market;
    const whole = isRowKind(kind) ? null : termsOf(bettingMarketKey(kind, eventId, marketId, ''));
    const rows = market.rows.map((row) => {
      const terms = whole ?? termsOf(bettingMarketKey(kind, eventId, marketId, row.selectionKey));
      if (terms === null) return row;
      return { ...row, ...stakeLimitsInForce(terms, stakeLimits(market, row)), betDelayMs: terms.betDelayMs };
    });
    return whole === null ? { ...market, rows } : { ...market, rows, ...stakeLimitsInForce(whole, market) };
  });
}

const inRupees = ({ minPaise, maxPaise }: StakeLimits) => ({
  min: minPaise === null ? 0 : rupeesFromPaise(minPaise),
  max: maxPaise === null ? 0 : rupeesFromPaise(maxPaise),
});

function sectionWithTerms(section: unknown, market: JsonObject, terms: MarketTerms | null): unknown {
  if (!isObject(section) || terms === null) return section;
  const feed = {
    minPaise: limitOf(section.min) ?? limitOf(market.min),
    maxPaise: limitOf(section.max) ?? limitOf(market.max),
  };
  const delay = terms.betDelayMs === null ? {} : { betDelayMs: terms.betDelayMs };
  return { ...section, ...inRupees(stakeLimitsInForce(terms, feed)), ...delay };
}

function marketWithTerms(raw: unknown, termsOf: TermsOf): unknown {
  if (!isObject(raw)) return raw;
  const kind = kindOfGtype(raw.gtype);
  if (kind === null) return raw;
  const key = `${positiveIdOf(raw.gmid) ?? ''}/${positiveIdOf(raw.mid) ?? ''}`;
  const whole = isRowKind(kind) ? null : termsOf(key);
  const section = listOf(raw.section).map((one) =>
    sectionWithTerms(one, raw, whole ?? termsOf(`${key}/${isObject(one) ? (idOf(one.sid) ?? '') : ''}`)),
  );
  if (whole === null) return { ...raw, section };
  const feed = { minPaise: limitOf(raw.min), maxPaise: limitOf(raw.max) };
  return { ...raw, ...inRupees(stakeLimitsInForce(whole, feed)), section };
}

/**
 * A copy of an odds document with the back office's limits in the provider's own fields, and `betDelayMs`, a field of our own, on
 * the rows whose bets are held for another time than usual.
 */
export function overlayTerms(document: unknown, termsOf: TermsOf): unknown {
  const payload = unwrapPayload(document);
  return Array.isArray(payload) ? payload.map((market) => marketWithTerms(market, termsOf)) : document;
}
