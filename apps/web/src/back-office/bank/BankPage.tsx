import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountsPage, EVERYBODY, readAllAccounts } from '../../shared/api/back-office/accounts.ts';
import { bankTotals } from '../../shared/api/back-office/money/bank.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { firstDirection, nextOrder, ORDER_RULES } from '../../shared/list/account-order.ts';
import { formatCount, formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { type AddressFilters, choice, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { CodeDialog } from '../../shared/form/CodeDialog.tsx';
import type { Shape } from '../../shared/ui/list/table-rows.ts';
import { bankBrief, bankColumns, bankFileColumns } from './bank-columns.tsx';
import { BankActions, SettleToggle } from './BankActions.tsx';
import { customAmount, leftBehindText, presetsOf } from './bank-draft.ts';
import { type Settlements, useSettlements } from './use-settlements.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const RULES = {
  search: SEARCH,
  type: choice('all', {
    all: later('All'),
    agent: later('Agent'),
    user: later('User'),
    super_admin: later('Super Admin'),
  }),
  ...ORDER_RULES,
  rows: rowsOf('25', ['10', '25', '50', '100']),
} as const;
const REST_MS = 350;

type Viewer = { readonly id: string; readonly role: Role };
type Filters = AddressFilters<typeof RULES>;

/** Settles balances with the accounts below. */
export default function BankPage() {
  const account = useSession((session) => session.account);
  return account && <Bank viewer={account} />;
}

/** Agents see no super admins here. */
const typesFor = (role: Role) =>
  RULES.type.options.filter(({ value }) => role === 'super_admin' || value !== 'super_admin');

function Note({ total }: { total: number | null }) {
  return (
    <>
      {t('Settle balances with your downline.')}{' '}
      <span>{t('Total: {count} accounts', { count: total === null ? '–' : formatCount(total) })}</span>
    </>
  );
}

function Bank({ viewer }: { viewer: Viewer }) {
  const filters = useAddressFilters(RULES);
  const narrow = useLayout() === 'mobile';
  const settlements = useSettlements(viewer.role);
  const { list, total, totals, ahead, readAll } = useBankList(viewer, filters);
  const actions = useRowActions(viewer, settlements);
  const rows = useRows(viewer, actions);
  const columns = bankColumns(viewer.id, { actions, toggle: rows.toggle }, totals);
  const file = useFileExport('bank', async () => fileOf('Bank', null, bankFileColumns(columns), await readAll()));
  return (
    <>
      <ListHead
        title={later('Bank')}
        note={<Note total={total} />}
        list={{ ...list, total: total ?? 0 }}
        file={file}
        refresh={false}
      />
      <ListFilters
        of={filters}
        rowsLabel={later('Show')}
        fields={[
          { as: 'search', name: 'search', placeholder: later('Search accounts'), restMs: REST_MS },
          <Button key="load" loading={list.isFetching} onClick={list.refetch}>
            {t('Load')}
          </Button>,
          { as: 'select', name: 'type', label: later('Account Type'), options: typesFor(viewer.role) },
          narrow && {
            as: 'select',
            name: 'sort',
            label: later('Order by'),
            also: (sort) => ({ dir: firstDirection(sort) }),
          },
        ]}
      />
      {settlements.remembers && <RememberedCode onForget={settlements.forget} />}
      <List
        tight
        label={later('Bank')}
        list={list}
        columns={columns}
        brief={bankBrief}
        wideTable
        rowKey={({ id }) => id}
        ahead={ahead}
        order={{
          by: filters.values.sort,
          direction: filters.values.dir,
          onSort: (by) => filters.set(nextOrder(filters.values, by)),
        }}
        detail={rows.detail}
        failed={later('Unable to load bank records.')}
        empty={later('No accounts found for the selected filters.')}
      />
      {settlements.asking && (
        <CodeDialog
          help={t('It is remembered until you leave this page.')}
          words={wordsOf(settlements.asking.row, settlements)}
          busy={settlements.isBusy(settlements.asking.row.id)}
          fault={settlements.asking.fault}
          onConfirm={settlements.confirm}
          onCancel={settlements.cancel}
        />
      )}
    </>
  );
}

/** Where columns are too many still when they are folded, what a row can be settled by opens under it, one row at a time. */
function useRows(viewer: Viewer, actions: (row: BackOfficeAccount) => ReactNode) {
  const [open, setOpen] = useState<string | null>(null);
  const toggle = (row: BackOfficeAccount) =>
    row.id !== viewer.id && (
      <SettleToggle row={row} open={open === row.id} onToggle={() => setOpen(open === row.id ? null : row.id)} />
    );
  return {
    toggle,
    detail: (row: BackOfficeAccount, shape: Shape) =>
      shape === 'rows'
        ? actions(row)
        : shape === 'folded' && open === row.id && <div className="px-4 py-2.5">{actions(row)}</div>,
  };
}

function RememberedCode({ onForget }: { onForget: () => void }) {
  return (
    <p className="-mt-1 mb-3 flex items-center gap-2 text-xs text-ink-2">
      {t('Your transaction code is remembered until you leave this page.')}
      <Button size="xs" look="ghost" onClick={onForget}>
        {t('Forget code')}
      </Button>
    </p>
  );
}

/** `All Profit of north: 58,350.00 points, from its wallet to yours.` */
function wordsOf(row: BackOfficeAccount, { draftOf }: Settlements): string {
  const draft = draftOf(row.id);
  const preset = presetsOf(row).find(({ mode }) => mode === draft.mode);
  const what = preset === undefined ? t('A typed amount') : t(preset.label).replace(' ->', '');
  const amount = formatPaise(paiseFromWire(customAmount(draft)), { symbol: false });
  const words = t('{act} of {name}: {amount} points, from its wallet to yours.', {
    act: what,
    name: row.username,
    amount,
  });
  return draft.mode === 'all' ? `${words} ${leftBehindText(row)}` : words;
}

/** Whether the own account of an agent, which its users stand below, belongs into the list: as the server would say. */
function belongs(own: BackOfficeAccount, { type, search }: Filters['values']): boolean {
  const texts = [own.username, own.fullName, own.nickname, own.phone, own.email].filter((text) => text !== null);
  return type !== 'user' && texts.join(' ').toLowerCase().includes(search.trim().toLowerCase());
}

/** The accounts of the page. An agent has its own account first and its users below; it is in charge of nobody else. */
function useBankList(viewer: Viewer, filters: Filters) {
  const { values, page } = filters;
  const { search, sort, dir } = values;
  const type = viewer.role === 'agent' && values.type === 'super_admin' ? 'all' : values.type;
  const filter = { ...EVERYBODY, role: type, search, sort, direction: dir };
  const asked = useQuery(accountsPage(viewer.role, filter, filters.paging));
  const totals = useQuery(bankTotals(viewer.role, { role: type, search }));
  const { data } = asked;
  const isAgents = viewer.role === 'agent';
  const own = data?.own && belongs(data.own, { ...values, type }) ? data.own : null;
  const isOwnOnly = isAgents && type === 'agent';
  const listed = useList(filters, asked);
  const others = isOwnOnly && data ? [] : data?.items;
  const count = isOwnOnly ? 0 : (data?.total ?? 0);
  const ahead = own === null ? 0 : 1;
  return {
    list: {
      ...listed,
      rows: others && [...(own !== null && page === 1 ? [own] : []), ...others],
      pages: isOwnOnly || count === 0 ? null : listed.pages,
    },
    total: data === undefined ? null : count + ahead,
    totals: totals.data,
    ahead,
    readAll: async () => {
      const all = await readAllAccounts(viewer.role, filter);
      if (!isAgents) return all;
      return all.filter((row) => (row.role === 'agent' ? own !== null : type !== 'agent'));
    },
  };
}

/** What stands beside an account; nothing for staff without the right to settle. */
function useRowActions(viewer: Viewer, settlements: Settlements) {
  const maySettle = useMay('bank.settle');
  return (row: BackOfficeAccount) => maySettle && <RowActions viewer={viewer} row={row} settlements={settlements} />;
}

function RowActions({
  viewer,
  row,
  settlements,
}: {
  viewer: Viewer;
  row: BackOfficeAccount;
  settlements: Settlements;
}) {
  if (row.id !== viewer.id) return <BankActions row={row} settlements={settlements} />;
  return (
    <span className="text-xs whitespace-normal text-ink-3">
      {viewer.role === 'agent'
        ? t('Your own account: a super admin settles it.')
        : t('Your own account: others settle with it.')}
    </span>
  );
}
