import { dayAfter, weekDayOf } from '@pavilion/betting';
import { later } from '../../i18n/i18n.ts';

/** The days that a calendar has. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2100-12-31';

/** The days of a calendar: months are as `2026-11`, days as `2026-11-21`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later; negative: earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

const lastDayOf = (month: string): string => dayAfter(`${monthAfter(month, 1)}-01`, -1);

/** The same day of the month so many months later, or the last one where that month is shorter. */
function sameDayIn(day: string, months: number): string {
  const month = monthAfter(monthOf(day), months);
  const last = lastDayOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const WEEKS = [0, 1, 2, 3, 4, 5] as const;

/** Six weeks from Monday on, so that every month is as high as any other, with days of the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = dayAfter(first, 1 - weekDayOf(first));
  return WEEKS.map((week) => DAYS.map((day) => dayAfter(monday, 7 * week + day)));
}

/** The day that a key leads to from a day, as date pickers have it; null for other keys. With Shift a page is a year. */
export function dayByKey(day: string, key: string, shift: boolean): string | null {
  const months = shift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return dayAfter(day, 1 - weekDayOf(day));
    case 'End':
      return dayAfter(day, 7 - weekDayOf(day));
    case 'PageUp':
      return sameDayIn(day, -months);
    case 'PageDown':
      return sameDayIn(day, months);
    default:
      return null;
  }
}

/** Two days; an empty one is no bound. */
export type Days = { readonly from: string; readonly to: string };

/** Days that are asked for most, in English words, seen from today. */
export function periodsTo(today: string): readonly (Days & { readonly label: string })[] {
  const before = monthAfter(monthOf(today), -1);
  const yesterday = dayAfter(today, -1);
  return [
    { label: later('Today'), from: today, to: today },
    { label: later('Yesterday'), from: yesterday, to: yesterday },
    { label: later('7 days'), from: dayAfter(today, -6), to: today },
    { label: later('30 days'), from: dayAfter(today, -29), to: today },
    { label: later('This month'), from: `${monthOf(today)}-01`, to: today },
    { label: later('Last month'), from: `${before}-01`, to: lastDayOf(before) },
  ];
}
