import { compareEvents, type EventStatus, eventStatus } from '@pavilion/feed';
import { formatFixtureTime, formatTime, minutesEast } from '../../shared/lib/format/format.ts';
import type { ListedShape, ListShape, RowShape } from '../../shared/live/reading.ts';
import type { RowGroup } from '../../shared/live/steady/steady-groups.ts';
import { later } from '../../shared/i18n/i18n.ts';
import { notOpenYet } from '../../shared/live/listed/NotOpenYet.tsx';
import type { HeardCounts } from '../../shared/api/market/live-counts.ts';
import { raceStatus } from '../../shared/lib/event/racing.ts';

/** One line of the odds table. */
export type OddsTableRow = {
  readonly event: ListedShape;
  /** How the event stands: decides its group and its place. */
  readonly label: EventStatus;
  /** What the pill says: Suspended where the market is, whatever the event does. */
  readonly status: EventStatus | 'Suspended';
  readonly startsAtMs: number | null;
  /** `10:00` for what started or starts today, else `22 Nov, 15:30`. */
  readonly time: string;
  /** Why it has no prices yet; null where it has, or where that is not known. */
  readonly notOpenYet: string | null;
};

export type MarketGroup = {
  readonly name: 'In play' | 'Upcoming' | 'Completed';
  readonly rows: readonly OddsTableRow[];
};

function rowOf(event: ListedShape, suspended: boolean, racing: boolean, nowMs: number): OddsTableRow {
  const closed = (suspended && !tradesElsewhere(event)) || /susp/i.test(event.market?.marketStatus ?? '');
  const { startsAtMs } = event;
  const told = eventStatus(event, nowMs, minutesEast(nowMs));
  const label = racing ? raceStatus(told, { startsAtMs, open: !closed }, nowMs) : told;
  const status = closed && CAN_BE_CLOSED.has(label) && !(racing && label === 'Live') ? 'Suspended' : label;
  return {
    event,
    label,
    status,
    startsAtMs,
    time: timeOf(startsAtMs, label),
    notOpenYet: racing || status === 'Suspended' ? null : notOpenYet(event, nowMs),
  };
}

/** Nobody misses the prices of what is over, and a race that is being run takes no bets. */
const CAN_BE_CLOSED: ReadonlySet<EventStatus> = new Set(['Live', 'Today', 'Tomorrow', 'Upcoming']);

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

/** Live first, then what is to come, then the rest, each by start time. */
export function marketRows({ live, suspended }: ListShape, nowMs: number, racing = false): OddsTableRow[] {
  return [
    ...live.map((event) => rowOf(event, false, racing, nowMs)),
    ...suspended.map((event) => rowOf(event, true, racing, nowMs)),
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
export function marketGroups(rows: readonly OddsTableRow[]): MarketGroup[] {
  return (['In play', 'Upcoming', 'Completed'] as const)
    .map((name) => ({ name, rows: rows.filter(({ label }) => GROUP_OF[label] === name) }))
    .filter((group) => group.rows.length > 0);
}

/** The groups by their names, without empty ones. */
export const groupsNamed = (groups: readonly RowGroup<OddsTableRow>[]): MarketGroup[] =>
  (['In play', 'Upcoming', 'Completed'] as const).flatMap((name) => {
    const rows = groups.find(({ id }) => id === name)?.rows ?? [];
    return rows.length > 0 ? [{ name, rows }] : [];
  });

/** What stands in the place of an event that is not listed any more. */
export const goneOf = (row: OddsTableRow): OddsTableRow => ({
  ...row,
  event: { ...row.event, inPlay: false, score: null },
  label: 'Completed',
  status: 'Completed',
  notOpenYet: null,
});

/** How many there are to bet on, as menus and tabs count them: what is over stands below and is not among them. */
export const countOf = (groups: readonly MarketGroup[]): number =>
  groups.reduce((sum, { name, rows }) => sum + (name === 'Completed' ? 0 : rows.length), 0);

/** What the list of a sport counts, as the server does for menus and tabs. */
export function heardCounts(sportId: string, rows: readonly OddsTableRow[]): HeardCounts {
  const ahead = rows.filter(({ label }) => GROUP_OF[label] !== 'Completed');
  const competitions: Record<string, number> = {};
  for (const { event } of ahead) {
    if (event.competitionId !== null) competitions[event.competitionId] = (competitions[event.competitionId] ?? 0) + 1;
  }
  return { sportId, events: ahead.length, live: ahead.filter(({ event }) => event.inPlay).length, competitions };
}

/** Runners of a race that stand on its line. */
export const RUNNERS_SHOWN = 4;

/**
 * The runners that a race's line shows: those with the shortest odds when it came on the page, by their numbers. A runner
 * that has left is not among them. `oddsOf` is null where a runner has no price; without any price the first ones stand there.
 */
export function frontRunners(rows: readonly RowShape[], oddsOf: (row: RowShape) => number | null): readonly RowShape[] {
  const priced = rows.map((row) => ({ row, odds: oddsOf(row) ?? Number.POSITIVE_INFINITY }));
  const running = priced.filter(({ row, odds }) => hasNotLeft(row) || odds !== Number.POSITIVE_INFINITY);
  const front = new Set(
    running
      .toSorted((a, b) => a.odds - b.odds || 0)
      .slice(0, RUNNERS_SHOWN)
      .map(({ row }) => row),
  );
  return rows.filter((row) => front.has(row));
}

const hasNotLeft = ({ status }: RowShape): boolean => !/remov|withdr|non.?runner|loser|winner/i.test(status);
