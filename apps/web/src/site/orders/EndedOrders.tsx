import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { endedOrdersQuery, type Order } from '../../shared/api/market/orders.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { endText, oddsText, rupeesText, timeOf } from '../../shared/lib/orders/order-words.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';

/** What became of the orders that wait no more, of an event or of all; read when it is opened. */
export function EndedOrders({ eventId }: { eventId: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} className="mt-2 first:mt-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch flex items-center gap-1 text-xs text-ink-2 hover:text-ink"
      >
        {t('Ended orders')}
        <ChevronDown size={14} aria-hidden="true" className={cx(isOpen && 'rotate-180')} />
      </button>
      {isOpen && <Ended eventId={eventId} onRead={() => part.current?.scrollIntoView?.({ block: 'nearest' })} />}
    </div>
  );
}

function Ended({ eventId, onRead }: { eventId: string | null; onRead: () => void }) {
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(endedOrdersQuery(eventId));
  // Below the orders that wait there may be no room: what was asked for comes into sight.
  const isRead = data !== undefined;
  const show = useEffectEvent(onRead);
  useEffect(() => {
    if (isRead) show();
  }, [isRead]);
  if (isPending) return <p className="mt-2 text-xs text-ink-3">{t('Loading…')}</p>;
  if (data === undefined) return <Alert className="mt-2">{errorText(error, FAILED)}</Alert>;
  const orders = data.pages.flatMap(({ items }) => items);
  if (orders.length === 0) return <p className="mt-2 text-xs text-ink-3">{t('No order has ended yet.')}</p>;
  return (
    <>
      <ul aria-label={t('Ended orders')} className="mt-2 grid gap-[5px]">
        {orders.map((order) => (
          <EndedOrder key={order.id} order={order} withEvent={eventId === null} />
        ))}
      </ul>
      {isFetchNextPageError && <Alert className="mt-2">{errorText(error, FAILED)}</Alert>}
      {hasNextPage && (
        <Button size="sm" block className="mt-2" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

const FAILED = later('The ended orders could not be read.');

/** What was asked for, how much of it is a bet, and why the rest waits no more. */
function EndedOrder({ order, withEvent }: { order: Order; withEvent: boolean }) {
  const { side, selectionName, odds, filled, size, state, createdAt, endedAt, averageOdds } = order;
  const ended = endedAt ?? createdAt;
  const amounts = { filled: rupeesText(filled), size: rupeesText(size) };
  const better = averageOdds !== null && averageOdds !== odds;
  return (
    <li
      className={cx(
        'num relative grid gap-y-0.5 rounded-[7px] bg-surface-2 py-1.5 pr-2.5 pl-[13px] text-xs text-ink-3 before:absolute before:inset-y-[7px] before:left-0 before:w-[3px] before:rounded-[2px]',
        side === 'back' ? 'before:bg-back-1' : 'before:bg-lay-1',
      )}
    >
      <p className="flex items-baseline gap-2.5">
        <b className="min-w-0 flex-1 truncate text-sm font-semibold text-ink">
          {`${sideWord('match', side)} ${rowName(selectionName)} ${oddsText(odds)}`}
        </b>
        {/* When it ended: they stand in that order. */}
        <time dateTime={ended}>{timeOf(ended)}</time>
      </p>
      <p className={state === 'filled' ? 'text-profit' : 'text-ink-2'}>{endText(order)}</p>
      <p className="truncate">
        {[
          better
            ? t('{filled} of {size} matched at {at}', { ...amounts, at: oddsText(averageOdds) })
            : t('{filled} of {size} matched', amounts),
          marketTitle(order.marketName, order.sportName),
          withEvent && order.eventName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
