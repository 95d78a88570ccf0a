import { assert } from '../assert.ts';
import { floorRatio, type Paise } from '../money/money.ts';
import { WHOLE_RATE } from '../settlement/commission.ts';
import { addPositions, bookOf, type HouseBook, oppositeOf } from './book.ts';
import type { Position } from './position.ts';
import type { Zone } from './zones.ts';

const partOf = (amount: number, rate: number): Paise => floorRatio(BigInt(amount) * BigInt(rate), BigInt(WHOLE_RATE));

/**
 * So much of a position, in hundredths of a percent: what its holder has of it who shares it with somebody. Each figure is
 * rounded down, so that a part never looks better than it is; by less than a paisa, on a meter by less than one for every run.
 */
export function partOfPosition(position: Position, rate: number): Position {
  assert(Number.isInteger(rate) && rate >= 0 && rate <= WHOLE_RATE, `not a rate: ${rate}`);
  if (rate === WHOLE_RATE) return position;
  if (position.shape === 'vector') {
    return {
      ...position,
      profits: position.profits.map((profit) => partOf(profit, rate)),
      rest: partOf(position.rest, rate),
    };
  }
  const zones = position.zones.map(
    ([from, profit, perRun]): Zone => [from, partOf(profit, rate), partOf(perRun, rate)],
  );
  return { ...position, zones };
}

/** What the players of one agent hold together, and the agent's share of the book against them. */
export type SharedBook = { readonly players: Position; readonly shareRate: number };

/** Who looks: the house has what the agents do not, an agent its share. */
export type BookHolder = 'house' | 'agent';

/** The same market twice: the holder's own part, and the whole book that it is a part of. */
export type NetBook = {
  readonly own: HouseBook;
  readonly gross: HouseBook;
  /** The holder's own part as a position, for working out any result. */
  readonly ownState: Position;
  readonly grossState: Position;
};

/**
 * The book of one market against the players of these agents, with each agent's share applied. Throws RangeError where there
 * is nobody, where positions are of different kinds, and on a share outside 0…100 %.
 */
export function netBook(parts: readonly SharedBook[], holder: BookHolder): NetBook {
  const [first, ...rest] = parts.map(({ players, shareRate }) => {
    const whole = oppositeOf(players);
    return { whole, own: partOfPosition(whole, holder === 'agent' ? shareRate : WHOLE_RATE - shareRate) };
  });
  assert(first !== undefined, 'a book is against somebody');
  let [ownState, grossState] = [first.own, first.whole];
  for (const { own, whole } of rest) {
    ownState = addPositions(ownState, own);
    grossState = addPositions(grossState, whole);
  }
  return { own: bookOf(ownState), gross: bookOf(grossState), ownState, grossState };
}
