import { createHash } from 'node:crypto';

/** The place that a device is, by the word in its cookie: half of a hash, from which the word cannot be found. */
export function devicePlace(word: string): string {
  const hex = createHash('sha256').update(`device ${word}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
