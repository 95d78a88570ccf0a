/** How the zone that the server reads plain days in is ahead of UTC: India's. */
export const INDIA_MINUTES_EAST = 330;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A day with how far the visitor's zone is ahead of UTC at that bound of it: `2026-11-22+04:00`; plain where that is India's. */
function zonedDay(day: string, bound: 'begin' | 'end'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const east = -new Date(year, month - 1, date + (bound === 'end' ? 1 : 0)).getTimezoneOffset();
  if (day === '' || east === INDIA_MINUTES_EAST) return day;
  const size = Math.abs(east);
  return `${day}${east < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** A filter whose days are the visitor's own, as the server is asked for it. An empty day stays no bound. */
export const inOwnZone = <Filter extends { from: string; to: string }>(filter: Filter): Filter => ({
  ...filter,
  from: zonedDay(filter.from, 'begin'),
  to: zonedDay(filter.to, 'end'),
});
