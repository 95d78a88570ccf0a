// `npm run check`: in one app or package a type has a name of its own, so that whoever reads it somewhere knows which one is
// meant, and whoever looks for it finds one definition.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';
import { readRepository } from './references.ts';

const SOURCE = /^((?:apps|packages)\/[^/]+)\/src\/.*\.tsx?$/;
const DEFINED = /^export (?:declare )?(?:abstract )?(?:type|interface|class) ([A-Za-z]\w*)(?=[ <])/gm;

/** The types that a file defines for others; what it only hands on is not its own. */
export const definedTypes = (text: string): string[] => [
  ...new Set([...text.matchAll(DEFINED)].map(([, name = '']) => name)),
];

/** Names that mean two things, with the files that define them and the way out. */
export function homonyms(sources: Iterable<readonly [file: string, text: string]>): string[] {
  const defined = [...sources].flatMap(([file, text]) => {
    const workspace = SOURCE.exec(file)?.[1];
    return workspace === undefined ? [] : definedTypes(text).map((name) => ({ name, file, workspace }));
  });
  return [...Map.groupBy(defined, ({ name, workspace }) => `${workspace} ${name}`).values()].flatMap((same) =>
    same.length === 1
      ? []
      : [
          `${same[0]?.name} is defined in ${same.map(({ file }) => file).join(' and ')}: where they are the same, import ` +
            'one; else give each a name that says of what it is (docs/GLOSSARY.md)',
        ],
  );
}

if (import.meta.main) {
  const files = [...readRepository().files].filter((file) => SOURCE.test(file));
  const sources = files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const);
  const faults = homonyms(sources);
  const types = sources.reduce((sum, [, text]) => sum + definedTypes(text).length, 0);
  if (types === 0) faults.push('no type was found: nothing was guarded');
  console.log(faults.length > 0 ? faults.join('\n') : `${types} types, each with a name of its own`);
  if (faults.length > 0) process.exitCode = 1;
}
