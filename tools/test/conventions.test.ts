import { expect, test } from 'vitest';
import { faultsOf } from '../check/conventions.ts';

const clean = 'export const stakePaise = 100;\n';

test('an ordinary file has no fault', () => {
  expect(faultsOf('packages/betting/src/money/money.ts', clean)).toEqual([]);
  expect(faultsOf('apps/web/src/shared/ui/form/Button.tsx', clean)).toEqual([]);
});

test.each([
  ['packages/betting/src/money/money.ts', ['// TO', 'DO round'].join(''), 'nothing half-done'],
  ['packages/feed/test/market/book.test.ts', "test.only('one', () => {});", 'every test runs'],
  ['docs/OPERATIONS.md', ['see /wo', 'rk/main/x'].join(''), 'a path of one machine'],
  ['package-lock.json', ['"resolved": "ht', 'tps://host/x.tgz"'].join(''), 'name no registry host'],
  ['packages/betting/src/bet/place-bet.ts', 'const now = Date.now();', 'injected'],
  ['apps/server/src/app.ts', "console.log('x');", 'context.log'],
])('%s may not say %s', (file, line, advice) => {
  const [fault, ...rest] = faultsOf(file, `${clean}${line}\n`);
  expect(rest).toEqual([]);
  expect(fault).toContain(`${file}:2: `);
  expect(fault).toContain(advice);
});

test.each([
  ['packages/betting/src/utils.ts', 'name the file after what it knows'],
  ['apps/server/src/modules/bets/index.ts', 'no barrels'],
  ['apps/server/src/modules/bets/PlaceBet.ts', 'kebab-case'],
])('no file may be called %s', (file, advice) => {
  expect(faultsOf(file, clean)).toEqual([expect.stringContaining(advice)]);
});

test('a file may grow to 400 lines, a test to 600', () => {
  const lines = (count: number) => 'x\n'.repeat(count - 1);
  expect(faultsOf('packages/betting/src/money/money.ts', lines(400))).toEqual([]);
  expect(faultsOf('packages/betting/src/money/money.ts', lines(401))).toEqual([expect.stringContaining('401 lines')]);
  expect(faultsOf('packages/betting/test/money/money.test.ts', lines(600))).toEqual([]);
  expect(faultsOf('packages/betting/test/money/money.test.ts', lines(601))).toHaveLength(1);
});
