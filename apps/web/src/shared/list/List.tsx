import type { ReactNode } from 'react';
import { failureText } from '../api/api-error.ts';
import { later, t } from '../i18n/i18n.ts';
import { rich } from '../i18n/rich.tsx';
import { formatDateTime } from '../lib/format/format.ts';
import { Button } from '../ui/form/Button.tsx';
import { DataTable } from '../ui/list/DataTable.tsx';
import type { DataTableProps } from '../ui/list/table-rows.ts';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { ListFailure } from '../ui/list/ListFailure.tsx';
import { Pager } from '../ui/list/Pager.tsx';
import type { ListState } from './use-list.ts';

type Table<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'brief' | 'stripe' | 'detail' | 'group' | 'tight' | 'order' | 'wideTable' | 'onOpen'
>;

export type ListProps<Row> = Table<Row> & {
  list: ListState<Row>;
  rowKey: (row: Row) => string;
  /** English words where it could not be loaded and the server gave none. */
  failed: string;
  /** English words where it has no rows. */
  empty: string;
  /** What helps where it has no rows, filters or not; `Other filters may show more.` where some are set. */
  help?: string;
  /** Where to go on from a list that has no rows, whatever the filters. */
  wayOn?: ReactNode;
  /** It stands in a panel or a dialog already: a failure needs none of its own. */
  bare?: boolean;
  /** What unsets the filters is called. */
  reset?: string;
  /** How many of the rows stand above those of the first page, and are counted with them. */
  ahead?: number;
  /** The way to other pages is there only when there are any. */
  onlyIfMore?: boolean;
  /** Said after the range of the page: a sum over all of it. */
  note?: ReactNode;
  /** How to see what is older than what was counted. */
  advice?: string;
};

/** A list: its rows with the way to others, or why there are none. */
export function List<Row>(props: ListProps<Row>) {
  const { list, failed, bare = false, advice } = props;
  if (list.error !== null)
    return <ListFailure bare={bare} text={failureText(list.error, failed)} onRetry={list.refetch} />;
  return (
    <>
      <DataTable
        {...tableOf(props)}
        rows={list.rows}
        rowKey={props.rowKey}
        stale={list.stale}
        empty={<Nothing {...props} />}
        foot={<ListFoot {...props} />}
      />
      {list.countedSince !== null && (
        <p className="mt-2 text-xs text-ink-2">
          {rich('Counted since {time}.', {
            time: <time dateTime={list.countedSince}>{formatDateTime(Date.parse(list.countedSince))}</time>,
          })}{' '}
          {advice && t(advice)}
        </p>
      )}
    </>
  );
}

function tableOf<Row>({ label, columns, brief, group, ...rest }: ListProps<Row>): Table<Row> {
  const { stripe, detail, tight, order, wideTable, onOpen } = rest;
  return {
    label: t(label),
    columns,
    ...(brief && { brief }),
    ...(group && { group }),
    ...(stripe && { stripe }),
    ...(detail && { detail }),
    ...(tight && { tight }),
    ...(order && { order }),
    ...(wideTable && { wideTable }),
    ...(onOpen && { onOpen }),
  };
}

function Nothing<Row>({ list, empty, help, wayOn, reset = later('Reset') }: ListProps<Row>) {
  const words = list.dirty ? later('Other filters may show more.') : help;
  return (
    <EmptyState
      art={list.dirty ? 'glass' : 'receipt'}
      title={t(empty)}
      help={words && t(words)}
      action={list.dirty ? <Button onClick={list.clear}>{t(reset)}</Button> : wayOn}
    />
  );
}

type FootProps = Pick<ListProps<unknown>, 'ahead' | 'onlyIfMore' | 'note'> & {
  list: Pick<ListState<unknown>, 'pages' | 'total' | 'more'>;
};

/** The range of the page and the way to others, or to what follows. */
export function ListFoot({ list, ahead = 0, onlyIfMore = false, note }: FootProps) {
  const { pages, total, more } = list;
  if (more)
    return (
      <div className="flex justify-center border-t border-line p-3">
        <Button loading={more.loading} onClick={more.load}>
          {t('Show more')}
        </Button>
      </div>
    );
  if (!pages || total === undefined || total + ahead === 0) return null;
  const { page, limit, onPage } = pages;
  return (
    <Pager
      page={page}
      pageSize={limit}
      total={total}
      ahead={ahead}
      onPage={onPage}
      note={note}
      onlyIfMore={onlyIfMore}
    />
  );
}
