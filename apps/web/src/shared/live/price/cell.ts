import type { LockReason, SizedOffer } from '@pavilion/feed';

/** A price that changed since it was last shown. `flash` counts the flashes of the cell: another number, another flash. */
export type PriceMove = { readonly direction: 'up' | 'down'; readonly flash: number };

/** Why a box cannot be clicked: what the feed says, or that what we know is too old to be offered. */
export type LockWhy = LockReason | 'stale';

export type OpenCell = {
  readonly state: 'open';
  /** Which box of the row; a bet on one of several separate quotes names it. */
  readonly level: number;
  /** Decimal odds, or the rate per 100, in hundredths. */
  readonly priceHundredths: number;
  readonly line: number | null;
  readonly width: number | null;
  readonly size: number | null;
  readonly move: PriceMove | null;
};

export type LockedCell = {
  readonly state: 'locked';
  readonly why: LockWhy;
  /** The status word behind the lock: SUSPENDED, BALL RUNNING, or the provider's own. */
  readonly word: string;
};

/** What one box of the screen shows. */
export type Cell = OpenCell | LockedCell;

export const EMPTY_CELL: LockedCell = { state: 'locked', why: 'no-price', word: '' };
export const STALE_CELL: LockedCell = { state: 'locked', why: 'stale', word: '' };

/** Whether what stands in a box is too old to be offered, given which prices are. */
export const isTooOld = (
  stale: { readonly inPlay: boolean; readonly preMatch: boolean },
  { inPlay }: { readonly inPlay: boolean },
): boolean => (inPlay ? stale.inPlay : stale.preMatch);

export const openCell = (offer: SizedOffer, move: PriceMove | null): OpenCell => ({
  state: 'open',
  level: offer.level,
  priceHundredths: offer.priceHundredths,
  line: offer.line,
  width: offer.width,
  size: offer.size,
  move,
});

/** Same figures on the box, whatever the tick in its corner says. */
export function sameFigures(first: Cell, second: Cell): boolean {
  if (first.state === 'open' && second.state === 'open') {
    return (
      first.priceHundredths === second.priceHundredths &&
      first.line === second.line &&
      first.width === second.width &&
      first.size === second.size &&
      first.level === second.level
    );
  }
  if (first.state === 'locked' && second.state === 'locked') {
    return first.why === second.why && first.word === second.word;
  }
  return false;
}

/**
 * Which way a box went: by its line first, because in a session that is the figure in large type, then by its price.
 * Null when only the money behind it changed, and when it was or is locked: a price that comes back has not moved.
 */
export function directionOf(before: Cell, after: Cell): PriceMove['direction'] | null {
  if (before.state === 'locked' || after.state === 'locked') return null;
  const change = (after.line ?? 0) - (before.line ?? 0) || after.priceHundredths - before.priceHundredths;
  if (change === 0) return null;
  return change > 0 ? 'up' : 'down';
}

/** Key of a box inside its topic. `place` is the rank of a ladder's price, else the number of the quote; 0 is first. */
export const cellKey = (marketId: string, selectionKey: string, side: 'back' | 'lay', place: number): string =>
  `${marketId}/${selectionKey}/${side}/${place}`;

/** What the keys of all boxes of a row begin with. */
export const rowKeyOf = (marketId: string, selectionKey: string): string => `${marketId}/${selectionKey}/`;

/** The side of a row that a box belongs to. */
export const rowSideOf = (boxKey: string): string => boxKey.slice(0, boxKey.lastIndexOf('/'));
