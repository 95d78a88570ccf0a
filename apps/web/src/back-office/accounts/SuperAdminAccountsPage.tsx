import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { accountsPage, EVERYBODY, readAllAccounts } from '../../shared/api/back-office/accounts.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { openCredit, openPasswordReset } from '../../shared/lib/back-office-overlays.ts';
import { type AddressFilters, choice, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { fileOf, type ListColumn } from '../../shared/list/list-file.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { GrowingFilter } from '../../shared/ui/list/FilterBar.tsx';
import { HeadActs } from '../../shared/ui/list/HeadActs.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { StatusPill, type Tone } from '../../shared/ui/StatusPill.tsx';
import { pointsText } from './account-cells.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { may, type Viewer } from './viewer.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Super Admin Accounts');
const RULES = {
  status: choice('all', {
    all: later('All'),
    active: later('Active'),
    inactive: later('Inactive'),
    suspended: later('Suspended'),
  }),
  search: SEARCH,
  sort: { fallback: 'username', allowed: ['username', 'fullName', 'createdAt', 'balance'], view: 'reset' },
  dir: { fallback: 'asc', allowed: ['asc', 'desc'], view: 'reset' },
  rows: rowsOf('25'),
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
        <HeadActs>
          <ExportMenu file={file} />
          <RefreshButton loading={list.isFetching} onRefresh={list.refetch} />
        </HeadActs>
      </PageHead>
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'status', label: later('Status') },
          <SearchForm key="search" filters={filters} />,
        ]}
      />
      <List
        wideTable
        label={TITLE}
        list={list}
        columns={columns}
        brief={BRIEF}
        rowKey={({ id }) => id}
        order={{ by: sort, direction: dir, onSort }}
        failed={later('Unable to load super admin accounts.')}
        empty={later('No super admin accounts found.')}
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
      <GrowingFilter label={t('Search')}>
        {(id) => (
          <Input
            id={id}
            type="search"
            maxLength={100}
            value={typed}
            placeholder={t('Username, name, email or phone')}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </GrowingFilter>
      <Button type="submit">
        <Search size={15} aria-hidden="true" />
        {t('Search')}
      </Button>
      <Button
        look="ghost"
        onClick={() => {
          setTyped('');
          setAsked('');
          filters.clear();
        }}
      >
        {t('Reset')}
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
const Status = ({ status }: Pick<BackOfficeAccount, 'status'>) => (
  <StatusPill tone={TONES[status]}>{statusWord(status)}</StatusPill>
);
const textOr = (text: string | null) => text || <span className="text-ink-3">–</span>;

const columnsFor = (viewer: Viewer): ListColumn<BackOfficeAccount>[] => [
  {
    head: later('Username'),
    card: 'title',
    opened: (row) =>
      may.reset(viewer) && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('Reset the password of {username}', { username: row.username })}
          onClick={() => openPasswordReset(row)}
        >
          {t('Reset password')}
        </Button>
      ),
    sort: 'username',
    sticky: 'left',
    cell: (row) =>
      may.reset(viewer) ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('Reset the password of {username}', { username: row.username })}
          onClick={() => openPasswordReset(row)}
          className="touch font-semibold text-brand-text hover:underline"
        >
          {row.username}
        </button>
      ) : (
        <b className="font-semibold">{row.username}</b>
      ),
    text: ({ username }) => username,
  },
  {
    head: later('Name'),
    sort: 'fullName',
    cell: ({ fullName }) => <span className="block max-w-[220px] truncate">{textOr(fullName)}</span>,
    text: ({ fullName }) => fullName,
  },
  {
    head: later('Email'),
    cell: ({ email }) => <span className="block max-w-[220px] truncate">{textOr(email)}</span>,
    text: ({ email }) => email,
  },
  { head: later('Phone'), cell: ({ phone }) => textOr(phone), text: ({ phone }) => phone },
  {
    head: later('Status'),
    card: 'corner',
    opened: false,
    cell: ({ status }) => <Status status={status} />,
    text: ({ status }) => statusWord(status),
  },
  {
    head: later('Wallet Balance'),
    right: true,
    sort: 'balance',
    cell: ({ walletBalance }) => pointsText(walletBalance),
    text: ({ walletBalance }) => walletBalance,
  },
  timeColumn(later('Created'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  depositColumn(viewer),
];

/** Points are issued to the own wallet only. */
const depositColumn = (viewer: Viewer): ListColumn<BackOfficeAccount> => ({
  head: later('Deposit'),
  acts: true,
  card: 'acts',
  right: true,
  sticky: 'right',
  cell: (row) =>
    may.deposit(viewer, row) && (
      <Button
        size="sm"
        aria-label={t('Deposit to {username}', { username: row.username })}
        title={
          row.id === viewer.id
            ? t('Issue points to your own wallet')
            : t('Only the own account can be deposited to here')
        }
        disabled={row.id !== viewer.id}
        onClick={() => openCredit(row, 'deposit')}
      >
        {t('Deposit')}
      </Button>
    ),
});

/** A super admin in two lines: its name, how it stands and what its wallet holds; its full name, and since when it is. */
const BRIEF: Brief<BackOfficeAccount> = {
  heads: [later('Username'), later('Wallet Balance, created')],
  of: ({ username, status, fullName, walletBalance, createdAt }) => ({
    name: username,
    mark: <Status status={status} />,
    about: fullName,
    main: pointsText(walletBalance),
    second: formatDateTime(Date.parse(createdAt)),
  }),
};
