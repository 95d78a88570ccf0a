import { test as property, fc } from '@fast-check/vitest';
import { afterAll, describe, expect, test } from 'vitest';
import { arrayTypesOf, withArrays } from '../src/db/arrays/array-parameters.ts';
import { database, stmt } from '../src/db/transaction.ts';
import { testDatabase } from './support/database.ts';

const own = await testDatabase();
afterAll(() => own.close());
const db = database(own.pool);

const echoTexts = stmt<[(string | null)[]], { value: (string | null)[] }>('select $1::text[] as value');
const echoNumbers = stmt<[(number | null)[], (boolean | null)[]], { numbers: number[]; truths: boolean[] }>(
  'select $1::float8[] as numbers, $2::boolean[] as truths',
);
const echoWhole = stmt<[(number | null)[], (number | null)[]], { large: string[]; small: number[] }>(
  'select $1::bigint[]::text[] as large, $2::int[] as small',
);
const echoBytes = stmt<[Buffer[]], { value: Buffer }>('select unnest($1::bytea[]) as value');
const echoDocuments = stmt<[(string | null)[]], { value: unknown }>('select unnest($1::jsonb[]) as value');
const echoIds = stmt<[(string | null)[]], { value: string[] }>('select $1::uuid[]::text[] as value');
const echoAddresses = stmt<[(string | null)[]], { value: string[] }>('select $1::inet[]::text[] as value');

const AWKWARD = [
  '',
  'NULL',
  'null',
  '"',
  '\\',
  '\\"',
  '{}',
  '{a,b}',
  ' a ',
  ',',
  '\n',
  "'",
  '\\x00',
  'हिन्दी',
  '🏏',
  '"\n',
  '"🏏',
  '{"a":"\u0001\\n"}',
  `${'a'.repeat(31)}é`,
  'long '.repeat(2_000),
  'हि'.repeat(40_000),
];
const ID = '018F2c3a-0000-7fff-8abc-ffffffffffff';

test('texts arrive as they were given, whatever they look like', async () => {
  expect(await db.run(echoTexts, [...AWKWARD, null])).toEqual([{ value: [...AWKWARD, null] }]);
  expect(await db.run(echoTexts, [])).toEqual([{ value: [] }]);
});

property.prop([fc.array(fc.option(fc.string({ unit: 'binary', maxLength: 60 })))], { numRuns: 60 })(
  'so do any others',
  async (texts) => {
    // PostgreSQL's texts have no zero byte and no half of a pair.
    const value = texts.map((text) => text?.replaceAll('\0', '').toWellFormed() ?? null);
    expect(await db.run(echoTexts, value)).toEqual([{ value }]);
  },
);

const LARGE = Number.MAX_SAFE_INTEGER;

test('numbers, truths and bytes arrive as they were given', async () => {
  const numbers = [0, -1, 0.1, 1e21, 5e-324, LARGE, null];
  const truths = [true, null, false];
  expect(await db.run(echoNumbers, numbers, truths)).toEqual([{ numbers, truths }]);
  const large = [0, 1, -1, LARGE, -LARGE, 2 ** 32, -(2 ** 32), 2 ** 31, -(2 ** 31) - 1, null];
  const small = [0, -1, null, 2_147_483_647, -2_147_483_648];
  expect(await db.run(echoWhole, large, small)).toEqual([
    { large: large.map((value) => value?.toString() ?? null), small },
  ]);
  const bytes = [Buffer.from([]), Buffer.from([0, 34, 92, 255])];
  expect(await db.run(echoBytes, bytes)).toEqual(bytes.map((value) => ({ value })));
});

property.prop([fc.array(fc.maxSafeInteger())], { numRuns: 40 })('so do any whole numbers', async (large) => {
  expect(await db.run(echoWhole, large, [])).toEqual([{ large: large.map(String), small: [] }]);
});

test('documents, ids and addresses arrive as they were given', async () => {
  const documents = [{ a: [1, 'é"\\'] }, 'text', null, 7];
  const asked = documents.map((document) => (document === null ? null : JSON.stringify(document)));
  expect(await db.run(echoDocuments, asked)).toEqual(documents.map((value) => ({ value })));
  expect(await db.run(echoIds, [ID, null])).toEqual([{ value: [ID.toLowerCase(), null] }]);
  const [addresses, full] = [
    ['127.0.0.1', '255.0.10.9', null],
    ['127.0.0.1/32', '255.0.10.9/32', null],
  ];
  expect(await db.run(echoAddresses, addresses)).toEqual([{ value: full }]);
  expect(await db.run(echoAddresses, ['10.0.0.0/8', '::1', ...addresses])).toEqual([
    { value: ['10.0.0.0/8', '::1/128', ...full] },
  ]);
});

describe('what is none of the type is refused as the database refuses it, and nothing is written in its place', () => {
  const textsOf = stmt<[unknown[]]>('select $1::text[] as value');
  test.each([
    ['a fraction', echoWhole, [[0.5], []], '22P02'],
    ['a number that is not', echoWhole, [[Number.NaN], []], '22P02'],
    ['more than an int holds', echoWhole, [[], [2_147_483_648]], '22003'],
    ['less than an int holds', echoWhole, [[], [-2_147_483_649]], '22003'],
    ['an id that is none', echoIds, [['018f2c3a-0000-7fff-8abc-fffffffffffg']], '22P02'],
    ['an id with its hyphens elsewhere', echoIds, [['-ab-cdef-0000-7fff-8abc-ffffffffffff']], '22P02'],
    ['an id without one', echoIds, [['018f2c3a00000-7fff-8abc-ffffffffffff']], '22P02'],
    ['an id of other characters', echoIds, [['018f2c3a-0000-7fff-8abc-ffffffffffé1']], '22P02'],
    ['an address of five', echoAddresses, [['1.2.3.4.5']], '22P02'],
    ['an address without its end', echoAddresses, [['1.2.3.']], '22P02'],
    ['an address above', echoAddresses, [['1.2.3.256']], '22P02'],
    ['a document that is none', echoDocuments, [['{']], '22P02'],
    ['a zero byte', textsOf, [['a\0b']], '22021'],
  ] as const)('%s', async (_, statement, args, code) => {
    await expect(db.run(statement as never, ...(args as never))).rejects.toMatchObject({ code });
  });
});

test('what only the driver can write is left to it, and text to the database where an array has no such type', () => {
  const [dates, nested] = [[new Date(0)], [[1], [2]]];
  expect(withArrays([dates, nested, 'text', 1, null], [])).toEqual([dates, nested, 'text', 1, null]);
  expect(withArrays([[1, 'a"b', null, true]], [null])).toEqual(['{1,"a\\"b",NULL,true}']);
});

test('the type of a parameter is the one that the statement names first', () => {
  expect(arrayTypesOf('select $2::int[], $1::text, $3::date[], $2::bigint[], $4, $4::int[]')).toEqual([
    null,
    'int',
    null,
    null,
  ]);
});
