import { failureText } from '../../shared/api/api-error.ts';
import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AccountFilter, accountsPage, agentOf, readAllAccounts } from '../../shared/api/back-office/accounts.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, useAddressFilters, sizeOptions } from '../../shared/lib/address-filters.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { accountColumns, fileColumns, paperColumns } from './account-columns.tsx';
import {
  failureOf,
  firstDirection,
  matches,
  nextOrder,
  RULES,
  SIZES,
  SORTS,
  STATUSES,
  TYPES,
} from './account-filters.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { placesOf, type Viewer } from './viewer.ts';

const TITLE = 'Account List';
const REST_MS = 350;

/** The accounts that a super admin or an agent is in charge of. */
export default function AccountListPage() {
  const account = useSession((session) => session.account);
  return account && <AccountList viewer={account} />;
}

/** The filter that the address stands for. An agent has users and nobody else; drilling down shows users, whatever the type was. */
function filterOf(viewer: Viewer, { search, role, status, agent, sort, dir }: Filters['values']): AccountFilter {
  const agentId = viewer.role === 'agent' ? '' : agent;
  const isOfUsers = viewer.role === 'agent' || agent !== '';
  return { search, role: isOfUsers ? 'user' : role, status, sort, direction: dir, agentId };
}
type Filters = AddressFilters<typeof RULES>;

/** The file begins as the list does: whoever stands above it is in both, or in neither. */
async function fileRows(
  viewer: Viewer,
  filter: AccountFilter,
  ahead: readonly BackOfficeAccount[],
  first: string | undefined,
) {
  const found = await readAllAccounts(viewer.role, filter);
  return [...ahead, ...found.filter(({ id }) => id !== first)];
}

function AccountList({ viewer }: { viewer: Viewer }) {
  const filters = useAddressFilters(RULES);
  const [importing, setImporting] = useState(false);
  const { rows: size } = filters.values;
  const filter = filterOf(viewer, filters.values);
  const agent = filter.agentId;
  const limit = Number(size);
  const list = useQuery(accountsPage(viewer.role, filter, { page: filters.page, limit }));
  const above = useQuery({ ...agentOf(agent), enabled: agent !== '' });
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const places = placesOf(viewer.role);
  const columns = accountColumns(viewer, places.usersOf);
  // An agent stands above its users: its own list begins with it, and so does the one that it was entered by.
  const first = agent === '' ? data?.own : above.data;
  const ahead = first && matches(first, filter) ? [first] : [];
  const items = filters.page === 1 ? [...ahead, ...(data?.items ?? [])] : data?.items;
  const file = useFileExport('accounts', async (kind) => {
    const rows = await fileRows(viewer, filter, ahead, first?.id);
    return fileOf(TITLE, null, kind === 'csv' ? fileColumns(columns) : paperColumns(columns), rows);
  });
  return (
    <>
      <PageHead title={TITLE}>
        <Button onClick={() => setImporting(true)}>
          <Upload size={15} aria-hidden="true" />
          Import
        </Button>
        <ExportMenu file={file} />
        <Link to={places.create} className={buttonClass('primary')}>
          <UserPlus size={15} aria-hidden="true" />
          Create Account
        </Link>
      </PageHead>
      {agent !== '' && <Trail to={places.list} name={above.data?.username} failed={above.isError} />}
      <AccountFilters viewer={viewer} filters={filters} loading={list.isFetching} onLoad={() => void list.refetch()} />
      {list.isError ? (
        <ListFailure text={failureText(list.error, failureOf(filter.role))} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          tight
          label={TITLE}
          columns={columns}
          rows={data && items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          order={{
            by: filter.sort,
            direction: filter.direction,
            onSort: (by) => filters.set(nextOrder(filters.values, by)),
          }}
          empty={<NothingFound title="No accounts found." dirty={filters.dirty} onReset={filters.clear} />}
          foot={
            data &&
            data.total + ahead.length > 0 && (
              <Pager
                onlyIfMore
                page={filters.page}
                pageSize={limit}
                total={data.total}
                ahead={ahead.length}
                onPage={filters.setPage}
              />
            )
          }
        />
      )}
      {importing && <ImportDialog viewer={viewer} onClose={() => setImporting(false)} />}
    </>
  );
}

/** Whose users these are, and the way back to everybody. */
function Trail({ to, name, failed }: { to: string; name: string | undefined; failed: boolean }) {
  return (
    <nav aria-label="Breadcrumb" className="-mt-1.5 mb-3 flex items-center gap-1.5 text-sm text-ink-2">
      <Link to={to} className="touch inline-flex items-center gap-0.5 text-brand-text hover:underline">
        <ChevronLeft size={15} aria-hidden="true" />
        All accounts
      </Link>
      <span aria-hidden="true">/</span>
      <span>{name ? `Users of ${name}` : failed ? 'Unable to load agents.' : 'Users of an agent'}</span>
    </nav>
  );
}

type FiltersProps = { viewer: Viewer; filters: Filters; loading: boolean; onLoad: () => void };

function AccountFilters({ viewer, filters, loading, onLoad }: FiltersProps) {
  const narrow = useLayout() === 'mobile';
  const { values } = filters;
  return (
    <FilterBar dirty={filters.dirty}>
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            restMs={REST_MS}
            value={values.search}
            placeholder="Username, name or phone"
            onSearch={(search) => filters.set({ search })}
          />
        )}
      </GrowingFilter>
      <div className="flex gap-2.5 desktop:self-end">
        <Button loading={loading} onClick={onLoad}>
          Load
        </Button>
        <Button look="ghost" onClick={filters.clear}>
          Reset
        </Button>
      </div>
      {viewer.role === 'super_admin' && values.agent === '' && (
        <SegmentedFilter label="Type" value={values.role} options={TYPES} onChange={(role) => filters.set({ role })} />
      )}
      <SelectFilter
        label="Status"
        value={values.status}
        options={STATUSES}
        onChange={(status) => filters.set({ status })}
      />
      {narrow && (
        <SelectFilter
          label="Order by"
          value={values.sort}
          options={SORTS}
          onChange={(sort) => filters.set({ sort, dir: firstDirection(sort) })}
        />
      )}
      <SelectFilter
        label="Rows"
        value={values.rows}
        options={sizeOptions(SIZES)}
        onChange={(rows) => filters.set({ rows })}
      />
    </FilterBar>
  );
}
