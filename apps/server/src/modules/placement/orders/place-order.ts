import { createHash } from 'node:crypto';
import { type AtTurn, type Paise, type Side, type TimeInForce } from '@pavilion/betting';
import { OPEN_ORDERS_MAX, type RefusalCode } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { type AuditNote, type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { gateOf } from '../batch/decide-ticket.ts';
import { isOneOfSeveral } from '../batch/load.ts';
import { keepHeld, readHeld } from '../held-store.ts';
import { refusalFromStore, storedDetail } from '../refusal-reply.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { type Arriving, decideArriving, enterArriving, filledBy, reachOf } from './arrive.ts';
import { reachesHouse } from './house-side.ts';
import type { OrderRow } from './store/order-row.ts';
import { countWaiting, insertNew, type NewOrder, readAnswer, writeRefusal } from './store/orders-store.ts';
import { Newcomers, openTurn } from './turn.ts';
import { writeTurn } from './write-turn.ts';

/** An order on its way to an answer: what was asked, by whom, from where. */
export type OrderTicket = {
  readonly accountId: number;
  readonly requestId: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKey: string;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly sizePaise: Paise;
  readonly timeInForce: TimeInForce;
  readonly minFillPaise: Paise | null;
  readonly inPlay: AtTurn;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly auditRow: (outcome: 'ok' | RefusalCode, note: AuditNote) => AuditRow;
};

export type OrderAnswer =
  | { readonly type: 'order'; readonly order: OrderRow; readonly ownInTheWay: readonly number[] }
  | { readonly type: 'held'; readonly holdMs: number }
  | { readonly type: 'refused'; readonly refusal: Refusal };

const TRIES_MAX = 6;

/** Does it in a transaction, again and again while somebody new comes in between; at last it is too much for now. */
export async function inTurns<T>(context: Context, act: (t: Tx) => Promise<T>): Promise<T | null> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    try {
      return await tx(context.pool, act);
    } catch (error) {
      if (!(error instanceof Newcomers)) throw error;
    }
  }
  return null;
}

/** The fields that make an order, in a fixed order, so that the same id with another body is told apart. */
export const hashOf = (ticket: OrderTicket): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[ticket.eventId, ticket.marketId, ticket.selectionKey, ticket.side, ticket.priceHundredths],
        ...[ticket.sizePaise, ticket.timeInForce, ticket.minFillPaise, ticket.inPlay],
      ]),
    )
    .digest();

/** Decides and writes one order in one transaction. Answered after the commit; the same request has the same answer. */
export async function placeOrder(context: Context, ticket: OrderTicket, heldMs: number): Promise<OrderAnswer> {
  const { eventId, marketId, selectionKey } = ticket;
  await context.quotes.find(eventId, marketId, selectionKey);
  const answer = await inTurns(context, (t) => placeUnderLocks(context, t, ticket, heldMs));
  return answer ?? { type: 'refused', refusal: refuse('OVERLOADED') };
}

async function placeUnderLocks(context: Context, t: Tx, ticket: OrderTicket, heldMs: number): Promise<OrderAnswer> {
  const bodyHash = hashOf(ticket);
  const { accountId, eventId, marketId, selectionKey, side, priceHundredths } = ticket;
  const row = context.quotes.current(eventId, marketId, selectionKey);
  if (row === null) {
    const earlier = await earlierAnswer(t, ticket, bodyHash);
    return earlier ?? { type: 'refused', refusal: refuse('MARKET_NOT_AVAILABLE') };
  }
  const asked = {
    ...{ askers: [accountId], reach: reachOf(row.outcome, side, priceHundredths) },
    withHouse: reachesHouse(row, side, priceHundredths),
  };
  const { turn, also } = await openTurn(context, t, row, asked, () =>
    Promise.all([earlierAnswer(t, ticket, bodyHash), countWaiting(t, accountId), heldElsewhere(context, t, ticket)]),
  );
  const [earlier, waiting, held] = also;
  if (earlier !== null) return earlier;
  if (held !== null && !held.equals(bodyHash)) {
    // Another order waits out its delay under this id: nothing is kept of this one, or it would take the answer's place.
    await writeAudit(t, [ticket.auditRow('IDEMPOTENCY_CONFLICT', {})]);
    return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
  }
  // As it stands now that the locks are held.
  const now = context.quotes.current(eventId, marketId, selectionKey);
  if (now === null || now.bettingMarketId !== row.bettingMarketId) {
    return keepRefusal(t, ticket, bodyHash, refuse('MARKET_NOT_AVAILABLE'), context.clock.now());
  }
  const arriving: Arriving = { ...ticket, wholePaise: ticket.sizePaise, heldMs, again: null };
  const decided = decideArriving(turn, arriving, now);
  if (decided.type === 'refused') return keepRefusal(t, ticket, bodyHash, decided.refusal, turn.nowMs);
  if (ticket.timeInForce === 'rest' && waiting >= OPEN_ORDERS_MAX) {
    return keepRefusal(t, ticket, bodyHash, refuse('ORDERS_TOO_MANY', { max: OPEN_ORDERS_MAX }), turn.nowMs);
  }
  if (decided.type === 'held') {
    const one = { accountId, requestId: ticket.requestId, bodyHash, holdMs: decided.holdMs };
    await keepHeld(t, [one], turn.nowMs, 'order');
    return decided;
  }
  const { decision } = decided;
  const order = await insertNew(t, newOrder(ticket, bodyHash, now, turn.state, decision), turn.nowMs);
  // Its first fills are of no version that it will ever have again.
  enterArriving(turn, { ...order, version: 0 }, decision, now);
  await writeTurn(turn, [ticket.auditRow('ok', { target: `order:${order.id}`, after: noteOf(order) })], order);
  return { type: 'order', order, ownInTheWay: decision.matching.ownInTheWay };
}

/** The hash of the order that waits out its delay under this id, on whichever server (decision 0081 has it for bets). */
async function heldElsewhere(context: Context, t: Tx, { accountId, requestId }: OrderTicket): Promise<Buffer | null> {
  if (!isOneOfSeveral(context)) return null;
  const rows = await readHeld(t, [requestId], context.clock.now());
  return rows.find((row) => row.account_id === accountId)?.request_hash ?? null;
}

/** What the audit log says of an order: rupees and odds. */
export const noteOf = ({ id, side, price, size, filled, state, reason, version }: OrderRow) => ({
  ...{ orderId: String(id), side, odds: price / 100, size: size / 100, filled: filled / 100, state, reason, version },
});

async function earlierAnswer(t: Tx, ticket: OrderTicket, bodyHash: Buffer): Promise<OrderAnswer | null> {
  const earlier = await readAnswer(t, ticket.accountId, ticket.requestId);
  if (earlier === null) return null;
  if (!earlier.hash.equals(bodyHash)) return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
  if (earlier.order !== null) return { type: 'order', order: earlier.order, ownInTheWay: [] };
  return { type: 'refused', refusal: refusalFromStore(earlier.code ?? '', earlier.detail) };
}

/** A refusal is kept beside its id, so that the same request hears the same again. */
async function keepRefusal(
  t: Tx,
  ticket: OrderTicket,
  bodyHash: Buffer,
  refusal: Refusal,
  atMs: number,
): Promise<OrderAnswer> {
  const { accountId, requestId } = ticket;
  await Promise.all([
    writeRefusal(t, { accountId, requestId, bodyHash, code: refusal.code, detail: storedDetail(refusal) }, atMs),
    writeAudit(t, [ticket.auditRow(refusal.code, {})]),
  ]);
  return { type: 'refused', refusal };
}

function newOrder(
  ticket: OrderTicket,
  bodyHash: Buffer,
  row: QuotedRow,
  state: Parameters<typeof gateOf>[0],
  decision: Parameters<typeof filledBy>[0],
): NewOrder {
  const { filled, worth } = filledBy(decision);
  const isWhole = filled === ticket.sizePaise;
  const waits = decision.restPaise > 0;
  return {
    account_id: ticket.accountId,
    request_id: ticket.requestId,
    request_hash: bodyHash,
    market_id: row.bettingMarketId,
    selection: row.outcome,
    selection_key: ticket.selectionKey,
    selection_name: row.row.name,
    side: ticket.side,
    price: ticket.priceHundredths,
    size: ticket.sizePaise,
    ...{ filled, worth },
    time_in_force: ticket.timeInForce,
    min_fill: ticket.minFillPaise,
    in_play: ticket.inPlay,
    placed_in_play: gateOf(state, row).phase !== 'pre-match',
    state: isWhole ? 'filled' : waits ? 'open' : 'cancelled',
    reason: isWhole || waits ? null : 'not-filled',
    ip: ticket.ip,
    user_agent: ticket.userAgent,
  };
}
