import type { MarketKind } from '@pavilion/betting';
import type { MarketBook } from '../market/book.ts';
import { bettingMarketKey, isRowKind } from '../market/kind.ts';
import type { SizedOffer } from '../market/offer.ts';
import type { RowBook } from '../market/row.ts';
import { type RunnersTold, runnersTold } from '../market/runners.ts';

/** What one update says about one betting market. */
export type GuardUnit = {
  readonly key: string;
  readonly kind: MarketKind;
  readonly inPlay: boolean;
  readonly rows: readonly RowBook[];
  /** Who is out of the market and who is shown in it; nobody where it has no runners. */
  readonly runners: RunnersTold;
};

/** The betting markets of a book: one per row for row kinds, else the market as a whole. */
export function guardUnits(market: MarketBook): GuardUnit[] {
  const { kind, inPlay, eventId, marketId } = market;
  const runners = runnersTold(market);
  if (!isRowKind(kind))
    return [{ key: bettingMarketKey(kind, eventId, marketId, ''), kind, inPlay, rows: market.rows, runners }];
  return market.rows.map((row) => ({
    key: bettingMarketKey(kind, eventId, marketId, row.selectionKey),
    kind,
    inPlay,
    rows: [row],
    runners,
  }));
}

function sameOffers(before: readonly SizedOffer[], after: readonly SizedOffer[]): boolean {
  return (
    before.length === after.length &&
    before.every((offer, index) => {
      const other = after[index];
      return (
        other !== undefined &&
        offer.priceHundredths === other.priceHundredths &&
        offer.size === other.size &&
        offer.line === other.line &&
        offer.width === other.width &&
        offer.level === other.level
      );
    })
  );
}

export function sameUnit(before: GuardUnit, after: GuardUnit): boolean {
  return (
    before.inPlay === after.inPlay &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => {
      const other = after.rows[index];
      return (
        other !== undefined &&
        row.selectionKey === other.selectionKey &&
        row.open === other.open &&
        row.status === other.status &&
        sameOffers(row.back, other.back) &&
        sameOffers(row.lay, other.lay)
      );
    })
  );
}
