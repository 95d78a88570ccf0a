import type { Remembered } from '@pavilion/feed';
import type { Offered } from './price-store.ts';

/** At most one point per row in so long a time. */
export const POINT_EVERY_MS = 5_000;
/** The slot of time that a moment's point is written with. */
export const slotOf = (atMs: number): number => Math.floor(atMs / POINT_EVERY_MS) * POINT_EVERY_MS;

const priceOf = (priceHundredths: number | null, line: number | null) =>
  priceHundredths === null ? [] : [{ priceHundredths, line }];

/** What the rows of one market of the feed were last offered at, by selection key. */
export function rememberedOf(marketId: string, offered: ReadonlyMap<string, Offered>): Map<string, Remembered> {
  const remembered = new Map<string, Remembered>();
  for (const [address, { atMs, back, lay, backLine, layLine }] of offered) {
    const [, ofMarket, selectionKey = ''] = address.split('/');
    if (ofMarket !== marketId) continue;
    remembered.set(selectionKey, {
      back: priceOf(back, backLine),
      lay: priceOf(lay, layLine),
      // A point says what was offered at some moment of its slot.
      untilMs: atMs + POINT_EVERY_MS,
    });
  }
  return remembered;
}
