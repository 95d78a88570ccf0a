import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BackOfficeSport, backOfficeEvents, eventTotals } from '../../shared/api/back-office/events.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { type AddressFilters, choice, ID, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { endlessList } from '../../shared/list/use-list.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import type { SuspendTarget } from '../../shared/lib/back-office-overlays.ts';
import { EVENT_BRIEF, eventColumns } from './event-columns.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const RULES = {
  state: choice('open', {
    open: later('Open'),
    suspended: later('Suspended'),
    awaiting: later('Awaiting result'),
    settled: later('Settled'),
    all: later('All'),
  }),
  sport: ID,
  search: SEARCH,
  sort: {
    ...choice('start', { start: later('Start'), players: later('Players'), exposure: later('Exposure') }),
    view: 'kept',
  },
  dir: { fallback: '', allowed: ['', 'asc', 'desc'], view: 'kept' },
} as const;

/** The results page: every event with its markets by state (docs/back-office.md). */
export default function EventsPage() {
  const filters = useAddressFilters(RULES);
  const { sport } = filters.values;
  const narrow = useLayout() === 'mobile';
  const { asked, totals, order } = useEvents(filters);
  const list = endlessList(filters, asked);
  const [target, setTarget] = useState<SuspendTarget | null>(null);
  const sports = asked.data?.pages[0]?.sports ?? [];
  const sportOptions = [
    { value: '', label: t('All sports') },
    ...sports.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const chosen = sports.find(({ id }) => id === sport);
  const suspendedSports = sports.filter(({ suspended }) => suspended);
  return (
    <>
      <PageHead
        slim
        title={later('Events')}
        note={t('Results, suspensions and limits, market by market. Every action is kept with its reason.')}
      >
        {chosen && (
          <ActButton
            act="sport.suspend"
            look={chosen.suspended ? 'secondary' : 'danger-quiet'}
            onClick={() => setTarget(targetOf(chosen))}
          >
            {chosen.suspended ? t('Resume {name}', { name: chosen.name }) : t('Suspend {name}', { name: chosen.name })}
          </ActButton>
        )}
      </PageHead>
      <ListFilters
        of={filters}
        fields={[
          { as: 'segmented', name: 'state', label: later('State') },
          { as: 'select', name: 'sport', label: later('Sport'), options: sportOptions },
          { as: 'search', name: 'search', placeholder: later('Event or competition') },
          narrow && {
            as: 'select',
            name: 'sort',
            label: later('Order by'),
            also: () => ({ dir: '' }),
          },
        ]}
      />
      {suspendedSports.length > 0 && (
        <p className="mb-3 text-sm text-warn">
          {t('Suspended by the back office: {sports}. No bet is taken there.', {
            sports: suspendedSports.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      <List
        label={later('Events')}
        wideTable
        list={list}
        columns={eventColumns(totals)}
        brief={EVENT_BRIEF}
        order={order}
        rowKey={({ id }) => id}
        failed={later('Unable to load events.')}
        empty={later('No events found.')}
      />
      {target && <SuspendDialog target={target} onClose={() => setTarget(null)} />}
    </>
  );
}

/** The events of the filters in their order, and what all of them come to. */
function useEvents({ values, set }: AddressFilters<typeof RULES>) {
  const { state, sport, search, sort, dir } = values;
  const filter = { state, sportId: sport, search };
  // Where nobody has turned it, starts go as the state has them, figures from the largest on.
  const usual = sort === 'start' && state !== 'all' && state !== 'settled' ? 'asc' : 'desc';
  const direction = dir === '' ? usual : dir;
  const onSort = (by: string) => {
    const chosen = RULES.sort.allowed.find((one) => one === by) ?? 'start';
    set({ sort: chosen, dir: chosen === sort ? (direction === 'asc' ? 'desc' : 'asc') : '' });
  };
  return {
    asked: useInfiniteQuery(backOfficeEvents(filter, { sort, dir })),
    totals: useQuery(eventTotals(filter)).data,
    order: { by: sort, direction, onSort } as const,
  };
}

const targetOf = ({ id, name, suspended }: BackOfficeSport): SuspendTarget => ({
  on: 'sport',
  id,
  name,
  suspended,
  markets: null,
  players: null,
  exposure: null,
});
