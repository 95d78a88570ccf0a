// Arrays as PostgreSQL's text.

const NEEDS_ESCAPE = /["\\]/;
/** Control characters and halves of pairs, which JSON writes in a way of its own: there an array of PostgreSQL has the character itself. */
const NOT_AS_JSON = /[^\u0020-\ud7ff\ue000-\uffff]/;

/** Documents above all have to be escaped, and are without such characters: JSON's way is several times as fast. */
function quoted(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return `"${text}"`;
  return NOT_AS_JSON.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : JSON.stringify(text);
}

/** One element as PostgreSQL reads it within an array; undefined for what only the driver knows how to write. */
function element(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return Buffer.isBuffer(value) ? `"\\\\x${value.toString('hex')}"` : undefined;
}

/** Numbers, texts, bytes and booleans as an array's text. */
export function literalArray(values: readonly unknown[]): string | undefined {
  const elements: string[] = [];
  for (const value of values) {
    const one = element(value);
    if (one === undefined) return undefined;
    elements.push(one);
  }
  return `{${elements.join(',')}}`;
}
