import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sportsQuery } from '../../shared/api/market/catalogue.ts';
import { resultsQuery, type SettledMarket } from '../../shared/api/market/reports.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { DAY, useAddressFilters } from '../../shared/list/address-filters.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { endlessList } from '../../shared/list/use-list.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { CLEAR } from './words.ts';

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
  const sports = useQuery(sportsQuery);
  const list = endlessList(filters, useInfiniteQuery(resultsQuery(filters.values)));
  const sportOptions = [
    { value: '', label: later('All sports') },
    ...(sports.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <PageHead title={TITLE} />
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'sportId', label: later('Sport'), options: sportOptions },
          { as: 'days' },
          { as: 'search', name: 'search', placeholder: later('Event or market') },
        ]}
      />
      <p className="mb-3 text-ink-2">
        {t(
          'Every market that was offered here and has its result, also those without a bet. Without a first day: the last 30 days. At most 92 days at once.',
        )}
      </p>
      <List
        label={TITLE}
        list={list}
        columns={COLUMNS}
        rowKey={({ event, marketId, selectionKey }) => `${event.id}/${marketId}/${selectionKey}`}
        failed={later('Unable to load results.')}
        empty={later('No results found.')}
        reset={CLEAR}
      />
    </>
  );
}
