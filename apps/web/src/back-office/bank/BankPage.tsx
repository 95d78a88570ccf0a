import { failureText } from '../../shared/api/api-error.ts';
import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { accountsPage, EVERYBODY, readAllAccounts } from '../../shared/api/back-office/accounts.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { formatCount, formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { FilterBar, GrowingFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { bankColumns, bankFileColumns } from './bank-columns.tsx';
import { BankActions } from './BankActions.tsx';
import { CodeDialog } from '../../shared/ui/form/CodeDialog.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { useFileExport } from '../../shared/api/file-export.ts';
import { customAmount, presetsOf } from './bank-draft.ts';
import { type Settlements, useSettlements } from './use-settlements.ts';

const SIZES = ['10', '25', '50', '100'] as const;
const TYPES = [
  { value: 'all', label: 'All' },
  { value: 'agent', label: 'Agent' },
  { value: 'user', label: 'User' },
  { value: 'super_admin', label: 'Super Admin' },
] as const;
const RULES = {
  search: { fallback: '' },
  type: { fallback: 'all', allowed: ['all', 'agent', 'user', 'super_admin'] },
  rows: { fallback: '25', allowed: SIZES },
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
const typesFor = (role: Role) => TYPES.filter(({ value }) => role === 'super_admin' || value !== 'super_admin');

function Note({ total }: { total: number | null }) {
  return (
    <>
      Settle balances with your downline. <span>{`Total: ${total === null ? '–' : formatCount(total)} accounts`}</span>
    </>
  );
}

function Bank({ viewer }: { viewer: Viewer }) {
  const filters = useAddressFilters(RULES);
  const narrow = useLayout() === 'mobile';
  const settlements = useSettlements(viewer.role);
  const { list, items, total, ahead, isPaged, readAll } = useBankList(viewer, filters);
  const columns = bankColumns(viewer.id, (row) => <RowActions viewer={viewer} row={row} settlements={settlements} />);
  const file = useFileExport('bank', async () => fileOf('Bank', null, bankFileColumns(columns), await readAll()));
  return (
    <>
      <PageHead title="Bank" note={<Note total={total} />}>
        <ExportButtons file={file} disabled={!total} />
      </PageHead>
      <BankFilters viewer={viewer} filters={filters} loading={list.isFetching} onLoad={() => void list.refetch()} />
      {settlements.remembers && <RememberedCode onForget={settlements.forget} />}
      {list.isError ? (
        <ListFailure
          text={failureText(list.error, 'Unable to load bank records.')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          tight
          label="Bank"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          {...(narrow
            ? { detail: (row: BackOfficeAccount) => <RowActions viewer={viewer} row={row} settlements={settlements} /> }
            : {})}
          empty={
            <EmptyState
              title="No accounts found for the selected filters."
              action={filters.dirty && <Button onClick={filters.clear}>Reset</Button>}
            />
          }
          foot={
            list.data &&
            isPaged && (
              <Pager
                page={filters.page}
                pageSize={Number(filters.values.rows)}
                total={list.data.total}
                ahead={ahead}
                onPage={filters.setPage}
              />
            )
          }
        />
      )}
      {settlements.asking && (
        <CodeDialog
          help="It is remembered until you leave this page."
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

function RememberedCode({ onForget }: { onForget: () => void }) {
  return (
    <p className="-mt-1 mb-3 flex items-center gap-2 text-xs text-ink-2">
      Your transaction code is remembered until you leave this page.
      <Button size="xs" look="ghost" onClick={onForget}>
        Forget code
      </Button>
    </p>
  );
}

/** `All Profit of north: 58,350.00 points.` */
function wordsOf(row: BackOfficeAccount, { draftOf }: Settlements): string {
  const draft = draftOf(row.id);
  const what =
    presetsOf(row)
      .find((preset) => preset.mode === draft.mode)
      ?.label.replace(' ->', '') ?? 'A typed amount';
  return `${what} of ${row.username}: ${formatPaise(paiseFromWire(customAmount(draft)), { symbol: false })} points.`;
}

/** Whether the own account of an agent, which its users stand below, belongs into the list: as the server would say. */
function belongs(own: BackOfficeAccount, { type, search }: Filters['values']): boolean {
  const texts = [own.username, own.fullName, own.nickname, own.phone, own.email].filter((text) => text !== null);
  return type !== 'user' && texts.join(' ').toLowerCase().includes(search.trim().toLowerCase());
}

/** The accounts of the page. An agent has its own account first and its users below; it is in charge of nobody else. */
function useBankList(viewer: Viewer, { values, page, setPage }: Filters) {
  const { search, rows } = values;
  const type = viewer.role === 'agent' && values.type === 'super_admin' ? 'all' : values.type;
  const filter = { ...EVERYBODY, role: type, search };
  const limit = Number(rows);
  const list = useQuery(accountsPage(viewer.role, filter, { page, limit }));
  const { data } = list;
  useLastPage(page, limit, data?.total, setPage);
  const isAgents = viewer.role === 'agent';
  const own = data?.own && belongs(data.own, { ...values, type }) ? data.own : null;
  const isOwnOnly = isAgents && type === 'agent';
  const others = isOwnOnly && data ? [] : data?.items;
  const count = isOwnOnly ? 0 : (data?.total ?? 0);
  const ahead = own === null ? 0 : 1;
  return {
    list,
    items: others && [...(own !== null && page === 1 ? [own] : []), ...others],
    isPaged: !isOwnOnly && count > 0,
    total: data === undefined ? null : count + ahead,
    ahead,
    readAll: async () => {
      const all = await readAllAccounts(viewer.role, filter);
      if (!isAgents) return all;
      return all.filter((row) => (row.role === 'agent' ? own !== null : type !== 'agent'));
    },
  };
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
  const who = viewer.role === 'agent' ? 'a super admin settles it.' : 'others settle with it.';
  return <span className="text-xs whitespace-normal text-ink-3">Your own account: {who}</span>;
}

type BankFiltersProps = { viewer: Viewer; filters: Filters; loading: boolean; onLoad: () => void };

function BankFilters({ viewer, filters, loading, onLoad }: BankFiltersProps) {
  const { values } = filters;
  return (
    <FilterBar dirty={filters.dirty}>
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            restMs={REST_MS}
            value={values.search}
            placeholder="Search accounts"
            onSearch={(search) => filters.set({ search })}
          />
        )}
      </GrowingFilter>
      <Button loading={loading} onClick={onLoad}>
        Load
      </Button>
      <SelectFilter
        label="Account Type"
        value={values.type}
        options={typesFor(viewer.role)}
        onChange={(type) => filters.set({ type })}
      />
      <SelectFilter
        label="Show"
        value={values.rows}
        options={SIZES.map((value) => ({ value, label: value }))}
        onChange={(rows) => filters.set({ rows })}
      />
    </FilterBar>
  );
}
