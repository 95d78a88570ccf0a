import { currentLanguage, later, t } from '../../i18n/i18n.ts';
import { clockZone } from './clock-zone.ts';
import { currencySign, houseCalendar, numberLocale, useIdentity } from '../identity.ts';

/**
 * How figures and dates are written (look, section 8). Money comes in whole paise, odds in hundredths; a figure that is
 * not known is a dash. Sign and grouping are the operator's; a real minus sign, and no sign on zero.
 */
const MINUS = '−';
const DASH = '–';

const numberWriter = (options: Intl.NumberFormatOptions) => {
  const formats = new Map<string, Intl.NumberFormat>();
  return (value: number): string => {
    const locale = numberLocale();
    const format = formats.get(locale) ?? new Intl.NumberFormat(locale, options);
    formats.set(locale, format);
    return format.format(value);
  };
};
const grouped = numberWriter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = numberWriter({ maximumFractionDigits: 0 });

export type MoneyStyle = {
  /** `always` writes + before a gain; `negative` (the default) writes only the minus. */
  sign?: 'always' | 'negative';
  /** Drops `.00`, as labels of buttons do. */
  short?: boolean;
  /** Points tables write no sign of the currency. */
  symbol?: boolean;
};

/** `₹1,24,500.00` from paise, as long as sign and grouping are the built-in ones; `+₹7,500.00` and `−₹9,700.00` with a sign. Null is a dash. */
export function formatPaise(paise: number | null, style: MoneyStyle = {}): string {
  if (paise === null || !Number.isFinite(paise)) return DASH;
  const absolute = Math.abs(paise) / 100;
  const figures = style.short && Number.isInteger(absolute) ? whole(absolute) : grouped(absolute);
  return `${signOf(paise, style.sign)}${style.symbol === false ? '' : currencySign()}${figures}`;
}

function signOf(value: number, sign: MoneyStyle['sign']): string {
  if (value < 0) return MINUS;
  return value > 0 && sign === 'always' ? '+' : '';
}

/** Paise from a rupee amount of the wire, which has at most two decimals. */
export const paiseFromWire = (rupees: number): number => Math.round(rupees * 100);

/** Odds of price cells and the slip: always two decimals. `214` is `2.14`. */
export const formatOdds = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Money available at a price, in rupees: `840`, `12.4K`, `1.84L`, `1.05Cr`; in thousands `184K`, `10.5M`. Rounded down: never promise more than there is. */
export function formatSize(rupees: number): string {
  if (!Number.isFinite(rupees) || rupees <= 0) return '0';
  if (rupees < 1_000) return String(Math.floor(rupees));
  if (useIdentity.getState().grouping === 'thousands') return sizeInThousands(rupees);
  if (rupees < 1_00_000) return `${cut(rupees / 1_000, 1)}K`;
  if (rupees < 1_00_00_000) return `${cut(rupees / 1_00_000, 2)}L`;
  return `${cut(rupees / 1_00_00_000, 2)}Cr`;
}

function sizeInThousands(rupees: number): string {
  if (rupees < 1_000_000) return `${cut(rupees / 1_000, 1)}K`;
  if (rupees < 1_000_000_000) return `${cut(rupees / 1_000_000, 2)}M`;
  return `${cut(rupees / 1_000_000_000, 2)}B`;
}

const SHORT_UNITS = {
  indian: [
    { unit: '', paise: 100, decimals: 0, below: 1_000 },
    { unit: 'K', paise: 1_000_00, decimals: 1, below: 100 },
    { unit: 'L', paise: 1_00_000_00, decimals: 2, below: 100 },
    { unit: 'Cr', paise: 1_00_00_000_00, decimals: 2, below: Number.POSITIVE_INFINITY },
  ],
  thousands: [
    { unit: '', paise: 100, decimals: 0, below: 1_000 },
    { unit: 'K', paise: 1_000_00, decimals: 1, below: 1_000 },
    { unit: 'M', paise: 1_000_000_00, decimals: 2, below: 1_000 },
    { unit: 'B', paise: 1_000_000_000_00, decimals: 2, below: Number.POSITIVE_INFINITY },
  ],
} as const;

/** A result in little room, from paise: `−128`, `1.9K`, `1.84L`, `1.05Cr`. Rounded to the nearest, a half away from zero. */
export function formatPaiseShort(paise: number): string {
  const absolute = Math.abs(paise);
  for (const { unit, paise: one, decimals, below } of SHORT_UNITS[useIdentity.getState().grouping]) {
    const rounded = nearest(absolute, one, absolute < 100 * one ? decimals : 0);
    if (rounded >= below) continue;
    const figures = Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(decimals);
    return `${rounded === 0 ? '' : signOf(paise, 'negative')}${figures}${unit}`;
  }
  return DASH;
}

/** `value` in units, whole paise of both: what lies half way goes up. */
function nearest(value: number, unit: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round((value * factor) / unit) / factor;
}

const SPOKEN_SIZES: Readonly<Record<string, string>> = {
  '': later('{amount} available'),
  K: later('{amount} thousand available'),
  L: later('{amount} lakh available'),
  Cr: later('{amount} crore available'),
  M: later('{amount} million available'),
  B: later('{amount} billion available'),
};

/** The same amount for a screen reader: `1.84 lakh available`. */
export function spokenSize(rupees: number): string {
  const [, figures = '', unit = ''] = /^([\d.]+)(\D*)$/.exec(formatSize(rupees)) ?? [];
  return t(SPOKEN_SIZES[unit] ?? unit, { amount: figures });
}

function cut(value: number, decimals: 1 | 2): string {
  const factor = decimals === 1 ? 10 : 100;
  // A small lift before flooring: 1.15 * 100 is 114.99999999999999.
  const floored = Math.floor(value * factor + 1e-6) / factor;
  return floored >= 100 || Number.isInteger(floored) ? String(Math.floor(floored)) : floored.toFixed(decimals);
}

/** Counts in badges: `99+` above 99. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));

export const formatCount = (count: number): string => whole(count);

/** An amount of a file as it is read, in points: grouped, with two decimals. */
export const formatFigure: (value: number) => string = numberWriter({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * Dates are written in the visitor's own zone, in the back office in the installation's (`clockZone`), months in the language of the page, digits and the order of the parts
 * everywhere the same. `zoneName` says which zone that is.
 */
const LOCALES = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' };

/** The server draws first pages for visitors whose zone it does not know: where a time will stand it leaves room. */
let zoneKnown = true;
export function leaveTimesOut(): void {
  zoneKnown = false;
}
const ROOM = '\u2007\u2007\u2008\u2007\u2007';

const dateWriter = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (ms: number) => {
    if (!zoneKnown) return ROOM;
    const locale = LOCALES[currentLanguage()];
    const timeZone = clockZone();
    const key = `${locale} ${timeZone}`;
    const format =
      formats.get(key) ??
      new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...(timeZone && { timeZone }), ...options });
    formats.set(key, format);
    return format.format(ms).replace('Sept', 'Sep');
  };
};
const clock = dateWriter({ hour: '2-digit', minute: '2-digit' });
const clockSeconds = dateWriter({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayMonth = dateWriter({ day: 'numeric', month: 'short' });
const dayMonthYear = dateWriter({ day: 'numeric', month: 'short', year: 'numeric' });

const plainDay = dateWriter({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const dayKey = (ms: number): string => (clockZone() ? houseCalendar().dayAt(ms) : new Date(ms).toDateString());

/** How the zone of the times is called: `IST` in India, else `GMT+4` and the like. */
export function zoneName(ms: number): string {
  const timeZone = clockZone();
  return zoneKnown ? shortName(ms, timeZone ? { timeZone } : {}) : '';
}

/** How the installation's zone is called, whose days figures are counted by. */
export const houseZoneName = (ms = Date.now()): string => shortName(ms, { timeZone: houseCalendar().timeZone });

function shortName(ms: number, zone: { timeZone?: string }): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'short', ...zone }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** How far the visitor's clock is ahead of UTC: which day is today is the visitor's question. */
export const minutesEast = (ms: number): number => -new Date(ms).getTimezoneOffset();

/** `21 Nov 2026, 14:32`. */
export const formatDateTime = (ms: number): string => (zoneKnown ? `${formatDay(ms)}, ${clock(ms)}` : ROOM);

/** `21 Nov 2026`. */
export const formatDay = (ms: number): string => dayMonthYear(ms);

/** `21 Nov 2026` from a day of any calendar, as `2026-11-21`. */
export const formatPlainDay = (day: string): string => plainDay(Date.parse(day));

/** `14:32`, or `14:32:08` with seconds. */
export const formatTime = (ms: number, seconds = false): string => (seconds ? clockSeconds(ms) : clock(ms));

const HALF_A_DAY_MS = 43_200_000;

/** The time of day; of what is longer ago than half a day, the day with it. */
export const formatRecentTime = (ms: number, nowMs: number, seconds = false): string =>
  nowMs - ms < HALF_A_DAY_MS ? formatTime(ms, seconds) : formatDateTime(ms);

/** Fixtures: `Today, 18:30`, `Tomorrow, 18:30`, else `22 Nov, 15:30`. */
export const formatFixtureTime = (ms: number, nowMs: number): string =>
  zoneKnown ? `${dayLabel(ms, nowMs, ALONE)}, ${clock(ms)}` : ROOM;

/** The same within a sentence: `today, 18:30`. */
export const formatFixtureTimeWithin = (ms: number, nowMs: number): string =>
  zoneKnown ? `${dayLabel(ms, nowMs, WITHIN)}, ${clock(ms)}` : ROOM;

const DAY_MS = 86_400_000;
type DayWords = { today: string; tomorrow: string };
const ALONE: DayWords = { today: later('Today'), tomorrow: later('Tomorrow') };
const WITHIN: DayWords = { today: later('today'), tomorrow: later('tomorrow') };

function dayLabel(ms: number, nowMs: number, words: DayWords): string {
  const key = dayKey(ms);
  if (key === dayKey(nowMs)) return t(words.today);
  return key === dayKey(nowMs + DAY_MS) ? t(words.tomorrow) : dayMonth(ms);
}

/** `KR` for "Kaveri R.", `PL` for "player1": what stands in an avatar. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const letters = words.length > 1 ? `${first.charAt(0)}${(words[1] ?? '').charAt(0)}` : first.slice(0, 2);
  return letters.toUpperCase();
}
