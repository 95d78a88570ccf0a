import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { listAt, pagedList } from '../paged-list.ts';
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

export const currentBets = listAt([...keys.bets, 'current-page'], '/api/bets/current');

export const betHistory = listAt([...keys.bets, 'history-page'], '/api/bets/history');

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

export const activity = pagedList([...keys.mine, 'activity'], (filter: OwnActivityFilter, paging, options) =>
  call('GET', '/api/activity/logs', { query: { ...inOwnZone(filter), ...paging } }, options),
);

/** Requests that the staff made of the own points, the newest first. */
export const ownWithdrawalsQuery = queryOptions({
  queryKey: [...keys.mine, 'own-withdrawals'],
  queryFn: ({ signal }) => call('GET', '/api/account/withdrawals', { query: { limit: '10' } }, { signal }),
});
