import fs from 'node:fs';
import path from 'node:path';
import { CLOSING_BUGS } from './closing-bugs.ts';
import { KNOWN_BUGS } from './known-bugs.ts';
import { HOUSE_BUGS } from './house-bugs.ts';
import { MONEY_BUGS } from './money-bugs.ts';
import { ORDER_BUGS } from './order-bugs.ts';
import { RACE_BUGS } from './race-bugs.ts';
import { STRANGER_BUGS } from './stranger-bugs.ts';
import { WITHDRAWAL_BUGS } from './withdrawal-bugs.ts';

/** A change of one source file: the text stands there exactly once. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string };

/** A mistake that somebody could make, and the harness that must notice. */
export type PlantedBug = {
  readonly name: string;
  readonly caughtBy: string;
  readonly edits: readonly Edit[];
  /** Run on the database after its migrations, for mistakes in the schema. */
  readonly sql?: string;
};

export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...RACE_BUGS,
  ...MONEY_BUGS,
  ...HOUSE_BUGS,
  ...CLOSING_BUGS,
  ...WITHDRAWAL_BUGS,
  ...STRANGER_BUGS,
  ...KNOWN_BUGS,
  ...ORDER_BUGS,
];

export function bugNamed(name: string): PlantedBug {
  const bug = PLANTED_BUGS.find((one) => one.name === name);
  if (bug === undefined) throw new Error(`no planted bug ${name}`);
  return bug;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** `file` is written relative to the repository. */
export const fileOf = (file: string): string => path.join(ROOT, file);

/** The source with the bug in it. Throws when a text is not there exactly once: then the bug has to follow the code. */
export function edited(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { file, from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places like this: ${from}`);
    return parts.join(to);
  }, source);
}

/** Why a bug cannot be planted in the sources as they are, or null. */
export function cannotBePlanted(bug: PlantedBug): string | null {
  try {
    for (const [file, edits] of Map.groupBy(bug.edits, (edit) => edit.file)) {
      edited(fs.readFileSync(fileOf(file), 'utf8'), edits);
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
