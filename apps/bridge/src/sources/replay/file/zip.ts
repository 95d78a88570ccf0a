import { inflateRawSync } from 'node:zlib';
import { RecordingError } from '../recording-error.ts';
import type { ArchivedFile } from './tar.ts';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENTRY_BYTES_MAX = 1024 * 1024 * 1024;

export function looksLikeZip(bytes: Uint8Array): boolean {
  return bytes.length > END_BYTES && viewOf(bytes).getUint32(0, true) === LOCAL;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Where the list of entries begins and how many there are. */
function directoryOf(archive: string, view: DataView): { at: number; count: number } {
  const lowest = Math.max(0, view.byteLength - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END) {
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
    }
  }
  throw new RecordingError(archive, null, 'the archive is cut short: its list of files is missing');
}

/** The files of a zip archive (stored or deflated, not encrypted, below 4 GB). Throws RecordingError when damaged. */
export function* zipEntries(archive: string, bytes: Uint8Array): Generator<ArchivedFile> {
  const view = viewOf(bytes);
  try {
    const directory = directoryOf(archive, view);
    let { at } = directory;
    for (let i = 0; i < directory.count; i += 1) {
      if (view.getUint32(at, true) !== CENTRAL) throw new RangeError('its list of files is broken');
      const nameBytes = view.getUint16(at + 28, true);
      const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameBytes)).toString('utf8');
      if (!name.endsWith('/')) yield { name, bytes: contentOf(bytes, view, at) };
      at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RecordingError(archive, null, `the archive is damaged (${reason})`);
  }
}

function contentOf(bytes: Uint8Array, view: DataView, at: number): Uint8Array {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const packedBytes = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  if ((flags & 1) === 1) throw new RangeError('it is encrypted');
  if (view.getUint32(local, true) !== LOCAL) throw new RangeError('a file is not where it should be');
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = bytes.subarray(from, from + packedBytes);
  if (packed.length < packedBytes) throw new RangeError('it is cut short');
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError(`a file is packed by method ${method}, which is not read here`);
  return inflateRawSync(packed, { maxOutputLength: ENTRY_BYTES_MAX });
}
