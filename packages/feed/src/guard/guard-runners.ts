import type { MarketKind, NonRunner } from '@pavilion/betting';
import type { RowBook } from '../market/row.ts';
import type { Prices } from './guard-jumps.ts';
import type { GuardUnit } from './guard-unit.ts';

/** What a row was last offered at before its market was heard of, and until when at the latest. */
export type Remembered = Prices & { readonly untilMs: number };

/** The part of the odds that is left when those leave of the first list who are not on the second. */
const partWithout = (left: readonly NonRunner[], known: readonly NonRunner[]): number =>
  left
    .filter(({ selection }) => known.every((one) => one.selection !== selection))
    .reduce((part, { reductionHundredthsOfPercent: factor }) => part * (1 - factor / 10_000), 1);

/**
 * The part of the odds that is left between two documents: less by those who have left, more by those who came back. A
 * factor that is corrected changes bets, but no odds: these have been without the runner before.
 */
export const partLeft = (before: readonly NonRunner[], now: readonly NonRunner[]): number =>
  partWithout(now, before) / partWithout(before, now);

/** Decimal odds never fall below this. */
const LEAST_ODDS = 1.01;

/** Odds after withdrawals as a bet's are reduced: the whole of them where one wins, the winnings where several do. */
function reducedPrice(kind: MarketKind, priceHundredths: number, part: number): number {
  switch (kind) {
    case 'match':
      return Math.max(priceHundredths * part, LEAST_ODDS * 100);
    case 'bookmaker':
      return Math.max((10_000 + priceHundredths) * part, LEAST_ODDS * 10_000) - 10_000;
    case 'yesno':
      return 100 + (priceHundredths - 100) * part;
    case 'session':
    case 'line':
    case 'oddeven':
    case 'khado':
    case 'meter':
    case 'digit':
      return priceHundredths;
  }
}

/** What prices ought to be when so much of the odds is left. */
export function reduced(kind: MarketKind, { back, lay }: Prices, part: number): Prices {
  const price = (one: Prices['back'][number]) => ({
    ...one,
    priceHundredths: reducedPrice(kind, one.priceHundredths, part),
  });
  return part === 1 ? { back, lay } : { back: back.map(price), lay: lay.map(price) };
}

/** The unit with those out of it who were, and whom its document neither names nor shows: as the record has them. */
export function withLeftOut(before: GuardUnit | null, unit: GuardUnit): GuardUnit {
  const { left, present } = unit.runners;
  const silent = (before?.runners.left ?? []).filter(
    ({ selection }) => !present.includes(selection) && left.every((told) => told.selection !== selection),
  );
  return silent.length === 0 ? unit : { ...unit, runners: { left: [...left, ...silent], present } };
}

/** The rows that can still win: together they are the book that must not be bought for a certain gain. */
export function rowsLeft({ rows, runners }: GuardUnit): readonly RowBook[] {
  if (runners.present.length === 0) return rows;
  return rows.filter((row) => runners.present.includes(row.selectionKey));
}
