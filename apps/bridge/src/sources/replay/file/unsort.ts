/** CRC-32 of bzip2: the polynomial 0x04c11db7 from the highest bit down, for each value of a byte. */
const CRC_TABLE = new Int32Array(256).map((_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});

/** Turns the sorted bytes of a block (low bytes of `table`) into a chain: low byte and, above it, where to go next. */
function link(table: Uint32Array, length: number): void {
  const next = new Uint32Array(256);
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
 * Undoes the block sort of the first `length` entries from the row `start`, and the first run-length code: after four
 * equal bytes the next one says how many more of them follow. Gives the plain bytes and their checksum.
 */
export function undoRuns(table: Uint32Array, length: number, start: number): { bytes: Uint8Array; crc: number } {
  link(table, length);
  let out = new Uint8Array(length + (length >> 2) + 1_024);
  let written = 0;
  let crc = -1;
  let equal = 0;
  let last = -1;
  let entry = (table[start] ?? 0) >>> 8;
  for (let i = 0; i < length; i += 1) {
    const cell = table[entry] ?? 0;
    const byte = cell & 255;
    entry = cell >>> 8;
    if (equal === 4) {
      if (written + byte >= out.length) out = grown(out, written + byte);
      out.fill(last, written, written + byte);
      written += byte;
      for (let k = 0; k < byte; k += 1) crc = (crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ last) & 255] ?? 0);
      equal = 0;
      last = -1;
      continue;
    }
    if (byte === last) equal += 1;
    else {
      equal = 1;
      last = byte;
    }
    if (written === out.length) out = grown(out, written);
    out[written++] = byte;
    crc = (crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ byte) & 255] ?? 0);
  }
  return { bytes: out.subarray(0, written), crc: ~crc >>> 0 };
}

function grown(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(bytes.length * 2, needed + 1_024));
  larger.set(bytes);
  return larger;
}
