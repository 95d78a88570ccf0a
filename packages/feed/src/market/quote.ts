import type { Side } from '@pavilion/betting';
import type { MarketBook } from './book.ts';
import type { SizedOffer } from './offer.ts';
import type { RowBook } from './row.ts';
import { isActive, type StatusWord } from './status.ts';

/** Why a box cannot be bet on. `locked` is any provider word without a meaning here; `status` has the word. */
export type LockReason = 'no-price' | 'suspended' | 'ball-running' | 'locked';

export type Quote =
  | { readonly open: true; readonly offer: SizedOffer }
  | { readonly open: false; readonly why: LockReason; readonly status: StatusWord };

/** The offer of one box; null when that box is empty. */
export function offerAt(row: RowBook, side: Side, level: number): SizedOffer | null {
  return row[side].find((offer) => offer.level === level) ?? null;
}

function lockReason(status: StatusWord): LockReason {
  if (isActive(status)) return 'no-price';
  if (status === 'BALL RUNNING') return 'ball-running';
  return status === 'SUSPENDED' ? 'suspended' : 'locked';
}

/**
 * What the box shows and whether it may be clicked. The row's own word goes before the market's, because "ball
 * running" tells more than "suspended".
 */
export function quoteFor(market: MarketBook, row: RowBook, side: Side, level = 0): Quote {
  const status = isActive(row.status) ? market.marketStatus : row.status;
  const offer = offerAt(row, side, level);
  if (market.open && row.open && offer) return { open: true, offer };
  return { open: false, why: lockReason(status), status };
}
