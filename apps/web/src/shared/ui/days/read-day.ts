const TYPED = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?)$/;
const WORDED = /^(\d{1,2})[ .-]*(\p{L}[\p{L}\p{M}]*)[.॰]?,?[ -]*(\d{2}|\d{4})?$/u;

const months = (locale: string): string[] => {
  const writer = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => writer.format(Date.UTC(2026, month)).toLowerCase());
};
const MONTHS = [months('en-GB'), months('hi-IN')];
const LETTERS_MIN = 2;

/** The number of a month by the beginning of its name, in the languages of the site; 0 where none or several begin so. */
function monthNamed(word: string): number {
  const start = word.toLowerCase();
  for (const names of MONTHS) {
    const found = names.flatMap((name, month) => (name.startsWith(start) ? [month + 1] : []));
    if (found.length === 1) return found[0] ?? 0;
  }
  return 0;
}

/** A day that there is, as `2026-11-21`; a year of two figures is one of this century. */
function dayOf(year: number, month: number, date: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const ms = Date.UTC(full, month - 1, date);
  const found = new Date(ms);
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === date ? found.toISOString().slice(0, 10) : null;
}

/**
 * The day that somebody typed, as `2026-11-21`: `21 Nov 2026`, `21/11/2026`, `21.11.26`, `2026-11-21`, and without a year one of
 * the year of `today`. The day comes before the month. Null for what is no day.
 */
export function readDay(text: string, today: string): string | null {
  const trimmed = text.trim();
  const thisYear = Number(today.slice(0, 4));
  const typed = TYPED.exec(trimmed);
  if (typed) {
    const [, isoYear, isoMonth, isoDate, date, month, year] = typed;
    if (isoYear !== undefined) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDate));
    return dayOf(year === undefined ? thisYear : Number(year), Number(month), Number(date));
  }
  const [, date, word = '', year] = WORDED.exec(trimmed) ?? [];
  const month = word.length < LETTERS_MIN ? 0 : monthNamed(word);
  if (date === undefined || month === 0) return null;
  return dayOf(year === undefined ? thisYear : Number(year), month, Number(date));
}
