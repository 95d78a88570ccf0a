import { readFileSync } from 'node:fs';
import path from 'node:path';

const read: unknown = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));

/** The version of this server, from its package. */
export const VERSION: string =
  typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : '0.0.0';
