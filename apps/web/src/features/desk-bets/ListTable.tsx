import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { CountedSince, ListFailure, NothingFound } from './DeskList.tsx';
import type { ListColumn } from './list-column.ts';

type Listed<Row> = { items: readonly Row[]; total: number; countedSince: string | null };

export type ListTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  /** The answer of the list's call, as useQuery gives it. */
  list: { data: Listed<Row> | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  columns: readonly ListColumn<Row>[];
  page: number;
  limit: number;
  onPage: (page: number) => void;
  /** The specification's words for a list that could not be loaded, and for one that has nothing. */
  failed: string;
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
  const { label, list, columns, page, limit, onPage, failed, empty, dirty, onReset, stripe, note, advice } = props;
  const { data } = list;
  if (list.error) return <ListFailure error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        {...(stripe ? { stripe } : {})}
        stale={list.isPlaceholderData}
        empty={<NothingFound title={empty} dirty={dirty} onReset={onReset} />}
        foot={
          data &&
          data.total > 0 && <Pager page={page} pageSize={limit} total={data.total} onPage={onPage} note={note} />
        }
      />
      <CountedSince since={data?.countedSince} advice={advice} />
    </>
  );
}
