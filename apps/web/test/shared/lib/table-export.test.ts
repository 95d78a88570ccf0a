// @vitest-environment node
import { expect, test } from 'vitest';
import { mustBeDrawn } from '../../../src/shared/lib/format/drawn-text.ts';
import { csvOf, fileTime, fileZone } from '../../../src/shared/lib/format/table-export.ts';
import { pdfOf } from '../../../src/shared/lib/format/table-pdf.ts';

const table = (...rows: (string | number | null)[][]) => ({
  title: 'T',
  note: 'n',
  heads: ['Name', 'Sum'],
  counts: [],
  rows,
});

test('times of a file are in the zone of the screen, which the file names', () => {
  // 20:15 in Greenwich is past midnight in India.
  expect([fileTime('2026-11-21T20:15:08.500Z'), fileZone(Date.now())]).toEqual(['2026-11-22 01:45:08', 'IST']);
});

test('cells with commas, quotes and line breaks are quoted, lines end as RFC 4180 says', () => {
  expect(csvOf(table(['a, "b"\nc', 1.5], ['plain', null]))).toBe('\uFEFFName,Sum\r\n"a, ""b""\nc",1.5\r\nplain,\r\n');
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])(
  'text that a spreadsheet would run gets an apostrophe: %j',
  (text) => {
    const line = csvOf(table([text, 0]))
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    expect(line.replace(/^"/, '').startsWith(`'${text.charAt(0)}`)).toBe(true);
  },
);

test.each([
  // Where cells are parted by semicolons, a quote in the middle of a line parts nothing.
  ['Meera;=cmd()', `"Meera;'=cmd()"`],
  ['Meera; +1', `"Meera;' +1"`],
  ['Meera\t@x', `"Meera\t'@x"`],
  ['two\r\n-lines', `"two\r\n'-lines"`],
  ['\n=1', `"'\n'=1"`],
  ['  =1', `'  =1`],
  ['＝1+1', `'＝1+1`],
  ['plain; text', '"plain; text"'],
  ['a=b, c-d', '"a=b, c-d"'],
  ['+91 98765 43210', '+91 98765 43210'],
  ['+91 98765-43210', `'+91 98765-43210`],
  ['+91 98765 43210\n=1', `"'+91 98765 43210\n'=1"`],
])('text that is cut where no comma is begins no formula either: %j', (text, written) => {
  expect(csvOf(table([text, 0]))).toBe(`\uFEFFName,Sum\r\n${written},0\r\n`);
});

test('a negative figure stays a figure', () => {
  expect(csvOf(table(['x', -12.5]))).toContain('x,-12.5\r\n');
});

test('a PDF has a page for every few dozen rows', async () => {
  const pdf = await pdfOf(table(...Array.from({ length: 120 }, (_, at) => [`Row ${at} ₹`, at - 60.25])));
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  expect(text).toContain('Row 119');
  expect(text).toContain('-60.25');
});

test('a PDF writes every amount with two decimals, and counts whole', async () => {
  const pdf = await pdfOf({
    ...table(['Asha', 1_00_000, 12]),
    heads: ['Name', 'Sum', 'Bets'],
    counts: [false, false, true],
  });
  const text = new TextDecoder('latin1').decode(await pdf.arrayBuffer());
  expect(text).toContain('(1,00,000.00)');
  expect(text).toContain('(12)');
});

test('arrows are written in Latin signs in a PDF, where one of them would garble the whole cell', async () => {
  const pdf = await pdfOf({ ...table(['agent1 → player1', 5]), heads: ['From → To', 'Points'] });
  const text = new TextDecoder('latin1').decode(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain('(agent1 -> player1)');
  expect(text).toContain('(From -> To)');
});

test('what a reader’s own fonts have is written, anything else is drawn', () => {
  for (const written of ['player1', 'Zoë – “café” €5…', 'agent1 -> player1', ''])
    expect(mustBeDrawn(written)).toBe(false);
  for (const drawn of ['अर्जुन शर्मा', 'Arjun शर्मा', 'A → B', '王', 'Łukasz']) expect(mustBeDrawn(drawn)).toBe(true);
});
