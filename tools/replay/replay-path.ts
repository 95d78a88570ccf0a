import fs from 'node:fs';
import path from 'node:path';

/** A path as the person meant it: npm runs scripts in the root of the repository, wherever it was typed. */
export function asTyped(target: string): string {
  const typedIn = process.env['INIT_CWD'];
  const there = typedIn === undefined ? target : path.resolve(typedIn, target);
  return fs.existsSync(there) ? path.relative('', there) || '.' : target;
}
