import { dayAfter } from '@pavilion/betting';
import type { DayRange } from '../../shared/api/back-office/dashboard.ts';
import { houseCalendar } from '../../shared/lib/identity.ts';
import { choice, DAY, type Values } from '../../shared/list/address-filters.ts';
import { currentLanguage, later, t } from '../../shared/i18n/i18n.ts';

/** What the address of the dashboard may say. */
export const RULES = {
  period: choice('7d', {
    today: later('Today'),
    '7d': later('7 days'),
    '30d': later('30 days'),
    custom: later('Custom'),
  }),
  from: DAY,
  to: DAY,
} as const;
export type PeriodChoice = Values<typeof RULES>['period'];

const LENGTHS: Readonly<Record<Exclude<PeriodChoice, 'custom'>, number>> = { today: 1, '7d': 7, '30d': 30 };

/** The last days of the installation's zone, of which today is one. */
export function lastDays(count: number, nowMs: number): DayRange {
  const today = houseCalendar().dayAt(nowMs);
  return { from: dayAfter(today, 1 - count), to: today };
}

/** The days of a choice; a custom one begins with the last seven and ends where its bounds are left out. */
export function periodOf(chosen: PeriodChoice, from: string, to: string, nowMs: number): DayRange {
  if (chosen !== 'custom') return lastDays(LENGTHS[chosen], nowMs);
  const week = lastDays(LENGTHS['7d'], nowMs);
  return { from: from || week.from, to: to || week.to };
}

const dayWords = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const WORDS = { en: dayWords('en-GB'), hi: dayWords('hi-IN') } as const;

/** `15 to 21 Nov 2026`, `28 Oct to 3 Nov 2026`: what both days have in common is said once. */
export function periodWords({ from, to }: DayRange): string {
  const format = WORDS[currentLanguage()];
  const last = format.format(new Date(`${to}T00:00:00Z`));
  if (from === to) return last;
  const first = format.format(new Date(`${from}T00:00:00Z`)).split(' ');
  const words = from.startsWith(to.slice(0, 7)) ? 1 : from.startsWith(to.slice(0, 4)) ? 2 : 3;
  return t('{from} to {to}', { from: first.slice(0, words).join(' '), to: last });
}

const HINDI_DAY = new Intl.DateTimeFormat('hi-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day under its bar: `21 Nov`, which the server says in English. */
export const dayWord = (day: string, english: string): string =>
  currentLanguage() === 'en' ? english : HINDI_DAY.format(new Date(`${day}T00:00:00Z`));
