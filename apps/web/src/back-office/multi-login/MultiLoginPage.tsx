import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { readAll } from '../../shared/api/session/account-lists.ts';
import { failureText } from '../../shared/api/api-error.ts';
import { groupsPage, readGroups } from '../../shared/api/back-office/multi-login.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, sizeOptions, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { GROUP_FILE, groupColumns } from './group-columns.tsx';
import { DAYS, PERIODS, SIZES } from './words.ts';

const TITLE = 'Multi Login Account';
const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'address', label: 'Address' },
  { value: 'device', label: 'Device' },
] as const;
const MINIMUMS = ['2', '3', '5', '10', '25'] as const;
const RULES = {
  days: DAYS,
  kind: { fallback: 'all', allowed: ['all', 'address', 'device'] },
  minimum: { fallback: '2', allowed: MINIMUMS },
  search: { fallback: '', allowed: (value: string) => value.length <= 100 },
  rows: { fallback: '25', allowed: SIZES },
} as const;

/** Accounts that were signed in from the same address or device (docs/back-office-multi-login.md). */
export default function MultiLoginPage() {
  const role = useSession((session) => session.role);
  return role && <Groups role={role} />;
}

function Groups({ role }: { role: Role }) {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const list = useQuery(groupsPage(role, filter, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const period = PERIODS.find(({ value }) => value === filter.days)?.label ?? '';
  const file = useFileExport('multi-login', async () =>
    fileOf(TITLE, period, GROUP_FILE, await readAll((paging) => readGroups(role, filter, paging))),
  );
  return (
    <>
      <PageHead
        title={TITLE}
        note={
          role === 'agent'
            ? 'Your users that were signed in from the same address or device.'
            : 'Accounts that were signed in from the same address or device.'
        }
      >
        <ExportButtons file={file} disabled={!data?.total} />
        <Button loading={list.isFetching} onClick={() => void list.refetch()}>
          <RefreshCw size={15} aria-hidden="true" />
          Refresh
        </Button>
      </PageHead>
      <Filters filters={filters} />
      {list.isError ? (
        <ListFailure
          text={failureText(list.error, 'Unable to load shared addresses and devices.')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          label={TITLE}
          columns={groupColumns(filter.days)}
          rows={data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          empty={<Nothing filters={filters} />}
          foot={
            data &&
            data.total > 0 && <Pager page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />
          }
        />
      )}
      <p className="mt-2 max-w-[720px] text-xs text-ink-2">
        A device is one browser. An address may be that of a household, a shop, or of many customers of a mobile
        operator: it is a reason to look, not a proof.
      </p>
    </>
  );
}

type GroupFilters = AddressFilters<typeof RULES>;

function Nothing({ filters: { dirty, clear } }: { filters: GroupFilters }) {
  return (
    <EmptyState
      title="No accounts share an address or device."
      help={dirty ? 'Other filters may show more.' : 'Nothing of the kind in the last 30 days.'}
      action={dirty && <Button onClick={clear}>Reset</Button>}
    />
  );
}

function Filters({ filters }: { filters: GroupFilters }) {
  const { values, set, dirty } = filters;
  return (
    <FilterBar dirty={dirty}>
      <SelectFilter label="Period" value={values.days} options={PERIODS} onChange={(days) => set({ days })} />
      <SegmentedFilter label="Shared by" value={values.kind} options={KINDS} onChange={(kind) => set({ kind })} />
      <SelectFilter
        label="Accounts at least"
        value={values.minimum}
        options={sizeOptions(MINIMUMS)}
        onChange={(minimum) => set({ minimum })}
      />
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            value={values.search}
            placeholder="Name, address or device"
            onSearch={(search) => set({ search })}
          />
        )}
      </GrowingFilter>
      <SelectFilter label="Rows" value={values.rows} options={sizeOptions(SIZES)} onChange={(rows) => set({ rows })} />
    </FilterBar>
  );
}
