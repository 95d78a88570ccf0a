import { BitReader, CutShort } from './bits.ts';
import { CODE_BITS_MAX, type HuffmanTable, huffmanTable, LOOKUP_BITS, readCodeLengths } from './huffman.ts';
import { unsort, Workspace } from './unsort.ts';

/** The bytes are no bzip2 data, or not what their checksums say. */
export class NotBzip2 extends Error {}

const BLOCK_HEAD = 0x314159;
const BLOCK_TAIL = 0x265359;
const END_HEAD = 0x177245;
const END_TAIL = 0x385090;
/** Symbols that share a table before the next selector counts. */
const GROUP = 50;
const LEVEL_BYTES = 100_000;

/** True when the bytes begin as bzip2 data do. */
export function looksLikeBzip2(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x5a && bytes[2] === 0x68;
}

/**
 * The unpacked bytes of bzip2 data, block by block (at most 900 kB before the first run-length code is undone). Several
 * streams one after the other count as one; what follows the last of them is ignored, as bzip2 does. Throws NotBzip2
 * where a checksum or a table is wrong and CutShort where the data ends too early; the blocks before are good.
 */
export function* bunzip2(bytes: Uint8Array): Generator<Uint8Array> {
  const reader = new BitReader(bytes);
  let first = true;
  while (first || looksLikeBzip2(bytes.subarray(reader.position))) {
    if (!looksLikeBzip2(bytes.subarray(reader.position))) throw new NotBzip2('this is no bzip2 data');
    first = false;
    yield* stream(reader);
  }
}

function* stream(reader: BitReader): Generator<Uint8Array> {
  reader.bits(24);
  const level = reader.bits(8) - 0x30;
  if (level < 1 || level > 9) throw new NotBzip2('the bzip2 header is damaged');
  const workspace = new Workspace(level * LEVEL_BYTES);
  let combined = 0;
  for (;;) {
    const head = reader.bits(24);
    const tail = reader.bits(24);
    const checksum = reader.word();
    reader.assertInside();
    if (head === END_HEAD && tail === END_TAIL) {
      if (checksum !== combined) throw new NotBzip2('the checksum of the whole is wrong');
      reader.toByte();
      return;
    }
    if (head !== BLOCK_HEAD || tail !== BLOCK_TAIL) throw new NotBzip2('a block is damaged');
    const { bytes, crc } = wholeBlock(reader, workspace);
    if (crc !== checksum) throw new NotBzip2('the checksum of a block is wrong');
    combined = (((combined << 1) | (combined >>> 31)) ^ checksum) >>> 0;
    yield bytes;
  }
}

function wholeBlock(reader: BitReader, workspace: Workspace): { bytes: Uint8Array; crc: number } {
  try {
    return block(reader, workspace);
  } catch (error) {
    reader.assertInside();
    throw error;
  }
}

function block(reader: BitReader, workspace: Workspace): { bytes: Uint8Array; crc: number } {
  if (reader.bit() === 1) throw new NotBzip2('randomised blocks, which bzip2 stopped writing in 1997, are not read');
  const start = reader.bits(24);
  const used = usedBytes(reader);
  const tableCount = reader.bits(3);
  const selectorCount = reader.bits(15);
  if (used.length === 0 || tableCount < 2 || tableCount > 6 || selectorCount < 1) {
    throw new NotBzip2('the head of a block is damaged');
  }
  const selectors = readSelectors(reader, tableCount, selectorCount);
  const symbols = used.length + 2;
  const tables: HuffmanTable[] = [];
  for (let i = 0; i < tableCount; i += 1) {
    const lengths = readCodeLengths(reader, symbols);
    const code = lengths === null ? null : huffmanTable(lengths);
    if (code === null) throw new NotBzip2('a code table is damaged');
    tables.push(code);
  }
  reader.assertInside();
  const length = readSymbols(reader, { table: workspace.table, used, tables, selectors, end: symbols - 1 });
  if (start >= length) throw new NotBzip2('a block points outside itself');
  return unsort(workspace, length, start);
}

/** The byte values that occur in a block, ascending. */
function usedBytes(reader: BitReader): Uint8Array {
  const rows = reader.bits(16);
  const used: number[] = [];
  for (let row = 0; row < 16; row += 1) {
    if (((rows >>> (15 - row)) & 1) === 0) continue;
    const bits = reader.bits(16);
    for (let i = 0; i < 16; i += 1) if (((bits >>> (15 - i)) & 1) === 1) used.push(row * 16 + i);
  }
  return Uint8Array.from(used);
}

function readSelectors(reader: BitReader, tableCount: number, count: number): Uint8Array {
  const recent = Uint8Array.from({ length: tableCount }, (_, i) => i);
  const selectors = new Uint8Array(count);
  for (let i = 0; i < count; i += 1) {
    let place = 0;
    while (reader.bit() === 1) {
      place += 1;
      if (place >= tableCount) throw new NotBzip2('a selector is damaged');
    }
    const chosen = recent[place] ?? 0;
    recent.copyWithin(1, 0, place);
    recent[0] = chosen;
    selectors[i] = chosen;
  }
  return selectors;
}

interface BlockCode {
  table: Int32Array;
  used: Uint8Array;
  tables: readonly HuffmanTable[];
  selectors: Uint8Array;
  /** The symbol that ends the block. */
  end: number;
}

/** A code longer than the lookup: its symbol × 32 + length, or 0 when there is no such code. */
function longCode(code: HuffmanTable, window: number): number {
  for (let length = LOOKUP_BITS + 1; length <= CODE_BITS_MAX; length += 1) {
    const value = window >>> (CODE_BITS_MAX - length);
    if (value <= (code.limit[length] ?? -1)) {
      return ((code.order[value - (code.base[length] ?? 0)] ?? 0) << 5) | length;
    }
  }
  return 0;
}

/** Bytes that are not there read as zeros and make no sense: that is a cut, not damage. */
function fault(bytes: Uint8Array, at: number, held: number, reason: string): Error {
  return at - (held >> 3) > bytes.length ? new CutShort() : new NotBzip2(reason);
}

/**
 * Undoes the prefix code, the move-to-front order and the zero runs; fills the low bytes of `table` and says how many.
 * Written for speed: the reader's state lives in local variables while it runs.
 */
function readSymbols(reader: BitReader, { table, used, tables, selectors, end }: BlockCode): number {
  const { bytes } = reader;
  const recent = Uint8Array.from(used);
  let { at, buffer, held } = reader;
  let length = 0;
  let run = 0;
  let runWeight = 1;
  for (const selector of selectors) {
    const code = tables[selector];
    if (code === undefined || at - (held >> 3) > bytes.length) throw new CutShort();
    const { lookup } = code;
    for (let i = 0; i < GROUP; i += 1) {
      while (held <= 24) {
        buffer = (buffer << 8) | (bytes[at++] ?? 0);
        held += 8;
      }
      let found = lookup[(buffer >>> (held - LOOKUP_BITS)) & ((1 << LOOKUP_BITS) - 1)] ?? 0;
      if (found === 0) found = longCode(code, (buffer >>> (held - CODE_BITS_MAX)) & ((1 << CODE_BITS_MAX) - 1));
      if (found === 0) throw fault(bytes, at, held, 'a code is damaged');
      held -= found & 31;
      const symbol = found >>> 5;
      if (symbol <= 1) {
        run += runWeight << symbol;
        runWeight <<= 1;
        if (run > table.length) throw fault(bytes, at, held, 'a block is longer than it may be');
        continue;
      }
      if (run > 0) {
        if (length + run > table.length) throw fault(bytes, at, held, 'a block is longer than it may be');
        table.fill(recent[0] ?? 0, length, length + run);
        length += run;
        run = 0;
        runWeight = 1;
      }
      if (symbol === end) {
        reader.at = at;
        reader.buffer = buffer;
        reader.held = held;
        reader.assertInside();
        return length;
      }
      if (length >= table.length) throw fault(bytes, at, held, 'a block is longer than it may be');
      const place = symbol - 1;
      const value = recent[place] ?? 0;
      for (let k = place; k > 0; k -= 1) recent[k] = recent[k - 1] ?? 0;
      recent[0] = value;
      table[length++] = value;
    }
  }
  throw fault(bytes, at, held, 'a block has no end');
}
