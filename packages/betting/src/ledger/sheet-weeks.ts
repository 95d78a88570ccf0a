import { dayAfter, weekDayOf } from '../time/days.ts';

/** Days of the week as operators choose them: 1 is Monday, 7 Sunday. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** A week by its first and its last day. */
export type Week = { readonly from: string; readonly to: string };

/** The week that a day lies in, where weeks begin on `first`. */
export function weekOf(day: string, first: WeekDay): Week {
  const from = dayAfter(day, -((weekDayOf(day) - first + 7) % 7));
  return { from, to: dayAfter(from, 6) };
}

/** So many weeks, the one of the day last. */
export function weeksUpTo(day: string, first: WeekDay, count: number): Week[] {
  const last = weekOf(day, first);
  return Array.from({ length: count }, (_, at) => {
    const back = 7 * (at + 1 - count);
    return { from: dayAfter(last.from, back), to: dayAfter(last.to, back) };
  });
}
