import { cancelAllOrders, type Order, useOpenOrders, useTakesOrders } from '../../shared/api/market/orders.ts';
import { seeWhatBecame } from '../../shared/form/unheard.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EndedOrders } from './EndedOrders.tsx';
import { OrderCard } from './OrderCard.tsx';
import { rupeesText } from '../../shared/lib/orders/order-words.ts';

export type OpenOrdersProps = {
  /** Of this event alone; null: of all. */
  eventId: string | null;
  /** Stands over a list that scrolls by itself, and leaves it room where it has rows. */
  bounded?: boolean;
};

/**
 * The orders of the player that wait: how much of each is matched, what is ahead of it, and the way to change or end it. Over the
 * bets of My Bets also what became of those that wait no more.
 */
export default function OpenOrders({ eventId, bounded = false }: OpenOrdersProps) {
  const orders = useOpenOrders(eventId);
  const takesOrders = useTakesOrders();
  if (!bounded) return orders.length > 0 && <Waiting orders={orders} eventId={eventId} className="px-4 pt-3 pb-3" />;
  if (!takesOrders) return null;
  return (
    <div className="min-h-0 shrink overflow-y-auto border-b border-line px-4 pt-3 pb-3 [&:has(~[role=tablist])]:max-h-[55%] [&:has(~[role=tablist])]:shrink-0">
      {orders.length > 0 && <Waiting orders={orders} eventId={eventId} />}
      <EndedOrders key={eventId} eventId={eventId} />
    </div>
  );
}

type WaitingProps = { orders: readonly Order[]; eventId: string | null; className?: string };

function Waiting({ orders, eventId, className }: WaitingProps) {
  const { busy, run } = useAct<'all'>(seeWhatBecame);
  const waiting = orders.reduce((sum, { remaining }) => sum + remaining, 0);
  const cancelAll = () =>
    run('all', later('The orders could not be cancelled.'), async () => {
      const ended = await endAll(orders, eventId);
      return tn(ended, '{count} order cancelled', '{count} orders cancelled');
    });
  return (
    <section aria-label={t('Open orders')} className={cx('shrink-0', className)}>
      <div className="flex items-center gap-2">
        <h3 className="caps min-w-0 flex-1">
          {t('Open orders')} · {orders.length}
          <span className="num ml-2 font-normal tracking-normal normal-case">
            {t('{amount} waiting', { amount: rupeesText(waiting) })}
          </span>
        </h3>
        <Button look="danger-quiet" size="xs" loading={busy === 'all'} onClick={() => void cancelAll()}>
          {t('Cancel all')}
        </Button>
      </div>
      <ul className="mt-2 grid gap-2">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} withEvent={eventId === null} />
        ))}
      </ul>
    </section>
  );
}

/** On the page of an event its own markets' orders alone are ended, one call a market. */
async function endAll(orders: readonly Order[], eventId: string | null): Promise<number> {
  if (eventId === null) return cancelAllOrders(null);
  const markets = [...new Set(orders.map(({ marketId }) => marketId))];
  const ended = await Promise.all(markets.map((marketId) => cancelAllOrders(marketId)));
  return ended.reduce((sum, count) => sum + count, 0);
}
