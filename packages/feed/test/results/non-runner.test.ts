import { describe, expect, test } from 'vitest';
import { readMarket, runnersLeft } from '../../src/index.ts';
import { matchOdds } from '../documents.ts';

const removedAt = '2026-02-10T21:00:00.000Z';
const atMs = Date.UTC(2026, 1, 10, 21);

function read(nonRunners: unknown, fields: Record<string, unknown> = {}) {
  const found = readMarket({ ...matchOdds([1.9, 1.92], [2.1, 2.12]), nonRunners, ...fields });
  if (found === null) throw new Error('the market cannot be read');
  return found;
}
const firstKey = () => read(undefined).rows[0]?.selectionKey ?? '';

describe('runners that have left a market', () => {
  test('are read with their factor and time, small factors too', () => {
    const sid = Number(firstKey());
    const book = read([{ sid, factor: 1.25, removedAt }]);
    expect(book.nonRunners).toEqual([{ selection: String(sid), reductionHundredthsOfPercent: 125, removedAtMs: atMs }]);
    expect(book.open).toBe(true);
    expect(runnersLeft(book).map((row) => row.selectionKey)).not.toContain(String(sid));
    expect(runnersLeft(book)).toHaveLength(book.rows.length - 1);
  });

  test.each([undefined, null, []])('there are none in a market that says %j', (none) => {
    expect(read(none).nonRunners).toEqual([]);
    expect(runnersLeft(read(none))).toHaveLength(read(none).rows.length);
  });

  test.each([
    ['the whole of the odds', { sid: 3, factor: 100, removedAt }],
    ['what rounds to the whole', { sid: 3, factor: 99.996, removedAt }],
    ['no factor', { sid: 3, removedAt }],
    ['no time', { sid: 3, factor: 5 }],
    ['nobody', { factor: 5, removedAt }],
    ['nonsense', 7],
  ])('close the market when one cannot be read: %s', (_, one) => {
    const book = read([one]);
    expect([book.open, book.nonRunners]).toEqual([false, []]);
    expect(book.rows.every((row) => !row.open)).toBe(true);
  });

  test('mean nothing in a market of runs', () => {
    expect(read([{ sid: 3, factor: 100, removedAt }], { gtype: 'fancy' }).nonRunners).toEqual([]);
  });
});
