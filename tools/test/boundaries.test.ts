import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { brokenBoundaries } from '../check/boundaries.ts';

const folders: string[] = [];
const here = process.cwd();

afterEach(() => {
  process.chdir(here);
  for (const dir of folders.splice(0)) fs.rmSync(dir, { recursive: true, force: true });
});

/** A small repository of the given files, each imported path made too. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-boundaries-')));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return (await brokenBoundaries(root)).faults;
}

test('imports inside the boundaries are fine', async () => {
  const faults = await faultsOf({
    'packages/betting/src/money/money.ts': 'export const one = 1;\n',
    'packages/betting/src/bet/bet.ts': "import { one } from '../money/money.ts';\nexport const two = one + one;\n",
    'apps/server/src/modules/placement/store.ts': 'export const row = 1;\n',
    'apps/server/src/modules/placement/place-bet.ts': "export { row } from './store.ts';\n",
  });
  expect(faults).toEqual([]);
});

test.each([
  ['betting-is-pure', 'packages/betting/src/money/money.ts', 'node:fs', ''],
  [
    'contract-imports-betting-and-zod',
    'packages/contract/src/bets/bets.ts',
    '../../../feed/src/market/book.ts',
    'packages/feed/src/market/book.ts',
  ],
  ['feed-imports-betting-and-contract', 'packages/feed/src/market/book.ts', 'node:fs', ''],
  ['simulator-imports-betting-feed-and-protocol', 'packages/simulator/src/beat.ts', 'node:fs', ''],
  ['apps-never-import-apps', 'apps/web/src/main.ts', '../../server/src/app.ts', 'apps/server/src/app.ts'],
  ['product-never-imports-tools', 'apps/server/src/main.ts', '../../../tools/dev.ts', 'tools/dev.ts'],
  [
    'stores-are-private',
    'apps/server/src/modules/placement/place-bet.ts',
    '../sessions/user-store.ts',
    'apps/server/src/modules/sessions/user-store.ts',
  ],
  [
    'features-never-import-features',
    'apps/web/src/site/slip/Slip.tsx',
    '../event/Event.tsx',
    'apps/web/src/site/event/Event.tsx',
  ],
  [
    'one-list',
    'apps/web/src/back-office/bank/BankPage.tsx',
    '../../shared/ui/list/Pager.tsx',
    'apps/web/src/shared/ui/list/Pager.tsx',
  ],
  [
    'ui-knows-only-looks',
    'apps/web/src/shared/ui/form/Button.tsx',
    '../../api/client.ts',
    'apps/web/src/shared/api/client.ts',
  ],
  ['nothing-imports-app', 'apps/web/src/site/slip/Slip.tsx', '../../app/routes.tsx', 'apps/web/src/app/routes.tsx'],
  [
    'shared-knows-no-screens',
    'apps/web/src/shared/lib/money.ts',
    '../../site/slip/slip.ts',
    'apps/web/src/site/slip/slip.ts',
  ],
  ['imports-resolve', 'apps/bridge/src/main.ts', './nowhere.ts', ''],
])('%s', async (rule, from, to, target) => {
  const files = { [from]: `import * as other from '${to}';\nexport const seen = other;\n` };
  if (target) files[target] = 'export const x = 1;\n';
  const faults = await faultsOf(files);
  expect(faults).toEqual([expect.stringContaining(`${from} imports`)]);
  expect(faults[0]).toContain(`${rule}: `);
});

test('two files that import each other are a cycle, unless one only takes a type', async () => {
  const b = "import { a } from './a.ts';\nexport const b = () => a;\n";
  const value = "import { b } from './b.ts';\nexport const a = () => b;\n";
  const type = "import type { b } from './b.ts';\nexport const a = (given: typeof b) => given;\n";
  const [fault] = await faultsOf({ 'apps/server/src/a.ts': value, 'apps/server/src/b.ts': b });
  expect(fault).toContain('no-cycles');
  expect(await faultsOf({ 'apps/server/src/a.ts': type, 'apps/server/src/b.ts': b })).toEqual([]);
});
