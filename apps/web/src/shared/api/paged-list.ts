import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList, type FilterAt, type PathOf, type Reply } from './client.ts';

/** A page of a list from 1, and how many rows it has. */
export type Paging = { page: number; limit: number };
export const pages = ({ page, limit }: Paging) => ({ page: String(page), limit: String(limit) });

type Signalled = { signal?: AbortSignal };
type How<Filter> = { everyMs?: number; enabled?: (filter: Filter) => boolean };

/**
 * A list that the server answers in pages. `read` makes the call: filters, the page in the words of the call, and what may break
 * it off. The answer has two readers: `read` for a file, `page` for the screen, where the rows before stay until the next are
 * here. With `everyMs` it is read again so often while somebody looks; the screen asks for nothing that is not `enabled`.
 */
export function pagedList<Filter, Page>(
  key: readonly unknown[],
  read: (filter: Filter, paging: ReturnType<typeof pages>, options: Signalled) => Promise<Page>,
  { everyMs, enabled }: How<Filter> = {},
) {
  return {
    read: (filter: Filter, paging: Paging, options: Signalled = {}) => read(filter, pages(paging), options),
    page: (filter: Filter, paging: Paging) =>
      queryOptions({
        queryKey: [...key, filter, paging],
        queryFn: ({ signal }) => read(filter, pages(paging), { signal }),
        placeholderData: keepPreviousData,
        ...(enabled && { enabled: enabled(filter) }),
        ...(everyMs !== undefined && { refetchInterval: everyMs, staleTime: 0 }),
      }),
  };
}
/** The list of a call that takes its filters as the address of the page has them. */
export const listAt = <P extends PathOf<'GET'>>(key: readonly unknown[], path: P, how: How<FilterAt<P>> = {}) =>
  pagedList<FilterAt<P>, Reply<'GET', P>>(
    key,
    (filter, paging, options) => callList(path, Object.assign({}, filter, paging), options),
    how,
  );
type Listed = { read: (...asked: never[]) => Promise<{ items: readonly unknown[] }> };
export type RowOf<List extends Listed> = Awaited<ReturnType<List['read']>>['items'][number];
export type PagedList<Filter, Page> = ReturnType<typeof pagedList<Filter, Page>>;

/** The most rows that one file takes. */
export const MOST_EXPORTED = 10_000;
const PER_CALL = 200;

/**
 * Every row that the filters let through, page by page, at most `MOST_EXPORTED`, and the first answer, by which a file is
 * captioned: the screen may still show the list of the filters before. A row that slipped to the next page because a newer
 * one came meanwhile is taken once.
 */
export async function readWhole<Row extends { id: string }, Page extends { items: readonly Row[]; total: number }>(
  read: (paging: Paging) => Promise<Page & { items: readonly Row[] }>,
): Promise<{ first: Page; rows: Row[] }> {
  const rows = new Map<string, Row>();
  const first = await read({ page: 1, limit: PER_CALL });
  let answer = first;
  for (let page = 1; ; page += 1) {
    for (const row of answer.items) rows.set(row.id, row);
    if (answer.items.length === 0 || page * PER_CALL >= answer.total || rows.size >= MOST_EXPORTED) break;
    answer = await read({ page: page + 1, limit: PER_CALL });
  }
  return { first, rows: [...rows.values()] };
}

/** The rows alone, where the file's caption does not come from the answer. */
export const readAll = async <Row extends { id: string }>(
  read: (paging: Paging) => Promise<{ items: readonly Row[]; total: number }>,
): Promise<Row[]> => (await readWhole(read)).rows;
