import type { Side } from '../bet/bet.ts';
import { snapToLadder, tickIndex } from '../market/ladder.ts';
import type { BettingMarket } from '../market/market.ts';
import { isOddsHundredths, type OddsHundredths } from '../market/odds.ts';
import { type Paise, paise } from '../money/money.ts';

/** rest: what is not filled at once waits. fill_or_kill: at least so much of it at once, or nothing, and nothing waits. */
export type TimeInForce = 'rest' | 'fill_or_kill';

/** What becomes of an order when its market turns in play. */
export type AtTurn = 'lapse' | 'keep';

export type OrderState = 'open' | 'filled' | 'cancelled' | 'lapsed';

/**
 * Sizes are whole rupees. Odds are hundredths, so that the liability of every part of an order is a whole number of paise:
 * a match rounds nothing, and what an order reserves is to the paisa what its parts can cost.
 */
export const SIZE_STEP_PAISE = 100;

/** A wish to back or lay one runner at a price or better, for a size: the backer's stake. */
export type OrderRequest = {
  readonly selection: string;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly sizePaise: Paise;
  readonly timeInForce: TimeInForce;
  /** The least that fill_or_kill is content with; null: all of it. */
  readonly minFillPaise: Paise | null;
};

/** Why an order is none, whatever the market does. */
export type OrderFault =
  | { readonly code: 'ODDS_NOT_ON_LADDER'; readonly below: OddsHundredths; readonly above: OddsHundredths }
  | { readonly code: 'ORDER_SIZE_NOT_WHOLE' }
  | { readonly code: 'STAKE_OUT_OF_RANGE'; readonly minPaise: Paise; readonly maxPaise: Paise }
  | { readonly code: 'MIN_FILL_OUT_OF_RANGE' }
  | { readonly code: 'ORDERS_NOT_TAKEN' };

export type SizeLimits = { readonly minPaise: Paise; readonly maxPaise: Paise };

/** True where players may bet with each other: decimal odds on named outcomes. */
export const takesOrders = ({ kind }: Pick<BettingMarket, 'kind'>): boolean => kind === 'match';

const isWhole = (sizePaise: number): boolean => sizePaise > 0 && sizePaise % SIZE_STEP_PAISE === 0;

/** The first thing that is wrong with an order, or null. The smallest size is rounded up to a whole rupee, the largest down. */
export function orderFault(
  market: Pick<BettingMarket, 'kind'>,
  order: Omit<OrderRequest, 'selection'>,
  limits: SizeLimits,
): OrderFault | null {
  const { priceHundredths, sizePaise, timeInForce, minFillPaise } = order;
  if (!takesOrders(market)) return { code: 'ORDERS_NOT_TAKEN' };
  if (!isOddsHundredths(priceHundredths) || tickIndex(priceHundredths) === null) {
    return {
      code: 'ODDS_NOT_ON_LADDER',
      below: snapToLadder(priceHundredths, 'down'),
      above: snapToLadder(priceHundredths, 'up'),
    };
  }
  if (!isWhole(sizePaise)) return { code: 'ORDER_SIZE_NOT_WHOLE' };
  const minPaise = paise(Math.ceil(limits.minPaise / SIZE_STEP_PAISE) * SIZE_STEP_PAISE);
  const maxPaise = paise(Math.floor(limits.maxPaise / SIZE_STEP_PAISE) * SIZE_STEP_PAISE);
  if (sizePaise < minPaise || sizePaise > maxPaise) return { code: 'STAKE_OUT_OF_RANGE', minPaise, maxPaise };
  if (minFillPaise === null) return null;
  const fits = timeInForce === 'fill_or_kill' && isWhole(minFillPaise) && minFillPaise <= sizePaise;
  return fits ? null : { code: 'MIN_FILL_OUT_OF_RANGE' };
}

/** An order that waits, as far as a change of it is concerned. */
export type WaitingOrder = { readonly priceHundredths: number; readonly sizePaise: Paise; readonly filledPaise: Paise };
export type OrderChange = { readonly priceHundredths?: number; readonly sizePaise?: Paise };

/**
 * What a change does to an order's place: a smaller size at the same price keeps it, any other price or a larger size makes
 * it the last of its price. below-filled: the new size is not more than what has been filled of it.
 */
export function changeOf(
  order: WaitingOrder,
  change: OrderChange,
): 'none' | 'keeps-place' | 'loses-place' | 'below-filled' {
  const price = change.priceHundredths ?? order.priceHundredths;
  const size = change.sizePaise ?? order.sizePaise;
  if (size <= order.filledPaise) return 'below-filled';
  if (price !== order.priceHundredths || size > order.sizePaise) return 'loses-place';
  return size === order.sizePaise ? 'none' : 'keeps-place';
}
