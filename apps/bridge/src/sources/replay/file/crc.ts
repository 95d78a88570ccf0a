/** CRC-32 of bzip2, the polynomial 0x04c11db7 from the highest bit down: by byte, and for one to three bytes further on. */
const TABLES = [0, 1, 2, 3].map(() => new Int32Array(256));
const [T0, T1, T2, T3] = TABLES;

for (let byte = 0; byte < 256; byte += 1) {
  let crc = byte << 24;
  for (const table of TABLES) {
    for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
    table[byte] = crc;
  }
}

/** The checksum of the bytes, unsigned. Four bytes at a time, so that one lookup does not wait for the other. */
export function crcOf(bytes: Uint8Array): number {
  if (T0 === undefined || T1 === undefined || T2 === undefined || T3 === undefined) return 0;
  const fours = bytes.length & ~3;
  let crc = -1;
  let i = 0;
  for (; i < fours; i += 4) {
    crc ^= ((bytes[i] ?? 0) << 24) | ((bytes[i + 1] ?? 0) << 16) | ((bytes[i + 2] ?? 0) << 8) | (bytes[i + 3] ?? 0);
    crc = (T3[crc >>> 24] ?? 0) ^ (T2[(crc >>> 16) & 255] ?? 0) ^ (T1[(crc >>> 8) & 255] ?? 0) ^ (T0[crc & 255] ?? 0);
  }
  for (; i < bytes.length; i += 1) crc = (crc << 8) ^ (T0[((crc >>> 24) ^ (bytes[i] ?? 0)) & 255] ?? 0);
  return ~crc >>> 0;
}
