import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../i18n/i18n.ts';
import { useLayout, useTablet, useTabletWide } from '../../lib/browser/use-media.ts';
import { NarrowRows } from './NarrowRows.tsx';
import { Skeleton } from './Skeleton.tsx';
import {
  type Column,
  type DataTableProps,
  filledColumns,
  type Form,
  formsOf,
  groupHead,
  SKELETONS,
  stripeOf,
  type TableOrder,
} from './table-rows.ts';
import { useRoom } from './use-room.ts';
import { useScrollEdges } from '../motion/use-scroll-edges.ts';

/**
 * A list in a panel: a table from 1024 px, below that two lines or a card for each row (look, section 4). Where the table is wider
 * than its place, columns fold into others or leave, and in the end the rows are two lines each: no figure is cut.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = { ...given, columns: filledColumns(given.columns, given.rows) };
  const { rows, empty, foot, stale, brief, wideTable = false } = props;
  const [tabletWide, layout] = [useTabletWide(), useLayout()];
  const forms = formsOf(props);
  const last = brief ? forms.length : forms.length - 1;
  const { place, form } = useRoom(useTablet() ? forms.length - 1 : 0, last, props);
  const drawn = layout !== 'mobile' || (wideTable && tabletWide) ? forms[form] : undefined;
  const filled = rows === undefined || rows.length > 0;
  return (
    <section ref={place} className="panel overflow-hidden" aria-busy={rows === undefined || stale || undefined}>
      <div className={cx('transition-opacity duration-150', stale && 'opacity-60')}>
        {!filled ? empty : drawn ? <Grid {...props} form={drawn} /> : <NarrowRows {...props} />}
      </div>
      {foot}
    </section>
  );
}

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

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  order: TableOrder | undefined;
  tight: boolean;
  room: string;
};
function Head<Row>({ columns, order, tight, room }: HeadProps<Row>) {
  return (
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
  );
}

/** A press on a control is its own, and text that is marked is not let go. */
const isOwnPress = (target: EventTarget): boolean =>
  (target instanceof Element && target.closest('a, button, input, select, label') !== null) ||
  window.getSelection()?.isCollapsed === false;

function Grid<Row>({ form, ...props }: DataTableProps<Row> & { form: Form<Row> }) {
  const { label, rows, rowKey, stripe, detail, group, order, onOpen } = props;
  const { columns, tight, full } = form;
  const room = tight ? 'px-1.5' : 'px-2.5';
  const scroller = useScrollEdges<HTMLDivElement>();
  return (
    <div
      ref={scroller}
      {...{ [full ? 'data-full' : 'data-folded']: '' }}
      className="group/scroll overflow-x-auto -outline-offset-2"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <Head columns={columns} order={order} tight={tight} room={room} />
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} />}
          {rows?.map((row, at) => {
            const more = detail?.(row, full ? 'full' : 'folded');
            const head = groupHead(group, rows, at);
            return (
              <Fragment key={rowKey(row)}>
                {head && <GroupRow span={columns.length}>{head}</GroupRow>}
                <tr
                  className={cx(
                    'group/row h-[46px] border-t border-line hover:bg-surface-2',
                    onOpen && 'cursor-pointer',
                  )}
                  onClick={onOpen && (({ target }) => !isOwnPress(target) && onOpen(row))}
                >
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
        {rows !== undefined && <TotalRow columns={columns} room={room} />}
      </table>
    </div>
  );
}

/** Over the rows that belong together. */
const GroupRow = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className="h-10 border-t border-line bg-sunken text-left">
    <th scope="colgroup" colSpan={span} className="px-4 font-normal">
      {children}
    </th>
  </tr>
);

/** What the columns come to, of all rows. */
function TotalRow<Row>({ columns, room }: { columns: readonly Column<Row>[]; room: string }) {
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot>
      <tr className="h-[50px] border-t border-line-2 bg-sunken font-semibold">
        {columns.map(({ head, total, right, sticky }) => (
          <td
            key={head}
            className={cx(
              'first:pl-4 last:pr-4',
              room,
              right && 'num text-right whitespace-nowrap',
              stickyOf(sticky, 'bg-sunken'),
            )}
          >
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

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

/** Two lines of a cell: what it is, and under it what it belongs to. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <span className="block truncate font-semibold">{first}</span>
      {second && <span className="block truncate text-xs text-ink-3">{second}</span>}
    </>
  );
}

/** Two things of a cell under each other, so that they share a column: the second one is smaller. */
export const Stacked = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="block leading-[18px]">
    <span className="block">{first}</span>
    <span className="block text-xs font-normal text-ink-2">{second}</span>
  </span>
);
