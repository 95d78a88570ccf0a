import type { StaffOrder } from '@pavilion/contract';
import { marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { endText, turnText } from '../../shared/lib/orders/order-words.ts';
import { formatOdds, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column, Fold } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { Moment, Recently } from '../../shared/list/time-column.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const oddsOf = ({ odds }: StaffOrder): string => formatOdds(Math.round(odds * 100));

/** `Back India 2.50`. */
export const orderLine = (order: StaffOrder): string =>
  `${sideWord('match', order.side)} ${order.selectionName} ${oddsOf(order)}`;

export const marketOf = ({ marketName, sportName }: StaffOrder): string => marketTitle(marketName, sportName);

/** A race or a match with its sport. */
export const eventLine = ({ eventName, sportName }: StaffOrder): string => [eventName, sportName].join(' · ');
/** `Win, Ascot 14:30 · Horse Racing`. */
export const placeLine = (order: StaffOrder): string => `${marketOf(order)}, ${eventLine(order)}`;

/** What becomes of it at the turn, or why it has ended, and when: what has ended stands in that order. */
const State = ({ of }: { of: StaffOrder }) =>
  of.endedAt === null ? (
    <TwoLines first={t('Open')} second={turnText(of)} />
  ) : (
    <TwoLines first={endText(of, false)} second={<Moment small at={of.endedAt} />} />
  );

const Asked = ({ of: { createdAt } }: { of: StaffOrder }) => <Moment small at={createdAt} />;

export type OrderLinks = {
  /** Narrows the list down to one player, or to one market. */
  onUser: (id: string) => void;
  onMarket: (id: string) => void;
};

const LEADS = 'touch text-sm font-semibold text-brand-text hover:underline';
const LINK = 'touch max-w-full truncate text-left font-semibold hover:underline';

/** What is asked for and where, in one column: on a tablet the market has none of its own. */
const WHOLE: Fold<StaffOrder> = {
  head: later('Order'),
  cell: (order) => (
    <span className="block max-w-[215px]" title={placeLine(order)}>
      <TwoLines
        first={
          <>
            <StatusPill tone={order.side}>{sideWord('match', order.side)}</StatusPill> {order.selectionName}{' '}
            <span className="num">{oddsOf(order)}</span>
          </>
        }
        second={placeLine(order)}
      />
    </span>
  ),
};

const FACTS: readonly Column<StaffOrder>[] = [
  {
    head: later('Order'),
    opened: false,
    folded: [null, WHOLE],
    cell: (order) => (
      <span className="flex min-w-0 items-center gap-2 in-data-full:max-w-[240px] in-data-folded:max-w-[190px]">
        <StatusPill tone={order.side}>{sideWord('match', order.side)}</StatusPill>
        <span className="truncate">{order.selectionName}</span>
        <b className="num font-semibold">{oddsOf(order)}</b>
      </span>
    ),
  },
  { head: later('Size'), right: true, folded: false, cell: ({ size }) => <Money paise={paiseFromWire(size)} /> },
  {
    head: later('Matched'),
    right: true,
    folded: {
      head: later('Matched, size'),
      cell: ({ filled, size }) => (
        <Stacked first={<Money paise={paiseFromWire(filled)} />} second={<Money paise={paiseFromWire(size)} />} />
      ),
    },
    cell: ({ filled }) => <Money paise={paiseFromWire(filled)} />,
  },
  {
    head: later('Waiting'),
    right: true,
    opened: false,
    cell: ({ remaining }) => <Money paise={paiseFromWire(remaining)} className="font-semibold" />,
  },
  {
    head: later('State'),
    card: 'corner',
    cell: (order) => <State of={order} />,
  },
  {
    head: later('Asked'),
    width: 'w-[150px]',
    opened: false,
    folded: false,
    cell: (order) => <Asked of={order} />,
  },
];

type PlayerProps = Pick<OrderLinks, 'onUser'> & { order: StaffOrder };
const Player = ({ order: { user }, onUser }: PlayerProps) => (
  <span className="block in-[table]:max-w-[160px] in-data-folded:max-w-[130px]" title={user.username}>
    <button type="button" className={cx('block', LINK)} onClick={() => onUser(user.id)}>
      {user.username}
    </button>
  </span>
);

/** Who asked for what, how much of it is matched, and what becomes of the rest. */
export const orderColumns = ({ onUser, onMarket }: OrderLinks): readonly Column<StaffOrder>[] => [
  {
    head: later('User'),
    card: 'title',
    opened: ({ user, market }) => (
      <span className="flex flex-wrap gap-x-5">
        <button type="button" className={LEADS} onClick={() => onUser(user.id)}>
          {t('Orders of the player')}
        </button>
        <button type="button" className={LEADS} onClick={() => onMarket(market.id)}>
          {t('Orders of the market')}
        </button>
      </span>
    ),
    cell: (order) => <Player order={order} onUser={onUser} />,
    folded: {
      head: later('User, asked'),
      cell: (order) => <Stacked first={<Player order={order} onUser={onUser} />} second={<Asked of={order} />} />,
    },
  },
  {
    head: later('Market'),
    opened: false,
    folded: [null, false],
    cell: (order) => (
      <span className="block in-[table]:max-w-[230px] in-data-folded:max-w-[150px]" title={eventLine(order)}>
        <TwoLines
          first={
            <button type="button" className={LINK} onClick={() => onMarket(order.market.id)}>
              {marketOf(order)}
            </button>
          }
          second={eventLine(order)}
        />
      </span>
    ),
  },
  ...FACTS,
];

/** An order in two lines: what is asked for, and how much of it waits; by whom and on what, and when it was asked. */
export const ORDER_BRIEF: Brief<StaffOrder> = {
  heads: [later('Order'), later('Waiting, asked')],
  of: (order) => ({
    name: orderLine(order),
    about: [order.user.username, order.eventName].join(' · '),
    main: <Money paise={paiseFromWire(order.remaining)} />,
    second: <Recently at={order.createdAt} />,
  }),
};
