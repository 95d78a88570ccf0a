import { compareEvents, type EventStatus, eventStatus } from '@pavilion/feed';
import { formatFixtureTime, formatTime, minutesEast } from '../../lib/format.ts';
import type { ListedShape, ListShape } from '../../live/reading.ts';
import { later } from '../../lib/i18n.ts';

/** One line of the odds table. */
export type MarketRow = {
  readonly event: ListedShape;
  /** How the event stands: decides its group and its place. */
  readonly label: EventStatus;
  /** What the pill says: Suspended where the market is, whatever the event does. */
  readonly status: EventStatus | 'Suspended';
  readonly startsAtMs: number | null;
  /** `10:00` for what started or starts today, else `22 Nov, 15:30`. */
  readonly time: string;
};

export type MarketGroup = { readonly name: 'In play' | 'Upcoming' | 'Completed'; readonly rows: readonly MarketRow[] };

function rowOf(event: ListedShape, suspended: boolean, nowMs: number): MarketRow {
  const label = eventStatus(event, nowMs, minutesEast(nowMs));
  const closed = (suspended && !tradesElsewhere(event)) || /susp/i.test(event.market?.marketStatus ?? '');
  const { startsAtMs } = event;
  return {
    event,
    label,
    status: closed && label !== 'Completed' && label !== 'Cancelled' ? 'Suspended' : label,
    startsAtMs,
    time: timeOf(startsAtMs, label),
  };
}

/** Without match odds an event may still be bet on: its bookmaker or its fancy markets are open on its page. */
const tradesElsewhere = ({ market, hasBookmaker, hasFancy, hasYesNo }: ListedShape): boolean =>
  market === null && (hasBookmaker || hasFancy || hasYesNo);

function timeOf(startsAtMs: number | null, label: EventStatus): string {
  if (startsAtMs === null) return '';
  return label === 'Live' || label === 'Today'
    ? formatTime(startsAtMs)
    : // Tomorrow stands in the pill already; the line says the date.
      formatFixtureTime(startsAtMs, 0);
}

/** Live first, then what is to come, then the rest, each by start time (specification 1, section 4). */
export function marketRows({ live, suspended }: ListShape, nowMs: number): MarketRow[] {
  return [
    ...live.map((event) => rowOf(event, false, nowMs)),
    ...suspended.map((event) => rowOf(event, true, nowMs)),
  ].sort(compareEvents);
}

const GROUP_OF: Readonly<Record<EventStatus, MarketGroup['name']>> = {
  Live: later('In play'),
  Today: later('Upcoming'),
  Tomorrow: later('Upcoming'),
  Upcoming: later('Upcoming'),
  Completed: later('Completed'),
  Cancelled: later('Completed'),
};

/** The groups of the table; an empty one is left out. */
export function marketGroups(rows: readonly MarketRow[]): MarketGroup[] {
  return (['In play', 'Upcoming', 'Completed'] as const)
    .map((name) => ({ name, rows: rows.filter(({ label }) => GROUP_OF[label] === name) }))
    .filter((group) => group.rows.length > 0);
}

/** The six boxes of a line: 1, X, 2, each back and lay. */
export const SLOTS = [
  { slot: 'one', label: '1' },
  { slot: 'x', label: 'X' },
  { slot: 'two', label: '2' },
] as const;
