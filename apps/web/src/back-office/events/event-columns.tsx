import { Fragment } from 'react';
import { Link } from 'react-router';
import type { BackOfficeEvent, EventTotals } from '../../shared/api/back-office/events.ts';
import { formatCount, formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Moment } from '../../shared/list/time-column.tsx';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t, tn } from '../../shared/i18n/i18n.ts';
import { RowLink } from '../../shared/list/word-columns.tsx';

function EventState({ event }: { event: BackOfficeEvent }) {
  if (event.suspended || event.sportSuspended) return <StatusPill tone="warn">{later('Suspended')}</StatusPill>;
  if (event.over)
    return (
      <StatusPill tone={event.markets.awaiting > 0 && event.players > 0 ? 'info' : 'out'}>{later('Over')}</StatusPill>
    );
  if (!event.enabled) return <StatusPill tone="out">{later('Switched off')}</StatusPill>;
  return event.inPlay ? (
    <StatusPill tone="live">{later('In play')}</StatusPill>
  ) : (
    <StatusPill tone="out">{later('Upcoming')}</StatusPill>
  );
}

const PARTS = [
  ['open', later('{count} open')],
  ['suspended', later('{count} suspended')],
  ['awaiting', later('{count} awaiting')],
  ['settled', later('{count} settled')],
] as const;

function MarketCounts({ markets }: { markets: BackOfficeEvent['markets'] }) {
  const parts = PARTS.filter(([state]) => markets[state] > 0).map(([state, words]) =>
    t(words, { count: formatCount(markets[state]) }),
  );
  if (parts.length === 0) return <span className="text-ink-2">{t('none yet')}</span>;
  return (
    <span className="block text-ink-2 in-data-folded:text-xs">
      {parts.map((part, at) => (
        // A line ends between two counts, never inside one.
        <Fragment key={part}>
          {at > 0 && ' '}
          <span className="whitespace-nowrap">{at < parts.length - 1 ? `${part} ·` : part}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** With its start where that has no column. */
const STATE: Column<BackOfficeEvent> = {
  head: later('State'),
  card: 'corner',
  opened: false,
  cell: (event) => <EventState event={event} />,
  folded: {
    head: later('State, start'),
    cell: (event) => <Stacked first={<EventState event={event} />} second={<Moment small at={event.startsAt} />} />,
  },
};

/** The columns of the list, with what all events of the filters come to. */
export const eventColumns = (totals: EventTotals | undefined): readonly Column<BackOfficeEvent>[] => [
  {
    head: later('Event'),
    card: 'title',
    opened: (event) => <RowLink to={event.id} word={t('View')} of={event.name} />,
    total: totals && tn(totals.events, '{count} event', '{count} events', { count: formatCount(totals.events) }),
    cell: (event) => (
      <Link
        to={event.id}
        title={event.name}
        className="touch group/link block in-data-folded:max-w-[232px] in-data-full:max-w-[340px]"
      >
        <TwoLines
          first={<span className="text-brand-text group-hover/link:underline">{event.name}</span>}
          second={`${event.sport.name} · ${event.competition.name}`}
        />
      </Link>
    ),
  },
  STATE,
  {
    head: later('Start'),
    sort: 'start',
    cell: (event) => <span className="num whitespace-nowrap">{formatDateTime(Date.parse(event.startsAt))}</span>,
    folded: false,
  },
  {
    head: later('Markets'),
    cell: (event) => <MarketCounts markets={event.markets} />,
    folded: { width: 'min-w-[140px]' },
  },
  {
    head: later('Players'),
    right: true,
    sort: 'players',
    // Who plays in several events is counted once.
    total: totals && formatCount(totals.players),
    cell: (event) => formatCount(event.players),
  },
  {
    head: later('Exposure'),
    right: true,
    sort: 'exposure',
    total: totals && <Money paise={paiseFromWire(totals.exposure)} symbol={false} />,
    cell: (event) => <Money paise={paiseFromWire(event.exposure)} symbol={false} />,
  },
];

/** An event in two lines: its name and how it stands; of what sport and when, and what hangs on it. */
export const EVENT_BRIEF: Brief<BackOfficeEvent> = {
  heads: [later('Event'), later('State, exposure')],
  of: (event) => ({
    name: event.name,
    about: [event.sport.name, formatDateTime(Date.parse(event.startsAt))].join(' · '),
    main: <EventState event={event} />,
    second: <Money paise={paiseFromWire(event.exposure)} symbol={false} />,
  }),
};
