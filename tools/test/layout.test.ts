import { expect, test } from 'vitest';
import {
  besideTheCode,
  capabilitiesOf,
  circles,
  importsBetween,
  largeFolders,
  madeByHand,
  walkOf,
} from '../check/layout.ts';

const M = 'apps/server/src/modules';
const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`);

test('fifteen files are a folder, sixteen are too many; what lies in folders of its own does not count', () => {
  expect(largeFolders([...files('a', 15), ...files('a/b', 15), 'a/picture.png'])).toEqual([]);
  expect(largeFolders(files('a', 16))).toEqual(['a has 16 files; 15 at most: find the nouns inside']);
});

test('a capability is a folder of modules', () => {
  expect(capabilitiesOf([`${M}/bets/a.ts`, `${M}/bets/lists/b.ts`, `${M}/bank/c.ts`, 'apps/web/src/x.ts'])).toEqual(
    new Set(['bets', 'bank']),
  );
});

test('capabilities that lead back to themselves are named, also over a third and by types', () => {
  const graph = importsBetween([
    [`${M}/bets/lists/a.ts`, "import type { A } from '../../prices/a.ts';\nimport { own } from '../own.ts';"],
    [`${M}/prices/a.ts`, "import { b } from '../markets/b.ts';"],
    [`${M}/markets/b.ts`, "import { c } from '../bets/own.ts';\nimport { db } from '../../db/connect.ts';"],
    [`${M}/bank/d.ts`, "import { c } from '../bets/own.ts';"],
  ]);
  expect(circles(graph)).toEqual(['bets', 'markets', 'prices']);
});

test('lists and forms that are made by hand are found', () => {
  const pager = "import { Pager } from '../../shared/ui/list/Pager.tsx';";
  expect(
    madeByHand([
      ['apps/web/src/back-office/bank/BankPage.tsx', pager],
      ['apps/web/src/shared/list/List.tsx', pager],
      ['apps/web/src/site/session/Login.tsx', 'setBusy(true);'],
      ['apps/web/src/site/session/Host.tsx', 'const [busy, setBusy] = useState(false);\n<Form onBusy={setBusy} />'],
      ['apps/server/src/main.ts', 'setBusy(true);'],
    ]),
  ).toEqual({ lists: ['apps/web/src/back-office/bank/BankPage.tsx'], forms: ['apps/web/src/site/session/Login.tsx'] });
});

test('blank lines, comments and imports are beside the code', () => {
  const source = [
    "import { a } from 'a';",
    'import {',
    '  b,',
    "} from 'b';",
    '',
    '/**',
    ' * Why.',
    ' */',
    '// Why.',
    'a * b;',
  ];
  expect(besideTheCode(`${source.join('\n')}\n`)).toBe(8);
  expect(besideTheCode('-- why\nselect 1;\n')).toBe(1);
});

test('stops and hops are read off the page that walks them', () => {
  const page = '## A request: five stops\n\nwords\n\n## A price: six hops\n';
  expect([walkOf(page, 'stops'), walkOf(page, 'hops'), walkOf('', 'hops')]).toEqual(['five', 'six', 'not said']);
});
