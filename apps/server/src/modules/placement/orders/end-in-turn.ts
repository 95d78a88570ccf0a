import { type OrderEnd, removeResting, stateAfter } from '@pavilion/betting';
import type { ActOfTheProduct } from '@pavilion/contract';
import type { AuditRow } from '../../../ledger/audit-log.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { noteOf, type OrderRow, restOf } from './store/order-row.ts';
import { positionIn, replaceOrder, setPosition, type Turn } from './turn.ts';

/** Ends an order that waits, in a turn, and gives back what it reserved. Answers its audit row: nobody has asked for it. */
export function endInTurn(turn: Turn, order: OrderRow, row: QuotedRow, reason: OrderEnd): AuditRow {
  const position = removeResting(positionIn(turn, order.account_id, row), restOf(order));
  setPosition(turn, order.account_id, row, position);
  replaceOrder(turn, { ...order, state: stateAfter(reason), reason });
  return {
    atMs: turn.nowMs,
    requestId: turn.context.random.uuid(),
    actorId: null,
    actorRole: null,
    action: 'order.end' satisfies ActOfTheProduct,
    target: `order:${order.id}`,
    outcome: 'ok',
    before: noteOf(order),
    after: { accountId: String(order.account_id), reason },
    ip: null,
    userAgent: null,
  };
}
