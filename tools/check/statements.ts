// `npm run check`: SQL stands in the stores of the server's modules, in db/ and in ledger/, so that who looks for a statement
// knows where it is, and who changes a table finds all that is said to it.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';
import { readRepository } from './references.ts';

const SERVER = /^apps\/server\/src\/.*\.ts$/;
const HOME = /^apps\/server\/src\/(db|ledger)\/|[/-]store\.ts$/;
const COMMENT = /^\s*(\/\/|\/?\*)/;

/** A statement of ours, one that goes to the driver by itself, and a text that begins as one. */
const STATEMENT = new RegExp(
  [
    String.raw`\bstmt\s*[<(]`,
    String.raw`\bsql\s*\u0060`,
    String.raw`\.query\s*[<(]`,
    String.raw`[\u0060'"]\s*(select\s|insert into\s|delete from\s|update \w+( \w+)? set\s|with (recursive )?\w+ as\s)`,
  ].join('|'),
  'g',
);

const linesOf = (text: string): string[] => text.split('\n').map((line) => (COMMENT.test(line) ? '' : line));

/** How many statements a file has. */
const countStatements = (text: string): number =>
  [
    ...linesOf(text)
      .join('\n')
      .matchAll(/\bstmt\s*[<(]/g),
  ].length;

/** Each statement that stands where none belongs, with the way out. */
export function strayStatements(file: string, text: string): string[] {
  if (!SERVER.test(file) || HOME.test(file)) return [];
  const lines = linesOf(text);
  const code = lines.join('\n');
  return [...code.matchAll(STATEMENT)].map(({ index }) => {
    const at = code.slice(0, index).split('\n').length;
    const line = (lines[at - 1] ?? '').trim().slice(0, 120);
    return `${file}:${at}: SQL stands in stores: move it into the module's file that ends in store.ts, as a function\n    ${line}`;
  });
}

if (import.meta.main) {
  const files = [...readRepository().files].filter((file) => SERVER.test(file));
  const texts = files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const);
  const faults = texts.flatMap(([file, text]) => strayStatements(file, text));
  const statements = texts.reduce((sum, [, text]) => sum + countStatements(text), 0);
  if (statements === 0) faults.push('no statement was found: nothing was guarded');
  console.log(faults.length > 0 ? faults.join('\n') : `${statements} statements, all in stores, db/ and ledger/`);
  if (faults.length > 0) process.exitCode = 1;
}
