import type { WarnedWallet } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { warnedWallets } from '../../shared/api/back-office/money/ledger.ts';
import { readAll } from '../../shared/api/paged-list.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { choice, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf, type ListColumn } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { RowLink, pillColumn, WordPill } from '../../shared/list/word-columns.tsx';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const RULES = {
  show: choice('all', { all: later('All'), negative: later('Below zero'), low: later('Below the minimum') }),
  search: SEARCH,
  rows: rowsOf('50'),
} as const;
const ROLES = { user: later('User'), agent: later('Agent'), super_admin: later('Super Admin') } as const;
const WARNINGS = {
  negative: { word: later('Below zero'), tone: 'bad' },
  low: { word: later('Below the minimum'), tone: 'warn' },
} as const;

const figure = (head: string, of: 'balance' | 'exposure' | 'clientPL', result = false): ListColumn<WarnedWallet> => ({
  head,
  right: true,
  cell: (row) => <Money paise={paiseFromWire(row[of])} symbol={false} {...(result && { tone: 'result' as const })} />,
  text: (row) => row[of],
});

const Available = ({ rupees }: { rupees: number }) => (
  <Money paise={paiseFromWire(rupees)} symbol={false} className={rupees < 0 ? 'font-semibold text-loss' : ''} />
);

const LINK = 'touch rounded-xs text-brand-text underline-offset-2 hover:underline';

/** An agent leads to its ledger, anybody else to the movements of the wallet. */
const movementsOf = ({ id, role }: WarnedWallet): string =>
  role === 'agent'
    ? backOfficePath('super_admin', 'agentLedger', { agent: id })
    : backOfficePath('super_admin', 'transactions', { accountType: role, accountId: id });

const Whose = ({ row, about }: { row: WarnedWallet; about: string }) => (
  <TwoLines
    first={
      <Link className={LINK} to={movementsOf(row)}>
        {row.username}
      </Link>
    }
    second={about}
  />
);

const COLUMNS: readonly ListColumn<WarnedWallet>[] = [
  {
    head: later('Account'),
    card: 'title',
    opened: (row) => <RowLink to={movementsOf(row)} word={t('Movements')} of={row.username} />,
    sticky: 'left',
    cell: (row) => <Whose row={row} about={row.fullName} />,
    folded: {
      cell: (row) => (
        <span className="block max-w-[190px]">
          <Whose row={row} about={[t(ROLES[row.role]), row.agentUsername].filter(Boolean).join(' · ')} />
        </span>
      ),
    },
    text: ({ username }) => username,
  },
  { head: later('Role'), folded: false, cell: ({ role }) => t(ROLES[role]), text: ({ role }) => ROLES[role] },
  {
    head: later('Agent'),
    folded: false,
    cell: ({ agentUsername }) => agentUsername ?? '–',
    text: ({ agentUsername }) => agentUsername,
  },
  pillColumn(later('Warning'), ({ warning }) => WARNINGS[warning]),
  {
    ...figure(later('Points'), 'balance'),
    folded: {
      head: later('Points, exposure'),
      cell: ({ balance, exposure }) => (
        <Stacked
          first={<Money paise={paiseFromWire(balance)} symbol={false} />}
          second={<Money paise={paiseFromWire(exposure)} symbol={false} />}
        />
      ),
    },
  },
  { ...figure(later('Exposure'), 'exposure'), folded: false },
  figure(later('Client (P/L)'), 'clientPL', true),
  {
    head: later('Available'),
    right: true,
    cell: ({ available }) => <Available rupees={available} />,
    text: ({ available }) => available,
  },
];

/** A wallet in two lines: whose it is, what is wrong with it and what it has left; its name, and its points. */
const BRIEF: Brief<WarnedWallet> = {
  heads: [later('Account'), later('Available, points')],
  of: ({ username, fullName, role, warning, available, balance }) => ({
    name: username,
    mark: <WordPill of={WARNINGS[warning]} />,
    about: fullName || t(ROLES[role]),
    main: <Available rupees={available} />,
    second: <Money paise={paiseFromWire(balance)} symbol={false} />,
  }),
};

/** Wallets that have less than nothing, and agents that have less than they should. */
export default function WalletWarningsPage() {
  const filters = useAddressFilters(RULES);
  const asked = useQuery(warnedWallets.page(filters.filter, filters.paging));
  const list = useList(filters, asked);
  const file = useFileExport('wallet-warnings', async () =>
    fileOf('Wallet Warnings', null, COLUMNS, await readAll((paging) => warnedWallets.read(filters.filter, paging))),
  );
  const { data } = asked;
  const points = (rupees: number) => formatPaise(paiseFromWire(rupees), { symbol: false });
  return (
    <>
      <ListHead
        counted
        title={later('Wallet Warnings')}
        note={
          data
            ? data.minimum === 0
              ? t('Below zero: {amount} points are missing. Minimum of an agent: none (App Settings).', {
                  amount: points(data.owed),
                })
              : t('Below zero: {amount} points are missing. Minimum of an agent: {minimum} (App Settings).', {
                  amount: points(data.owed),
                  minimum: points(data.minimum),
                })
            : t('Wallets below zero, and agents below the minimum.')
        }
        list={list}
        file={file}
        refresh={false}
      />
      <ListFilters
        of={filters}
        fields={[
          { as: 'segmented', name: 'show', label: later('Show') },
          { as: 'search', name: 'search', placeholder: later('Search accounts') },
        ]}
      />
      <List
        wideTable
        label={later('Wallet Warnings')}
        list={list}
        columns={COLUMNS}
        brief={BRIEF}
        rowKey={({ id }) => id}
        failed={later('Unable to load wallet warnings.')}
        empty={later('No wallet is below zero or below the minimum.')}
      />
    </>
  );
}
