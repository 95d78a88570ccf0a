import { test as property, fc } from '@fast-check/vitest';
import { afterAll, expect, test } from 'vitest';
import { database, stmt, withArrayLiterals } from '../src/db/transaction.ts';
import { testDatabase } from './support/database.ts';

const own = await testDatabase();
afterAll(() => own.close());
const db = database(own.pool);

const echoTexts = stmt<[(string | null)[]], { value: (string | null)[] }>('select $1::text[] as value');
const echoNumbers = stmt<[(number | null)[], boolean[]], { numbers: number[]; truths: boolean[] }>(
  'select $1::float8[] as numbers, $2::boolean[] as truths',
);
const echoBytes = stmt<[Buffer[]], { value: Buffer }>('select unnest($1::bytea[]) as value');

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
];

test('texts arrive as they were given, whatever they look like', async () => {
  expect(await db.run(echoTexts, [...AWKWARD, null])).toEqual([{ value: [...AWKWARD, null] }]);
  expect(await db.run(echoTexts, [])).toEqual([{ value: [] }]);
});

property.prop([fc.array(fc.option(fc.string({ unit: 'binary' })))], { numRuns: 60 })(
  'so do any others',
  async (texts) => {
    // PostgreSQL's texts have no zero byte and no half of a pair.
    const value = texts.map((text) => text?.replaceAll('\0', '').toWellFormed() ?? null);
    expect(await db.run(echoTexts, value)).toEqual([{ value }]);
  },
);

test('numbers, truths and bytes arrive as they were given', async () => {
  const numbers = [0, -1, 0.1, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, null];
  expect(await db.run(echoNumbers, numbers, [true, false])).toEqual([{ numbers, truths: [true, false] }]);
  const bytes = [Buffer.from([]), Buffer.from([0, 34, 92, 255])];
  expect(await db.run(echoBytes, bytes)).toEqual(bytes.map((value) => ({ value })));
});

test('what only the driver can write is left to it', () => {
  const [dates, nested] = [[new Date(0)], [[1], [2]]];
  expect(withArrayLiterals([dates, nested, 'text', 1, null])).toEqual([dates, nested, 'text', 1, null]);
});
