import { type Paise, paise, sheetDue } from '@pavilion/betting';
import type { SheetRow } from '@pavilion/contract';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { currentLanguage, t } from '../../shared/i18n/i18n.ts';

const dayMonth = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAYS = { en: dayMonth('en-GB'), hi: dayMonth('hi-IN') } as const;
/** `17 Nov`. */
export const shortDay = (day: string): string =>
  DAYS[currentLanguage()].format(new Date(`${day}T00:00:00Z`)).replace('Sept', 'Sep');

/** `12 to 18 Oct`, `26 Oct to 1 Nov`: a month that both have is said once. */
export function daysWords(from: string, to: string): string {
  if (from === to) return shortDay(to);
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : shortDay(from);
  return t('{from} to {to}', { from: first, to: shortDay(to) });
}
/** With the year. */
export const periodWords = (from: string, to: string): string => `${daysWords(from, to)} ${to.slice(0, 4)}`;

/** Points: signed, without the rupee sign. */
export const signed = (rupees: number): string => formatPaise(paiseFromWire(rupees), { symbol: false, sign: 'always' });
export const points = (rupees: number): string => formatPaise(paiseFromWire(rupees), { symbol: false });
export const cash = (rupees: number): string => formatPaise(paiseFromWire(rupees));
export const toneOf = (rupees: number): string =>
  rupees > 0 ? 'text-profit' : rupees < 0 ? 'text-loss' : 'text-ink-2';

/** What a line is to be done about: of a past period what of it is left. */
export function dueWords({ open, closing }: Pick<SheetRow, 'open' | 'closing'>): string {
  if (open === 0) return closing === 0 ? t('even') : t('settled since');
  const word = open < 0 ? t('to collect') : t('to pay');
  if (open === closing) return word;
  const amount = points(Math.abs(open));
  return open < 0 ? t('{amount} to collect', { amount }) : t('{amount} to pay', { amount });
}

/** Why a line cannot be settled; null where it can. */
export function settledWhy({ open, closing }: Pick<SheetRow, 'open' | 'closing'>): string | null {
  if (open !== 0) return null;
  return closing === 0 ? t('Even: nothing is to be settled.') : t('Settled since: nothing of it is left.');
}

export const openOf = ({ open }: Pick<SheetRow, 'open'>): Paise => paise(paiseFromWire(open));
/** What settles a line in full; null where nothing is open. */
export const dueOf = (row: Pick<SheetRow, 'open'>) => sheetDue(openOf(row));
