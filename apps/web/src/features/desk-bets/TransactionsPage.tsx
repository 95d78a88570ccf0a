import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../api/account-lists.ts';
import {
  type ReportAccount,
  readTransactions,
  type TransactionFilter,
  transactionsPage,
} from '../../api/desk-reports.ts';
import { useSession } from '../../api/session.ts';
import { type AddressFilters, useAddressFilters, sizeOptions } from '../../lib/address-filters.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DayFilter, FilterBar, SegmentedFilter, SelectFilter } from '../../ui/FilterBar.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { AccountLine, AccountSelector, nameOf } from './AccountSelector.tsx';
import { DeskPage, ExportButtons, RefreshButton } from './DeskList.tsx';
import { fileOf } from './list-column.ts';
import { ListTable } from './ListTable.tsx';
import { REPORT_RULES, SIZES } from './report-filters.ts';
import { TRANSACTION_COLUMNS, TRANSACTION_FILE } from './transaction-columns.tsx';

const TITLE = 'Account Transaction History';
const RULES = {
  ...REPORT_RULES,
  type: { fallback: 'all', allowed: ['all', 'credit', 'withdraw', 'bet'] },
} as const;
const TYPES = [
  { value: 'all', label: 'All' },
  { value: 'credit', label: 'Credit' },
  { value: 'withdraw', label: 'Withdraw' },
  { value: 'bet', label: 'Bet' },
] as const;

/** Every movement of one wallet (specification 3, "Account Transaction History"). */
export default function TransactionsPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <Transactions viewer={viewer} />;
}

function Transactions({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const { rows, ...values } = filters.values;
  const filter: TransactionFilter = { ...values, accountType: viewer === 'agent' ? 'user' : values.accountType };
  const limit = Number(rows);
  const list = useQuery(transactionsPage(viewer, filter, { page: filters.page, limit }));
  const isChosen = filter.accountId !== '';
  const data = isChosen ? list.data : undefined;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const read = async () =>
    fileOf(
      TITLE,
      data ? nameOf(data.account) : '',
      TRANSACTION_FILE,
      await readAll((paging) => readTransactions(viewer, filter, paging)),
    );
  return (
    <DeskPage
      title={TITLE}
      acts={
        <>
          <ExportButtons name="account-transactions" disabled={!data?.total} read={read} />
          {isChosen && <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />}
        </>
      }
    >
      <Filters viewer={viewer} filters={filters} filter={filter} account={data?.account} />
      {data && <AccountLine account={data.account} />}
      {isChosen ? (
        <ListTable
          label={TITLE}
          list={list}
          columns={TRANSACTION_COLUMNS}
          page={filters.page}
          limit={limit}
          onPage={filters.setPage}
          failed="Unable to load transactions."
          empty="No transactions found for the selected criteria."
          dirty={filter.type !== 'all' || filter.from !== '' || filter.to !== ''}
          onReset={() => filters.set({ type: 'all', from: '', to: '' })}
          advice="Choose days to see older transactions."
        />
      ) : (
        <section className="panel">
          <EmptyState title="Select an account to view transaction history." />
        </section>
      )}
    </DeskPage>
  );
}

type FiltersProps = {
  viewer: Role;
  filters: AddressFilters<typeof RULES>;
  filter: TransactionFilter;
  account: ReportAccount | undefined;
};

function Filters({ viewer, filters, filter, account }: FiltersProps) {
  return (
    <FilterBar dirty={filters.dirty}>
      <AccountSelector viewer={viewer} value={filter} account={account} onChange={filters.set} />
      <SegmentedFilter label="Type" value={filter.type} options={TYPES} onChange={(type) => filters.set({ type })} />
      <DayFilter label="From" value={filter.from} onChange={(from) => filters.set({ from })} />
      <DayFilter label="To" value={filter.to} onChange={(to) => filters.set({ to })} />
      <SelectFilter
        label="Rows"
        value={filters.values.rows}
        options={sizeOptions(SIZES)}
        onChange={(size) => filters.set({ rows: size })}
      />
    </FilterBar>
  );
}
