import { X } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import type { Order } from '../../shared/api/market/orders.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { sideWord } from '../../shared/lib/bet/bet-words.ts';
import { oddsText, rupeesText } from '../../shared/lib/orders/order-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatSize } from '../../shared/lib/format/format.ts';
import type { LadderRow, Side } from './ladder-rows.ts';

type PriceRowProps = {
  row: LadderRow;
  name: string;
  /** The largest size and the most that was matched of the rows shown: how long the bars are; 0: nothing was, and no column says so. */
  most: number;
  mostTraded: number;
  /** It is the best price of a side. */
  best: Side | null;
  asked: Side | null;
  disabled: boolean;
  onPress: (side: Side, byKey: boolean) => void;
  onMove: (order: Order, hundredths: number) => void;
  onCancel: (order: Order) => void;
};

/** The columns of a ladder: room for odds of 1000.00, and for what was matched where anything was. */
export const ladderColumns = (mostTraded: number): string =>
  mostTraded > 0 ? 'grid-cols-[1fr_68px_1fr_56px]' : 'grid-cols-[1fr_68px_1fr]';

/** One price: what can be backed, the odds, what can be laid, what was matched; own orders stand on their side. */
export function PriceRow({ row, most, mostTraded, best, asked, ...rest }: PriceRowProps) {
  const { hundredths, traded } = row;
  return (
    <div
      data-tick={hundredths}
      className={cx(
        'grid h-11 border-t border-line desktop:h-7',
        ladderColumns(mostTraded),
        asked && 'outline outline-1 -outline-offset-1 outline-accent',
      )}
    >
      <SideCell side="back" row={row} most={most} {...rest} />
      <span
        className={cx(
          'num grid place-items-center text-sm font-semibold',
          best === 'back' && 'bg-back-1 text-back-1-ink',
          best === 'lay' && 'bg-lay-1 text-lay-1-ink',
        )}
      >
        {oddsText(hundredths / 100)}
      </span>
      <SideCell side="lay" row={row} most={most} {...rest} />
      {mostTraded > 0 && (
        <span className="num relative grid place-items-center justify-items-end pr-1.5 text-2xs text-ink-3">
          <i className="absolute inset-y-1 left-0 bg-surface-3" style={{ width: `${(traded / mostTraded) * 100}%` }} />
          <span className="relative">{traded > 0 && formatSize(traded)}</span>
        </span>
      )}
    </div>
  );
}

type SideCellProps = Pick<PriceRowProps, 'row' | 'name' | 'most' | 'disabled' | 'onPress' | 'onMove' | 'onCancel'> & {
  side: Side;
};

function SideCell({ side, row, name, most, disabled, onPress, onMove, onCancel }: SideCellProps) {
  const size = row[side];
  const odds = oddsText(row.hundredths / 100);
  const there = size > 0 ? t('{amount} available', { amount: rupeesText(size) }) : t('nothing there yet');
  return (
    <span className={cx('relative flex items-center', side === 'back' ? 'bg-back-soft' : 'bg-lay-soft')}>
      <button
        type="button"
        data-cell={`${side}/${row.hundredths}`}
        aria-label={`${sideWord('match', side)} ${name} ${odds}, ${there}`}
        // Not disabled: the focus must stay where it is while an answer is waited for.
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (!disabled) onPress(side, event.detail === 0);
        }}
        className="absolute inset-0 -outline-offset-2 hover:bg-surface-3/50"
      />
      <i
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-y-1 opacity-70',
          side === 'back' ? 'right-0 bg-back-2' : 'left-0 bg-lay-2',
        )}
        style={{ width: `${(size / most) * 100}%` }}
      />
      <span className={cx('num pointer-events-none relative px-1.5 text-xs', side === 'back' && 'ml-auto')}>
        {size > 0 && formatSize(size)}
      </span>
      {row.own
        .filter((order) => order.side === side)
        .map((order) => (
          <OwnOrder key={order.id} order={order} onMove={onMove} onCancel={onCancel} />
        ))}
    </span>
  );
}

/** An own order in its row: dragged to another row it moves there, pressed it is cancelled. */
function OwnOrder({ order, onMove, onCancel }: { order: Order } & Pick<PriceRowProps, 'onMove' | 'onCancel'>) {
  const [dragged, setDragged] = useState(false);
  const name = `${sideWord('match', order.side)} ${oddsText(order.odds)} · ${rupeesText(order.remaining)}`;
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (!dragged) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const tick = Number(under?.closest<HTMLElement>('[data-tick]')?.dataset['tick'] ?? Number.NaN);
    if (Number.isFinite(tick) && tick !== Math.round(order.odds * 100)) onMove(order, tick);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('Cancel order {order}', { order: name })}
      onPointerDown={(event) => {
        setDragged(false);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0 && Math.abs(event.movementX) + Math.abs(event.movementY) > 2) setDragged(true);
      }}
      onPointerUp={drop}
      onClick={() => {
        if (!dragged) onCancel(order);
      }}
      className={cx(
        'num absolute z-1 flex h-6 touch-none items-center gap-1 rounded-[5px] border bg-surface px-1.5 text-2xs font-semibold desktop:h-5',
        order.side === 'back' ? 'left-1 border-back-1 text-back-text' : 'right-1 border-lay-1 text-lay-text',
        dragged ? 'cursor-grabbing' : 'cursor-grab',
      )}
    >
      {formatSize(order.remaining)}
      <X size={11} aria-hidden="true" />
    </button>
  );
}
