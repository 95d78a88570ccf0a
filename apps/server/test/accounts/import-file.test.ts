import { describe, expect, test } from 'vitest';
import { fc, test as property } from '@fast-check/vitest';
import { csvRows } from '../../src/modules/accounts/import/csv-table.ts';
import { fileRows } from '../../src/modules/accounts/import/file-rows.ts';

const cellsOf = (text: string) => csvRows(text).map(({ cells }) => cells);

describe('a CSV text', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\uFEFFa,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\rc;d,e',
      [
        ['a', 'b'],
        ['c', 'd,e'],
      ],
    ],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a ""quoted"" one","two\nlines, and a comma"', [['a "quoted" one', 'two\nlines, and a comma']]],
    [
      'a,b\n\n , \nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['it"s,b', [['it"s', 'b']]],
    ['', []],
  ])('%j', (text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  test('rows know the line that they begin in', () => {
    expect(csvRows('a\n"b\nb"\n\nc').map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  property.prop([fc.array(fc.array(fc.string({ maxLength: 8 }), { minLength: 3, maxLength: 3 }), { minLength: 1 })])(
    'whatever was written in quotes is read back',
    (rows) => {
      const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
      const text = filled.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      // The head decides what parts the cells; here it is a plain one.
      expect(cellsOf(`x,y,z\r\n${text}`).slice(1)).toEqual(filled);
    },
  );
});

describe('a file of accounts', () => {
  const lines = (count: number) => `username,password\n${'a,b\n'.repeat(count)}`;

  test.each([
    ['', 'The file has no accounts in it. It needs a head and a row for each.'],
    ['username,password\n', 'The file has no accounts in it. It needs a head and a row for each.'],
    [lines(501), 'The file has 501 accounts; at most 500 can be imported at once.'],
    ['username\na', 'The column “password” is missing. The first line must name the columns.'],
    ['User Name,user,password\na,b,c', 'The column “username” is there twice.'],
    ['username,"password\na,b', 'In line 1 a quote is opened and never closed.'],
  ])('%j is refused in words', (csv, words) => {
    expect(fileRows(csv)).toBe(words);
  });

  test('a column that nobody knows is named', () => {
    expect(fileRows('username,password,balance\na,b,1')).toMatch(
      /^The column “balance” is not known. The columns are username, /,
    );
  });

  test('columns are known by the words of the screens, in any order and case', () => {
    const rows = fileRows("PASSWORD;Mobile Number;User Name;Account Type\n s3cret ;'+91 98; Ann ;Super Admin");
    if (typeof rows === 'string') throw new Error(rows);
    const columns = ['username', 'password', 'phone', 'userType', 'city'] as const;
    expect(columns.map((column) => rows[0]?.cell(column))).toEqual(['Ann', 's3cret', '+91 98', 'Super Admin', '']);
  });
});
