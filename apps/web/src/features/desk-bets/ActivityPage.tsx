import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../api/account-lists.ts';
import { type ActivityEntry, type ActivityFilter, activityLogsPage, readActivityLogs } from '../../api/desk-reports.ts';
import { useSession } from '../../api/session.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { formatDateTime } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DayFilter, FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../ui/FilterBar.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { AccountLine, AccountSelector, nameOf } from './AccountSelector.tsx';
import { CountedSince, DeskPage, ExportButtons, ListFailure, NothingFound, RefreshButton } from './DeskList.tsx';
import { fileOf, type ListColumn, sizeOptions, utcText } from './list-column.ts';
import { REPORT_RULES, SIZES } from './report-filters.ts';
import { shortAgent } from './short-agent.ts';

const TITLE = 'Account Activity History';
const RULES = {
  ...REPORT_RULES,
  activity: { fallback: 'all', allowed: ['all', 'login', 'password_change'] },
  search: { fallback: '' },
} as const;
const ACTIVITIES = [
  { value: 'all', label: 'All' },
  { value: 'login', label: 'Login' },
  { value: 'password_change', label: 'Password change' },
] as const;

const activityWord = ({ type }: ActivityEntry): string => (type === 'login' ? 'Login' : 'Password change');
const placeOf = ({ location }: ActivityEntry): string =>
  [location.city, location.region, location.country].filter(Boolean).join(', ');

const COLUMNS: readonly ListColumn<ActivityEntry>[] = [
  {
    head: 'Date',
    width: 'w-[180px]',
    card: 'title',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="num whitespace-nowrap">
        {formatDateTime(Date.parse(createdAt))}
      </time>
    ),
    text: ({ createdAt }) => utcText(createdAt),
  },
  {
    head: 'Activity',
    card: 'corner',
    cell: (entry) => <StatusPill tone={entry.type === 'login' ? 'ok' : 'warn'}>{activityWord(entry)}</StatusPill>,
    text: activityWord,
  },
  {
    head: 'IP address',
    cell: ({ ip }) => <span className="num">{ip ?? '–'}</span>,
    text: ({ ip }) => ip,
  },
  {
    head: 'Location',
    cell: (entry) => placeOf(entry) || <span className="text-ink-3">Unknown</span>,
    text: placeOf,
  },
  {
    head: 'Session',
    cell: ({ meta }) => <span className="num text-ink-2">{meta.sessionId ?? '–'}</span>,
    text: ({ meta }) => meta.sessionId,
  },
  {
    head: 'User agent',
    cell: ({ userAgent }) => (
      <span className="text-xs break-words text-ink-2" title={userAgent ?? undefined}>
        {shortAgent(userAgent)}
      </span>
    ),
    text: ({ userAgent }) => userAgent,
  },
];
const FILE = COLUMNS.map((column) => (column.head === 'Date' ? { ...column, head: 'Date (UTC)' } : column));

/** Sign-ins and password changes of one account (specification 3, "Account Activity History"). */
export default function ActivityPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <ActivityReport viewer={viewer} />;
}

function ActivityReport({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const { rows, ...values } = filters.values;
  const filter: ActivityFilter = { ...values, accountType: viewer === 'agent' ? 'user' : values.accountType };
  const limit = Number(rows);
  const list = useQuery(activityLogsPage(viewer, filter, { page: filters.page, limit }));
  const isChosen = filter.accountId !== '';
  const data = isChosen ? list.data : undefined;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const read = async () =>
    fileOf(
      TITLE,
      data ? nameOf(data.account) : '',
      FILE,
      await readAll((paging) => readActivityLogs(viewer, filter, paging)),
    );
  return (
    <DeskPage
      title={TITLE}
      acts={
        <>
          <ExportButtons name="account-activity" disabled={!data?.total} read={read} />
          {isChosen && <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />}
        </>
      }
    >
      <FilterBar dirty={filters.dirty}>
        <AccountSelector viewer={viewer} value={filter} account={data?.account} onChange={filters.set} />
        <SegmentedFilter
          label="Type"
          value={filter.activity}
          options={ACTIVITIES}
          onChange={(activity) => filters.set({ activity })}
        />
        <DayFilter label="From" value={filter.from} onChange={(from) => filters.set({ from })} />
        <DayFilter label="To" value={filter.to} onChange={(to) => filters.set({ to })} />
        <GrowingFilter label="Search">
          {(id) => (
            <SearchField
              id={id}
              value={filter.search}
              placeholder="Address, place or device"
              onSearch={(search) => filters.set({ search })}
            />
          )}
        </GrowingFilter>
        <SelectFilter
          label="Rows"
          value={rows}
          options={sizeOptions(SIZES)}
          onChange={(size) => filters.set({ rows: size })}
        />
      </FilterBar>
      {data && <AccountLine account={data.account} />}
      {!isChosen ? (
        <section className="panel">
          <EmptyState title="Select an account to view activity history." />
        </section>
      ) : list.isError ? (
        <ListFailure error={list.error} text="Unable to load activity logs." onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={TITLE}
          columns={COLUMNS}
          rows={data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          empty={
            <NothingFound
              title="No activity found for the selected filters."
              dirty={filter.activity !== 'all' || filter.from !== '' || filter.to !== '' || filter.search !== ''}
              onReset={() => filters.set({ activity: 'all', from: '', to: '', search: '' })}
            />
          }
          foot={
            data &&
            data.total > 0 && <Pager page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />
          }
        />
      )}
      <CountedSince since={data?.countedSince} advice="Choose days to see older activity." />
    </DeskPage>
  );
}
