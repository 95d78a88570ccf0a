import { expect, test } from 'vitest';
import { overlayDocument, readEvents, readMarkets, suspendMarkets } from '../src/index.ts';
import { matchOdds, sessions } from './documents.ts';
import { wireDocument } from './wire.ts';

const EVENT = '856162940';
const document = { success: true, data: [matchOdds([1.5, 1.52], [2.9, 3], { mid: 5 }), sessions(3)] };
const openRows = (raw: unknown) =>
  readMarkets(raw).flatMap((book) =>
    book.rows.filter((row) => row.open).map((row) => `${book.marketId}/${row.selectionKey}`),
  );

test('a suspended market reads SUSPENDED on every row, in the provider’s words', () => {
  const overlaid = overlayDocument(document, (key) => key === `${EVENT}/5`);
  expect(readMarkets(overlaid)[0]).toMatchObject({ marketStatus: 'SUSPENDED', open: false });
  expect(openRows(overlaid)).toEqual(['77/100', '77/101', '77/102']);
});

test('a row kind is suspended row by row', () => {
  expect(openRows(overlayDocument(document, (key) => key === `${EVENT}/77/101`))).toEqual([
    '5/1',
    '5/2',
    '77/100',
    '77/102',
  ]);
});

test('the original is left as it was, and untouched parts are shared', () => {
  const before = JSON.stringify(document);
  const overlaid = overlayDocument(document, (key) => key === `${EVENT}/5`);
  expect(JSON.stringify(document)).toBe(before);
  expect(Array.isArray(overlaid) && overlaid[1]).toBe(document.data[1]);
});

test('switched-off markets disappear', () => {
  const overlaid = overlayDocument(
    document,
    () => false,
    (entry) => entry.mid !== 5,
  );
  expect(readMarkets(overlaid).map((book) => book.marketId)).toEqual(['77']);
});

test('event lists are overlaid the same way', () => {
  const overlaid = overlayDocument(wireDocument('events'), (key) => key === '500100/700001');
  const { live, suspended } = readEvents(overlaid);
  expect(live[0]?.market?.open).toBe(false);
  expect(suspended).toHaveLength(1);
});

test('what is no document passes unchanged', () => {
  expect(overlayDocument('x', () => true)).toBe('x');
  expect(overlayDocument({ success: false }, () => true)).toEqual({ success: false });
});

test('read markets can be suspended by key too', () => {
  const held = suspendMarkets(readMarkets(document), (key) => key === `${EVENT}/5` || key === `${EVENT}/77/102`);
  expect(held[0]).toMatchObject({ open: false, marketStatus: 'SUSPENDED' });
  expect(held[1]?.rows.map((row) => row.open)).toEqual([true, true, false]);
  expect(held[1]?.open).toBe(true);
});
