import type { HedgeRow, PlacementSettings } from '@pavilion/betting';
import { maxPriceAgeMs } from '@pavilion/betting';
import { isRowKind } from '@pavilion/feed';
import { type Refusal, refuse } from '../../http/refusal.ts';
import type { QuotedRow, QuoteSource } from '../quotes/quoted-row.ts';

/** All rows of the betting market that a row belongs to, as the book has them now. */
export function rowsOfMarket(quotes: Pick<QuoteSource, 'current'>, row: QuotedRow): QuotedRow[] {
  const { market, eventId } = row;
  if (isRowKind(market.kind)) return [row];
  return market.rows.flatMap((one) => quotes.current(eventId, market.marketId, one.selectionKey) ?? []);
}

/** What each row offers for a hedge: nothing while it is closed, and on a meter nothing beyond its largest result. */
export function hedgeRows(rows: readonly QuotedRow[]): HedgeRow[] {
  return rows.map(({ row, outcome, betting }) => {
    const { maxResult } = betting;
    const open = (offers: typeof row.back) =>
      row.open ? offers.filter((offer) => maxResult === null || (offer.line ?? 0) < maxResult) : [];
    return { outcome, back: open(row.back), lay: open(row.lay) };
  });
}

/** Why nothing can be cashed out at this market now, whatever the position; null when its prices may be taken. */
export function closedRefusal(row: QuotedRow, settings: PlacementSettings, nowMs: number): Refusal | null {
  if (!row.enabled) return refuse('MARKET_NOT_AVAILABLE');
  if (row.operatorSuspended || row.guardSuspended || !row.market.open) return refuse('MARKET_SUSPENDED');
  const priceAgeMs = Math.max(0, nowMs - row.confirmedAtMs);
  const maxAgeMs = maxPriceAgeMs(settings, row.inPlay);
  return priceAgeMs <= maxAgeMs ? null : refuse('PRICE_STALE', { priceAgeMs, maxPriceAgeMs: maxAgeMs });
}
