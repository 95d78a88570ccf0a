import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { currentBetsPage, readAll, readCurrentBets } from '../../shared/api/session/account-lists.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import * as column from './bet-columns.tsx';
import { CATEGORIES, SIDES } from './bet-filters.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ListEmpty, ListError, ListPage } from './ListPage.tsx';
import { exportOf, rowsOptions } from './list-column.ts';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';

const TITLE = later('Current Bets');
const SIZES = ['10', '25', '50', '100'] as const;
const RULES = {
  state: { fallback: 'matched', allowed: ['matched', 'deleted', 'all'] },
  side: { fallback: 'all', allowed: ['all', 'back', 'lay'] },
  category: { fallback: 'sports', allowed: ['sports', 'casino'] },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: SIZES, view: true },
} as const;
const STATES = [
  { value: 'matched', label: later('Matched') },
  { value: 'deleted', label: later('Deleted') },
  { value: 'all', label: later('All') },
] as const;
const COLUMNS = [
  column.TIME,
  column.EVENT,
  column.SELECTION,
  column.SIDE,
  column.REQUESTED,
  column.ACCEPTED,
  column.STAKE,
  column.WIN,
  column.LIABILITY,
  column.STATUS,
];

/** The open bets of the account: players and agents have them, nobody else. */
export default function CurrentBetsPage() {
  const { role } = useSession();
  if (role === 'user' || role === 'agent') return <CurrentBets />;
  return (
    <ListPage title={TITLE}>
      <section className="panel">
        <EmptyState art="receipt" title={t('Current Bets is available for user and agent accounts.')} />
      </section>
    </ListPage>
  );
}

function CurrentBets() {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const list = useQuery(currentBetsPage(filter, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const exported = async () =>
    exportOf(TITLE, column.fileColumns(COLUMNS), await readAll((paging) => readCurrentBets(filter, paging)));
  return (
    <ListPage
      title={TITLE}
      count={data?.total}
      acts={
        <>
          {data && (
            <span className="num hidden text-xs text-ink-2 desktop:inline">
              {t('Updated {time}', { time: formatTime(list.dataUpdatedAt, true) })}
            </span>
          )}
          <ExportMenu name="current-bets" read={exported} />
          <Button loading={list.isFetching} onClick={() => list.refetch()}>
            <RefreshCw size={15} aria-hidden="true" />
            {t('Refresh')}
          </Button>
        </>
      }
    >
      <CurrentFilters filters={filters} />
      {list.isError ? (
        <ListError error={list.error} text={later('Unable to load current bets.')} onRetry={() => list.refetch()} />
      ) : (
        <DataTable
          label={t(TITLE)}
          columns={COLUMNS}
          rows={data?.items}
          rowKey={({ id }) => id}
          stripe={column.stripeOf}
          stale={list.isPlaceholderData}
          empty={<ListEmpty title={later('No current bets found.')} dirty={filters.dirty} onClear={filters.clear} />}
          foot={
            data && (
              <Pager
                page={filters.page}
                pageSize={limit}
                total={data.total}
                onPage={filters.setPage}
                note={
                  <>
                    {t('Total stake')} <Money paise={paiseFromWire(data.totalAmount)} />
                  </>
                }
              />
            )
          }
        />
      )}
    </ListPage>
  );
}

function CurrentFilters({ filters }: { filters: AddressFilters<typeof RULES> }) {
  return (
    <FilterBar dirty={filters.dirty}>
      <SegmentedFilter
        label={t('State')}
        value={filters.values.state}
        options={STATES}
        onChange={(state) => filters.set({ state })}
      />
      <SegmentedFilter
        label={t('Side')}
        value={filters.values.side}
        options={SIDES}
        onChange={(side) => filters.set({ side })}
      />
      <SegmentedFilter
        label={t('Category')}
        value={filters.values.category}
        options={CATEGORIES}
        onChange={(category) => filters.set({ category })}
      />
      <GrowingFilter label={t('Search')}>
        {(id) => (
          <SearchField
            id={id}
            value={filters.values.search}
            placeholder={t('Event, market or selection')}
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
