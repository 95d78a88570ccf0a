import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { cancelOrder, type Order } from '../../shared/api/market/orders.ts';
import { seeWhatBecame } from '../../shared/form/unheard.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { EditOrder } from './EditOrder.tsx';
import { cancelledText, oddsText, rupeesText, timeOf, turnText } from '../../shared/lib/orders/order-words.ts';

/** Drawn, and no border: the dashes of a border turn around rounded corners. */
const STRIPES = {
  back: 'before:border-back-1',
  lay: 'before:border-lay-1',
} as const;

/** One order that waits; it is changed and ended in its place. */
export function OrderCard({ order, withEvent }: { order: Order; withEvent: boolean }) {
  const [editing, setEditing] = useState(false);
  const { busy, run } = useAct<'cancel'>(seeWhatBecame);
  // Under a finger the two acts stand apart, with their words: one of them is for good.
  const phone = useLayout() === 'mobile';
  const { side, odds, selectionName, remaining } = order;
  const name = `${sideWord('match', side)} ${rowName(selectionName)} ${oddsText(odds)}`;
  const cancel = () =>
    run('cancel', later('The order could not be cancelled.'), async () => cancelledText(await cancelOrder(order.id)));
  const acts = {
    ...{ name, editing, busy: busy !== null },
    onChange: () => setEditing(!editing),
    onCancel: () => void cancel(),
  };
  return (
    <li
      className={cx(
        'relative overflow-hidden rounded-card border border-line bg-surface-2 py-2.5 pr-3 pl-[15px] before:absolute before:inset-y-0 before:left-0 before:border-l-[3px] before:border-dashed',
        STRIPES[side],
      )}
    >
      <p className="flex items-center gap-2 font-semibold">
        <StatusPill tone={side}>{sideWord('match', side)}</StatusPill>
        <span className="min-w-0 flex-1 truncate">{rowName(selectionName)}</span>
        <span className="num">{oddsText(odds)}</span>
        {!phone && <IconActs {...acts} />}
      </p>
      <Matched order={order} name={name} withMarket={!withEvent} />
      {withEvent && (
        <p className="truncate text-xs text-ink-3">
          {[marketTitle(order.marketName, order.sportName), order.eventName].join(' · ')}
        </p>
      )}
      {phone && !editing && <WordedActs {...acts} />}
      {editing && remaining > 0 && <EditOrder order={order} name={name} onDone={() => setEditing(false)} />}
    </li>
  );
}

type ActsProps = { name: string; editing: boolean; busy: boolean; onChange: () => void; onCancel: () => void };

function IconActs({ name, editing, busy, onChange, onCancel }: ActsProps) {
  return (
    <>
      <IconButton
        size="sm"
        label={t('Change order {order}', { order: name })}
        aria-expanded={editing}
        onClick={onChange}
      >
        <Pencil size={15} />
      </IconButton>
      <IconButton
        size="sm"
        label={t('Cancel order {order}', { order: name })}
        disabled={busy}
        onClick={onCancel}
        className="text-danger hover:bg-danger-soft"
      >
        <X size={16} />
      </IconButton>
    </>
  );
}

function WordedActs({ name, editing, busy, onChange, onCancel }: ActsProps) {
  return (
    <p className="mt-2 grid grid-cols-2 gap-2">
      <Button aria-label={t('Change order {order}', { order: name })} aria-expanded={editing} onClick={onChange}>
        <Pencil size={15} aria-hidden="true" />
        {t('Change order')}
      </Button>
      <Button
        look="danger-quiet"
        aria-label={t('Cancel order {order}', { order: name })}
        loading={busy}
        onClick={onCancel}
      >
        <X size={16} aria-hidden="true" />
        {t('Cancel order')}
      </Button>
    </p>
  );
}

/** How much of it is a bet by now, what is ahead of the rest, and what becomes of that at the start. */
function Matched({ order, name, withMarket }: { order: Order; name: string; withMarket: boolean }) {
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
        <span className="min-w-0 truncate">
          {[turnText(order), withMarket && marketTitle(order.marketName, order.sportName)].filter(Boolean).join(' · ')}
        </span>
        <span className="shrink-0">{t('asked {time}', { time: timeOf(order.createdAt) })}</span>
      </p>
    </>
  );
}
