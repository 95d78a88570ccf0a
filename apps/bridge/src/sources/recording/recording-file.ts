import fs from 'node:fs';
import { topicKey } from '@pavilion/protocol';
import { headFault, readLine, type RecordingLine } from './recording-line.ts';

const NEWLINE = 10;
const CHUNK_BYTES = 1024 * 1024;

/** A whole line of the file: where it lies, and from 1 which one it is. */
type Line = { readonly number: number; readonly begin: number; readonly text: string; readonly ended: boolean };

function* linesOf(file: number): Generator<Line> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let begin = 0;
  let number = 0;
  for (let at = 0; ; ) {
    const length = fs.readSync(file, chunk, 0, CHUNK_BYTES, at);
    at += length;
    rest = Buffer.concat([rest, chunk.subarray(0, length)]);
    let from = 0;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, from)) {
      number += 1;
      yield { number, begin, text: rest.toString('utf8', from, end), ended: true };
      begin += end + 1 - from;
      from = end + 1;
    }
    rest = rest.subarray(from);
    if (length > 0) continue;
    if (rest.length > 0) yield { number: number + 1, begin, text: rest.toString('utf8'), ended: false };
    return;
  }
}

/** Where a line lies in the file; its document is read again when its time has come. */
export type LineInFile = {
  readonly at: number;
  /** Key of the topic. */
  readonly topic: string;
  readonly isGap: boolean;
  readonly begin: number;
  readonly bytes: number;
};

/** A recording on disk: looked through once, and read by entry afterwards. */
export class RecordingFile {
  /** In the order of the file, which is the order of time. */
  readonly entries: readonly LineInFile[];
  /** Milliseconds from the beginning to the last line that can be read. */
  readonly lengthMs: number;
  /** What is wrong with the file, naming the line; what comes before that line is played. Null: it is whole. */
  readonly fault: string | null;
  readonly #file: number;

  /** Throws when the file cannot be opened. */
  constructor(path: string) {
    this.#file = fs.openSync(path, 'r');
    const { entries, endMs, fault } = lookThrough(this.#file);
    this.entries = entries;
    this.lengthMs = endMs;
    this.fault = fault === null ? null : `${path}, line ${fault.line}: ${fault.message}`;
  }

  read({ begin, bytes }: LineInFile): RecordingLine {
    const buffer = Buffer.alloc(bytes);
    fs.readSync(this.#file, buffer, 0, bytes, begin);
    const line = readLine(buffer.toString('utf8'));
    if (typeof line === 'string') throw new Error(`the recording was changed while it was played: ${line}`);
    return line;
  }

  close(): void {
    fs.closeSync(this.#file);
  }
}

type Fault = { readonly line: number; readonly message: string };
type Looked = { readonly entries: LineInFile[]; readonly endMs: number; readonly fault: Fault | null };

function lookThrough(file: number): Looked {
  const entries: LineInFile[] = [];
  // One text for the thousands of lines of a topic.
  const keys = new Map<string, string>();
  let endMs = 0;
  let number = 0;
  const faulty = (message: string): Looked => ({ entries, endMs, fault: { line: number, message } });
  for (const { number: which, begin, text, ended } of linesOf(file)) {
    number = which;
    if (!ended) return faulty('the file is cut short here; the lines before are played');
    if (number === 1) {
      const fault = headFault(text);
      if (fault !== null) return faulty(fault);
      continue;
    }
    const line = readLine(text);
    if (typeof line === 'string') return faulty(`${line}; the lines before are played`);
    if (line.at < endMs) return faulty('its time is before that of the line above; the lines above are played');
    endMs = line.at;
    if ('end' in line) return { entries, endMs, fault: null };
    const key = topicKey(line.topic);
    const topic = keys.get(key) ?? key;
    keys.set(topic, topic);
    entries.push({ at: line.at, topic, isGap: 'gap' in line, begin, bytes: Buffer.byteLength(text) });
  }
  number += 1;
  return faulty(number === 1 ? 'the file is empty' : 'the end is missing; the recording was cut');
}
