import type { BitReader } from './bits.ts';

/** Codes up to this many bits are looked up at once; longer ones are rare and searched. */
export const LOOKUP_BITS = 10;
export const CODE_BITS_MAX = 20;

/** A prefix code of bzip2. */
export interface HuffmanTable {
  /** By the next LOOKUP_BITS bits: symbol × 32 + length of its code, or 0 when that code is longer. */
  lookup: Uint16Array;
  /** By length: the largest code of that length, or -1. */
  limit: Int32Array;
  /** By length: what to subtract from a code to find its symbol in `order`. */
  base: Int32Array;
  /** Symbols by length of code, then by value. */
  order: Uint16Array;
}

/** The canonical code of the given lengths; null when they are no prefix code. */
export function huffmanTable(lengths: Uint8Array): HuffmanTable | null {
  const lookup = new Uint16Array(1 << LOOKUP_BITS);
  const limit = new Int32Array(CODE_BITS_MAX + 2).fill(-1);
  const base = new Int32Array(CODE_BITS_MAX + 2);
  const order = new Uint16Array(lengths.length);
  let code = 0;
  let placed = 0;
  for (let length = 1; length <= CODE_BITS_MAX; length += 1) {
    base[length] = code - placed;
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== length) continue;
      if (code >= 1 << length) return null;
      if (length <= LOOKUP_BITS) {
        const from = code << (LOOKUP_BITS - length);
        lookup.fill((symbol << 5) | length, from, from + (1 << (LOOKUP_BITS - length)));
      }
      order[placed++] = symbol;
      limit[length] = code++;
    }
    code <<= 1;
  }
  return { lookup, limit, base, order };
}

/** The lengths of the codes of one table, as bzip2 writes them: each as steps up or down from the one before. */
export function readCodeLengths(reader: BitReader, symbols: number): Uint8Array | null {
  const lengths = new Uint8Array(symbols);
  let length = reader.bits(5);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    for (;;) {
      if (length < 1 || length > CODE_BITS_MAX) return null;
      if (reader.bit() === 0) break;
      length += reader.bit() === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  return lengths;
}
