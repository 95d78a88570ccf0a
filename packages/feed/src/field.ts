/** Tolerant readers of single fields. Other people's JSON is `unknown` until it has passed one of these. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const NUMBER_TEXT = /^\s*-?\d{1,16}(?:\.\d{1,12})?\s*$/;

/** A finite number, also when it was sent as text; NaN for everything else, so that nothing passes by accident. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value === 'string' && NUMBER_TEXT.test(value)) return Number(value);
  return Number.NaN;
}

/** Null, undefined and blank text stand for an empty box, which the provider itself writes as 0. */
export function amountOf(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'string' && value.trim() === '') return 0;
  return numberOf(value);
}

/** Ids are text inside our system: digits without leading zeros. Null for anything that is not a whole number ≥ 0. */
export function idOf(value: unknown): string | null {
  const number = numberOf(value);
  return Number.isSafeInteger(number) && number >= 0 ? String(number) : null;
}

/** As idOf, but 0 means "none", as in the placeholders of event lists. */
export function positiveIdOf(value: unknown): string | null {
  const id = idOf(value);
  return id === '0' ? null : id;
}

/** true, 1 and their text forms. */
export function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return /^\s*(?:true|1)\s*$/i.test(value);
  return value === 1;
}

// Control characters, and the invisible marks that turn the direction of the text around them.
const NEEDS_CLEANING = /^\s|\s$|\s{2}|[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text to be shown as text and never as markup: stray blanks and invisible characters gone, cut at `lengthMax`. */
export function textOf(value: unknown, lengthMax = 200): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return '';
  const short = value.length > lengthMax ? value.slice(0, lengthMax) : value;
  return NEEDS_CLEANING.test(short) ? short.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim() : short;
}

/** Display orders come as 4.299999999999999; three decimals are what was meant. Unknown sorts last. */
export function orderOf(value: unknown): number {
  const order = numberOf(value);
  return Number.isNaN(order) ? Number.MAX_SAFE_INTEGER : Math.round(order * 1000) / 1000;
}

const NESTING_MAX = 6;

/** The payload of a reply: envelopes are opened until a list or `{t1, t2}` appears; null when neither does. */
export function unwrapPayload(reply: unknown): readonly unknown[] | JsonObject | null {
  let value = reply;
  for (let depth = 0; depth < NESTING_MAX; depth += 1) {
    if (Array.isArray(value)) return value;
    if (!isObject(value)) return null;
    if (Array.isArray(value.t1) || Array.isArray(value.t2)) return value;
    value = value.data;
  }
  return null;
}
