import { failureText } from '../../shared/api/api-error.ts';
import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ACCOUNTS_MOST, allAccounts } from '../../shared/api/back-office/accounts.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, useAddressFilters, sizeOptions } from '../../shared/lib/address-filters.ts';
import { formatCount, formatPaise, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { accountColumns, fileColumns, paperColumns } from './account-columns.tsx';
import { nextOrder, SIZES, TYPES } from './account-filters.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { found } from './summary-search.ts';
import { placesOf, type Viewer } from './viewer.ts';

const TITLE = 'Accounts List';
const RULES = {
  search: { fallback: '' },
  role: { fallback: 'all', allowed: ['all', 'user', 'agent', 'super_admin'] },
  sort: { fallback: 'username', allowed: ['username', 'credit', 'points', 'clientPL', 'exposure', 'available'] },
  dir: { fallback: 'asc', allowed: ['asc', 'desc'] },
  rows: { fallback: '25', allowed: SIZES },
} as const;
/** Nothing is asked for: what is typed is found at once. */
const REST_MS = 0;
const NONE: readonly BackOfficeAccount[] = [];

type Filters = AddressFilters<typeof RULES>;

/** Every account of the platform, searched here. */
export default function AccountsSummaryPage() {
  const account = useSession((session) => session.account);
  return account && <AccountsSummary viewer={account} />;
}

function AccountsSummary({ viewer }: { viewer: Viewer }) {
  const filters = useAddressFilters(RULES);
  const list = useQuery(allAccounts);
  const { search, role, sort, dir, rows: size } = filters.values;
  const all = list.data ?? NONE;
  const matching = found(all, { search, role, sort, direction: dir });
  const limit = Number(size);
  useLastPage(filters.page, limit, list.data && matching.length, filters.setPage);
  const columns = accountColumns(viewer, placesOf(viewer.role).usersOf);
  const file = useFileExport('accounts-summary', async (kind) =>
    fileOf(TITLE, null, kind === 'csv' ? fileColumns(columns) : paperColumns(columns), matching),
  );
  return (
    <>
      <PageHead title={TITLE}>
        {list.data && (
          <span className="num hidden text-xs text-ink-2 desktop:inline">
            Updated {formatTime(list.dataUpdatedAt, true)}
          </span>
        )}
        <ExportMenu file={file} />
        <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />
      </PageHead>
      <SummaryFilters filters={filters} all={all} />
      {all.length >= ACCOUNTS_MOST && (
        <Alert tone="info" className="mb-3">
          These are the first {formatCount(ACCOUNTS_MOST)} accounts. The Account List has all of them.
        </Alert>
      )}
      {list.isError ? (
        <ListFailure text={failureText(list.error, 'Unable to load users.')} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          tight
          label={TITLE}
          columns={columns}
          rows={list.data && matching.slice((filters.page - 1) * limit, filters.page * limit)}
          rowKey={({ id }) => id}
          order={{ by: sort, direction: dir, onSort: (by) => filters.set(nextOrder(filters.values, by)) }}
          empty={<NothingFound title="No accounts found." dirty={filters.dirty} onReset={filters.clear} />}
          foot={
            matching.length > 0 && (
              <Pager
                onlyIfMore
                page={filters.page}
                pageSize={limit}
                total={matching.length}
                onPage={filters.setPage}
                note={<span title={BALANCE_HINT}>{`Balance ${balanceOf(matching)}, each wallet once`}</span>}
              />
            )
          }
        />
      )}
    </>
  );
}

function SummaryFilters({ filters, all }: { filters: Filters; all: readonly BackOfficeAccount[] }) {
  const { values } = filters;
  return (
    <FilterBar dirty={filters.dirty}>
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            restMs={REST_MS}
            value={values.search}
            placeholder="Search username, name or nickname"
            onSearch={(text) => filters.set({ search: text })}
          />
        )}
      </GrowingFilter>
      <SegmentedFilter
        label="Type"
        value={values.role}
        options={TYPES.map(({ value, label }) => ({ value, label: `${label} ${countOf(all, value)}` }))}
        onChange={(chosen) => filters.set({ role: chosen })}
      />
      <SelectFilter
        label="Rows"
        value={values.rows}
        options={sizeOptions(SIZES)}
        onChange={(chosen) => filters.set({ rows: chosen })}
      />
    </FilterBar>
  );
}

const BALANCE_HINT =
  'The wallets of these accounts added up, each once. PTS of an agent has the points of its users in it, so its column comes to more.';

/** Of the own wallets: an agent's figures in the table are those of its users too. */
const balanceOf = (rows: readonly BackOfficeAccount[]): string =>
  formatPaise(
    rows.reduce((sum, { walletBalance }) => sum + paiseFromWire(walletBalance), 0),
    { symbol: false },
  );

const countOf = (rows: readonly BackOfficeAccount[], role: (typeof TYPES)[number]['value']): string =>
  rows === NONE ? '' : formatCount(role === 'all' ? rows.length : rows.filter((row) => row.role === role).length);
