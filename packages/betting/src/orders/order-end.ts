import type { ClosedReason, Phase } from '../market/row-gate.ts';
import type { AtTurn } from './order.ts';

/** Why an order waits no more. */
export const ORDER_ENDS = [
  'by-player',
  'cancel-all',
  'by-operator',
  'account-closed',
  'own-limit',
  'heartbeat-missed',
  'not-filled',
  'turned-in-play',
  'suspended',
  'runner-withdrawn',
  'runner-joined',
  'market-closed',
] as const;
export type OrderEnd = (typeof ORDER_ENDS)[number];

const ASKED_FOR: readonly OrderEnd[] = ['by-player', 'cancel-all', 'by-operator', 'not-filled'];

/** Ends that somebody asked for are cancellations, the others lapses. */
export const stateAfter = (reason: OrderEnd): 'cancelled' | 'lapsed' =>
  ASKED_FOR.includes(reason) ? 'cancelled' : 'lapsed';

/** What a market is like now, for the orders that wait in it. */
export type MarketMoment = {
  readonly phase: Phase;
  /** What the gate says of the market as a whole; null: it is open. */
  readonly closed: ClosedReason | null;
  /** The source calls it a running ball: it closes for a moment, and nothing has been decided yet. */
  readonly ballRunning: boolean;
  /** It has just turned in play and was not open since: its source suspends it for the turn itself, and nothing is decided by that. */
  readonly atTurn: boolean;
  /** Up to when (epoch ms) a suspension in play may have gone unseen; null: none has. */
  readonly unseenUntilMs: number | null;
  /** The operator lets orders of this sport wait through suspensions in play. */
  readonly keepThroughSuspensions: boolean;
};

/** What of an order that waits decides whether it has to end. */
export type EndingOrder = {
  readonly inPlay: AtTurn;
  readonly placedInPlay: boolean;
  readonly placedAtMs: number;
  /** Its player may not bet any more. */
  readonly ownerOut: boolean;
};

/** A suspension that ends what was placed before it: something has happened in play. */
export const endsOrders = ({ phase, closed, ballRunning, atTurn, keepThroughSuspensions }: MarketMoment): boolean =>
  phase === 'in-play' &&
  !keepThroughSuspensions &&
  (closed === 'suspended-by-operator' || (closed === 'suspended-by-feed' && !ballRunning && !atTurn));

/**
 * Why an order has to end as its market is now, or null while it may wait. A price that is too old, a guard that looks twice
 * and a suspension before the start only stop it from being filled. In play, one that was placed before a gap in the watch over
 * its market ends as if it had been suspended then.
 */
export function endOf(order: EndingOrder, now: MarketMoment): OrderEnd | null {
  if (order.ownerOut) return 'account-closed';
  if (now.closed === 'result-known' || now.closed === 'catalogue-off') return 'market-closed';
  if (now.phase !== 'in-play') return null;
  if (order.inPlay === 'lapse' && !order.placedInPlay) return 'turned-in-play';
  if (now.keepThroughSuspensions) return null;
  if (now.unseenUntilMs !== null && order.placedAtMs <= now.unseenUntilMs) return 'suspended';
  return endsOrders(now) ? 'suspended' : null;
}
