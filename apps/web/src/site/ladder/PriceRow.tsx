import { X } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import type { Order } from '../../shared/api/market/orders.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { sideWord } from '../../shared/lib/bet/bet-words.ts';
import { oddsText, rupeesText } from '../../shared/lib/orders/order-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatSize } from '../../shared/lib/format/format.ts';
import { type LadderRow, type Side, waitingOf } from './ladder-rows.ts';

type PriceRowProps = {
  row: LadderRow;
  name: string;
  /** The largest size and the most that was matched of the rows shown: how long the bars are; 0: nothing was, and no column says so. */
  most: number;
  mostTraded: number;
  /** It is the best price of a side. */
  best: Side | null;
  /** Tab comes to it; to the other prices one goes by arrow keys. */
  stop: boolean;
  /** It is the price that was traded last. */
  last: boolean;
  asked: Side | null;
  /** What the next press asks for, in rupees; null while it asks for nothing. */
  stake: number | null;
  /** Own orders have columns of their own. */
  beside: boolean;
  disabled: boolean;
  onPress: (side: Side, byKey: boolean) => void;
  onMove: (orders: readonly Order[], hundredths: number) => void;
  onCancel: (orders: readonly Order[]) => void;
};

/**
 * The columns of a ladder: room for odds of 1000.00, and for what was matched where anything was. Beside a mouse own orders have columns
 * of their own, under a finger they stand in the cell.
 */
export function ladderColumns(mostTraded: number, beside: boolean): string {
  const traded = mostTraded > 0;
  if (beside)
    return traded
      ? 'grid-cols-[56px_minmax(0,1fr)_60px_minmax(0,1fr)_56px_50px]'
      : 'grid-cols-[56px_minmax(0,1fr)_60px_minmax(0,1fr)_56px]';
  return traded ? 'grid-cols-[minmax(0,1fr)_68px_minmax(0,1fr)_56px]' : 'grid-cols-[minmax(0,1fr)_68px_minmax(0,1fr)]';
}

/** One price: what can be backed, the odds, what can be laid, what was matched; own orders stand on their side. */
export function PriceRow({ row, most, mostTraded, best, last, asked, ...rest }: PriceRowProps) {
  const { hundredths, traded } = row;
  return (
    <div
      data-tick={hundredths}
      className={cx(
        'grid h-11 desktop:h-6',
        row.skips ? 'border-t-[5px] border-double border-line-2' : 'border-t border-line',
        ladderColumns(mostTraded, rest.beside),
        // Over the cells, which have grounds of their own.
        asked && 'relative after:pointer-events-none after:absolute after:inset-0 after:border after:border-accent',
      )}
    >
      {rest.beside && <OwnCell side="back" row={row} {...rest} />}
      <SideCell side="back" row={row} most={most} asked={asked === 'back'} {...rest} />
      <span
        className={cx(
          'num relative grid place-items-center text-sm font-semibold',
          best === 'back' && 'bg-back-1 text-back-1-ink',
          best === 'lay' && 'bg-lay-1 text-lay-1-ink',
          last && best === null && 'bg-surface-3',
        )}
      >
        {last && <Arrowheads />}
        {oddsText(hundredths / 100)}
      </span>
      <SideCell side="lay" row={row} most={most} asked={asked === 'lay'} {...rest} />
      {rest.beside && <OwnCell side="lay" row={row} {...rest} />}
      {mostTraded > 0 && (
        <span className="num relative grid place-items-center justify-items-end pr-1.5 text-2xs text-ink-3">
          <i className="absolute inset-y-1 left-0 bg-surface-3" style={{ width: `${(traded / mostTraded) * 100}%` }} />
          <span className="relative">{traded > 0 && formatSize(traded)}</span>
        </span>
      )}
    </div>
  );
}

/** Point at the price that was traded last, from both sides. */
function Arrowheads() {
  const head = 'absolute top-1/2 size-0 -translate-y-1/2 border-y-[4px] border-y-transparent';
  return (
    <>
      <i aria-hidden="true" className={cx(head, 'left-0 border-l-[5px] border-l-current')} />
      <i aria-hidden="true" className={cx(head, 'right-0 border-r-[5px] border-r-current')} />
    </>
  );
}

type Acts = Pick<PriceRowProps, 'onMove' | 'onCancel'>;

/** Own orders of one side of a price, in a column of their own. */
function OwnCell({ side, row, onMove, onCancel }: { side: Side; row: LadderRow } & Acts) {
  return (
    <span className="relative flex items-center">
      <OwnOrders side={side} row={row} onMove={onMove} onCancel={onCancel} />
    </span>
  );
}

function OwnOrders({ side, row, ...acts }: { side: Side; row: LadderRow } & Acts) {
  const orders = row.own.filter((order) => order.side === side);
  return orders.length > 0 && <OwnOrder orders={orders} side={side} odds={row.hundredths / 100} {...acts} />;
}

type SideCellProps = Pick<
  PriceRowProps,
  'row' | 'name' | 'most' | 'stop' | 'stake' | 'beside' | 'disabled' | 'onPress' | 'onMove' | 'onCancel'
> & { side: Side; asked: boolean };

function SideCell({
  side,
  row,
  name,
  most,
  asked,
  stop,
  stake,
  beside,
  disabled,
  onPress,
  onMove,
  onCancel,
}: SideCellProps) {
  const size = row[side];
  const odds = oddsText(row.hundredths / 100);
  const there = size > 0 ? t('{amount} available', { amount: rupeesText(size) }) : t('nothing there yet');
  return (
    <span className={cx('relative flex items-center', side === 'back' ? 'bg-back-soft' : 'bg-lay-soft')}>
      <button
        type="button"
        data-cell={`${side}/${row.hundredths}`}
        tabIndex={stop ? 0 : -1}
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
        {asked && stake !== null ? (
          <b aria-hidden="true" className={cx('text-2xs', side === 'back' ? 'text-back-text' : 'text-lay-text')}>
            {t('ask {amount}', { amount: formatSize(stake) })}
          </b>
        ) : (
          size > 0 && formatSize(size)
        )}
      </span>
      {!beside && <OwnOrders side={side} row={row} onMove={onMove} onCancel={onCancel} />}
    </span>
  );
}

type OwnOrderProps = { orders: readonly Order[]; side: Side; odds: number } & Acts;

/** What one asks for at a price, in one order or several: dragged to another row it moves there, pressed it is cancelled. */
function OwnOrder({ orders, side, odds, onMove, onCancel }: OwnOrderProps) {
  const [dragged, setDragged] = useState(false);
  const order = `${sideWord('match', side)} ${oddsText(odds)} · ${rupeesText(waitingOf(orders))}`;
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (!dragged) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const tick = Number(under?.closest<HTMLElement>('[data-tick]')?.dataset['tick'] ?? Number.NaN);
    if (Number.isFinite(tick) && tick !== Math.round(odds * 100)) onMove(orders, tick);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t('Drag to another price to move it, press to cancel')}
      aria-label={orders.length > 1 ? t('Cancel orders {order}', { order }) : t('Cancel order {order}', { order })}
      onPointerDown={(event) => {
        setDragged(false);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0 && Math.abs(event.movementX) + Math.abs(event.movementY) > 2) setDragged(true);
      }}
      onPointerUp={drop}
      onClick={() => {
        if (!dragged) onCancel(orders);
      }}
      className={cx(
        'num absolute z-1 flex h-6 touch-none items-center gap-1 rounded-[5px] border bg-surface px-1.5 text-2xs font-semibold desktop:h-5',
        side === 'back' ? 'left-1 border-back-1 text-back-text' : 'right-1 border-lay-1 text-lay-text',
        dragged ? 'cursor-grabbing' : 'cursor-grab',
      )}
    >
      {formatSize(waitingOf(orders))}
      <X size={11} aria-hidden="true" />
    </button>
  );
}
