const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** The name of a day of the week, of which Monday is 1. */
export const weekDayName = (day: number): string => DAYS[day - 1] ?? '';
