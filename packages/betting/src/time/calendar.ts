import { dayAfter } from './days.ts';

/** The days of a time zone: all times are milliseconds since the epoch, all days are as `2026-11-22`. */
export type Calendar = {
  /** As the zone's list calls it: `Asia/Kolkata`. */
  readonly timeZone: string;
  /** How far the zone's clocks are ahead of UTC at a moment, in minutes; negative west of it. */
  minutesEast(ms: number): number;
  /** The day that it is at a moment. */
  dayAt(ms: number): string;
  /**
   * The first moment of a day. Days have 23, 24 or 25 hours where clocks are put forward and back, and do not begin at
   * midnight where it is midnight that is left out.
   */
  startOf(day: string): number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Names of zones begin with a letter: `+05:30` is ahead of UTC to some programs and behind it to others. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

const writerOf = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });

/** Whether it is the name of a zone that is known here. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    writerOf(name);
    return true;
  } catch {
    return false;
  }
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

function offsetMs(writer: Intl.DateTimeFormat, ms: number): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(writer.format(ms)) ?? [];
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

function makeCalendar(timeZone: string): Calendar {
  const writer = writerOf(timeZone);
  const ahead = (ms: number) => offsetMs(writer, ms);
  const dayAt = (ms: number) => new Date(ms + ahead(ms)).toISOString().slice(0, 10);
  const startOf = (day: string) => {
    const midnightUtc = Date.parse(`${day}T00:00:00Z`);
    // Before and after whatever is done to the clocks around this day.
    const offsets = [ahead(midnightUtc - DAY_MS), ahead(midnightUtc + DAY_MS)];
    const moments = offsets.map((offset) => ({ offset, ms: midnightUtc - offset })).sort((a, b) => a.ms - b.ms);
    const midnight = moments.find(({ offset, ms }) => ahead(ms) === offset);
    if (midnight !== undefined) return midnight.ms;
    // Midnight is left out: the day begins when the clocks are put forward.
    let before = (moments[0]?.ms ?? midnightUtc) - 1;
    let from = moments.at(-1)?.ms ?? midnightUtc;
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (dayAt(middle) >= day) from = middle;
      else before = middle;
    }
    return from;
  };
  return { timeZone, minutesEast: (ms) => Math.floor(ahead(ms) / MINUTE_MS), dayAt, startOf };
}

const calendars = new Map<string, Calendar>();

/** The days of a zone by its name; throws for one that `isTimeZone` does not know. */
export function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  const calendar = makeCalendar(timeZone);
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The moment after the last one of a day. */
export const endOfDay = (calendar: Calendar, day: string): number => calendar.startOf(dayAfter(day, 1));
