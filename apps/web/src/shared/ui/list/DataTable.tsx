import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../i18n/i18n.ts';
import { useLayout } from '../../lib/browser/use-media.ts';
import { Skeleton } from './Skeleton.tsx';
import { useScrollEdges } from '../motion/use-scroll-edges.ts';

export type Column<Row> = {
  /** English words of the column's head. */
  head: string;
  /** What its figures are, where the head alone does not say it. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, in digits of one width. */
  right?: boolean;
  /**
   * Where it stands on a card of the narrow layout: in its first line, in that line's corner, below with its head, or
   * under all of these over the whole width and without its head, as buttons do.
   */
  card?: 'title' | 'corner' | 'fact' | 'acts' | 'hidden';
  /** A fixed width, e.g. `w-[172px]`. */
  width?: string;
  /** What the list is ordered by when its head is pressed. */
  sort?: string;
  /** Stays in sight when the table is wider than its place and is moved sideways. */
  sticky?: 'left' | 'right';
};

/** How the list is ordered, and what a press on a head asks for. */
export type TableOrder = { by: string; direction: 'asc' | 'desc'; onSort: (by: string) => void };

type Stripe = 'back' | 'lay' | null;

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is awaited: the head stands, five empty rows hold its room. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What stands in its place when there are no rows: an EmptyState. */
  empty: ReactNode;
  /** The colour of the side at the row's left edge. */
  stripe?: (row: Row) => Stripe;
  /** What is shown under a row that is open. */
  detail?: (row: Row) => ReactNode;
  /** Older rows stay, faded, while newer ones are on their way. */
  stale?: boolean;
  foot?: ReactNode;
  /** For many columns: heads take two lines, cells stand closer (look, section 4). */
  tight?: boolean;
  /** Columns with a `sort` have a button for a head. */
  order?: TableOrder;
};

/** A list in a panel: a table from 1024 px, below that a card for each row (look, section 4). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty, foot, stale } = props;
  const narrow = useLayout() === 'mobile';
  const filled = rows === undefined || rows.length > 0;
  return (
    <section className="panel overflow-hidden" aria-busy={rows === undefined || stale || undefined}>
      <div className={cx('transition-opacity duration-150', stale && 'opacity-60')}>
        {!filled ? empty : narrow ? <Cards {...props} /> : <Grid {...props} />}
      </div>
      {foot}
    </section>
  );
}

const STRIPES = { back: 'before:bg-back-1', lay: 'before:bg-lay-1' } as const;
const STRIPED = 'relative before:absolute before:inset-y-0 before:left-0 before:w-[3px]';
const stripeOf = (stripe: Stripe | undefined) => stripe && cx(STRIPED, STRIPES[stripe]);

// What stays in sight has an edge while other columns are under it.
const STICKY = {
  left: 'sticky left-0 z-[1] group-data-more-left/scroll:shadow-[inset_-1px_0_var(--pv-line-2),8px_0_8px_-6px_rgb(0_0_0/0.18)]',
  right:
    'sticky right-0 z-[1] group-data-more-right/scroll:shadow-[inset_1px_0_var(--pv-line-2),-8px_0_8px_-6px_rgb(0_0_0/0.18)]',
} as const;
const stickyOf = (side: 'left' | 'right' | undefined, ground: string) => side && cx(STICKY[side], ground);
const ariaOf = (order: TableOrder | undefined, sort: string | undefined) => {
  if (order === undefined || sort === undefined) return undefined;
  if (order.by !== sort) return 'none';
  return order.direction === 'asc' ? 'ascending' : 'descending';
};

/** The head of a column by which the list can be ordered; the arrow says how it is. */
function SortHead({ head, sort, order, right }: { head: string; sort: string; order: TableOrder; right: boolean }) {
  const chosen = order.by === sort;
  const Arrow = chosen && order.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => order.onSort(sort)}
      className={cx(
        'group/sort -mx-1 inline-flex min-h-7 items-center gap-0.5 rounded-xs px-1 font-medium hover:text-ink',
        right ? 'flex-row-reverse text-right' : 'text-left',
        chosen && 'text-ink',
      )}
    >
      {head}
      <Arrow
        size={12}
        aria-hidden="true"
        className={cx(!chosen && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')}
      />
    </button>
  );
}

function Grid<Row>({ label, columns, rows, rowKey, stripe, detail, order, tight = false }: DataTableProps<Row>) {
  const room = tight ? 'px-[7px]' : 'px-2.5';
  const scroller = useScrollEdges<HTMLDivElement>();
  return (
    <div ref={scroller} className="group/scroll overflow-x-auto -outline-offset-2">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="h-9 bg-sunken text-left text-2xs text-ink-3">
            {columns.map(({ head, hint, right = false, width, sort, sticky }) => (
              <th
                key={head}
                scope="col"
                title={hint}
                aria-sort={ariaOf(order, sort)}
                className={cx(
                  'font-medium first:pl-4 last:pr-4',
                  room,
                  tight ? 'leading-[13px]' : 'whitespace-nowrap',
                  right && 'text-right',
                  width,
                  stickyOf(sticky, 'bg-sunken'),
                )}
              >
                {order && sort ? <SortHead head={t(head)} sort={sort} order={order} right={right} /> : t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} />}
          {rows?.map((row) => {
            const more = detail?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr className="group/row h-[46px] border-t border-line hover:bg-surface-2">
                  {columns.map(({ head, cell, right, sticky }, at) => (
                    <td
                      key={head}
                      className={cx(
                        'py-1.5 first:pl-4 last:pr-4',
                        room,
                        right && 'num text-right whitespace-nowrap',
                        at === 0 && stripeOf(stripe?.(row)),
                        stickyOf(sticky, 'bg-surface group-hover/row:bg-surface-2'),
                      )}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
                {more && (
                  <tr className="border-t border-line bg-sunken">
                    <td colSpan={columns.length} className="p-0">
                      {more}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e'] as const;

function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return SKELETONS.map((key) => (
    <tr key={key} className="h-[46px] border-t border-line">
      {columns.map(({ head }) => (
        <td key={head} className="px-2.5 first:pl-4 last:pr-4">
          <Skeleton className="h-3.5 w-4/5" />
        </td>
      ))}
    </tr>
  ));
}

function Cards<Row>({ label, columns, rows, rowKey, stripe, detail }: DataTableProps<Row>) {
  const of = (place: Column<Row>['card']) => columns.filter(({ card = 'fact' }) => card === place);
  const titles = of('title');
  const corners = of('corner');
  const facts = of('fact');
  const acts = of('acts');
  if (rows === undefined)
    return SKELETONS.map((key) => (
      <div key={key} className="grid gap-2 border-t border-line p-3.5 first:border-t-0">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-8 w-full" />
      </div>
    ));
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={cx('border-t border-line px-3.5 py-3 first:border-t-0', stripeOf(stripe?.(row)))}
        >
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              {titles.map(({ head, cell }) => (
                <div key={head}>{cell(row)}</div>
              ))}
            </div>
            {corners.map(({ head, cell }) => (
              <div key={head} className="shrink-0">
                {cell(row)}
              </div>
            ))}
          </div>
          <dl className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1.5 text-sm">
            {facts.map(({ head, cell, right }) => (
              <div key={head} className="min-w-0">
                <dt className="text-2xs text-ink-3">{t(head)}</dt>
                <dd className={cx('min-w-0', right && 'num')}>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {acts.map(({ head, cell }) => (
            <div key={head} className="mt-2.5">
              {cell(row)}
            </div>
          ))}
          {detail?.(row)}
        </li>
      ))}
    </ul>
  );
}

/** Two lines of a cell: what it is, and under it what it belongs to. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <span className="block truncate font-semibold">{first}</span>
      {second && <span className="block truncate text-xs text-ink-3">{second}</span>}
    </>
  );
}
