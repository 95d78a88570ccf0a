const DAY_MS = 86_400_000;
const atMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days after a day, as `2026-11-22`; negative: before it. */
export const dayAfter = (day: string, days: number): string =>
  new Date(atMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days after a day another one is; negative: before it. */
export const daysBetween = (from: string, to: string): number => (atMs(to) - atMs(from)) / DAY_MS;

/** The day of the week, as operators count them: 1 is Monday, 7 Sunday. */
export const weekDayOf = (day: string): number => ((new Date(atMs(day)).getUTCDay() + 6) % 7) + 1;
