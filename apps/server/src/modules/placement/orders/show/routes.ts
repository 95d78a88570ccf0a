import { hundredthsFromNumber, paiseFromRupees } from '@pavilion/betting';
import type { Api, NewOrderBody, PlacedOrder, RefusalCode, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../../../http/call.ts';
import { Refusal, refuse } from '../../../../http/refusal.ts';
import type { AuditNote, AuditRow } from '../../../../ledger/audit-log.ts';
import { refusalFromStore } from '../../refusal-reply.ts';
import { cancelAllOrders, cancelOrders } from '../cancel-orders.ts';
import { marketBook } from './market-book.ts';
import { repliesById, repliesOf } from './order-reply.ts';
import { noteOf, type OrderRow } from '../store/order-row.ts';
import { endHeartbeat, writeHeartbeat } from '../store/heartbeat-store.ts';
import { answeredBefore, type OrderTicket } from '../place-order.ts';
import { closeOrderRequest, takeChangeBack, takeOrderBack } from '../take-order-back.ts';
import type { Orders } from '../orders.ts';
import { readPage, readShown } from '../store/replies-store.ts';

type Group = Api['orders'];
const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** One row of the audit log for each order of a request, with what is known of that one. */
const audited =
  (call: { takeAuditRow(outcome: 'ok' | RefusalCode): AuditRow }) =>
  (outcome: 'ok' | RefusalCode, { target, before, after }: AuditNote): AuditRow => {
    const row = call.takeAuditRow(outcome);
    return { ...row, target: target ?? row.target, before: before ?? row.before, after: after ?? row.after };
  };

const ticketOf = (call: Call<Group['place']>, body: NewOrderBody): OrderTicket => ({
  accountId: call.actor.accountId,
  requestId: body.requestId.toLowerCase(),
  eventId: body.eventId,
  marketId: body.marketId,
  selectionKey: body.selectionKey,
  side: body.side,
  priceHundredths: hundredthsFromNumber(body.odds) ?? 0,
  sizePaise: paiseFromRupees(body.size),
  timeInForce: body.timeInForce,
  minFillPaise: body.minFill === undefined ? null : paiseFromRupees(body.minFill),
  inPlay: body.inPlay,
  ip: call.request.ip,
  userAgent: call.request.userAgent,
  auditRow: audited(call),
});

async function placeOrders(orders: Orders, call: Call<Group['place']>): Promise<ReplyOf<Group['place']> | Refusal> {
  const { context, body } = call;
  const tickets = body.orders.map((one) => ticketOf(call, one));
  const answers = context.config.orders ? await orders.place(tickets) : await answeredBefore(context, tickets);
  if (answers === null) return refuse('ORDERS_NOT_TAKEN');
  const ids = answers.flatMap((answer) => (answer.type === 'order' ? [answer.order.id] : []));
  const replies = await repliesById(context.db, ids);
  return {
    orders: body.orders.map(({ requestId }, index): PlacedOrder => {
      const answer = answers[index];
      if (answer?.type === 'order') {
        const order = replies.get(answer.order.id);
        if (order === undefined) throw new Error(`order ${answer.order.id} is not on record`);
        return { requestId, order, ownInTheWay: answer.ownInTheWay.map(String) };
      }
      if (answer === undefined) throw new Error('an order was not answered');
      const { code, message, detail } = answer.refusal;
      return { requestId, refusal: { ...detail, error: code, message }, kept: answer.kept === true };
    }),
  };
}

async function changeOne(orders: Orders, call: Call<Group['change']>): Promise<ReplyOf<Group['change']> | Refusal> {
  const { context, actor, params, body } = call;
  if (!context.config.orders) return refuse('ORDERS_NOT_TAKEN');
  const [shown] = await readShown(context.db, [Number(params.id)]);
  if (shown === undefined || shown.account_id !== actor.accountId) return refuse('NOT_FOUND');
  call.audit({ target: `order:${params.id}` });
  const at = { eventId: String(shown.event_id), marketId: String(shown.provider_market_id) };
  await context.quotes.find(at.eventId, at.marketId, shown.selection_key);
  const edit = {
    accountId: actor.accountId,
    orderId: shown.id,
    version: body.version,
    priceHundredths: body.odds === undefined ? null : (hundredthsFromNumber(body.odds) ?? 0),
    sizePaise: body.size === undefined ? null : paiseFromRupees(body.size),
    inPlay: body.inPlay ?? null,
    auditRow: audited(call),
  };
  const answer = await orders.change(edit, at);
  if (answer.type === 'refused') return answer.refusal;
  const order = (await repliesById(context.db, [answer.order.id])).get(answer.order.id);
  if (order === undefined) throw new Error(`order ${answer.order.id} is not on record`);
  return { order, ownInTheWay: answer.ownInTheWay.map(String) };
}

/** What became of an id: taken back where it waits, and for good where it is closed. */
async function becameOf(
  act: typeof takeOrderBack,
  call: Call<Group['takeBack']> | Call<Group['closeRequest']>,
): Promise<ReplyOf<Group['takeBack']> | Refusal> {
  const { context, actor } = call;
  const requestId = call.params.requestId.toLowerCase();
  const auditRow = () => audited(call)('ok', { target: `request:${requestId}` });
  const answer = await act(context, actor.accountId, requestId, auditRow);
  if (answer instanceof Refusal) return answer;
  if (answer.order !== null) {
    const order = (await repliesById(context.db, [answer.order.id])).get(answer.order.id);
    return order === undefined ? refuse('NOT_FOUND') : { order, refusal: null };
  }
  const { code, message, detail } = refusalFromStore(answer.code ?? '', answer.detail);
  return { order: null, refusal: { ...detail, error: code, message } };
}

async function takeBackChange(
  call: Call<Group['takeBackChange']>,
): Promise<ReplyOf<Group['takeBackChange']> | Refusal> {
  const { context, actor, params } = call;
  const orderId = Number(params.id);
  const auditRow = () => audited(call)('ok', { target: `order:${orderId}` });
  const refusal = await takeChangeBack(context, actor.accountId, orderId, auditRow);
  if (refusal !== null) return refusal;
  const order = (await repliesById(context.db, [orderId])).get(orderId);
  return order === undefined ? refuse('NOT_FOUND') : { order };
}

const endedNote = (ended: readonly OrderRow[]): AuditNote => ({ after: { ended: ended.map(noteOf) } });

async function cancelOne(call: Call<Group['cancel']>): Promise<ReplyOf<Group['cancel']> | Refusal> {
  const { context, actor, params } = call;
  const orderId = Number(params.id);
  const [shown] = await readShown(context.db, [orderId]);
  if (shown === undefined || shown.account_id !== actor.accountId) return refuse('NOT_FOUND');
  const auditRow = (ended: readonly OrderRow[]) =>
    audited(call)('ok', { ...endedNote(ended), target: `order:${orderId}` });
  await cancelOrders(context, actor.accountId, { orderId }, 'by-player', auditRow);
  const order = (await repliesById(context.db, [orderId])).get(orderId);
  return order === undefined ? refuse('NOT_FOUND') : { order };
}

async function cancelAll(call: Call<Group['cancelAll']>): Promise<ReplyOf<Group['cancelAll']> | Refusal> {
  const { context, actor, query } = call;
  const providerMarketId = query.marketId === undefined ? null : Number(query.marketId);
  const { ended, takenBack, left } = await cancelAllOrders(
    context,
    actor.accountId,
    providerMarketId,
    (orders, taken) => audited(call)('ok', { after: { ...endedNote(orders).after, ...taken } }),
  );
  const replies = await repliesById(
    context.db,
    ended.map((order) => order.id),
  );
  return { orders: [...replies.values()], takenBack: [...takenBack], left: [...left] };
}

async function listOwn(call: Call<Group['list']>): Promise<ReplyOf<Group['list']>> {
  const { context, actor, query } = call;
  const rows = await readPage(context.db, {
    accountId: actor.accountId,
    isOpen: query.state === 'open',
    eventId: query.eventId === undefined ? null : Number(query.eventId),
    beforeId: query.before === undefined ? NEWEST : Number(query.before),
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    items: await repliesOf(context.db, page),
    next: rows.length > PAGE && last !== undefined ? String(last.id) : null,
  };
}

async function heartbeat(call: Call<Group['heartbeat']>): Promise<ReplyOf<Group['heartbeat']>> {
  const { context, actor, body } = call;
  if (body.seconds === 0) {
    await endHeartbeat(context.db, actor.accountId);
    return { until: null };
  }
  const untilMs = context.clock.now() + body.seconds * 1000;
  const isFirst = await writeHeartbeat(context.db, actor.accountId, untilMs);
  // On record are the first one and the end: those in between, every few seconds, say nothing new, and their row is not written.
  if (!isFirst) call.takeAuditRow('ok');
  return { until: new Date(untilMs).toISOString() };
}

export const orderHandlers = (orders: Orders): Handlers<Group> => ({
  place: (call) => placeOrders(orders, call),
  change: (call) => changeOne(orders, call),
  heartbeat,
  takeBack: (call) => becameOf(takeOrderBack, call),
  closeRequest: (call) => becameOf(closeOrderRequest, call),
  takeBackChange,
  cancel: cancelOne,
  cancelAll,
  list: listOwn,
  book: marketBook,
});
