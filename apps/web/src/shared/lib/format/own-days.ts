import { houseCalendar } from '../identity.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day that it is by the visitor's clock. */
export function ownDay(nowMs: number): string {
  const now = new Date(nowMs);
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/**
 * A day with how far the visitor's zone is ahead of UTC at that bound of it: `2026-11-22+04:00`; plain where that is also the
 * installation's, which the server reads plain days in.
 */
function zonedDay(day: string, bound: 'begin' | 'end'): string {
  if (day === '') return day;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + (bound === 'end' ? 1 : 0));
  const east = -at.getTimezoneOffset();
  if (east === houseCalendar().minutesEast(at.getTime())) return day;
  const size = Math.abs(east);
  return `${day}${east < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** A filter whose days are the visitor's own, as the server is asked for it. An empty day stays no bound. */
export const inOwnZone = <Filter extends { from: string; to: string }>(filter: Filter): Filter => ({
  ...filter,
  from: zonedDay(filter.from, 'begin'),
  to: zonedDay(filter.to, 'end'),
});

const HALF_A_YEAR_MS = 182 * 86_400_000;
/** Whether the visitor's clocks show what the installation's do, in summer and in winter. */
export const isAtHome = (nowMs = Date.now()): boolean =>
  [nowMs, nowMs + HALF_A_YEAR_MS].every((ms) => -new Date(ms).getTimezoneOffset() === houseCalendar().minutesEast(ms));
