import { useQuery } from '@tanstack/react-query';
import { type PagedList, readAll } from '../api/paged-list.ts';
import { type Rules, useAddressFilters, type Values } from './address-filters.ts';
import { useFileExport } from './file-export.ts';
import { List, type ListProps } from './List.tsx';
import { type Fields, ListFilters } from './ListFilters.tsx';
import { ListHead, type ListHeadProps } from './ListHead.tsx';
import { fileOf, type ListColumn } from './list-file.ts';
import { useList } from './use-list.ts';

type Answer<Row> = { items: Row[]; total: number; countedSince?: string | null };

export type ListPageProps<R extends Rules, Row extends { id: string }, Page extends Answer<Row>> = {
  /** English words; the list and its files are called the same. */
  title: string;
  /** What the server is asked for, with the filters of the address. */
  of: PagedList<Omit<Values<R>, 'rows'>, Page>;
  rules: R;
  fields: Fields<R>;
  columns: readonly ListColumn<Row>[];
  /** Where a file has others than the screen. */
  fileColumns?: readonly ListColumn<Row>[];
  /** The name of its CSV and PDF, without the ending. */
  file: string;
} & Pick<ListHeadProps, 'note' | 'counted' | 'refresh' | 'more' | 'children'> &
  Omit<ListProps<Row>, 'label' | 'list' | 'columns' | 'rowKey' | 'note'>;

/**
 * A page that is one list: title, files of all that the filters let through, filters in the address, rows in pages. Pages
 * that put something between these, or know more of the answer than its rows, are made of the parts.
 */
export function ListPage<const R extends Rules, Row extends { id: string }, Page extends Answer<Row>>(
  props: ListPageProps<R, Row, Page>,
) {
  const { title, of, rules, fields, columns, fileColumns = columns, file: name, ...rest } = props;
  const { note, counted = false, refresh = true, more, children, ...list } = rest;
  const filters = useAddressFilters(rules);
  const { filter, paging } = filters;
  const state = useList(filters, useQuery(of.page(filter, paging)));
  const file = useFileExport(name, async () =>
    fileOf(title, null, fileColumns, await readAll((rows) => of.read(filter, rows))),
  );
  return (
    <>
      <ListHead title={title} note={note} list={state} file={file} counted={counted} refresh={refresh} more={more}>
        {children}
      </ListHead>
      <ListFilters of={filters} fields={fields} />
      <List {...list} label={title} list={state} columns={columns} rowKey={({ id }) => id} />
    </>
  );
}
