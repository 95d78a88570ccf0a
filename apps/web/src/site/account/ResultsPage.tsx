import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sportsQuery } from '../../shared/api/market/catalogue.ts';
import { resultsQuery, type SettledMarket } from '../../shared/api/market/reports.ts';
import { DAY, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { DaysFilter, FilterBar, GrowingFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { ListEmpty, ListError, ListPage } from './ListPage.tsx';
import type { ListColumn } from './list-column.ts';

const TITLE = later('Results');
const RULES = {
  sportId: { fallback: '', allowed: (value: string) => /^\d{1,9}$/.test(value) },
  from: DAY,
  to: DAY,
  search: { fallback: '' },
} as const;

/** `151 · Odd` where the question was odd or even: the number alone does not answer it. */
function resultWords(kind: string, result: string): string {
  if (kind !== 'oddeven' || !/^\d+$/.test(result)) return t(result);
  return `${result} · ${Number(result) % 2 === 1 ? t('Odd') : t('Even')}`;
}

const COLUMNS: readonly ListColumn<SettledMarket>[] = [
  {
    head: later('Settled'),
    width: 'w-[180px]',
    cell: ({ settledAt }) => (
      <time dateTime={settledAt} className="num whitespace-nowrap text-ink-2">
        {formatDateTime(Date.parse(settledAt))}
      </time>
    ),
  },
  {
    head: later('Event'),
    card: 'title',
    cell: ({ event, sport }) => <TwoLines first={event.name} second={t(sport.name)} />,
  },
  { head: later('Market'), cell: ({ marketName, sport }) => marketTitle(marketName, sport.name) },
  {
    head: later('Result'),
    cell: ({ kind, result, earlier }) => (
      <TwoLines
        first={resultWords(kind, result)}
        second={
          earlier.length > 0 &&
          t('declared before: {results}', { results: earlier.map((one) => resultWords(kind, one)).join(', ') })
        }
      />
    ),
  },
  {
    head: later('Note'),
    card: 'corner',
    width: 'w-[110px]',
    cell: ({ result, earlier }) => (
      <span className="flex gap-1.5">
        {earlier.length > 0 && <StatusPill tone="warn">{t('Corrected')}</StatusPill>}
        {result === 'Void' && <StatusPill tone="plain">{t('Void')}</StatusPill>}
      </span>
    ),
  },
];

/** What markets were settled as, for everybody to look up. */
export default function ResultsPage() {
  const filters = useAddressFilters(RULES);
  const { values } = filters;
  const sports = useQuery(sportsQuery);
  const list = useInfiniteQuery(resultsQuery(values));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const sportOptions = [
    { value: '', label: later('All sports') },
    ...(sports.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ListPage title={TITLE}>
      <FilterBar dirty={filters.dirty}>
        <SelectFilter
          label={t('Sport')}
          value={values.sportId}
          options={sportOptions}
          onChange={(sportId) => filters.set({ sportId })}
        />
        <DaysFilter from={values.from} to={values.to} onChange={filters.set} />
        <GrowingFilter label={t('Search')}>
          {(id) => (
            <SearchField
              id={id}
              value={values.search}
              placeholder={t('Event or market')}
              onSearch={(search) => filters.set({ search })}
            />
          )}
        </GrowingFilter>
      </FilterBar>
      <p className="mb-3 text-ink-2">
        {t(
          'Every market that was offered here and has its result, also those without a bet. Without a first day: the last 30 days. At most 92 days at once.',
        )}
      </p>
      {list.isError ? (
        <ListError error={list.error} text={later('Unable to load results.')} onRetry={() => list.refetch()} />
      ) : (
        <DataTable
          label={t(TITLE)}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ event, marketId, selectionKey }) => `${event.id}/${marketId}/${selectionKey}`}
          stale={list.isPlaceholderData}
          empty={<ListEmpty title={later('No results found.')} dirty={filters.dirty} onClear={filters.clear} />}
          foot={
            list.hasNextPage && (
              <div className="flex justify-center border-t border-line p-3">
                <Button loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                  {t('Show more')}
                </Button>
              </div>
            )
          }
        />
      )}
    </ListPage>
  );
}
