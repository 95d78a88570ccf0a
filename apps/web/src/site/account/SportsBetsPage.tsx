import { useQuery } from '@tanstack/react-query';
import { historyPage, readAll, readHistory } from '../../shared/api/session/account-lists.ts';
import { useAddressFilters } from '../../shared/lib/address-filters.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import * as column from './bet-columns.tsx';
import { CATEGORIES, SIDES } from './bet-filters.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ListEmpty, ListError, ListPage } from './ListPage.tsx';
import { exportOf, rowsOptions } from './list-column.ts';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';

const TITLE = later('Sports Bet History');
const SIZES = ['25', '50', '100'] as const;
const RULES = {
  category: { fallback: 'sports', allowed: ['sports', 'casino'] },
  status: { fallback: 'all', allowed: ['all', 'settled', 'pending', 'cancelled'] },
  type: { fallback: 'all', allowed: ['all', 'back', 'lay'] },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: SIZES, view: true },
} as const;
const STATUSES = [
  { value: 'all', label: later('All') },
  { value: 'settled', label: later('Settled') },
  { value: 'pending', label: later('Pending') },
  { value: 'cancelled', label: later('Cancelled') },
] as const;
const COLUMNS = [
  column.TIME,
  column.EVENT,
  column.SELECTION,
  column.SIDE,
  column.ACCEPTED,
  column.STAKE,
  column.RESULT,
  column.SETTLED,
  column.STATUS,
];

/** Every bet of the account with its outcome. */
export default function SportsBetsPage() {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const list = useQuery(historyPage(filter, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const exported = async () =>
    exportOf(TITLE, column.fileColumns(COLUMNS), await readAll((paging) => readHistory(filter, paging)));
  return (
    <ListPage title={TITLE} count={data?.total} acts={<ExportMenu name="sports-bets" read={exported} />}>
      <FilterBar dirty={filters.dirty}>
        <SegmentedFilter
          label={t('Category')}
          value={filter.category}
          options={CATEGORIES}
          onChange={(category) => filters.set({ category })}
        />
        <SegmentedFilter
          label={t('Status')}
          value={filter.status}
          options={STATUSES}
          onChange={(status) => filters.set({ status })}
        />
        <SegmentedFilter
          label={t('Type')}
          value={filter.type}
          options={SIDES}
          onChange={(type) => filters.set({ type })}
        />
        <GrowingFilter label={t('Search')}>
          {(id) => (
            <SearchField
              id={id}
              value={filter.search}
              placeholder={t('Event, market or selection')}
              onSearch={(search) => filters.set({ search })}
            />
          )}
        </GrowingFilter>
        <SelectFilter
          label={t('Rows')}
          value={rows}
          options={rowsOptions(SIZES)}
          onChange={(size) => filters.set({ rows: size })}
        />
      </FilterBar>
      {list.isError ? (
        <ListError error={list.error} text={later('Unable to load bet history.')} onRetry={() => list.refetch()} />
      ) : (
        <DataTable
          label={t(TITLE)}
          columns={COLUMNS}
          rows={data?.items}
          rowKey={({ id }) => id}
          stripe={column.stripeOf}
          stale={list.isPlaceholderData}
          empty={<ListEmpty title={later('No bet history available.')} dirty={filters.dirty} onClear={filters.clear} />}
          foot={data && <Pager page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />}
        />
      )}
    </ListPage>
  );
}
