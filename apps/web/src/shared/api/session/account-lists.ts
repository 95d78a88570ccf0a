import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';
import { inOwnZone } from '../../lib/format/own-days.ts';

/** The lists of the account pages. Filters are the words of the calls. */
type CurrentBets = Reply<'GET', '/api/bets/current'>;
type Activity = Reply<'GET', '/api/activity/logs'>;
export type Statement = Reply<'GET', '/api/account/statement'>;
export type ListedBet = CurrentBets['items'][number];
export type ActivityItem = Activity['items'][number];
export type StatementEntry = Statement['entries'][number];
export type StatementGroup = Statement['groups'][number];

/** A page of a list from 1, and how many rows it has. */
export type Paging = { page: number; limit: number };
export const pages = ({ page, limit }: Paging) => ({ page: String(page), limit: String(limit) });

export type OwnCurrentFilter = {
  state: 'matched' | 'deleted' | 'all';
  side: 'all' | 'back' | 'lay';
  category: 'sports' | 'casino';
  search: string;
};

export const readCurrentBets = (filter: OwnCurrentFilter, paging: Paging, signal?: AbortSignal) =>
  call('GET', '/api/bets/current', { query: { ...filter, ...pages(paging) } }, signal ? { signal } : {});

export const currentBetsPage = (filter: OwnCurrentFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...keys.bets, 'current-page', filter, paging],
    queryFn: ({ signal }) => readCurrentBets(filter, paging, signal),
    placeholderData: keepPreviousData,
  });

export type OwnHistoryFilter = {
  category: 'sports' | 'casino';
  status: 'all' | 'settled' | 'pending' | 'cancelled';
  type: 'all' | 'back' | 'lay';
  search: string;
};

export const readHistory = (filter: OwnHistoryFilter, paging: Paging, signal?: AbortSignal) =>
  call('GET', '/api/bets/history', { query: { ...filter, ...pages(paging) } }, signal ? { signal } : {});

export const historyPage = (filter: OwnHistoryFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...keys.bets, 'history-page', filter, paging],
    queryFn: ({ signal }) => readHistory(filter, paging, signal),
    placeholderData: keepPreviousData,
  });

export type StatementFilter = {
  from: string;
  to: string;
  type: 'all' | 'deposit' | 'sports' | 'casino' | 'sport_book';
  search: string;
};

/** The most movements, and the most events, that the page takes: a longer statement is asked for by period. */
const STATEMENT_MOST = 50_000;

/** The whole period, one answer after the other; the sums are those of the first, which are of all. */
async function readStatement(asked: StatementFilter, signal: AbortSignal): Promise<Statement> {
  const filter = inOwnZone(asked);
  const read = (cut: { before?: string; eventsBefore?: string; limit?: string }) =>
    call('GET', '/api/account/statement', { query: { ...filter, ...cut } }, { signal });
  const first = await read({});
  const entries = [...first.entries];
  let { next } = first;
  while (next && entries.length < STATEMENT_MOST) {
    const page = await read({ before: next });
    entries.push(...page.entries);
    next = page.next;
  }
  const groups = [...first.groups];
  let { nextEvents } = first;
  while (nextEvents && groups.length < STATEMENT_MOST) {
    const page = await read({ eventsBefore: nextEvents, limit: '1' });
    groups.push(...page.groups);
    nextEvents = page.nextEvents;
  }
  return { ...first, entries, next: next ?? null, groups, nextEvents: nextEvents ?? null };
}

/** The statement is paged on the client. */
export const statementQuery = (filter: StatementFilter) =>
  queryOptions({
    queryKey: [...keys.bets, 'statement', filter],
    queryFn: ({ signal }) => readStatement(filter, signal),
    placeholderData: keepPreviousData,
  });

export const statementEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.bets, 'statement-event', eventId],
    queryFn: ({ signal }) => call('GET', '/api/account/statement/event/{eventId}', { params: { eventId } }, { signal }),
  });

export type OwnActivityFilter = {
  from: string;
  to: string;
  type: 'all' | 'login' | 'password_change' | 'cash_out';
  search: string;
};

export const readActivity = (filter: OwnActivityFilter, paging: Paging, signal?: AbortSignal) =>
  call('GET', '/api/activity/logs', { query: { ...inOwnZone(filter), ...pages(paging) } }, signal ? { signal } : {});

export const activityPage = (filter: OwnActivityFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...keys.mine, 'activity', filter, paging],
    queryFn: ({ signal }) => readActivity(filter, paging, signal),
    placeholderData: keepPreviousData,
  });

/** Requests that the staff made of the own points, the newest first. */
export const ownWithdrawalsQuery = queryOptions({
  queryKey: [...keys.mine, 'own-withdrawals'],
  queryFn: ({ signal }) => call('GET', '/api/account/withdrawals', { query: { limit: '10' } }, { signal }),
});

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
