import {
  afterFill,
  type AtTurn,
  betDelayInForce,
  betDelayMs,
  closedRefusal,
  decideOrder,
  exposureOf,
  MAX_STAKE,
  type OrderAccepted,
  orderFault,
  type OrderRefusal,
  paise,
  type Paise,
  type Position,
  removeResting,
  type Side,
  stakeLimitsInForce,
  takesOrders,
  termsOfFill,
  type TimeInForce,
} from '@pavilion/betting';
import { stakeLimits } from '@pavilion/feed';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { termsOf } from '../batch/decide-ticket.ts';
import { refusalReply } from '../refusal-reply.ts';
import type { AuditRow } from '../../../ledger/audit-log.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { endInTurn } from './end-in-turn.ts';
import { enterIntoBook, houseSide } from './house-side.ts';
import { makerOf, opposite, type OrderRow, restOf } from './store/order-row.ts';
import { accountRefusal, faultRefusal, orderRefusal } from './order-refusal.ts';
import type { OrderReach } from './store/reach-store.ts';
import {
  addFill,
  breaksLimits,
  closedNow,
  fillable,
  gateIn,
  goesFurther,
  isIn,
  Newcomers,
  positionIn,
  replaceOrder,
  setPosition,
  type Turn,
} from './turn.ts';

/** What arrives in the book: a new order, or one that waited and comes again at another price or size. */
export type Arriving = {
  readonly accountId: number;
  readonly side: Side;
  readonly priceHundredths: number;
  /** What is to be filled or to wait. */
  readonly sizePaise: Paise;
  /** The size that the limits of the market are held against. */
  readonly wholePaise: Paise;
  readonly timeInForce: TimeInForce;
  readonly minFillPaise: Paise | null;
  readonly inPlay: AtTurn;
  /** How long it has been held so far. */
  readonly heldMs: number;
  /** The order as it waits now, which is taken out of the book first. */
  readonly again: OrderRow | null;
};

export type OrderDecided =
  | { readonly type: 'accepted'; readonly decision: OrderAccepted }
  /** Every check has passed, but the market is one on which orders are held: come back when it was held for so long. */
  | { readonly type: 'held'; readonly holdMs: number }
  | { readonly type: 'refused'; readonly refusal: Refusal };

const refused = (refusal: Refusal): OrderDecided => ({ type: 'refused', refusal });

/** The orders that an arriving one can meet. */
export const reachOf = (selection: string, side: Side, priceHundredths: number): Omit<OrderReach, 'marketId'> => ({
  selection,
  side: opposite(side),
  lowest: side === 'back' ? priceHundredths : 0,
  highest: side === 'back' ? 100_000 : priceHundredths,
});

/**
 * Decides what arrives, by the book as it stands under the locks: the checks of placing (DOMAIN §5) in their order, those of
 * an order with them. Writes nothing and changes nothing. Throws Newcomers when somebody has to be met whose wallet is not held.
 */
export function decideArriving(turn: Turn, arriving: Arriving, row: QuotedRow): OrderDecided {
  const { state } = turn;
  const { accountId, side, sizePaise } = arriving;
  const market = state.markets.get(turn.marketId);
  const standing = state.standings.get(accountId);
  const holding = state.holdings.get(accountId);
  if (standing === undefined || holding === undefined) throw new Error(`account ${accountId} has no wallet`);
  const account = accountRefusal(standing, turn.nowMs);
  if (account !== null) return refused(account);
  if (!takesOrders(row.betting)) return refused(refuse('ORDERS_NOT_TAKEN'));
  const gate = gateIn(turn, row);
  const closed = closedNow(turn, row);
  if (closed !== null && closed !== 'feed-stale') return refused(refusalReply(closedRefusal(closed, gate)));
  const fault = faultOf(turn, arriving, row);
  if (fault !== null) return refused(fault);
  if (closed !== null) return refused(refusalReply(closedRefusal(closed, gate)));
  const usualMs = betDelayMs(state.settings, row.sportId, row.betting.kind, gate.phase);
  const holdMs = betDelayInForce(termsOf(market), usualMs);
  const position = positionBefore(turn, arriving, row);
  const reach = reachOf(row.outcome, side, arriving.priceHundredths);
  const makers = fillable(turn, row, reach);
  if (goesFurther(turn, makers, { accountId, sizePaise, reach })) throw new Newcomers();
  const decision = decideOrder({
    accountId,
    order: { ...arriving, selection: row.outcome, sizePaise },
    makers: makers.map(makerOf),
    house: houseSide(state, row, { accountId, side, position }, turn.house),
    position,
    ...walletBefore(turn, arriving, row),
    limits: state.limitUses.get(accountId) ?? [],
  });
  if (!decision.ok) return refused(orderRefusal(decision.refusal satisfies OrderRefusal));
  if (holdMs > arriving.heldMs) return { type: 'held', holdMs };
  return { type: 'accepted', decision };
}

/** What is wrong with an order by itself and by the limits of its market; null: nothing. */
export function faultOf(
  turn: Turn,
  arriving: Pick<Arriving, 'side' | 'priceHundredths' | 'wholePaise' | 'timeInForce' | 'minFillPaise'>,
  row: QuotedRow,
): Refusal | null {
  const market = turn.state.markets.get(turn.marketId);
  const { minPaise, maxPaise } = stakeLimitsInForce(termsOf(market), stakeLimits(row.market, row.row));
  const limits = { minPaise: minPaise ?? paise(1), maxPaise: paise(Math.min(MAX_STAKE, maxPaise ?? MAX_STAKE)) };
  const fault = orderFault(row.betting, { ...arriving, sizePaise: arriving.wholePaise }, limits);
  return fault === null ? null : faultRefusal(fault);
}

/** The position without the order itself, where it waited before. */
function positionBefore(turn: Turn, { accountId, again }: Arriving, row: QuotedRow): Position {
  const position = positionIn(turn, accountId, row);
  return again === null ? position : removeResting(position, restOf(again));
}

/** What the wallet can still risk, and what it risks, when the order that waited is out of the book. */
function walletBefore(turn: Turn, arriving: Arriving, row: QuotedRow): { availablePaise: Paise; riskedPaise: Paise } {
  const holding = turn.state.holdings.get(arriving.accountId);
  if (holding === undefined) throw new Error(`account ${arriving.accountId} has no wallet`);
  const { balancePaise, exposurePaise, heldPaise } = holding;
  const withIt = exposureOf(positionIn(turn, arriving.accountId, row));
  const riskedPaise = paise(exposurePaise - withIt + exposureOf(positionBefore(turn, arriving, row)));
  return { availablePaise: paise(balancePaise - riskedPaise - heldPaise), riskedPaise };
}

/** What of an order is filled, and for how much. */
export const filledBy = ({ matching }: OrderAccepted): { filled: number; worth: number } => ({
  filled: matching.filledPaise,
  worth: matching.fills.reduce((sum, fill) => sum + fill.sizePaise * fill.priceHundredths, 0),
});

/**
 * Enters an accepted order, which has its id by now, and everybody whom it met. Where it waits, those end whom it has passed over
 * for limits of their own: nobody waits beside whom he would bet with. Answers their audit rows.
 */
export function enterArriving(turn: Turn, order: OrderRow, decision: OrderAccepted, row: QuotedRow): AuditRow[] {
  setPosition(turn, order.account_id, row, decision.position);
  for (const fill of decision.matching.fills) {
    if (fill.counterparty === 'house') {
      addFill(turn, order, row, { ...fill, matchId: null });
      enterIntoBook(turn.house, row, termsOfFill(order, fill));
      continue;
    }
    const matchId = turn.context.random.uuid();
    addFill(turn, order, row, { ...fill, matchId });
    const maker = turn.orders.find((one) => one.id === fill.maker.orderId);
    if (maker === undefined) throw new Error(`order ${fill.maker.orderId} is not in reach`);
    fillWaiting(turn, maker, row, { ...fill, matchId });
  }
  return decision.restPaise === 0 ? [] : endBeyondLimits(turn, order, row);
}

function endBeyondLimits(turn: Turn, { account_id: accountId, side, price }: OrderRow, row: QuotedRow): AuditRow[] {
  const reach = reachOf(row.outcome, side, price);
  return turn.orders.flatMap((order) => {
    if (order.account_id === accountId || order.state !== 'open' || !isIn(reach, order)) return [];
    const isBeyond = breaksLimits(turn, order, row, order.size - order.filled);
    return isBeyond ? [endInTurn(turn, order, row, 'own-limit')] : [];
  });
}

/** A part of an order that waited is filled. */
export function fillWaiting(
  turn: Turn,
  order: OrderRow,
  row: QuotedRow,
  fill: { readonly priceHundredths: number; readonly sizePaise: Paise; readonly matchId: string | null },
): void {
  addFill(turn, order, row, fill);
  setPosition(
    turn,
    order.account_id,
    row,
    afterFill(positionIn(turn, order.account_id, row), { ...order, priceHundredths: order.price }, fill),
  );
  const filled = order.filled + fill.sizePaise;
  const worth = order.worth + fill.sizePaise * fill.priceHundredths;
  replaceOrder(turn, { ...order, filled, worth, state: filled === order.size ? 'filled' : 'open' });
}
