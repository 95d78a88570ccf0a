import { crcOf } from './crc.ts';

/** Memory that the blocks of a stream share, each after the other. */
export class Workspace {
  /** Sorted bytes, then links. */
  readonly table: Int32Array;
  readonly pairs: Uint16Array;
  readonly after: Int32Array;
  readonly packed: Uint8Array;

  constructor(blockBytes: number) {
    this.table = new Int32Array(blockBytes);
    this.pairs = new Uint16Array(blockBytes);
    this.after = new Int32Array(blockBytes);
    this.packed = new Uint8Array(blockBytes + 1);
  }
}

/** Turns the sorted bytes of a block (low bytes of `table`) into a chain: low byte and, above it, where to go next. */
function link(table: Int32Array, length: number): void {
  const next = new Int32Array(256);
  for (let i = 0; i < length; i += 1) {
    const byte = (table[i] ?? 0) & 255;
    next[byte] = (next[byte] ?? 0) + 1;
  }
  let sum = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const count = next[byte] ?? 0;
    next[byte] = sum;
    sum += count;
  }
  for (let i = 0; i < length; i += 1) {
    const byte = (table[i] ?? 0) & 255;
    const to = next[byte] ?? 0;
    next[byte] = to + 1;
    table[to] = (table[to] ?? 0) | (i << 8);
  }
}

/**
 * Follows the chain from the row `start`. Each step waits for memory, so two links are joined into one beforehand, which
 * needs no waiting because the joins do not depend on each other: that halves the time.
 */
function follow({ table, pairs, after, packed }: Workspace, length: number, start: number): Uint8Array {
  for (let i = 0; i < length; i += 1) {
    const cell = table[i] ?? 0;
    const next = table[cell >>> 8] ?? 0;
    pairs[i] = (cell & 255) | ((next & 255) << 8);
    after[i] = next >>> 8;
  }
  let entry = (table[start] ?? 0) >>> 8;
  for (let i = 0; i < length; i += 2) {
    const pair = pairs[entry] ?? 0;
    packed[i] = pair;
    packed[i + 1] = pair >>> 8;
    entry = after[entry] ?? 0;
  }
  return packed.subarray(0, length);
}

/** Where the next four equal bytes begin, at or after `from`; -1 when there are none. Looks at every third byte only. */
function nextFour(bytes: Uint8Array, from: number): number {
  const last = bytes.length - 4;
  let at = from;
  while (at <= last) {
    const third = bytes[at + 2];
    if (third !== bytes[at + 3]) at += 3;
    else if (third !== bytes[at + 1]) at += 2;
    else if (third !== bytes[at]) at += 1;
    else return at;
  }
  return -1;
}

/** Undoes the first run-length code: after four equal bytes the next one says how many more of them follow. */
function expand(packed: Uint8Array): Uint8Array {
  let out = new Uint8Array(packed.length + 1_024);
  let written = 0;
  let from = 0;
  for (;;) {
    const four = nextFour(packed, from);
    const end = four === -1 ? packed.length : four + 4;
    const more = four === -1 ? 0 : (packed[end] ?? 0);
    if (written + end - from + more > out.length) out = grown(out, written + end - from + more);
    out.set(packed.subarray(from, end), written);
    written += end - from;
    if (four === -1) return out.subarray(0, written);
    out.fill(packed[four] ?? 0, written, written + more);
    written += more;
    from = Math.min(end + 1, packed.length);
  }
}

function grown(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(bytes.length * 2, needed + 1_024));
  larger.set(bytes);
  return larger;
}

/**
 * The plain bytes, and their checksum, of a block whose sorted bytes are the low bytes of the first `length` entries of
 * the table; `start` is the row that the text begins at.
 */
export function unsort(workspace: Workspace, length: number, start: number): { bytes: Uint8Array; crc: number } {
  link(workspace.table, length);
  const bytes = expand(follow(workspace, length, start));
  return { bytes, crc: crcOf(bytes) };
}
