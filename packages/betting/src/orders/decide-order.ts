import type { BetTerms, Side } from '../bet/bet.ts';
import { isAffordable } from '../bet/funds.ts';
import { brokenLimit, type LimitUse } from '../bet/limits.ts';
import { MAX_STAKE, type Paise, paise, ZERO } from '../money/money.ts';
import { addBet, exposureOf, type Position } from '../position/position.ts';
import { type Fill, type HouseSide, isEnough, type Maker, type Matching, matchOrder } from './match.ts';
import { type OrderRequest, SIZE_STEP_PAISE } from './order.ts';
import { addResting, removeResting } from './reserve.ts';

/** What an arriving order is decided on, loaded under the locks of its market and of all whom it can meet. */
export type OrderInput = {
  readonly accountId: number;
  readonly order: OrderRequest;
  /** The orders of the other side that wait on the runner and may be filled now. */
  readonly makers: readonly Maker[];
  /** The house's best price for the order's side; null where it takes nothing. */
  readonly house: HouseSide | null;
  readonly position: Position;
  readonly availablePaise: Paise;
  /** What the player can lose in all markets, bets and waiting orders together, `position` as it is given here among them. */
  readonly riskedPaise: Paise;
  /** The player's own limits in force, with what this period's bets have used of them; what waits counts when it is filled. */
  readonly limits: readonly LimitUse[];
};

export type OrderRefusal =
  | { readonly code: 'ORDER_NOT_FILLED'; readonly fillablePaise: Paise }
  | { readonly code: 'LIMIT_REACHED'; readonly use: LimitUse }
  | {
      readonly code: 'INSUFFICIENT_FUNDS';
      readonly availablePaise: Paise;
      readonly neededPaise: Paise;
      /** The largest size at the same price that is taken whoever it meets. */
      readonly largestSizePaise: Paise;
    };

export type OrderAccepted = {
  readonly ok: true;
  readonly matching: Matching;
  /** What waits from now on; 0 for fill_or_kill. */
  readonly restPaise: Paise;
  readonly position: Position;
  readonly exposurePaise: Paise;
  readonly exposureDeltaPaise: Paise;
};

/** The terms of the bet that a fill makes of an order. */
export const termsOfFill = (
  order: { readonly selection: string; readonly side: Side },
  fill: { readonly priceHundredths: number; readonly sizePaise: Paise },
): BetTerms => ({
  kind: 'match',
  side: order.side,
  selection: order.selection,
  priceHundredths: fill.priceHundredths,
  line: null,
  width: null,
  stake: fill.sizePaise,
});

/** The position of who waited, after a fill at the order's price or a better one: it needs no funds that were not reserved. */
export const afterFill = (
  position: Position,
  order: { readonly selection: string; readonly side: Side; readonly priceHundredths: number },
  fill: Pick<Fill, 'priceHundredths' | 'sizePaise'>,
): Position => addBet(removeResting(position, { ...order, restPaise: fill.sizePaise }), termsOfFill(order, fill));

/**
 * Decides an arriving order: whom it meets, what of it waits, and whether its player can carry the one and the other.
 * The order itself (orderFault), the account and the market have been judged before.
 */
export function decideOrder(input: OrderInput): OrderAccepted | { readonly ok: false; readonly refusal: OrderRefusal } {
  const { order, accountId, position } = input;
  const matching = matchOrder({ ...order, accountId }, input.makers, input.house);
  const { timeInForce, sizePaise, minFillPaise } = order;
  if (timeInForce === 'fill_or_kill' && !isEnough(matching, sizePaise, minFillPaise)) {
    return { ok: false, refusal: { code: 'ORDER_NOT_FILLED', fillablePaise: matching.filledPaise } };
  }
  const restPaise = timeInForce === 'rest' ? matching.restPaise : ZERO;
  let next = position;
  for (const fill of matching.fills) next = addBet(next, termsOfFill(order, fill));
  if (restPaise > 0) next = addResting(next, { ...order, restPaise });
  const exposurePaise = exposureOf(next);
  const exposureDeltaPaise = paise(exposurePaise - exposureOf(position));
  const use =
    brokenLimit(input.limits, 'stake', paise(matching.filledPaise + restPaise)) ??
    lossLimitBroken(input, exposureDeltaPaise);
  if (use !== null) return { ok: false, refusal: { code: 'LIMIT_REACHED', use } };
  const { availablePaise } = input;
  if (!isAffordable(exposureDeltaPaise, availablePaise)) {
    const largestSizePaise = largestSize(input);
    return {
      ok: false,
      refusal: { code: 'INSUFFICIENT_FUNDS', availablePaise, neededPaise: exposureDeltaPaise, largestSizePaise },
    };
  }
  return { ok: true, matching, restPaise, position: next, exposurePaise, exposureDeltaPaise };
}

/** What was lost in the period and all that could still be lost together stay inside the limit, as for a bet. */
const lossLimitBroken = ({ limits, riskedPaise }: OrderInput, exposureDeltaPaise: Paise): LimitUse | null =>
  exposureDeltaPaise <= 0 ? null : brokenLimit(limits, 'loss', paise(riskedPaise + exposureDeltaPaise));

/**
 * The largest size that the wallet carries when all of it waits: a fill never needs more. Exposure is convex in the size,
 * so the sizes that are carried are all those up to a bound.
 */
function largestSize({ order, position, availablePaise }: OrderInput): Paise {
  const before = exposureOf(position);
  let carried = 0;
  let refused = Math.min(order.sizePaise, MAX_STAKE) / SIZE_STEP_PAISE + 1;
  while (refused - carried > 1) {
    const tried = carried + Math.floor((refused - carried) / 2);
    const waiting = addResting(position, { ...order, restPaise: paise(tried * SIZE_STEP_PAISE) });
    if (isAffordable(exposureOf(waiting) - before, availablePaise)) carried = tried;
    else refused = tried;
  }
  return paise(carried * SIZE_STEP_PAISE);
}
