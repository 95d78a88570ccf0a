import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CutShort } from '../../src/sources/replay/file/bits.ts';
import { bunzip2, looksLikeBzip2, NotBzip2 } from '../../src/sources/replay/file/bzip2.ts';
import { fixtureBytes } from './fixture-bytes.ts';

const BLOCKS = fs.readFileSync(path.join(import.meta.dirname, 'fixtures/blocks.bz2'));
const EMPTY = Buffer.from('QlpoORdyRThQkAAAAAA=', 'base64');
const FIRST = Buffer.from('QlpoOTFBWSZTWRPK/Y0AAADBgAAQASAcACAAIYAMAycu4u5IpwoSAnlfsaA=', 'base64');
const SECOND = Buffer.from('QlpoMTFBWSZTWZbaWc8AAANBgAAQDgGIACAAMQwBDTGpzgB4u5IpwoSEttLOeA==', 'base64');

const unpack = (bytes: Uint8Array) => Buffer.concat([...bunzip2(bytes)]);
const text = (bytes: Uint8Array) => unpack(bytes).toString('utf8');

test('several blocks, long runs, fours and rare bytes come out as they went in', () => {
  expect([...bunzip2(BLOCKS)].length).toBeGreaterThan(2);
  expect(unpack(BLOCKS).equals(fixtureBytes())).toBe(true);
});

test('nothing, one line, two streams in a row, and bytes that follow the last stream', () => {
  expect(text(EMPTY)).toBe('');
  expect(text(FIRST)).toBe('first\n');
  expect(text(Buffer.concat([FIRST, SECOND]))).toBe('first\nsecond\n');
  expect(text(Buffer.concat([FIRST, EMPTY, SECOND, Buffer.from('rubbish')]))).toBe('first\nsecond\n');
});

test('only bzip2 data look like it', () => {
  expect([BLOCKS, FIRST, EMPTY].every(looksLikeBzip2)).toBe(true);
  expect([Buffer.from('{"op":"mcm"}'), Buffer.alloc(0), Buffer.from('BZ')].some(looksLikeBzip2)).toBe(false);
});

describe('damage', () => {
  test.each([5, 40, 700, 2_000])('data cut after %i bytes end in CutShort', (length) => {
    expect(() => unpack(BLOCKS.subarray(0, length))).toThrow(CutShort);
  });

  test('the blocks before the cut are delivered', () => {
    const whole = [...bunzip2(BLOCKS)];
    const blocks: Uint8Array[] = [];
    expect(() => {
      for (const block of bunzip2(BLOCKS.subarray(0, BLOCKS.length - 8))) blocks.push(block);
    }).toThrow(CutShort);
    expect(blocks).toEqual(whole);
  });

  test('no flipped bit passes: the checksums or the tables tell', () => {
    for (let at = 4; at < BLOCKS.length - 1; at += 97) {
      const damaged = Buffer.from(BLOCKS);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      let thrown: unknown = null;
      try {
        unpack(damaged);
      } catch (error) {
        thrown = error;
      }
      expect(thrown instanceof NotBzip2 || thrown instanceof CutShort, `byte ${at}`).toBe(true);
    }
  });

  test('what is no bzip2 data at all is said to be none', () => {
    expect(() => unpack(Buffer.from('hello, world'))).toThrow('this is no bzip2 data');
    expect(() => unpack(Buffer.from('BZh0'))).toThrow('the bzip2 header is damaged');
  });
});
