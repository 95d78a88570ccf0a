import type { Api, QueryOf, ReplyOf, StaffOrder } from '@pavilion/contract';
import type { Call, Handlers } from '../../../../http/call.ts';
import { type Refusal, refuse } from '../../../../http/refusal.ts';
import type { AuditRow } from '../../../../ledger/audit-log.ts';
import { agentWithin } from '../../../../policy/scope.ts';
import { cancelMarketByDesk } from '../cancel-by-desk.ts';
import { cancelOrders } from '../cancel-orders.ts';
import { noteOf, type OrderRow } from '../store/order-row.ts';
import {
  isMarket,
  readStaffPage,
  readStaffShown,
  readWhereabouts,
  type StaffShownOrder,
} from '../store/replies-store.ts';
import { repliesOf } from './order-reply.ts';

type Desk = Api['superAdminOrders'];
type Lists = Call<Api['agentOrders']['list']> | Call<Desk['list']>;
const PAGE = 50;

const idOrNull = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

async function staffReplies(db: Lists['context']['db'], rows: readonly StaffShownOrder[]): Promise<StaffOrder[]> {
  const replies = await repliesOf(db, rows);
  return rows.flatMap((row, index) => {
    const reply = replies[index];
    if (reply === undefined) return [];
    const user = { id: String(row.account_id), username: row.username };
    return [{ ...reply, user, market: { id: String(row.market_id) } }];
  });
}

/** GET /api/agent/orders, /api/super-admin/orders. Of somebody else's user nothing is there. */
async function list(call: Lists): Promise<ReplyOf<Desk['list']> | Refusal> {
  const { context, actor, scope } = call;
  const query: QueryOf<Desk['list']> = call.query;
  if (query.state === 'ended' && query.userId === undefined) {
    return refuse('INVALID_REQUEST', { field: 'userId' }, 'userId: orders that have ended are listed of one player');
  }
  const rows = await readStaffPage(context.db, {
    isOpen: query.state === 'open',
    userId: idOrNull(query.userId),
    eventId: idOrNull(query.eventId),
    marketId: idOrNull(query.marketId),
    agentId: agentWithin({ scope, actor }),
    beforeId: idOrNull(query.before) ?? Number.MAX_SAFE_INTEGER,
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = rows.length > PAGE && last !== undefined ? String(last.id) : null;
  return { items: await staffReplies(context.db, page), next };
}

const auditOf =
  (call: Call<Desk['cancel']> | Call<Desk['cancelOfMarket']>, target: string) =>
  (ended: readonly OrderRow[]): AuditRow => {
    const after = {
      reason: call.body.reason,
      ended: ended.map((order) => ({ ...noteOf(order), accountId: String(order.account_id) })),
    };
    return { ...call.takeAuditRow('ok'), target, after };
  };

async function cancel(call: Call<Desk['cancel']>): Promise<ReplyOf<Desk['cancel']> | Refusal> {
  const { context, params } = call;
  const orderId = Number(params.id);
  const where = await readWhereabouts(context.db, orderId);
  if (where === null) return refuse('NOT_FOUND');
  await cancelOrders(context, where.account_id, { orderId }, 'by-operator', auditOf(call, `order:${orderId}`));
  return { orders: await staffReplies(context.db, await readStaffShown(context.db, [orderId])) };
}

async function cancelOfMarket(call: Call<Desk['cancelOfMarket']>): Promise<ReplyOf<Desk['cancelOfMarket']> | Refusal> {
  const { context, params } = call;
  const marketId = Number(params.id);
  if (!(await isMarket(context.db, marketId))) return refuse('NOT_FOUND');
  const ended = await cancelMarketByDesk(context, marketId, auditOf(call, `market:${marketId}`));
  const ids = ended.map((order) => order.id);
  return { orders: await staffReplies(context.db, await readStaffShown(context.db, ids)) };
}

export const agentOrderHandlers: Handlers<Api['agentOrders']> = { list };
export const superAdminOrderHandlers: Handlers<Desk> = { list, cancel, cancelOfMarket };
