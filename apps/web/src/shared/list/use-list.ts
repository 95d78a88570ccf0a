import type { Paging } from '../api/paged-list.ts';
import { useLastPage } from './use-last-page.ts';

/** What a list shows now, and the ways to move in it. */
export type ListState<Row> = {
  /** Undefined while the first answer is awaited. */
  rows: readonly Row[] | undefined;
  /** Of all pages; undefined while it is not known. */
  total: number | undefined;
  /** Why it could not be loaded; null when it could. */
  error: unknown;
  isFetching: boolean;
  /** The rows are those of the filters before, until the newer ones come. */
  stale: boolean;
  refetch: () => void;
  /** When the rows came, in milliseconds; null while the first are awaited. */
  updatedAtMs: number | null;
  /** Whether filters are set that may leave everything out, and what unsets them. */
  dirty: boolean;
  clear: () => void;
  /** Pages from 1; null for a list that is not paged, or grows by `more`. */
  pages: { page: number; limit: number; onPage: (page: number) => void } | null;
  /** Asks for the rows that follow; null when there are none. */
  more: { loading: boolean; load: () => void } | null;
  /** Only rows since then were counted; null: all of them. */
  countedSince: string | null;
};

type Asked = {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};
type Answer<Row> = { items: readonly Row[]; total: number; countedSince?: string | null };

/** What a list moves by: its filters in the address, or the pages of a dialog. */
export type ListMoves = { paging: Paging; setPage: (page: number) => void; dirty: boolean; clear: () => void };

const stateOf = (asked: Asked, filters: Pick<ListMoves, 'dirty' | 'clear'>) => ({
  error: asked.isError ? asked.error : null,
  isFetching: asked.isFetching,
  stale: asked.isPlaceholderData,
  refetch: () => void asked.refetch(),
  updatedAtMs: asked.dataUpdatedAt === 0 ? null : asked.dataUpdatedAt,
  dirty: filters.dirty,
  clear: filters.clear,
});

/** A list of pages: its filters and its page stand in the address, and the server answers with one page and the total. */
export function useList<Row>(filters: ListMoves, asked: Asked & { data: Answer<Row> | undefined }): ListState<Row> {
  const { page, limit } = filters.paging;
  const { data } = asked;
  // While the rows of the filters before stand in, their number says nothing of how many pages there are.
  useLastPage(page, limit, asked.isPlaceholderData ? undefined : data?.total, filters.setPage);
  return {
    ...stateOf(asked, filters),
    rows: data?.items,
    total: data?.total,
    pages: { page, limit, onPage: filters.setPage },
    more: null,
    countedSince: data?.countedSince ?? null,
  };
}

/** A list that came whole, of which a page is drawn. */
export function useWholeList<Row>(filters: ListMoves, asked: Asked, all: readonly Row[] | undefined): ListState<Row> {
  const { page, limit } = filters.paging;
  const cut = all && { items: all.slice((page - 1) * limit, page * limit), total: all.length };
  return useList(filters, { ...asked, data: cut });
}

type Endless<Row> = Asked & {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** A list without a total, which grows by what is asked for next. What it has stays when asking again fails. */
export function endlessList<Row>(filters: Pick<ListMoves, 'dirty' | 'clear'>, asked: Endless<Row>): ListState<Row> {
  const state = stateOf(asked, filters);
  return {
    ...state,
    error: asked.data ? null : state.error,
    rows: asked.data?.pages.flatMap(({ items }) => items),
    total: undefined,
    pages: null,
    more: asked.hasNextPage ? { loading: asked.isFetchingNextPage, load: () => void asked.fetchNextPage() } : null,
    countedSince: null,
  };
}
