import { brokenLimit, type LimitUse } from '../bet/limits.ts';
import type { Paise } from '../money/money.ts';
import { exposureOf, type Position } from '../position/position.ts';
import { type RestOfOrder, removeResting } from './reserve.ts';

/** An order that waits, beside what its player may still stake and lose. */
export type LimitedOrder = {
  /** The player's own limits in force, with what this period's bets have used of them. */
  readonly limits: readonly LimitUse[];
  /** What is to be filled of the player's orders in all, this one among them. */
  readonly stakePaise: Paise;
  /** What the player can lose in all markets, bets and waiting orders together. */
  readonly riskedPaise: Paise;
  /** Of the order's market, with the order in it. */
  readonly position: Position;
  readonly order: RestOfOrder;
};

/**
 * Whether an order that waits goes beyond its player's own limits by now: a limit was lowered, or other bets have used it, since
 * it was placed. One that cannot make the loss larger has no loss limit in its way.
 */
export function breaksOwnLimit({ limits, stakePaise, riskedPaise, position, order }: LimitedOrder): boolean {
  if (brokenLimit(limits, 'stake', stakePaise) !== null) return true;
  if (brokenLimit(limits, 'loss', riskedPaise) === null) return false;
  return exposureOf(position) > exposureOf(removeResting(position, order));
}
