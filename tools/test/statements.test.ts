import { expect, test } from 'vitest';
import { strayStatements } from '../check/statements.ts';

const command = 'apps/server/src/modules/bets/void-bet.ts';
const statement = "const read = stmt<[number], Row>('select id from bet where id = $1');\n";

test('a statement outside a store is refused, with its place and what to do', () => {
  const faults = strayStatements(command, `import { stmt } from '../../db/transaction.ts';\n\n${statement}`);
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) {
    expect(fault).toContain(`${command}:3: `);
    expect(fault).toContain('store.ts');
  }
});

test.each([
  [
    'a statement over several lines',
    "const end = stmt<\n  [number, string]\n>(\n  'delete from bet where id = $1',\n);",
  ],
  ['one that goes to the driver by itself', 'await client.query(text);'],
  ['one with a type that goes to the driver', 'await pool.query<{ id: number }>(text);'],
  ['a template', 'const rows = await sql`table bet`;'],
  ['a text that reads', 'const text = `\n  select id from bet`;'],
  ['a text that writes', "const text = 'insert into bet (id) values ($1)';"],
  ['a text that changes', 'const text = `update bet b set status = $2`;'],
  ['a text with a part of its own', 'const text = `with open as (select id from bet) table open`;'],
])('%s is found', (_, line) => {
  expect(strayStatements(command, line)).not.toEqual([]);
});

test.each([
  'apps/server/src/modules/bets/bet-store.ts',
  'apps/server/src/modules/limits/store.ts',
  'apps/server/src/modules/settlement/pay/pay-store.ts',
  'apps/server/src/policy/account-store.ts',
  'apps/server/src/ledger/post.ts',
  'apps/server/src/db/lease/lease.ts',
])('%s may have statements', (file) => {
  expect(strayStatements(file, statement)).toEqual([]);
});

test('other files of the product and tests are not looked at', () => {
  expect(strayStatements('apps/server/test/bets/bets.test.ts', statement)).toEqual([]);
  expect(strayStatements('apps/web/src/app/routes.tsx', statement)).toEqual([]);
});

test('a store is known by its whole name', () => {
  expect(strayStatements('apps/server/src/modules/bets/restore.ts', statement)).not.toEqual([]);
});

test('what only speaks of SQL has none', () => {
  const text = [
    '// `select id from bet` would read the whole table, and stmt(text) would prepare it',
    '/** The statement `update bet set status` stands in the store. */',
    "const advice = 'Select an agent to assign.';",
    'const { query } = call;',
    'const COLUMNS = `b.id, b.status`;',
  ].join('\n');
  expect(strayStatements(command, text)).toEqual([]);
});
