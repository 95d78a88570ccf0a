import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format/format.ts';
import { Button } from '../form/Button.tsx';
import { type Column, DataTable, type DataTableProps } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ListFailure } from './ListFailure.tsx';
import { Pager } from './Pager.tsx';

/** `countedSince`: only rows since then were looked at; null: all of them. */
type Listed<Row> = { items: readonly Row[]; total: number; countedSince: string | null };

export type ListTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  /** The answer of the list's call, as useQuery gives it. */
  list: { data: Listed<Row> | undefined; isPlaceholderData: boolean; refetch: () => unknown };
  columns: readonly Column<Row>[];
  page: number;
  limit: number;
  onPage: (page: number) => void;
  /** Why the list could not be loaded; null when it could. */
  failure: string | null;
  /** What is said where there is nothing. */
  empty: string;
  /** Whether filters are set that may leave everything out, and what unsets them. */
  dirty: boolean;
  onReset: () => void;
  stripe?: DataTableProps<Row>['stripe'];
  note?: ReactNode;
  /** How to see what is older than what was counted. */
  advice: string;
};

/** A page of a list: the table with its pages, or why there is none. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, list, columns, page, limit, onPage, failure, empty, dirty, onReset, stripe, note, advice } = props;
  const { data } = list;
  if (failure !== null) return <ListFailure text={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        {...(stripe ? { stripe } : {})}
        stale={list.isPlaceholderData}
        empty={
          <EmptyState
            art="receipt"
            title={empty}
            help={dirty && 'Other filters may show more.'}
            action={dirty && <Button onClick={onReset}>Reset</Button>}
          />
        }
        foot={
          data &&
          data.total > 0 && <Pager page={page} pageSize={limit} total={data.total} onPage={onPage} note={note} />
        }
      />
      {data?.countedSince && (
        <p className="mt-2 text-xs text-ink-2">
          Counted since <time dateTime={data.countedSince}>{formatDateTime(Date.parse(data.countedSince))}</time>.{' '}
          {advice}
        </p>
      )}
    </>
  );
}
