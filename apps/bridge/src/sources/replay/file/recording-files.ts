import fs from 'node:fs';
import path from 'node:path';
import { RecordingError } from '../recording-error.ts';
import { bunzip2, looksLikeBzip2 } from './bzip2.ts';
import { gunzip, looksLikeGzip } from './gzip.ts';
import { looksLikeTar, tarEntries } from './tar.ts';
import { looksLikeZip, zipEntries } from './zip.ts';

/** One recording: lines of JSON, however they are packed. */
export interface PackedRecording {
  /** How messages call it: the path, and inside an archive the entry after a colon. */
  readonly name: string;
  /** The name alone, as the exchange gave it. */
  readonly baseName: string;
  /** The plain bytes, unpacked anew each time. */
  chunks(): Iterable<Uint8Array>;
}

/** Something that was passed over, and why. */
export type Skipped = (reason: string) => void;

const NESTING_MAX = 4;
const BLANK = /^\s*\{/;

/**
 * The recordings behind a path: a file, an archive as the historic-data service ships them (tar or zip of packed files),
 * or a folder with any of these, in the order of their names. What a file is, its first bytes say and not its name.
 * Inside folders and archives whatever is no recording is passed over. Throws RecordingError when the path itself is none,
 * or cannot be read.
 */
export function* recordingFiles(target: string, skipped: Skipped = () => {}): Generator<PackedRecording> {
  const stat = statOf(target);
  if (!stat.isDirectory()) {
    yield* unpack(target, path.basename(target), load(target), 0, (reason) => {
      throw new RecordingError(target, null, reason);
    });
    return;
  }
  for (const name of fs.readdirSync(target).toSorted()) {
    if (name.startsWith('.')) continue;
    const inner = path.join(target, name);
    try {
      if (statOf(inner).isDirectory()) yield* recordingFiles(inner, skipped);
      else yield* unpack(inner, name, load(inner), 0, (reason) => skipped(`${inner}: ${reason}`));
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      skipped(error.message);
    }
  }
}

function statOf(target: string): fs.Stats {
  const stat = fs.statSync(target, { throwIfNoEntry: false });
  if (stat === undefined) throw new RecordingError(target, null, 'there is no such file or folder');
  return stat;
}

function load(target: string): Uint8Array {
  try {
    return fs.readFileSync(target);
  } catch (error) {
    throw new RecordingError(
      target,
      null,
      `it cannot be read (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

function* unpack(
  name: string,
  baseName: string,
  bytes: Uint8Array,
  depth: number,
  refuse: Skipped,
): Generator<PackedRecording> {
  if (depth > NESTING_MAX) return refuse('archives are packed into each other too deeply');
  const packing = looksLikeBzip2(bytes) ? bunzip2 : looksLikeGzip(bytes) ? gunzip : null;
  if (packing !== null) {
    const content = openPacked(name, () => packing(bytes));
    if (content.archive !== null) yield* unpack(name, baseName, content.archive, depth + 1, refuse);
    else yield { name, baseName, chunks: content.chunks };
    return;
  }
  const entries = looksLikeTar(bytes) ? tarEntries(name, bytes) : looksLikeZip(bytes) ? zipEntries(name, bytes) : null;
  if (entries === null) {
    const head = Buffer.from(bytes.subarray(0, 256)).toString('utf8');
    if (BLANK.test(head)) yield { name, baseName, chunks: () => [bytes] };
    else refuse(bytes.length === 0 ? 'the file is empty' : 'this is no recording (neither JSON lines nor packed ones)');
    return;
  }
  for (const entry of entries) {
    const inner = `${name}:${entry.name}`;
    yield* unpack(inner, path.posix.basename(entry.name), entry.bytes, depth + 1, () => {});
  }
}

/**
 * What is inside a packed file: a tar, taken whole, or chunks to be read one by one. The first chunk, which had to be
 * unpacked to see that, is not unpacked again for the first reader.
 */
function openPacked(name: string, open: () => Generator<Uint8Array>) {
  const begun = open();
  let first: IteratorResult<Uint8Array>;
  try {
    first = begun.next();
  } catch {
    // Damage is reported with its line when the lines are read.
    return { archive: null, chunks: open };
  }
  if (first.done === true) return { archive: null, chunks: open };
  const head = first.value;
  if (looksLikeTar(head)) return { archive: wholeOf(name, head, begun), chunks: open };
  let unread: Generator<Uint8Array> | null = begun;
  return {
    archive: null,
    chunks: () => {
      const rest = unread;
      unread = null;
      return rest === null ? open() : chained(head, rest);
    },
  };
}

function* chained(head: Uint8Array, rest: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield head;
  yield* rest;
}

function wholeOf(name: string, head: Uint8Array, rest: Iterable<Uint8Array>): Uint8Array {
  try {
    return Buffer.concat([head, ...rest]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RecordingError(name, null, `the archive cannot be unpacked (${reason})`);
  }
}
