import { expect, test } from 'vitest';
import { definedTypes, homonyms } from '../check/names.ts';

test('a name that two files of one app give to a type is refused, with both places', () => {
  const [fault, ...more] = homonyms([
    ['apps/server/src/ledger/wallet.ts', 'export type Funds = { readonly balance: number };\n'],
    ['apps/server/src/modules/placement/answer.ts', 'export type Funds = { readonly balancePaise: Paise };\n'],
    ['apps/server/src/modules/placement/ticket.ts', 'export type Ticket = { readonly requestId: string };\n'],
  ]);
  expect(more).toEqual([]);
  expect(fault).toContain(
    'Funds is defined in apps/server/src/ledger/wallet.ts and apps/server/src/modules/placement/answer.ts',
  );
  expect(fault).toContain('GLOSSARY');
});

test('a type, an interface and a class share one set of names', () => {
  const faults = homonyms([
    ['packages/feed/src/a.ts', 'export interface Source<Row> {}\n'],
    ['packages/feed/src/b.ts', 'export abstract class Source {}\n'],
  ]);
  expect(faults).toHaveLength(1);
});

test('each app and package has its own names, and tests are not looked at', () => {
  const text = 'export type Verdict = string;\n';
  expect(
    homonyms([
      ['apps/bridge/src/verdict.ts', text],
      ['packages/simulator/src/verdict.ts', text],
      ['packages/simulator/test/verdict.ts', text],
    ]),
  ).toEqual([]);
});

test('what a file keeps to itself or hands on is not its definition', () => {
  const text =
    "type Row = { id: number };\nexport type { Row } from './row.ts';\nexport { type Funds } from './wallet.ts';\n";
  expect(definedTypes(text)).toEqual([]);
});

test('a file may say a type in two steps', () => {
  expect(definedTypes('export interface Window { a: 1 }\nexport interface Window { b: 2 }\n')).toEqual(['Window']);
});
