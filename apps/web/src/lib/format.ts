/**
 * How figures and dates are written (look, section 8). Money comes in whole paise, odds in hundredths; a figure that is
 * not known is a dash. India's digit grouping everywhere, a real minus sign, and no sign on zero.
 */
const MINUS = '−';
const DASH = '–';
const IST = 'Asia/Kolkata';

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

export type MoneyStyle = {
  /** `always` writes + before a gain; `negative` (the default) writes only the minus. */
  sign?: 'always' | 'negative';
  /** Drops `.00`, as labels of buttons do. */
  short?: boolean;
  /** Points tables write no rupee sign. */
  symbol?: boolean;
};

/** `₹1,24,500.00` from paise; `+₹7,500.00` and `−₹9,700.00` with a sign. Null is a dash. */
export function formatPaise(paise: number | null, style: MoneyStyle = {}): string {
  if (paise === null || !Number.isFinite(paise)) return DASH;
  const absolute = Math.abs(paise) / 100;
  const figures = style.short && Number.isInteger(absolute) ? whole.format(absolute) : grouped.format(absolute);
  return `${signOf(paise, style.sign)}${style.symbol === false ? '' : '₹'}${figures}`;
}

function signOf(value: number, sign: MoneyStyle['sign']): string {
  if (value < 0) return MINUS;
  return value > 0 && sign === 'always' ? '+' : '';
}

/** Paise from a rupee amount of the wire, which has at most two decimals. */
export const paiseFromWire = (rupees: number): number => Math.round(rupees * 100);

/** Odds of price cells and the slip: always two decimals. `214` is `2.14`. */
export const formatOdds = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Odds of history tables: two decimals with a trailing `.00` left out. */
export const formatOddsShort = (hundredths: number): string => formatOdds(hundredths).replace(/\.00$/, '');

/** Money available at a price, in rupees: `840`, `12.4K`, `1.84L`, `1.05Cr`. Rounded down: never promise more than there is. */
export function formatSize(rupees: number): string {
  if (!Number.isFinite(rupees) || rupees <= 0) return '0';
  if (rupees < 1_000) return String(Math.floor(rupees));
  if (rupees < 1_00_000) return `${cut(rupees / 1_000, 1)}K`;
  if (rupees < 1_00_00_000) return `${cut(rupees / 1_00_000, 2)}L`;
  return `${cut(rupees / 1_00_00_000, 2)}Cr`;
}

/** The same amount for a screen reader: `1.84 lakh available`. */
export function spokenSize(rupees: number): string {
  return `${formatSize(rupees).replace(/K$/, ' thousand').replace(/L$/, ' lakh').replace(/Cr$/, ' crore')} available`;
}

function cut(value: number, decimals: 1 | 2): string {
  const factor = decimals === 1 ? 10 : 100;
  // A small lift before flooring: 1.15 * 100 is 114.99999999999999.
  const floored = Math.floor(value * factor + 1e-6) / factor;
  return floored >= 100 || Number.isInteger(floored) ? String(Math.floor(floored)) : floored.toFixed(decimals);
}

/** Counts in badges: `99+` above 99. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));

export const formatCount = (count: number): string => whole.format(count);

/** All dates of the product are India's, wherever the visitor is: a match starts when it starts (look, section 8). */
const dateWriter = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: IST, ...options });
  return (ms: number) => format.format(ms).replace('Sept', 'Sep');
};
const clock = dateWriter({ hour: '2-digit', minute: '2-digit' });
const clockSeconds = dateWriter({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayMonth = dateWriter({ day: 'numeric', month: 'short' });
const dayMonthYear = dateWriter({ day: 'numeric', month: 'short', year: 'numeric' });
const dayKey = dateWriter({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

/** `21 Nov 2026, 14:32`. */
export const formatDateTime = (ms: number): string => `${formatDay(ms)}, ${clock(ms)}`;

/** `21 Nov 2026`. */
export const formatDay = (ms: number): string => dayMonthYear(ms);

/** `14:32`, or `14:32:08` with seconds. */
export const formatTime = (ms: number, seconds = false): string => (seconds ? clockSeconds(ms) : clock(ms));

/** Fixtures: `Today, 18:30`, `Tomorrow, 18:30`, else `22 Nov, 15:30`. */
export const formatFixtureTime = (ms: number, nowMs: number): string => `${dayLabel(ms, nowMs)}, ${clock(ms)}`;

const DAY_MS = 86_400_000;

function dayLabel(ms: number, nowMs: number): string {
  const key = dayKey(ms);
  if (key === dayKey(nowMs)) return 'Today';
  return key === dayKey(nowMs + DAY_MS) ? 'Tomorrow' : dayMonth(ms);
}

/** `KR` for "Kaveri R.", `PL` for "player1": what stands in an avatar. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const letters = words.length > 1 ? `${first.charAt(0)}${(words[1] ?? '').charAt(0)}` : first.slice(0, 2);
  return letters.toUpperCase();
}
