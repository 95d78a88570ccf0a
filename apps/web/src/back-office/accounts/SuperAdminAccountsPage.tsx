import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { accountsPage, EVERYBODY, readAllAccounts } from '../../shared/api/back-office/accounts.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { openCredit, openPasswordReset } from '../../shared/lib/back-office-overlays.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import { type AddressFilters, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { fileOf, type ListColumn } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { GrowingFilter } from '../../shared/ui/list/FilterBar.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { StatusPill, type Tone } from '../../shared/ui/StatusPill.tsx';
import { pointsText } from './account-cells.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import type { Viewer } from './viewer.ts';

const TITLE = 'Super Admin Accounts';
const SIZES = ['25', '50', '100'] as const;
const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'suspended', label: 'Suspended' },
] as const;
const RULES = {
  status: { fallback: 'all', allowed: ['all', 'active', 'inactive', 'suspended'] },
  search: { fallback: '' },
  sort: { fallback: 'username', allowed: ['username', 'fullName', 'createdAt', 'balance'] },
  dir: { fallback: 'asc', allowed: ['asc', 'desc'] },
  rows: { fallback: '25', allowed: SIZES },
} as const;
type Filters = AddressFilters<typeof RULES>;

/** Super admins with their wallets. */
export default function SuperAdminAccountsPage() {
  const account = useSession((session) => session.account);
  return account && <SuperAdminAccounts viewer={account} />;
}

function SuperAdminAccounts({ viewer }: { viewer: Viewer }) {
  const filters = useAddressFilters(RULES);
  const { status, search, sort, dir } = filters.values;
  const filter = { ...EVERYBODY, role: 'super_admin', status, search, sort, direction: dir } as const;
  const list = useList(filters, useQuery(accountsPage(viewer.role, filter, filters.paging)));
  const columns = columnsFor(viewer);
  const onSort = (by: string) => {
    const chosen = RULES.sort.allowed.find((one) => one === by) ?? 'username';
    filters.set({ sort: chosen, dir: chosen === sort && dir === 'asc' ? 'desc' : 'asc' });
  };
  const file = useFileExport('super-admin-accounts', async () =>
    fileOf(TITLE, null, columns, await readAllAccounts(viewer.role, filter)),
  );
  return (
    <>
      <PageHead title={TITLE}>
        <ExportMenu file={file} />
        <RefreshButton loading={list.isFetching} onRefresh={list.refetch} />
      </PageHead>
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'status', label: 'Status', options: STATUSES },
          <SearchForm key="search" filters={filters} />,
        ]}
      />
      <List
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        order={{ by: sort, direction: dir, onSort }}
        failed="Unable to load super admin accounts."
        empty="No super admin accounts found."
      />
    </>
  );
}

/** Searched for by the button or Enter, not while typing. */
function SearchForm({ filters }: { filters: Filters }) {
  const { values } = filters;
  const [typed, setTyped] = useState(values.search);
  const [shown, setShown] = useState(values.search);
  const [asked, setAsked] = useState(values.search);
  // What is searched for changed, and not by this form (back, a link): the field follows. The address comes later than
  // the press that changed it, and must not undo what was typed meanwhile.
  if (values.search !== shown) {
    setShown(values.search);
    if (values.search !== asked) {
      setAsked(values.search);
      setTyped(values.search);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed.trim());
    filters.set({ search: typed.trim() });
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 items-end gap-2.5 max-desktop:flex-wrap">
      <GrowingFilter label="Search">
        {(id) => (
          <Input
            id={id}
            type="search"
            maxLength={100}
            value={typed}
            placeholder="Username, name, email or phone"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </GrowingFilter>
      <Button type="submit">
        <Search size={15} aria-hidden="true" />
        Search
      </Button>
      <Button
        look="ghost"
        onClick={() => {
          setTyped('');
          setAsked('');
          filters.clear();
        }}
      >
        Reset
      </Button>
    </form>
  );
}

/** Underscores are shown as spaces. */
const statusWord = (status: string): string => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const TONES: Readonly<Record<BackOfficeAccount['status'], Tone>> = { active: 'ok', inactive: 'out', suspended: 'warn' };
const textOr = (text: string | null) => text || <span className="text-ink-3">–</span>;

const columnsFor = (viewer: Viewer): ListColumn<BackOfficeAccount>[] => [
  {
    head: 'Username',
    card: 'title',
    sort: 'username',
    cell: (row) => (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Reset the password of ${row.username}`}
        onClick={() => openPasswordReset(row)}
        className="touch font-semibold text-brand-text hover:underline"
      >
        {row.username}
      </button>
    ),
    text: ({ username }) => username,
  },
  {
    head: 'Name',
    sort: 'fullName',
    cell: ({ fullName }) => <span className="block max-w-[220px] truncate">{textOr(fullName)}</span>,
    text: ({ fullName }) => fullName,
  },
  {
    head: 'Email',
    cell: ({ email }) => <span className="block max-w-[220px] truncate">{textOr(email)}</span>,
    text: ({ email }) => email,
  },
  { head: 'Phone', cell: ({ phone }) => textOr(phone), text: ({ phone }) => phone },
  {
    head: 'Status',
    card: 'corner',
    cell: ({ status }) => <StatusPill tone={TONES[status]}>{statusWord(status)}</StatusPill>,
    text: ({ status }) => statusWord(status),
  },
  {
    head: 'Wallet Balance',
    right: true,
    sort: 'balance',
    cell: ({ walletBalance }) => pointsText(walletBalance),
    text: ({ walletBalance }) => walletBalance,
  },
  {
    head: 'Created',
    sort: 'createdAt',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="num whitespace-nowrap text-ink-2">
        {formatDateTime(Date.parse(createdAt))}
      </time>
    ),
    text: ({ createdAt }) => fileTime(createdAt),
  },
  depositColumn(viewer),
];

/** Points are issued to the own wallet only. */
const depositColumn = (viewer: Viewer): ListColumn<BackOfficeAccount> => ({
  head: 'Deposit',
  right: true,
  cell: (row) => (
    <Button
      size="sm"
      aria-label={`Deposit to ${row.username}`}
      title={row.id === viewer.id ? 'Issue points to your own wallet' : 'Only the own account can be deposited to here'}
      disabled={row.id !== viewer.id}
      onClick={() => openCredit(row, 'deposit')}
    >
      Deposit
    </Button>
  ),
});
