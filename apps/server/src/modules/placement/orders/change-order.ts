import { createHash } from 'node:crypto';
import { type AtTurn, changeOf, paise, type Paise } from '@pavilion/betting';
import type { RefusalCode } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { type AuditNote, type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { lockWallets } from '../../../ledger/wallet.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { keepHeld, readHeld, releaseHeldChanges, writeLetFail } from '../held-store.ts';
import { isLetFail, TAKEN_BACK, tooOftenRefusal } from '../take-back.ts';
import { type Arriving, decideArriving, enterArriving, faultOf, filledBy, reachOf } from './arrive.ts';
import { reserveAgain } from './end-orders.ts';
import { reachesHouse } from './house-side.ts';
import type { FinalAnswer } from './place-order.ts';
import { inTurns } from './place-order.ts';
import { noteOf, type OrderRow } from './store/order-row.ts';
import { readOwn, writeOrders } from './store/orders-store.ts';
import { dueEnd, openTurn, replaceOrder, type TurnAsked } from './turn.ts';
import { changeId, dropHeldChanges } from './take-order-back.ts';
import { tellOrders } from './tell-orders.ts';
import { writeTurns } from './write-turn.ts';

export type OrderEdit = {
  readonly accountId: number;
  readonly orderId: number;
  /** The version that the player has seen. */
  readonly version: number;
  readonly priceHundredths: number | null;
  readonly sizePaise: Paise | null;
  readonly inPlay: AtTurn | null;
  readonly auditRow: (outcome: 'ok' | RefusalCode, note: AuditNote) => AuditRow;
};

/** Where an order's market is in the feed. */
export type MarketInFeed = { readonly eventId: string; readonly marketId: string };

/** How long a change has waited, and under which moment its wait is on record. */
export type Waited = { readonly heldMs: number; readonly untilMs: number };

type ChangeAnswer = FinalAnswer | { readonly type: 'held'; readonly holdMs: number; readonly untilMs: number };

const DAY_MS = 24 * 3_600_000;

const refused = (refusal: Refusal): FinalAnswer => ({ type: 'refused', refusal });

/**
 * Changes an order that waits. A smaller size at the same price keeps its place, and so does what becomes of it in play; at
 * another price or with a larger size it comes again as the last of its price, past every check of a new one, and is held in
 * play as one. Nothing is changed of an order that is not as the player has seen it.
 */
export async function changeOrder(
  context: Context,
  edit: OrderEdit,
  at: MarketInFeed,
  waited: Waited | null,
): Promise<ChangeAnswer> {
  const answer = await inTurns(context, (t, isAgain) => changeUnderLocks(context, t, edit, at, waited, isAgain));
  return answer ?? refused(refuse('OVERLOADED'));
}

/** Whom the order may meet when it comes again at this price, for what it is to be in all. */
const askedFor = (edit: OrderEdit, { selection, side, size }: OrderRow, row: QuotedRow, price: number): TurnAsked => ({
  ...{ row, askers: [edit.accountId], withHouse: reachesHouse(row, side, price) },
  meets: { reach: reachOf(selection, side, price), sizePaise: edit.sizePaise ?? size },
});

async function changeUnderLocks(
  context: Context,
  t: Tx,
  edit: OrderEdit,
  { eventId, marketId }: MarketInFeed,
  waited: Waited | null,
  isAgain: boolean,
): Promise<ChangeAnswer> {
  const { accountId, orderId } = edit;
  const seen = await readOwn(t, orderId, accountId);
  if (seen === null) return refused(refuse('NOT_FOUND'));
  const row = context.quotes.current(eventId, marketId, seen.selection_key);
  if (row === null) {
    if (waited !== null) {
      await lockWallets(t, [accountId]);
      await endHold(t, edit, waited, context.clock.now());
    }
    return refused(refuse('MARKET_NOT_AVAILABLE'));
  }
  const price = edit.priceHundredths ?? seen.price;
  const asked = askedFor(edit, seen, row, price);
  const { turn, also: order } = await openTurn(context, t, asked, { isAgain }, () => readOwn(t, orderId, accountId));
  if (order === null) throw new Error(`order ${orderId} is gone`);
  // First of all: its wait is over, whatever becomes of it now.
  const overtaken = waited === null ? null : await endHold(t, edit, waited, turn.nowMs);
  const stale = staleRefusal(order, edit.version);
  if (stale !== null) return refused(stale);
  // It has come to its end, though nobody has written that down yet.
  if (dueEnd(turn, order, row) !== null) return refused(refuse('ORDER_ENDED', { state: 'lapsed' }));
  if (overtaken !== null) return refused(overtaken);
  const size = edit.sizePaise ?? paise(order.size);
  const waiting = { priceHundredths: order.price, sizePaise: paise(order.size), filledPaise: paise(order.filled) };
  const change = changeOf(waiting, { priceHundredths: price, sizePaise: size });
  const inPlay = edit.inPlay ?? order.in_play;
  if (change === 'below-filled') return refused(refuse('ORDER_BELOW_FILLED', { filled: order.filled / 100 }));
  if (change !== 'loses-place') {
    const asked = { side: order.side, priceHundredths: price, wholePaise: size, minFillPaise: null } as const;
    const fault = change === 'none' ? null : faultOf(turn, { ...asked, timeInForce: 'rest' }, row);
    if (fault !== null) return refused(fault);
    return keepPlace(context, t, edit, { ...order, size, in_play: inPlay }, turn.nowMs);
  }
  const now = context.quotes.current(eventId, marketId, order.selection_key);
  if (now === null || now.bettingMarketId !== order.market_id) return refused(refuse('MARKET_NOT_AVAILABLE'));
  const arriving: Arriving = {
    ...{ accountId, side: order.side, priceHundredths: price, wholePaise: size, inPlay, again: order },
    heldMs: waited?.heldMs ?? 0,
    sizePaise: paise(size - order.filled),
    timeInForce: 'rest',
    minFillPaise: null,
  };
  const decided = decideArriving(turn, arriving, now);
  if (decided.type === 'held') return hold(t, edit, { holdMs: decided.holdMs, heldMs: arriving.heldMs }, turn.nowMs);
  if (decided.type === 'refused') return refusedAfter(t, edit, waited, decided, turn.nowMs);
  await dropHeldChanges(t, accountId, [orderId], turn.nowMs);
  const { filled, worth } = filledBy(decided.decision);
  const next: OrderRow = {
    ...order,
    ...{ price, size, in_play: inPlay, filled: order.filled + filled, worth: order.worth + worth },
    state: decided.decision.restPaise > 0 ? 'open' : 'filled',
  };
  turn.orders = [...turn.orders.filter((one) => one.id !== order.id), next];
  const ended = enterArriving(turn, { ...order, price }, decided.decision, now);
  replaceOrder(turn, { ...next, queuesAgain: true });
  const audit = edit.auditRow('ok', { target: `order:${orderId}`, before: noteOf(order), after: noteOf(next) });
  const written = await writeTurns([turn], [audit, ...ended], []);
  const changed = written.find((one) => one.id === orderId);
  if (changed === undefined) throw new Error(`order ${orderId} was not written`);
  return { type: 'order', order: changed, ownInTheWay: decided.decision.matching.ownInTheWay };
}

const hashOf = ({ version, priceHundredths, sizePaise, inPlay }: OrderEdit): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([version, priceHundredths, sizePaise, inPlay]))
    .digest();

/**
 * The change begins to wait, on record, so that it can be taken back on every server. Another one that waited is given up by it.
 * The same one sent again waits beside the first under its record: nothing renews that but a wait of its own from its beginning.
 */
async function hold(
  t: Tx,
  edit: OrderEdit,
  { holdMs, heldMs }: { readonly holdMs: number; readonly heldMs: number },
  nowMs: number,
): Promise<ChangeAnswer> {
  const { accountId, orderId } = edit;
  const requestId = changeId(orderId);
  const bodyHash = hashOf(edit);
  const [waiting] = await readHeld(t, [requestId], nowMs, 'change');
  if (waiting?.request_hash.equals(bodyHash) === true) return { type: 'held', holdMs, untilMs: waiting.until_ms };
  const tooOften = await tooOftenRefusal(t, accountId, nowMs);
  if (tooOften !== null) return refused(tooOften);
  await dropHeldChanges(t, accountId, [orderId], nowMs);
  const [kept] = await keepHeld(t, [{ accountId, requestId, bodyHash, holdMs: holdMs - heldMs }], nowMs, 'change');
  if (kept === undefined) throw new Error(`the change of order ${orderId} was not kept`);
  return { type: 'held', holdMs, untilMs: kept.until_ms };
}

/**
 * The change has waited: why it may not go on, or null. However long ago its time was over. A record of another moment is of the
 * same change sent again after this one was taken back: that one's time is not over.
 */
async function endHold(t: Tx, edit: OrderEdit, { untilMs }: Waited, nowMs: number): Promise<Refusal | null> {
  const requestId = changeId(edit.orderId);
  const [waiting] = await readHeld(t, [requestId], nowMs - DAY_MS, 'change');
  if (waiting === undefined) return refuse(TAKEN_BACK);
  if (!waiting.request_hash.equals(hashOf(edit))) return refuse('ORDER_CHANGED', { version: edit.version });
  if (waiting.until_ms !== untilMs) return refuse(TAKEN_BACK);
  await releaseHeldChanges(t, edit.accountId, [requestId]);
  return null;
}

/** Why an order cannot be changed by who has seen this version of it; null when it can. */
function staleRefusal({ state, version }: OrderRow, seen: number): Refusal | null {
  if (state !== 'open') return refuse('ORDER_ENDED', { state });
  return version === seen ? null : refuse('ORDER_CHANGED', { version });
}

/** A refusal that the player has brought about while the change waited took it back. */
async function refusedAfter(
  t: Tx,
  { accountId, orderId }: OrderEdit,
  waited: Waited | null,
  answer: Extract<FinalAnswer, { type: 'refused' }>,
  nowMs: number,
): Promise<FinalAnswer> {
  if (waited !== null && isLetFail(answer.refusal))
    await writeLetFail(t, [{ accountId, requestId: changeId(orderId) }], 'change', nowMs);
  return answer;
}

async function keepPlace(context: Context, t: Tx, edit: OrderEdit, next: OrderRow, atMs: number): Promise<FinalAnswer> {
  const [order] = await writeOrders(t, [next], atMs);
  if (order === undefined) throw new Error(`order ${next.id} was not written`);
  await reserveAgain(t, order.market_id, [order.account_id]);
  await dropHeldChanges(t, order.account_id, [order.id], atMs);
  await writeAudit(t, [edit.auditRow('ok', { target: `order:${order.id}`, after: noteOf(order) })]);
  t.onCommit(() => tellOrders(context.bus, [order]));
  return { type: 'order', order, ownInTheWay: [] };
}
