import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../api/account-lists.ts';
import { type ActivityFilter, activityLogsPage, type ReportAccount, readActivityLogs } from '../../api/desk-reports.ts';
import { useSession } from '../../api/session.ts';
import { type AddressFilters, useAddressFilters, sizeOptions } from '../../lib/address-filters.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DayFilter, FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../ui/FilterBar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { AccountLine, AccountSelector, nameOf } from './AccountSelector.tsx';
import { DeskPage, ExportButtons, RefreshButton } from './DeskList.tsx';
import { ACTIVITY_COLUMNS, ACTIVITY_FILE } from './activity-columns.tsx';
import { fileOf } from './list-column.ts';
import { ListTable } from './ListTable.tsx';
import { REPORT_RULES, SIZES } from './report-filters.ts';

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
      ACTIVITY_FILE,
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
      <Filters viewer={viewer} filters={filters} filter={filter} account={data?.account} />
      {data && <AccountLine account={data.account} />}
      {isChosen ? (
        <ListTable
          label={TITLE}
          list={list}
          columns={ACTIVITY_COLUMNS}
          page={filters.page}
          limit={limit}
          onPage={filters.setPage}
          failed="Unable to load activity logs."
          empty="No activity found for the selected filters."
          dirty={filter.activity !== 'all' || filter.from !== '' || filter.to !== '' || filter.search !== ''}
          onReset={() => filters.set({ activity: 'all', from: '', to: '', search: '' })}
          advice="Choose days to see older activity."
        />
      ) : (
        <section className="panel">
          <EmptyState title="Select an account to view activity history." />
        </section>
      )}
    </DeskPage>
  );
}

type FiltersProps = {
  viewer: Role;
  filters: AddressFilters<typeof RULES>;
  filter: ActivityFilter;
  account: ReportAccount | undefined;
};

function Filters({ viewer, filters, filter, account }: FiltersProps) {
  return (
    <FilterBar dirty={filters.dirty}>
      <AccountSelector viewer={viewer} value={filter} account={account} onChange={filters.set} />
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
        value={filters.values.rows}
        options={sizeOptions(SIZES)}
        onChange={(size) => filters.set({ rows: size })}
      />
    </FilterBar>
  );
}
