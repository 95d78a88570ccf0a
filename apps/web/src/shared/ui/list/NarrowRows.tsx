import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../i18n/i18n.ts';
import { Skeleton } from './Skeleton.tsx';
import { type Brief, type Column, type DataTableProps, groupHead, SKELETONS, stripeOf } from './table-rows.ts';

/** The rows of a list on a phone: two lines each, of which one is open at a time, or cards. */
export function NarrowRows<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, stripe, detail, group, brief } = props;
  const [opened, setOpened] = useState<string | null>(null);
  if (rows === undefined) return <LoadingRows low={brief !== undefined} />;
  return (
    <>
      {brief && <Heads brief={brief} />}
      <ul aria-label={label}>
        {rows.map((row, at) => {
          const head = groupHead(group, rows, at);
          const key = rowKey(row);
          const body = (
            <Body columns={brief ? columns.flatMap(whenOpened) : columns} row={row} more={detail?.(row, 'rows')} />
          );
          return (
            <li key={key} className={cx('border-t border-line first:border-t-0', stripeOf(stripe?.(row)))}>
              {head && <div className="border-b border-line bg-sunken px-3.5 py-2">{head}</div>}
              {brief ? (
                <TwoLineRow
                  brief={brief}
                  row={row}
                  open={opened === key}
                  onPress={() => setOpened(opened === key ? null : key)}
                >
                  {body}
                </TwoLineRow>
              ) : (
                <div className="px-3.5 py-3">{body}</div>
              )}
            </li>
          );
        })}
        <TotalCard columns={columns} />
      </ul>
    </>
  );
}

function LoadingRows({ low }: { low: boolean }) {
  return SKELETONS.map((key) => (
    <div key={key} className={cx('grid gap-2 border-t border-line first:border-t-0', low ? 'h-[61px] p-3' : 'p-3.5')}>
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className={low ? 'h-3 w-4/5' : 'h-8 w-full'} />
    </div>
  ));
}

function Heads<Row>({ brief: { heads } }: { brief: Brief<Row> }) {
  const [rows, figures] = heads;
  return (
    <div
      aria-hidden="true"
      className="flex h-9 items-center justify-between gap-3 border-b border-line bg-sunken px-3.5 text-2xs text-ink-3"
    >
      <span className="truncate">{t(rows)}</span>
      <span className="shrink-0">{t(figures)}</span>
    </div>
  );
}

/** The last line of the table as a card. */
function TotalCard<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const totals = columns.filter(({ total }) => total !== undefined);
  if (totals.length === 0) return null;
  return (
    <li className="border-t border-line-2 bg-sunken px-3.5 py-3">
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-sm font-semibold">
        {totals.map(({ head, total, right, card }) => {
          const isWhole = card === 'title' || card === 'hidden';
          return (
            <div key={head} className={cx('min-w-0', isWhole && 'col-span-2')}>
              <dt className={cx('text-2xs font-normal text-ink-3', isWhole && 'sr-only')}>{t(head)}</dt>
              <dd className={cx('min-w-0', right && 'num')}>{total}</dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

type TwoLineProps<Row> = { brief: Brief<Row>; row: Row; open: boolean; onPress: () => void; children: ReactNode };

/** The whole row opens it; what lies under it stays where it is read from, hidden while it is closed. */
function TwoLineRow<Row>({ brief, row, open, onPress, children }: TwoLineProps<Row>) {
  const id = useId();
  const { name, mark, main, about, second } = brief.of(row);
  // What the two lines had no room for is read when the row is open.
  const cut = open ? 'wrap-anywhere' : 'truncate';
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onPress}
        className="flex min-h-[60px] w-full items-center gap-2 py-2 pr-2 pl-3.5 text-left -outline-offset-2 hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className={cx('min-w-0 font-semibold', cut)}>{name}</span>
            {mark && <span className="shrink-0">{mark}</span>}
          </span>
          <span className={cx('block min-h-4 text-xs text-ink-3', cut)}>{about}</span>
        </span>
        <span className="num shrink-0 text-right">
          <span className="block font-semibold">{main}</span>
          <span className="block min-h-4 text-xs text-ink-2">{second}</span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 text-ink-3 transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open} className="border-t border-line bg-sunken px-3.5 py-3">
        {children}
      </div>
    </>
  );
}

/** A column as an opened row draws it: the two lines over it need no saying again. */
const whenOpened = <Row,>(column: Column<Row>): Column<Row>[] => {
  const { opened, cell } = column;
  return opened === false ? [] : [{ ...column, cell: opened ?? cell }];
};

const isNothing = (drawn: ReactNode): boolean => drawn === null || drawn === undefined || drawn === false;

type BodyProps<Row> = { columns: readonly Column<Row>[]; row: Row; more: ReactNode };

/** Everything that a row has: its title with what stands in the corner, its figures under their heads, its acts. */
function Body<Row>({ columns, row, more }: BodyProps<Row>) {
  const of = (place: Column<Row>['card']) =>
    columns.flatMap(({ card = 'fact', head, right, cell }) => {
      const drawn = card === place && cell(row);
      return isNothing(drawn) ? [] : [{ head, right, drawn }];
    });
  const [titles, corners] = [of('title'), of('corner')];
  return (
    <>
      {titles.length + corners.length > 0 && (
        <div className="mb-2 flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {titles.map(({ head, drawn }) => (
              <div key={head}>{drawn}</div>
            ))}
          </div>
          {corners.map(({ head, drawn }) => (
            <div key={head} className="shrink-0">
              {drawn}
            </div>
          ))}
        </div>
      )}
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-sm empty:hidden min-[600px]:grid-cols-4">
        {of('fact').map(({ head, drawn, right }) => (
          <div key={head} className="min-w-0">
            <dt className="text-2xs text-ink-3">{t(head)}</dt>
            <dd className={cx('min-w-0', right && 'num')}>{drawn}</dd>
          </div>
        ))}
      </dl>
      {of('acts').map(({ head, drawn }) => (
        <div key={head} className="mt-2.5">
          {drawn}
        </div>
      ))}
      {more}
    </>
  );
}
