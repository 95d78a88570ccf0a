// `npm run trace`: writes docs/trust-trace.md, which names for every promise the tests that would fail without it. `-- --check`
// writes nothing and fails when the page is out of date or a test that it names is gone.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';
import { BOOKS, type Proof } from './trace/books.ts';
import { PROMISES } from './trace/promises.ts';

const PARTS = [...BOOKS, ...PROMISES];
const PAGE = path.join(ROOT, 'docs/trust-trace.md');

/** The text of a file, or of all files of a folder. */
function textOf(file: string): string {
  const full = path.join(ROOT, file);
  if (!fs.existsSync(full)) return '';
  if (!fs.statSync(full).isDirectory()) return fs.readFileSync(full, 'utf8');
  return fs
    .readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const named = ([file, words]: Proof): string => `[${file}](../${file})${words === '' ? '' : `: “${words}”`}`;

function page(): string {
  const lines = [
    '# Promises and their tests',
    '',
    'What must hold, and the tests that would fail without it. Written by `npm run trace` from `tools/check/trace`;',
    '`npm run check` fails when a test named here is gone. How the harnesses work: [trust tests](trust-tests.md).',
  ];
  for (const { title, requirements } of PARTS) {
    lines.push('', `## ${title}`, '', '| | promise | tests |', '|---|---|---|');
    for (const { id, text, proofs } of requirements) {
      lines.push(`| ${id} | ${text} | ${proofs.map(named).join('<br>')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const faults = PARTS.flatMap(({ requirements }) =>
  requirements.flatMap(({ id, proofs }) =>
    proofs
      .filter(([file, words]) => textOf(file) === '' || !textOf(file).includes(words))
      .map(([file, words]) => `${id}: ${file} has no “${words}”`),
  ),
);
for (const fault of faults) console.error(fault);
if (!process.argv.includes('--check')) fs.writeFileSync(PAGE, page());
else if (!fs.existsSync(PAGE) || fs.readFileSync(PAGE, 'utf8') !== page()) faults.push('out of date');
if (faults.at(-1) === 'out of date') console.error('docs/trust-trace.md is out of date: npm run trace');
if (faults.length > 0) process.exitCode = 1;
