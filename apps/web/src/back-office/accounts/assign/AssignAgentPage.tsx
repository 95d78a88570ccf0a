import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountsPage, EVERYBODY } from '../../../shared/api/back-office/accounts.ts';
import { SEARCH, useAddressFilters } from '../../../shared/list/address-filters.ts';
import { List } from '../../../shared/list/List.tsx';
import { ListFilters } from '../../../shared/list/ListFilters.tsx';
import { ListHead } from '../../../shared/list/ListHead.tsx';
import { useList } from '../../../shared/list/use-list.ts';
import { RowLink } from '../../../shared/list/word-columns.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TwoLines } from '../../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../../shared/ui/list/table-rows.ts';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { pointsText } from '../account-cells.tsx';
import { ROWS } from '../account-filters.ts';
import { placesOf } from '../viewer.ts';
import { AssignAgentDialog } from './AssignAgentDialog.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const TITLE = later('Assign Agent');
const REST_MS = 350;
const RULES = {
  search: SEARCH,
  sort: { fallback: 'username', allowed: ['username', 'fullName', 'balance', 'exposure'], view: 'reset' },
  dir: { fallback: 'asc', allowed: ['asc', 'desc'], view: 'reset' },
  rows: ROWS,
} as const;

/** Users with their agents, and the way to another one. */
export default function AssignAgentPage() {
  const filters = useAddressFilters(RULES);
  const [user, setUser] = useState<BackOfficeAccount | null>(null);
  const { search, sort, dir } = filters.values;
  const filter = { ...EVERYBODY, role: 'user', search, sort, direction: dir } as const;
  const list = useList(filters, useQuery(accountsPage('super_admin', filter, filters.paging)));
  const onSort = (by: string) => {
    const chosen = RULES.sort.allowed.find((one) => one === by) ?? 'username';
    filters.set({ sort: chosen, dir: chosen === sort && dir === 'asc' ? 'desc' : 'asc' });
  };
  return (
    <>
      <ListHead title={TITLE} list={list} />
      <ListFilters
        of={filters}
        fields={[{ as: 'search', name: 'search', placeholder: later('Username, name or phone'), restMs: REST_MS }]}
      />
      <List
        onlyIfMore
        label={TITLE}
        list={list}
        columns={columnsFor(setUser)}
        rowKey={({ id }) => id}
        order={{ by: sort, direction: dir, onSort }}
        brief={BRIEF}
        failed={later('Unable to load users.')}
        empty={later('No accounts match your search.')}
      />
      {user && <AssignAgentDialog user={user} onClose={() => setUser(null)} />}
    </>
  );
}

const { usersOf } = placesOf('super_admin');

/** A user in two lines: whose it is, and what it has. */
const BRIEF: Brief<BackOfficeAccount> = {
  heads: [later('User'), later('Balance, exposure')],
  of: ({ username, agentUsername, walletBalance, exposure }) => ({
    name: username,
    about: agentUsername ?? '–',
    main: pointsText(walletBalance),
    second: pointsText(exposure),
  }),
};

const FACTS: readonly Column<BackOfficeAccount>[] = [
  {
    head: later('User Name'),
    card: 'title',
    sort: 'username',
    sticky: 'left',
    opened: ({ fullName }) => fullName !== '' && <span className="text-sm text-ink-2">{fullName}</span>,
    cell: ({ username, fullName }) => (
      <span className="block desktop:max-w-[250px]" title={[username, fullName].filter(Boolean).join(' · ')}>
        <TwoLines first={username} second={fullName} />
      </span>
    ),
  },
  {
    head: later('Agent'),
    card: 'title',
    opened: ({ agentId, agentUsername, agentName }) =>
      agentId !== null && (
        <span className="flex items-baseline gap-3 text-sm text-ink-2">
          <span className="min-w-0 flex-1">{agentName}</span>
          <RowLink to={usersOf(agentId)} word={t('Users of the agent')} of={agentUsername ?? ''} />
        </span>
      ),
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
    head: later('Balance'),
    right: true,
    opened: false,
    sort: 'balance',
    cell: ({ walletBalance }) => pointsText(walletBalance),
  },
  {
    head: later('Exposure'),
    right: true,
    opened: false,
    sort: 'exposure',
    cell: ({ exposure }) => pointsText(exposure),
  },
  {
    head: later('Status'),
    card: 'corner',
    cell: ({ status }) => (
      <StatusPill tone={status === 'active' ? 'ok' : 'warn'}>
        {status === 'active' ? later('Active') : later('Suspended')}
      </StatusPill>
    ),
  },
];

const columnsFor = (onAssign: (user: BackOfficeAccount) => void): Column<BackOfficeAccount>[] => [
  ...FACTS,
  {
    head: later('Action'),
    right: true,
    card: 'acts',
    sticky: 'right',
    cell: (user) => (
      <Button
        size="sm"
        aria-label={t('Assign Agent to {username}', { username: user.username })}
        onClick={() => onAssign(user)}
      >
        <UserCog size={14} aria-hidden="true" />
        {t('Assign Agent')}
      </Button>
    ),
  },
];
