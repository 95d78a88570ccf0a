import { betOutcome, type BetTerms } from './bet.ts';
import { type Paise, paise } from '../money/money.ts';
import { withoutResting } from '../position/book.ts';
import { exposureOf, type Position } from '../position/position.ts';

/** What the house takes, in paise; null: no limit of this kind. */
export type HouseLimits = {
  /** The largest stake of one bet. */
  readonly stakeMaxPaise: Paise | null;
  /** The most that one bet may win. */
  readonly winMaxPaise: Paise | null;
  /** The most that one player may stand to lose in one market. */
  readonly exposureMaxPaise: Paise | null;
  /** The most that all players of one market together may win of the house, whatever its result. */
  readonly liabilityMaxPaise: Paise | null;
};

export const NO_HOUSE_LIMITS: HouseLimits = {
  stakeMaxPaise: null,
  winMaxPaise: null,
  exposureMaxPaise: null,
  liabilityMaxPaise: null,
};

const lower = (one: Paise | null, other: Paise | null): Paise | null =>
  one === null ? other : other === null ? one : paise(Math.min(one, other));

/** The limits in force where several levels have a word (platform, sport, kind, market, agent, player): of each figure the lowest. */
export function strictest(levels: Iterable<HouseLimits>): HouseLimits {
  let inForce = NO_HOUSE_LIMITS;
  for (const level of levels) {
    inForce = {
      stakeMaxPaise: lower(inForce.stakeMaxPaise, level.stakeMaxPaise),
      winMaxPaise: lower(inForce.winMaxPaise, level.winMaxPaise),
      exposureMaxPaise: lower(inForce.exposureMaxPaise, level.exposureMaxPaise),
      liabilityMaxPaise: lower(inForce.liabilityMaxPaise, level.liabilityMaxPaise),
    };
  }
  return inForce;
}

/** The position of the other side of all bets: every profit the other way round. */
function otherSide(position: Position): Position {
  if (position.shape === 'vector') {
    const held = withoutResting(position);
    return { ...held, profits: held.profits.map((profit) => 0 - profit), rest: 0 - held.rest };
  }
  return { ...position, zones: position.zones.map(([from, profit, perRun]) => [from, 0 - profit, 0 - perRun]) };
}

/** The most that the house can lose to those who hold the position together: their profit in the result that is best for them. */
export const liabilityOf = (book: Position): Paise => exposureOf(otherSide(book));

export type HouseLimit = 'win' | 'exposure' | 'liability';

/** The player's position and the book of all players (null where the caller answers for it), before a bet and after it. */
export type HeldByBoth = { readonly position: Position; readonly book: Position | null };

/**
 * The first limit of the house that a bet would break, or null. A bet that does not raise the player's exposure, or the
 * house's liability, passes that limit whatever stands: it takes risk away. The stake is judged before, with the market's.
 */
export function brokenHouseLimit(
  limits: HouseLimits,
  terms: BetTerms,
  maxResult: number | null,
  before: HeldByBoth,
  after: HeldByBoth,
): HouseLimit | null {
  const { winMaxPaise, exposureMaxPaise, liabilityMaxPaise } = limits;
  if (winMaxPaise !== null && betOutcome(terms, maxResult).win > winMaxPaise) return 'win';
  if (exposureMaxPaise !== null) {
    const exposure = exposureOf(after.position);
    if (exposure > exposureMaxPaise && exposure > exposureOf(before.position)) return 'exposure';
  }
  if (liabilityMaxPaise !== null && before.book !== null && after.book !== null) {
    const liability = liabilityOf(after.book);
    if (liability > liabilityMaxPaise && liability > liabilityOf(before.book)) return 'liability';
  }
  return null;
}
