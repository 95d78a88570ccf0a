import { type OrderEnd, paise, reachedByHouse, removeResting, termsOfFill } from '@pavilion/betting';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { AuditRow } from '../../../../ledger/audit-log.ts';
import type { QuotedRow } from '../../../prices/book/quoted-row.ts';
import { fillWaiting } from '../arrive.ts';
import { bestPrice, enterIntoBook, houseSide } from '../house-side.ts';
import { makerOf, type OrderRow, restOf } from '../store/order-row.ts';
import { endInTurn } from '../end-in-turn.ts';
import { breaksLimits, closedNow, dueEnd, fillable, openTurns, positionIn, type Turn } from '../turn.ts';
import { writeTurns } from '../write-turn.ts';

/** A market of the feed in which orders wait, by the key of one of its rows. */
type WaitingMarket = { readonly eventId: string; readonly marketId: string; readonly selectionKey: string };

export type TendOptions = {
  /** Everything that was placed until then ends: a suspension in play may be over before anybody could look. */
  readonly suspendedAtMs: number | null;
  /** The market turns in play: its source has suspended it for that. */
  readonly atTurn: boolean;
  /** Orders are not taken any more. */
  readonly endAll: boolean;
};

/**
 * Looks after the orders that wait in a market, as it stands under the locks: ends those that have come to their end, and
 * fills by the house those whose price the feed has reached, the best price first. Doing it again changes nothing. Answers whether
 * anything has changed.
 */
export async function tendMarket(
  context: Context,
  t: Tx,
  market: WaitingMarket,
  options: TendOptions,
): Promise<boolean> {
  const { eventId, marketId, selectionKey } = market;
  const row = context.quotes.current(eventId, marketId, selectionKey);
  if (row === null) return false;
  const { turns } = await openTurns(
    context,
    t,
    [{ row, askers: [], meets: null, withHouse: true }],
    { isAgain: false, atTurn: options.atTurn },
    async () => null,
  );
  const turn = turns.get(row.bettingMarketId);
  // Nothing waits there any more.
  if (turn === undefined) return false;
  const rowOf = (key: string): QuotedRow | null => {
    const one = context.quotes.current(eventId, marketId, key);
    return one === null || one.bettingMarketId !== turn.marketId ? null : one;
  };
  const audit: AuditRow[] = [];
  // The newest first: where a player's own limits have no room for all, it ends before those that have waited longer.
  for (const order of turn.orders.toReversed()) {
    const own = rowOf(order.selection_key);
    // What ends the whole market ends orders on a runner as well that its source leaves out meanwhile.
    const reason = own === null ? endOfMarket(order, options) : endReason(turn, order, own, options);
    if (reason === null) continue;
    audit.push(endInTurn(turn, order, own ?? row, reason));
  }
  for (const key of new Set(turn.orders.map((order) => order.selection_key))) {
    const own = rowOf(key);
    if (own !== null && closedNow(turn, own) === null) fillByHouse(turn, own);
  }
  if (turn.changed.size === 0) return false;
  await writeTurns([turn], audit, []);
  return true;
}

function endOfMarket(order: OrderRow, { endAll, suspendedAtMs }: TendOptions): OrderEnd | null {
  if (endAll) return 'by-operator';
  return suspendedAtMs !== null && order.created_ms <= suspendedAtMs ? 'suspended' : null;
}

function endReason(turn: Turn, order: OrderRow, row: QuotedRow, options: TendOptions): OrderEnd | null {
  const whole = endOfMarket(order, options);
  if (whole !== null) return whole;
  const due = dueEnd(turn, order, row);
  if (due !== null) return due;
  return breaksLimits(turn, order, row, order.size - order.filled) ? 'own-limit' : null;
}

function fillByHouse(turn: Turn, row: QuotedRow): void {
  for (const side of ['back', 'lay'] as const) {
    const price = bestPrice(row, side);
    if (price === null) continue;
    const waiting = fillable(turn, row, null)
      .filter((order) => order.selection === row.outcome && order.side === side)
      .map((order) => ({ ...makerOf(order), order }));
    for (const { order, restPaise, accountId } of reachedByHouse(side, waiting, price)) {
      const position = removeResting(positionIn(turn, accountId, row), restOf(order));
      const house = houseSide(turn.state, row, { accountId, side, position }, turn.house);
      const taken = house?.takes(restPaise, []) ?? paise(0);
      const sizePaise = paise(taken - (taken % 100));
      if (sizePaise === 0) continue;
      fillWaiting(turn, order, row, { priceHundredths: price, sizePaise, matchId: null });
      enterIntoBook(turn.house, row, termsOfFill(order, { priceHundredths: price, sizePaise }));
    }
  }
}
