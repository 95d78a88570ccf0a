import { RecordingError } from '../recording-error.ts';
import { CutShort } from './bits.ts';
import { NotBzip2 } from './bzip2.ts';
import type { PackedRecording } from './recording-files.ts';

const NEWLINE = 0x0a;
/** No message of an exchange is longer; a file without line ends must not fill the memory. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;
const STEP_BYTES = 1024 * 1024;

/**
 * Calls back with every line of a recording, without its line end; numbers count from 1 and blank lines too. Throws
 * RecordingError, naming the line that could not be had, when the file is cut or its packing damaged; every line before
 * has been delivered by then. What the callback throws passes through.
 */
export function readLines(file: PackedRecording, take: (text: string, line: number) => void): void {
  const steps = readLinesInSteps(file, take);
  while (steps.next().done !== true);
}

/** The same in steps of about a megabyte, between which the caller can let others run. */
export function* readLinesInSteps(file: PackedRecording, take: (text: string, line: number) => void): Generator<void> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for (const chunk of unpacked(file, () => line + 1)) {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, from);
      if (end === -1) break;
      line += 1;
      if (from === 0 && rest.length > 0) {
        take(Buffer.concat([rest, chunk.subarray(0, end)]).toString('utf8'), line);
        rest = Buffer.alloc(0);
      } else take(chunk.toString('utf8', from, end), line);
      from = end + 1;
    }
    if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > LINE_BYTES_MAX) throw new RecordingError(file.name, line + 1, 'the line has no end');
    yield;
  }
  if (rest.length > 0) take(rest.toString('utf8'), line + 1);
}

/** The chunks of a file; a damaged packing is reported with the line that it stops. */
function* unpacked(file: PackedRecording, nextLine: () => number): Generator<Buffer> {
  const chunks = file.chunks()[Symbol.iterator]();
  for (;;) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = chunks.next();
    } catch (error) {
      if (error instanceof RecordingError) throw error;
      throw new RecordingError(file.name, nextLine(), `${damage(error)}; nothing after the line before can be read`);
    }
    if (next.done === true) return;
    const { buffer, byteOffset, byteLength } = next.value;
    for (let at = 0; at < byteLength; at += STEP_BYTES) {
      yield Buffer.from(buffer, byteOffset + at, Math.min(STEP_BYTES, byteLength - at));
    }
  }
}

function damage(error: unknown): string {
  if (error instanceof CutShort) return 'the file is cut short here';
  if (error instanceof NotBzip2) return `the compressed data is damaged here (${error.message})`;
  return `the file cannot be read here (${error instanceof Error ? error.message : String(error)})`;
}
