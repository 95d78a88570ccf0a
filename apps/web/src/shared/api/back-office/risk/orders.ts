import type { Role, StaffOrder } from '@pavilion/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type OrderFilter = { state: 'open' | 'ended'; userId: string; marketId: string };

/** What stands on the screen is never older than this; players and the house change it by themselves. */
const EVERY_MS = 5_000;
export const STAFF_ORDERS = [...keys.mine, 'staff-orders'] as const;

/** Orders of players, newest first: those that wait, or of one player those that have ended. */
export const staffOrders = (viewer: Role, { state, userId, marketId }: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...STAFF_ORDERS, viewer, state, userId, marketId],
    queryFn: ({ signal, pageParam }) => {
      const query = { state, userId: userId || undefined, marketId: marketId || undefined };
      return call(
        'GET',
        staffPath(viewer, 'orders'),
        { query: { ...query, before: pageParam ?? undefined } },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: EVERY_MS,
  });

/** Takes one order of a player, or all that waits in a market, out of the book. Answered when nothing of it is filled any more. */
export async function cancelByDesk(order: StaffOrder, whole: boolean, reason: string): Promise<readonly StaffOrder[]> {
  const reply = whole
    ? await call('POST', '/api/super-admin/markets/{id}/orders/cancel', {
        params: { id: order.market.id },
        body: { reason },
      })
    : await call('POST', '/api/super-admin/orders/{id}/cancel', { params: { id: order.id }, body: { reason } });
  return reply.orders;
}
