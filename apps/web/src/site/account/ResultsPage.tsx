import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sportsQuery } from '../../shared/api/market/catalogue.ts';
import {
  resultsQuery,
  type ResultsAnswer,
  type ResultsFilter,
  type SettledMarket,
} from '../../shared/api/market/reports.ts';
import { placedAnswer, rowName } from '../../shared/lib/event/row-names.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { DAY, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { endlessList } from '../../shared/list/use-list.ts';
import { SportIcon } from '../../shared/ui/art/SportIcon.tsx';
import type { Brief, Group } from '../../shared/ui/list/table-rows.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { CLEAR } from './words.ts';

const TITLE = later('Results');
const RULES = {
  sportId: { fallback: '', allowed: (value: string) => /^\d{1,9}$/.test(value) },
  from: DAY,
  to: DAY,
  search: SEARCH,
} as const;

/** `151 · Odd` where the question was odd or even: the number alone does not answer it; of a runner that was to be placed, whether it was. */
function resultWords({ kind, marketName }: SettledMarket, result: string): string {
  if (!/^\d+$/.test(result)) return placedAnswer(marketName, result) ?? t(rowName(result));
  if (kind === 'oddeven') return `${result} · ${Number(result) % 2 === 1 ? t('Odd') : t('Even')}`;
  return kind === 'digit' ? `${result} · ${t('Last digit')} ${Number(result) % 10}` : result;
}

const settled = ({ settledAt }: SettledMarket) => (
  <time dateTime={settledAt} className="num whitespace-nowrap text-ink-2">
    {formatDateTime(Date.parse(settledAt))}
  </time>
);
const market = ({ marketName, sport }: SettledMarket) => marketTitle(marketName, sport.name);

const Note = ({ earlier }: SettledMarket) =>
  earlier.length > 0 && <StatusPill tone="warn">{t('Corrected')}</StatusPill>;

const COLUMNS: readonly ListColumn<SettledMarket>[] = [
  {
    head: later('Market'),
    card: 'title',
    width: 'w-2/5',
    cell: (row) => <b className="font-semibold">{market(row)}</b>,
  },
  {
    head: later('Result'),
    cell: (row) => (
      <TwoLines
        first={resultWords(row, row.result)}
        second={
          row.earlier.length > 0 &&
          t('declared before: {results}', { results: row.earlier.map((one) => resultWords(row, one)).join(', ') })
        }
      />
    ),
  },
  { head: later('Note'), card: 'corner', width: 'w-[110px]', cell: (row) => <Note {...row} /> },
  { head: later('Settled'), width: 'w-[180px]', cell: settled },
];

const BRIEF: Brief<SettledMarket> = {
  heads: [later('Market'), later('Result')],
  of: (row) => ({
    name: market(row),
    mark: <Note {...row} />,
    about: formatDateTime(Date.parse(row.settledAt)),
    main: resultWords(row, row.result),
  }),
};

/** The markets of one event stand under its name. */
const BY_EVENT: Group<SettledMarket> = {
  key: ({ event }) => event.id,
  head: ({ event, sport }) => (
    <span className="flex min-w-0 items-center gap-2">
      <SportIcon sport={sport.name} size={16} className="shrink-0 text-ink-3" />
      <b className="truncate font-semibold">{event.name}</b>
      <span className="shrink-0 text-xs text-ink-3">{t(sport.name)}</span>
    </span>
  ),
};

/** A page in the order of its events, the one with the newest result first; what is loaded already stays where it is. */
function byEvent(items: readonly SettledMarket[]): SettledMarket[] {
  const places = new Map<string, SettledMarket[]>();
  for (const item of items) {
    const place = places.get(item.event.id);
    if (place) place.push(item);
    else places.set(item.event.id, [item]);
  }
  return [...places.values()].flat();
}

const grouped = (values: ResultsFilter) => ({
  ...resultsQuery(values),
  select: ({ pages, ...rest }: InfiniteData<ResultsAnswer>) => ({
    ...rest,
    pages: pages.map((page) => ({ ...page, items: byEvent(page.items) })),
  }),
});

/** What markets were settled as, for everybody to look up. */
export default function ResultsPage() {
  const filters = useAddressFilters(RULES);
  const sports = useQuery(sportsQuery);
  const list = endlessList(filters, useInfiniteQuery(grouped(filters.values)));
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
          { as: 'days', ownZone: true },
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
        brief={BRIEF}
        group={BY_EVENT}
        rowKey={({ event, marketId, selectionKey }) => `${event.id}/${marketId}/${selectionKey}`}
        failed={later('Unable to load results.')}
        empty={later('No results found.')}
        reset={CLEAR}
      />
    </>
  );
}
