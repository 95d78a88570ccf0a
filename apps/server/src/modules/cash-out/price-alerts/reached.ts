import type { Context } from '../../../context.ts';
import { cashOutClosed } from '../hedge-rows.ts';
import { placementSettings } from '../../prices/placement-settings.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';

type Side = 'back' | 'lay';

/** The best odds of a side of a row, in hundredths, while bets are taken at them; null while the row is closed. */
export function openOdds(context: Context, row: QuotedRow, side: Side): number | null {
  if (!row.row.open || cashOutClosed(row, placementSettings(context), context.clock.now()) !== null) return null;
  const best = side === 'back' ? row.row.back[0] : row.row.lay[0];
  return best?.priceHundredths ?? null;
}

/** Whether odds have come to the figure that is waited for. */
export const isReached = (now: number, { odds, rises }: { odds: number; rises: boolean }): boolean =>
  rises ? now >= odds : now <= odds;
