import { later, t } from '../../i18n/i18n.ts';
const DAYS = [
  later('Monday'),
  later('Tuesday'),
  later('Wednesday'),
  later('Thursday'),
  later('Friday'),
  later('Saturday'),
  later('Sunday'),
] as const;
/** The name of a day of the week, of which Monday is 1. */
export const weekDayName = (day: number): string => t(DAYS[day - 1] ?? '');
