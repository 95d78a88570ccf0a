import { failureText } from '../../../shared/api/api-error.ts';
import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountsPage, EVERYBODY } from '../../../shared/api/back-office/accounts.ts';
import { useAddressFilters, sizeOptions } from '../../../shared/lib/address-filters.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { type Column, DataTable, TwoLines } from '../../../shared/ui/list/DataTable.tsx';
import { FilterBar, GrowingFilter, SelectFilter } from '../../../shared/ui/list/FilterBar.tsx';
import { Pager } from '../../../shared/ui/list/Pager.tsx';
import { RefreshButton } from '../../../shared/ui/list/RefreshButton.tsx';
import { SearchField } from '../../../shared/ui/form/SearchField.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { useLastPage } from '../../../shared/ui/list/use-last-page.ts';
import { pointsText } from '../account-cells.tsx';
import { SIZES } from '../account-filters.ts';
import { AssignAgentDialog } from './AssignAgentDialog.tsx';
import { ListFailure } from '../../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../../shared/ui/list/PageHead.tsx';
import { NothingFound } from '../NothingFound.tsx';
import { placesOf } from '../viewer.ts';

const TITLE = 'Assign Agent';
const REST_MS = 350;
const RULES = {
  search: { fallback: '' },
  sort: { fallback: 'username', allowed: ['username', 'fullName', 'balance', 'exposure'] },
  dir: { fallback: 'asc', allowed: ['asc', 'desc'] },
  rows: { fallback: '25', allowed: SIZES },
} as const;

/** Users with their agents, and the way to another one. */
export default function AssignAgentPage() {
  const filters = useAddressFilters(RULES);
  const [user, setUser] = useState<BackOfficeAccount | null>(null);
  const { search, sort, dir, rows: size } = filters.values;
  const limit = Number(size);
  const filter = { ...EVERYBODY, role: 'user', search, sort, direction: dir } as const;
  const list = useQuery(accountsPage('super_admin', filter, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const onSort = (by: string) => {
    const chosen = RULES.sort.allowed.find((one) => one === by) ?? 'username';
    filters.set({ sort: chosen, dir: chosen === sort && dir === 'asc' ? 'desc' : 'asc' });
  };
  return (
    <>
      <PageHead title={TITLE}>
        <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />
      </PageHead>
      <FilterBar dirty={filters.dirty}>
        <GrowingFilter label="Search">
          {(id) => (
            <SearchField
              id={id}
              restMs={REST_MS}
              value={search}
              placeholder="Username, name or phone"
              onSearch={(text) => filters.set({ search: text })}
            />
          )}
        </GrowingFilter>
        <SelectFilter
          label="Rows"
          value={size}
          options={sizeOptions(SIZES)}
          onChange={(rows) => filters.set({ rows })}
        />
      </FilterBar>
      {list.isError ? (
        <ListFailure text={failureText(list.error, 'Unable to load users.')} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={TITLE}
          columns={columnsFor(setUser)}
          rows={data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          order={{ by: sort, direction: dir, onSort }}
          empty={<NothingFound title="No accounts match your search." dirty={filters.dirty} onReset={filters.clear} />}
          foot={
            data &&
            data.total > 0 && (
              <Pager onlyIfMore page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />
            )
          }
        />
      )}
      {user && <AssignAgentDialog user={user} onClose={() => setUser(null)} />}
    </>
  );
}

const { usersOf } = placesOf('super_admin');

const columnsFor = (onAssign: (user: BackOfficeAccount) => void): Column<BackOfficeAccount>[] => [
  {
    head: 'User Name',
    card: 'title',
    sort: 'username',
    sticky: 'left',
    cell: ({ username, fullName }) => (
      <span className="block desktop:max-w-[250px]" title={[username, fullName].filter(Boolean).join(' · ')}>
        <TwoLines first={username} second={fullName} />
      </span>
    ),
  },
  {
    head: 'Agent',
    cell: ({ agentId, agentUsername, agentName }) =>
      agentId === null ? (
        '–'
      ) : (
        <span className="block desktop:max-w-[250px]" title={[agentUsername, agentName].filter(Boolean).join(' · ')}>
          <TwoLines
            first={
              <Link to={usersOf(agentId)} className="touch font-medium text-brand-text hover:underline">
                {agentUsername}
              </Link>
            }
            second={agentName}
          />
        </span>
      ),
  },
  {
    head: 'Balance',
    right: true,
    sort: 'balance',
    cell: ({ walletBalance }) => pointsText(walletBalance),
  },
  { head: 'Exposure', right: true, sort: 'exposure', cell: ({ exposure }) => pointsText(exposure) },
  {
    head: 'Status',
    card: 'corner',
    cell: ({ status }) => (
      <StatusPill tone={status === 'active' ? 'ok' : 'warn'}>{status === 'active' ? 'Active' : 'Suspended'}</StatusPill>
    ),
  },
  {
    head: 'Action',
    right: true,
    sticky: 'right',
    cell: (user) => (
      <Button size="sm" aria-label={`Assign Agent to ${user.username}`} onClick={() => onAssign(user)}>
        <UserCog size={14} aria-hidden="true" />
        Assign Agent
      </Button>
    ),
  },
];
