import {
  closedRefusal,
  type HedgeRow,
  marketClosedReason,
  type PlacementSettings,
  type RowState,
} from '@pavilion/betting';
import { isRowKind } from '@pavilion/feed';
import type { Refusal } from '../../http/refusal.ts';
import { refusalReply } from '../placement/refusal-reply.ts';
import { rowState } from '../placement/row-state.ts';
import type { QuotedRow, QuoteSource } from '../prices/book/quoted-row.ts';

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

/** What the gate of the whole market answers. */
export function refusalOf(state: RowState): Refusal | null {
  const reason = marketClosedReason(state);
  return reason === null ? null : refusalReply(closedRefusal(reason, state));
}

/** Why nothing can be cashed out at this market now, whatever the position; null when its prices may be taken. */
export function cashOutClosed(row: QuotedRow, settings: PlacementSettings, nowMs: number): Refusal | null {
  return refusalOf(rowState(row, null, settings, nowMs));
}
