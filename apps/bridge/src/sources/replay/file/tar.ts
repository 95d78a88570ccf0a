import { RecordingError } from '../recording-error.ts';

/** A file inside an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

function textAt(bytes: Uint8Array, from: number, length: number): string {
  const field = Buffer.from(bytes.subarray(from, from + length));
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end).trim();
}

export function looksLikeTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK && textAt(bytes, 257, 5) === 'ustar';
}

/** The ordinary files of a tar archive (POSIX ustar). Throws RecordingError when it ends inside a file. */
export function* tarEntries(archive: string, bytes: Uint8Array): Generator<ArchivedFile> {
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(textAt(bytes, at + 124, 12) || '0', 8);
    const kind = textAt(bytes, at + 156, 1);
    const prefix = textAt(bytes, at + 345, 155);
    const name = textAt(bytes, at, 100);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(size) || size < 0) throw new RecordingError(archive, null, 'the archive is damaged');
    if (from + size > bytes.length) throw new RecordingError(archive, null, `the archive is cut short inside ${name}`);
    // Directories, links and the extra headers of newer tars are of other kinds.
    if (kind === '0' || kind === '') {
      yield { name: prefix === '' ? name : `${prefix}/${name}`, bytes: bytes.subarray(from, from + size) };
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}
