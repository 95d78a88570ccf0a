import { compareEvents, type EventStatus, eventStatus } from '@pavilion/feed';
import { formatFixtureTime, formatTime } from '../../lib/format.ts';
import type { ListedShape, ListShape } from '../../live/reading.ts';

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

/** All dates of the product are India's. */
const INDIA_MINUTES_EAST = 330;

function rowOf(event: ListedShape, suspended: boolean, nowMs: number): MarketRow {
  const label = eventStatus(event, nowMs, INDIA_MINUTES_EAST);
  const closed = suspended || /susp/i.test(event.market?.marketStatus ?? '');
  const { startsAtMs } = event;
  return {
    event,
    label,
    status: closed && label !== 'Completed' && label !== 'Cancelled' ? 'Suspended' : label,
    startsAtMs,
    time: timeOf(startsAtMs, label, nowMs),
  };
}

function timeOf(startsAtMs: number | null, label: EventStatus, nowMs: number): string {
  if (startsAtMs === null) return '';
  return label === 'Live' || label === 'Today'
    ? formatTime(startsAtMs)
    : dateOf(formatFixtureTime(startsAtMs, nowMs), startsAtMs);
}

/** Tomorrow stands in the pill already; the line says the date. */
const dateOf = (text: string, startsAtMs: number): string =>
  text.startsWith('Tomorrow') ? formatFixtureTime(startsAtMs, 0) : text;

/** Live first, then what is to come, then the rest, each by start time (specification 1, section 4). */
export function marketRows({ live, suspended }: ListShape, nowMs: number): MarketRow[] {
  return [
    ...live.map((event) => rowOf(event, false, nowMs)),
    ...suspended.map((event) => rowOf(event, true, nowMs)),
  ].sort(compareEvents);
}

const GROUP_OF: Readonly<Record<EventStatus, MarketGroup['name']>> = {
  Live: 'In play',
  Today: 'Upcoming',
  Tomorrow: 'Upcoming',
  Upcoming: 'Upcoming',
  Completed: 'Completed',
  Cancelled: 'Completed',
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
