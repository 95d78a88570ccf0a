import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readLines } from '../../src/sources/replay/file/lines.ts';
import { recordingFiles } from '../../src/sources/replay/file/recording-files.ts';
import { RecordingError } from '../../src/sources/replay/recording-error.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-replay-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const FIRST_BZ2 = Buffer.from(
  'QlpoOTFBWSZTWTeygN8AAAlZgAAQEAQAkAgCxAogADEDQNAiaYNMizSEBDtZ+ycFcLuSKcKEgb2UBvg=',
  'base64',
);
const LINE = '{"op":"mcm","pt":1}\n';

function put(name: string, bytes: Uint8Array | string): string {
  const target = path.join(folder, name);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, bytes);
  return target;
}

function tar(entries: readonly (readonly [name: string, bytes: Uint8Array])[]): Buffer {
  const parts = entries.flatMap(([name, bytes]) => {
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write(bytes.length.toString(8).padStart(11, '0'), 124);
    head.write(name.endsWith('/') ? '5' : '0', 156);
    head.write('ustar', 257);
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1_024)]);
}

function zip(entries: readonly (readonly [name: string, bytes: Uint8Array, method: 0 | 8])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes, method] of entries) {
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const linesOf = (target: string, skipped?: (reason: string) => void) =>
  [...recordingFiles(target, skipped)].map((file) => {
    const lines: string[] = [];
    readLines(file, (text, line) => lines.push(`${line} ${text}`));
    return [path.relative(folder, file.name), file.baseName, lines];
  });

describe('one file', () => {
  test.each([
    ['plain.json', Buffer.from(`${LINE}\n${LINE}`)],
    ['packed.gz', gzipSync(`${LINE}\n${LINE}`)],
    ['no-end', Buffer.from(`${LINE}\n${LINE.trim()}`)],
    ['other-ends', Buffer.from(`${LINE.trim()}\r\n\n${LINE}`)],
  ])('%s is read by its content', (name, bytes) => {
    const [file] = linesOf(put(name, bytes));
    expect(file?.[0]).toBe(name);
    const lines = Array.isArray(file?.[2]) ? file[2].map((line) => line.trim()) : [];
    expect(lines).toEqual(['1 {"op":"mcm","pt":1}', '2', '3 {"op":"mcm","pt":1}']);
  });

  test('a reader may come again', () => {
    const [file] = [...recordingFiles(put('again.gz', gzipSync(LINE)))];
    for (let time = 0; time < 3; time += 1) {
      let count = 0;
      if (file) readLines(file, () => (count += 1));
      expect(count).toBe(1);
    }
  });

  test.each([
    ['absent', null, 'there is no such file or folder'],
    ['empty', Buffer.alloc(0), 'the file is empty'],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'this is no recording (neither JSON lines nor packed ones)'],
  ])('%s is refused', (name, bytes, reason) => {
    const target = bytes === null ? path.join(folder, name) : put(name, bytes);
    expect(() => [...recordingFiles(target)]).toThrow(new RecordingError(target, null, reason));
  });

  test('a cut file gives its lines, then names the one that is missing', () => {
    const whole = gzipSync(LINE.repeat(5_000) + Buffer.from(fixedNoise(20_000)).toString('hex'));
    const target = put('cut.gz', whole.subarray(0, whole.length - 9_000));
    const seen: number[] = [];
    const [file] = [...recordingFiles(target)];
    if (!file) throw new Error('no file');
    expect(() => readLines(file, (_, line) => seen.push(line))).toThrow(
      `${target}, line 5001: the file is cut short here; nothing after the line before can be read`,
    );
    expect(seen).toHaveLength(5_000);
  });
});

function fixedNoise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

describe('many files', () => {
  test('a folder is read in the order of its names, and what is no recording is passed over', () => {
    put('many/b/2.json', LINE);
    put('many/a.bz2', FIRST_BZ2);
    put('many/.hidden', LINE);
    put('many/notes.txt', 'hello');
    put(
      'many/c.tar',
      tar([
        ['2022/', Buffer.alloc(0)],
        ['2022/1.5.bz2', FIRST_BZ2],
        ['readme', Buffer.from('hello')],
      ]),
    );
    const skipped: string[] = [];
    expect(linesOf(path.join(folder, 'many'), (reason) => skipped.push(reason))).toEqual([
      ['many/a.bz2', 'a.bz2', ['1 {"op":"mcm","pt":7}']],
      ['many/b/2.json', '2.json', ['1 {"op":"mcm","pt":1}']],
      ['many/c.tar:2022/1.5.bz2', '1.5.bz2', ['1 {"op":"mcm","pt":7}']],
    ]);
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toContain('notes.txt: this is no recording');
  });

  test('zip, stored and deflated, and tar.gz', () => {
    const zipped = zip([
      ['d/', Buffer.alloc(0), 0],
      ['d/1.bz2', FIRST_BZ2, 0],
      ['d/2.json', Buffer.from(LINE), 8],
    ]);
    expect(linesOf(put('data.zip', zipped)).map(([name]) => name)).toEqual(['data.zip:d/1.bz2', 'data.zip:d/2.json']);
    const packed = gzipSync(tar([['1.json', Buffer.from(LINE)]]));
    expect(linesOf(put('data.tar.gz', packed))).toEqual([['data.tar.gz:1.json', '1.json', ['1 {"op":"mcm","pt":1}']]]);
  });

  test.each([
    ['cut.tar', tar([['1.json', Buffer.from(LINE.repeat(100))]]).subarray(0, 1_000), 'cut short inside 1.json'],
    ['cut.zip', zip([['1.json', Buffer.from(LINE), 0]]).subarray(0, 60), 'its list of files is missing'],
    ['odd.zip', Buffer.concat([zip([['1.json', Buffer.from(LINE), 0]]).subarray(4)]), 'this is no recording'],
  ])('%s is refused', (name, bytes, reason) => {
    const target = put(name, bytes);
    expect(() => [...recordingFiles(target)]).toThrow(reason);
    expect(() => [...recordingFiles(target)]).toThrow(RecordingError);
  });
});
