import type { StaffOrder } from '@pavilion/contract';
import { marketWords, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { turnText } from '../../shared/lib/orders/order-words.ts';
import { formatDateTime, formatOdds, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const oddsOf = ({ odds }: StaffOrder): string => formatOdds(Math.round(odds * 100));

/** `Back India 2.50`. */
export const orderLine = (order: StaffOrder): string =>
  `${sideWord('match', order.side)} ${order.selectionName} ${oddsOf(order)}`;

const ENDS: Readonly<Record<StaffOrder['state'], string>> = {
  open: later('Open'),
  filled: later('Filled'),
  cancelled: later('Cancelled'),
  lapsed: later('Lapsed'),
};

/** `market-closed` as `Market closed`. */
const reasonText = ({ reason }: StaffOrder): string => {
  const words = (reason ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export type OrderLinks = {
  /** Narrows the list down to one player, or to one market. */
  onUser: (id: string) => void;
  onMarket: (id: string) => void;
};

const LINK = 'touch max-w-full truncate text-left font-semibold hover:underline';

/** Who asked for what, how much of it is matched, and what becomes of the rest. */
export const orderColumns = ({ onUser, onMarket }: OrderLinks): readonly Column<StaffOrder>[] => [
  {
    head: later('User'),
    card: 'title',
    cell: ({ user }) => (
      <button type="button" className={LINK} onClick={() => onUser(user.id)}>
        {user.username}
      </button>
    ),
  },
  {
    head: later('Market'),
    cell: ({ market, marketName, eventName }) => (
      <TwoLines
        first={
          <button type="button" className={LINK} onClick={() => onMarket(market.id)}>
            {marketWords(marketName)}
          </button>
        }
        second={eventName}
      />
    ),
  },
  {
    head: later('Order'),
    opened: false,
    cell: (order) => (
      <span className="flex min-w-0 items-center gap-2">
        <StatusPill tone={order.side}>{sideWord('match', order.side)}</StatusPill>
        <span className="truncate">{order.selectionName}</span>
        <b className="num font-semibold">{oddsOf(order)}</b>
      </span>
    ),
  },
  { head: later('Size'), right: true, cell: ({ size }) => <Money paise={paiseFromWire(size)} /> },
  { head: later('Matched'), right: true, cell: ({ filled }) => <Money paise={paiseFromWire(filled)} /> },
  {
    head: later('Waiting'),
    right: true,
    cell: ({ remaining }) => <Money paise={paiseFromWire(remaining)} className="font-semibold" />,
  },
  {
    head: later('State'),
    card: 'corner',
    cell: (order) => (
      <TwoLines first={t(ENDS[order.state])} second={order.state === 'open' ? turnText(order) : reasonText(order)} />
    ),
  },
  {
    head: later('Asked'),
    width: 'w-[150px]',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="num text-xs whitespace-nowrap text-ink-2">
        {formatDateTime(Date.parse(createdAt))}
      </time>
    ),
  },
];

/** An order in two lines: what is asked for, and how much of it waits; by whom and on what, and when it was asked. */
export const ORDER_BRIEF: Brief<StaffOrder> = {
  heads: [later('Order'), later('Waiting, asked')],
  of: (order) => ({
    name: orderLine(order),
    about: [order.user.username, marketWords(order.marketName), order.eventName].join(' · '),
    main: <Money paise={paiseFromWire(order.remaining)} />,
    second: formatTime(Date.parse(order.createdAt), true),
  }),
};
