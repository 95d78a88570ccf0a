// Arrays in PostgreSQL's binary format.

/** Element types that are written as PostgreSQL sends them, with the number that it knows each by (its pg_type.dat). */
const OIDS = {
  bigint: 20,
  boolean: 16,
  bytea: 17,
  float8: 701,
  inet: 869,
  int: 23,
  jsonb: 3802,
  text: 25,
  uuid: 2950,
} as const;
export type ElementType = keyof typeof OIDS;

export const isElementType = (name: string): name is ElementType => name in OIDS;

/** Where arrays are put together; as large as the largest so far, within reason. */
let scratch = viewOf(65_536);
const SCRATCH_KEPT_MAX = 4_194_304;

type Scratch = { readonly bytes: Buffer; readonly view: DataView };

function viewOf(size: number): Scratch {
  const bytes = Buffer.alloc(size);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, size) };
}

/** Room for so many bytes; what was in it is gone. */
function roomFor(bytes: number): Scratch {
  if (scratch.bytes.length >= bytes && scratch.bytes.length <= SCRATCH_KEPT_MAX) return scratch;
  scratch = viewOf(Math.max(bytes, 65_536));
  return scratch;
}

const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * An array in the binary format (PostgreSQL's array_recv): dimensions, whether nulls are in it, element type, length, lower
 * bound; then each element behind its length. Undefined where an element is none of the type.
 */
export function binaryArray(type: ElementType, values: readonly unknown[]): Buffer | undefined {
  const { sizeOf, write } = FORMATS[type];
  let size = HEAD_BYTES;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    size += LENGTH_BYTES + (value === null || value === undefined ? 0 : sizeOf(value));
  }
  const { bytes, view } = roomFor(size);
  let at = HEAD_BYTES;
  let hasNulls = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const start = at + LENGTH_BYTES;
    if (value === null || value === undefined) {
      hasNulls = 1;
      view.setInt32(at, NULL_LENGTH);
      at = start;
      continue;
    }
    const end = write(value, start, bytes, view);
    if (end === NOT_OF_THE_TYPE) return undefined;
    view.setInt32(at, end - start);
    at = end;
  }
  view.setInt32(0, values.length === 0 ? 0 : 1);
  view.setInt32(4, hasNulls);
  view.setInt32(8, OIDS[type]);
  view.setInt32(12, values.length);
  view.setInt32(16, 1);
  return Buffer.from(bytes.subarray(0, values.length === 0 ? 12 : at));
}

const NOT_OF_THE_TYPE = -1;

type Format = {
  /** Bytes that it takes at most; any number where it is none of the type. */
  readonly sizeOf: (value: unknown) => number;
  /** Writes it from there on and answers where it ends. */
  readonly write: (value: unknown, at: number, bytes: Buffer, view: DataView) => number;
};

const INT_MAX = 2_147_483_647;
const HALF = 4_294_967_296;
const JSONB_VERSION = 1;
const UTF8_BYTES_MAX = 3;
const textSize = (value: unknown): number => (typeof value === 'string' ? value.length * UTF8_BYTES_MAX : 0);

const FORMATS: Readonly<Record<ElementType, Format>> = {
  bigint: {
    sizeOf: () => 8,
    write(value, at, _, view) {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return NOT_OF_THE_TYPE;
      view.setInt32(at, Math.floor(value / HALF));
      view.setInt32(at + 4, value | 0);
      return at + 8;
    },
  },
  int: {
    sizeOf: () => 4,
    write(value, at, _, view) {
      if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > INT_MAX) return NOT_OF_THE_TYPE;
      view.setInt32(at, value);
      return at + 4;
    },
  },
  float8: {
    sizeOf: () => 8,
    write(value, at, _, view) {
      if (typeof value !== 'number') return NOT_OF_THE_TYPE;
      view.setFloat64(at, value);
      return at + 8;
    },
  },
  boolean: {
    sizeOf: () => 1,
    write(value, at, bytes) {
      if (typeof value !== 'boolean') return NOT_OF_THE_TYPE;
      bytes[at] = value ? 1 : 0;
      return at + 1;
    },
  },
  text: {
    sizeOf: textSize,
    write: (value, at, bytes) => (typeof value === 'string' ? writeText(value, at, bytes) : NOT_OF_THE_TYPE),
  },
  jsonb: {
    sizeOf: (value) => 1 + textSize(value),
    write(value, at, bytes) {
      if (typeof value !== 'string') return NOT_OF_THE_TYPE;
      bytes[at] = JSONB_VERSION;
      return writeText(value, at + 1, bytes);
    },
  },
  bytea: {
    sizeOf: (value) => (Buffer.isBuffer(value) ? value.length : 0),
    write(value, at, bytes) {
      if (!Buffer.isBuffer(value)) return NOT_OF_THE_TYPE;
      bytes.set(value, at);
      return at + value.length;
    },
  },
  uuid: {
    sizeOf: () => 16,
    write: (value, at, bytes) => (typeof value === 'string' ? writeUuid(value, at, bytes) : NOT_OF_THE_TYPE),
  },
  inet: {
    sizeOf: () => 8,
    write: (value, at, bytes) => (typeof value === 'string' ? writeAddress(value, at, bytes) : NOT_OF_THE_TYPE),
  },
};

/** Shorter texts are written here sooner than the runtime is called. */
const SHORT = 32;

function writeText(text: string, at: number, bytes: Buffer): number {
  if (text.length > SHORT) return at + bytes.write(text, at);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return at + bytes.write(text, at);
    bytes[at + index] = code;
  }
  return at + text.length;
}

const UUID_LENGTH = 36;
const HYPHEN = 45;
/** A uuid has 8, 4, 4, 4 and 12 digits, with a hyphen between them. */
const HYPHENS_AT: ReadonlySet<number> = new Set([8, 13, 18, 23]);
/** The value of each hexadecimal digit, by its character; 255 for all others. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return value < 0 ? 255 : value;
});

function writeUuid(text: string, at: number, bytes: Buffer): number {
  if (text.length !== UUID_LENGTH) return NOT_OF_THE_TYPE;
  let end = at;
  for (let index = 0; index < UUID_LENGTH; index += 2) {
    if (HYPHENS_AT.has(index)) {
      if (text.charCodeAt(index) !== HYPHEN) return NOT_OF_THE_TYPE;
      index += 1;
    }
    const high = HEX[text.charCodeAt(index)] ?? 255;
    const low = HEX[text.charCodeAt(index + 1)] ?? 255;
    if (high > 15 || low > 15) return NOT_OF_THE_TYPE;
    bytes[end++] = high * 16 + low;
  }
  return end;
}

/** PostgreSQL's number of the family of four bytes, its bits, no network, its bytes. */
const IPV4_HEAD = [2, 32, 0, 4];
const DOT = 46;
const ZERO = 48;

function writeAddress(text: string, at: number, bytes: Buffer): number {
  let end = at + IPV4_HEAD.length;
  let byte = -1;
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit + ZERO === DOT && byte >= 0) {
      bytes[end++] = byte;
      byte = -1;
    } else if (digit >= 0 && digit <= 9 && byte !== 0) byte = Math.max(byte, 0) * 10 + digit;
    else return NOT_OF_THE_TYPE;
    if (byte > 255 || end > at + 7) return NOT_OF_THE_TYPE;
  }
  if (byte < 0 || end !== at + 7) return NOT_OF_THE_TYPE;
  bytes[end] = byte;
  bytes.set(IPV4_HEAD, at);
  return at + 8;
}
