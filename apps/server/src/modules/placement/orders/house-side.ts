import {
  addBet,
  betterFor,
  brokenHouseLimit,
  emptyPosition,
  type HouseSide,
  isBettable,
  isReached,
  largestStake,
  paise,
  type Position,
  type Side,
  strictest,
  termsOfFill,
  widenOutcomes,
} from '@pavilion/betting';
import type { BatchState } from '../batch/decide-ticket.ts';
import { type LockedBook, limitsOf } from '../house-book.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import type { HouseRoom } from './turn.ts';

/** The best price that the feed offers on a side of a row; null: none. */
export function bestPrice(row: QuotedRow, side: Side): number | null {
  let best: number | null = null;
  for (const offer of row.row[side]) {
    if (!isBettable(row.betting, offer)) continue;
    if (best === null || betterFor(side, offer.priceHundredths, best) > 0) best = offer.priceHundredths;
  }
  return best;
}

/** Whether the feed's best price is one that an order asks for. */
export function reachesHouse(row: QuotedRow, side: Side, askedHundredths: number): boolean {
  const price = bestPrice(row, side);
  return price !== null && isReached(side, price, askedHundredths);
}

/**
 * The house behind the feed's best price, as far as its limits for this player and market go. Where the market's
 * liability is limited, what servers have reserved of it counts as used.
 */
export function houseSide(
  state: BatchState,
  row: QuotedRow,
  player: { readonly accountId: number; readonly side: Side; readonly position: Position },
  { isLimited, book }: HouseRoom,
): HouseSide | null {
  const priceHundredths = bestPrice(row, player.side);
  if (priceHundredths === null || (isLimited && book === null)) return null;
  const market = state.markets.get(row.bettingMarketId);
  const standing = state.standings.get(player.accountId);
  const limits = strictest([...(market ? [limitsOf(market)] : []), ...(standing ? [limitsOf(standing)] : [])]);
  const { stakeMaxPaise, liabilityMaxPaise: max } = limits;
  const liabilityMaxPaise = max === null ? null : paise(Math.max(0, max - (book?.othersPaise ?? 0)));
  return {
    priceHundredths,
    takes(sizePaise, fills) {
      const asked = paise(Math.min(sizePaise, stakeMaxPaise ?? sizePaise));
      if (asked === 0) return asked;
      const order = { selection: row.outcome, side: player.side };
      let { position } = player;
      for (const fill of fills) position = addBet(position, termsOfFill(order, fill));
      const before = { position, book: book === null ? null : heldIn(book, row) };
      return largestStake(termsOfFill(order, { priceHundredths, sizePaise: asked }), (terms) => {
        const after = { position: addBet(position, terms), book: before.book && addBet(before.book, terms) };
        return brokenHouseLimit({ ...limits, liabilityMaxPaise }, terms, null, before, after) === null;
      });
    },
  };
}

const heldIn = (book: LockedBook, row: QuotedRow): Position =>
  book.position === null ? emptyPosition(row.betting) : widenOutcomes(book.position, row.betting.outcomes);

/** What the house has taken counts for the next one. */
export function enterIntoBook({ book }: HouseRoom, row: QuotedRow, terms: Parameters<typeof addBet>[1]): void {
  if (book !== null) book.position = addBet(heldIn(book, row), terms);
}
