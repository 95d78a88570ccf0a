/** The compressed bytes end before what they announce. */
export class CutShort extends Error {
  constructor() {
    super('the compressed data ends too early');
  }
}

/** Reads a byte array from the highest bit down. Past the end it delivers zeros until somebody asks `assertInside`. */
export class BitReader {
  readonly bytes: Uint8Array;
  /** Next byte that has not entered `buffer`. */
  at: number;
  /** The newest bits, lowest last; only the lowest `held` of them are still to be read. */
  buffer = 0;
  held = 0;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Up to 24 bits as a number. */
  bits(count: number): number {
    while (this.held < count) {
      this.buffer = (this.buffer << 8) | (this.bytes[this.at++] ?? 0);
      this.held += 8;
    }
    this.held -= count;
    return (this.buffer >>> this.held) & ((1 << count) - 1);
  }

  bit(): number {
    return this.bits(1);
  }

  /** 32 bits as an unsigned number. */
  word(): number {
    const high = this.bits(16);
    return ((high << 16) | this.bits(16)) >>> 0;
  }

  /** Drops the rest of the current byte. */
  toByte(): void {
    this.held -= this.held % 8;
  }

  /** Position of the next unread byte; whole only after `toByte`. */
  get position(): number {
    return this.at - (this.held >> 3);
  }

  /** Throws CutShort when more was read than there is. */
  assertInside(): void {
    if (this.position > this.bytes.length) throw new CutShort();
  }
}
