import { useQuery, useQueryClient } from '@tanstack/react-query';
import { statementQuery } from '../../../shared/api/session/account-lists.ts';
import { type AddressFilters, DAY, useAddressFilters } from '../../../shared/lib/address-filters.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { DaysFilter, FilterBar, GrowingFilter, SelectFilter } from '../../../shared/ui/list/FilterBar.tsx';
import { SearchField } from '../../../shared/ui/form/SearchField.tsx';
import { Tabs } from '../../../shared/ui/Tabs.tsx';
import { ExportMenu } from '../ExportMenu.tsx';
import { ListEmpty, ListError, ListPage } from '../ListPage.tsx';
import { exportOf, rowsOptions } from '../list-column.ts';
import { OwnWithdrawals } from '../OwnWithdrawals.tsx';
import { StatementLists } from './StatementLists.tsx';
import { StatementSums } from './StatementSums.tsx';
import { entryColumns, groupColumns } from './statement-columns.tsx';

const TITLE = later('Account Statement');
const SIZES = ['10', '25', '50'] as const;
const RULES = {
  from: DAY,
  to: DAY,
  type: { fallback: 'all', allowed: ['all', 'deposit', 'sports', 'casino', 'sport_book'] },
  search: { fallback: '' },
  show: { fallback: 'entries', allowed: ['entries', 'events'], view: true },
  rows: { fallback: '25', allowed: SIZES, view: true },
} as const;
const TYPES = [
  { value: 'all', label: later('All') },
  { value: 'deposit', label: later('Deposit') },
  { value: 'sports', label: later('Sports') },
  { value: 'casino', label: later('Casino') },
  { value: 'sport_book', label: later('Sport Book') },
] as const;

/** Every movement of the wallet, and the bets behind them by event. */
export default function StatementPage() {
  const filters = useAddressFilters(RULES);
  const { rows, show, ...filter } = filters.values;
  const statement = useQuery(statementQuery(filter));
  const { data } = statement;
  const queries = useQueryClient();
  const exported = async () => {
    // The screen may still show the period before.
    const { entries, groups } = await queries.ensureQueryData(statementQuery(filter));
    if (show === 'entries') return exportOf(TITLE, entryColumns, entries);
    return exportOf(
      TITLE,
      groupColumns(null, () => {}),
      groups,
    );
  };
  return (
    <ListPage title={TITLE} acts={data && <ExportMenu name="account-statement" read={exported} />}>
      <StatementSums statement={data} />
      <OwnWithdrawals />
      <StatementFilters filters={filters} />
      {statement.isError ? (
        <ListError
          error={statement.error}
          text={later('Unable to load account statement.')}
          onRetry={() => statement.refetch()}
        />
      ) : (
        <>
          <Tabs
            id="statement"
            label={t('Statement')}
            value={show}
            onChange={(value) => filters.set({ show: value })}
            className="mb-2.5"
            items={[
              { value: 'entries', label: t('Movements'), ...(data && { count: data.entries.length }) },
              { value: 'events', label: t('Bets by event'), ...(data && { count: data.groups.length }) },
            ]}
          />
          <div role="tabpanel" id={`statement-panel-${show}`} aria-labelledby={`statement-tab-${show}`}>
            <StatementLists
              statement={data}
              show={show}
              limit={Number(rows)}
              page={filters.page}
              onPage={filters.setPage}
              stale={statement.isPlaceholderData}
              empty={<ListEmpty title={later('No records found')} dirty={filters.dirty} onClear={filters.clear} />}
            />
          </div>
        </>
      )}
    </ListPage>
  );
}

function StatementFilters({ filters }: { filters: AddressFilters<typeof RULES> }) {
  return (
    <FilterBar dirty={filters.dirty}>
      <DaysFilter from={filters.values.from} to={filters.values.to} onChange={filters.set} />
      <SelectFilter
        label={t('Type')}
        value={filters.values.type}
        options={TYPES}
        onChange={(type) => filters.set({ type })}
      />
      <GrowingFilter label={t('Search')}>
        {(id) => (
          <SearchField
            id={id}
            value={filters.values.search}
            placeholder={t('Event, market or remark')}
            onSearch={(search) => filters.set({ search })}
          />
        )}
      </GrowingFilter>
      <SelectFilter
        label={t('Rows')}
        value={filters.values.rows}
        options={rowsOptions(SIZES)}
        onChange={(size) => filters.set({ rows: size })}
      />
    </FilterBar>
  );
}
