import { addBet, cashOutAt, paise, type Position } from '@pavilion/betting';
import { useQuery } from '@tanstack/react-query';
import { openOrdersQuery, type Order } from '../../shared/api/market/orders.ts';
import type { CashOutMarket, LadderRunner } from '../../shared/lib/panels.ts';

const EVENS = 200;

/** The own orders that wait in the market; null while they are not known. */
export function useWaiting({ eventId, marketId }: CashOutMarket): readonly Order[] | null {
  const { data } = useQuery(openOrdersQuery(eventId));
  return data?.filter((order) => order.marketId === marketId) ?? null;
}

/** Those of the orders that wait to level a position on a runner. */
export function levelling(
  orders: readonly Order[],
  position: Position | undefined,
  { selectionKey, outcome }: LadderRunner,
): readonly Order[] {
  const side = position && outcome !== null ? cashOutAt(position, outcome, EVENS)?.side : undefined;
  return orders.filter((order) => order.selectionKey === selectionKey && order.side === side && order.remaining > 0);
}

/** A position as if what waits on a runner were matched at its odds: what is left is what may still be asked for. */
export const ifMatched = (orders: readonly Order[], position: Position, outcome: string): Position =>
  orders.reduce(
    (so, { side, odds, remaining }) =>
      addBet(so, {
        ...{ kind: so.kind, side, selection: outcome, line: null, width: null },
        ...{ priceHundredths: Math.round(odds * 100), stake: paise(Math.round(remaining * 100)) },
      }),
    position,
  );
