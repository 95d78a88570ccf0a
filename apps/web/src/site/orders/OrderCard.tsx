import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { cancelOrder, type Order } from '../../shared/api/market/orders.ts';
import { seeWhatBecame } from '../../shared/form/unheard.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatDateTime, formatTime } from '../../shared/lib/format/format.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { EditOrder } from './EditOrder.tsx';
import { oddsText, rupeesText } from '../../shared/lib/orders/order-words.ts';
import { turnText } from '../../shared/lib/orders/order-words.ts';

/** Drawn, and no border: the dashes of a border turn around rounded corners. */
const STRIPES = {
  back: 'before:border-back-1',
  lay: 'before:border-lay-1',
} as const;

/** One order that waits; it is changed and ended in its place. */
export function OrderCard({ order, withEvent }: { order: Order; withEvent: boolean }) {
  const [editing, setEditing] = useState(false);
  const { busy, run } = useAct<'cancel'>(seeWhatBecame);
  const { side, odds, selectionName, remaining } = order;
  const name = `${sideWord('match', side)} ${rowName(selectionName)} ${oddsText(odds)}`;
  const cancel = () =>
    run('cancel', later('The order could not be cancelled.'), async () => {
      const ended = await cancelOrder(order.id);
      return ended.filled > 0
        ? t('Cancelled. {amount} had been matched.', { amount: rupeesText(ended.filled) })
        : t('Order cancelled');
    });
  return (
    <li
      className={cx(
        'relative overflow-hidden rounded-card bg-surface-2 py-2.5 pr-3 pl-[15px] before:absolute before:inset-y-0 before:left-0 before:border-l-[3px] before:border-dashed',
        STRIPES[side],
      )}
    >
      <p className="flex items-center gap-2 font-semibold">
        <StatusPill tone={side}>{sideWord('match', side)}</StatusPill>
        <span className="min-w-0 flex-1 truncate">{rowName(selectionName)}</span>
        <span className="num">{oddsText(odds)}</span>
        <IconButton
          size="sm"
          label={t('Change order {order}', { order: name })}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          <Pencil size={15} />
        </IconButton>
        <IconButton
          size="sm"
          label={t('Cancel order {order}', { order: name })}
          disabled={busy !== null}
          onClick={() => void cancel()}
          className="text-danger hover:bg-danger-soft"
        >
          <X size={16} />
        </IconButton>
      </p>
      <Matched order={order} name={name} />
      <p className="truncate text-xs text-ink-3">
        {[marketTitle(order.marketName, order.sportName), withEvent && order.eventName].filter(Boolean).join(' · ')}
      </p>
      {editing && remaining > 0 && <EditOrder order={order} name={name} onDone={() => setEditing(false)} />}
    </li>
  );
}

/** How much of it is a bet by now, what is ahead of the rest, and what becomes of that at the start. */
function Matched({ order, name }: { order: Order; name: string }) {
  const { size, filled, ahead } = order;
  return (
    <>
      <div
        role="progressbar"
        aria-label={t('Matched of {order}', { order: name })}
        aria-valuemin={0}
        aria-valuemax={size}
        aria-valuenow={filled}
        className="mt-1.5 h-1 overflow-hidden rounded-full bg-surface-3"
      >
        <i className="block h-full bg-profit" style={{ width: `${(filled / size) * 100}%` }} />
      </div>
      <p className="num mt-1.5 flex justify-between gap-2 text-xs">
        <span className="min-w-0 truncate">
          {t('{filled} of {size} matched', { filled: rupeesText(filled), size: rupeesText(size) })}
        </span>
        {ahead !== null && (
          <span className="shrink-0 text-ink-2">
            {ahead === 0 ? t('next in the queue') : t('{amount} ahead', { amount: rupeesText(ahead) })}
          </span>
        )}
      </p>
      <p className="num flex justify-between gap-2 text-xs text-ink-3">
        <span className="min-w-0 truncate">{turnText(order)}</span>
        <span className="shrink-0">{t('asked {time}', { time: askedAt(order.createdAt) })}</span>
      </p>
    </>
  );
}

const HALF_A_DAY_MS = 43_200_000;

function askedAt(createdAt: string): string {
  const ms = Date.parse(createdAt);
  return Date.now() - ms < HALF_A_DAY_MS ? formatTime(ms) : formatDateTime(ms);
}
