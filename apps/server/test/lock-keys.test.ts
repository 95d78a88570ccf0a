import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCK_KEYS } from '../src/db/lock-keys.ts';

const src = path.join(import.meta.dirname, '../src');

test('no two advisory locks have one key, and all keys are in one file', () => {
  const keys = Object.values(LOCK_KEYS);
  expect(new Set(keys).size).toBe(keys.length);
  const elsewhere = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && path.basename(file) !== 'lock-keys.ts')
    .filter((file) => /\b727_?0\d\d\b/.test(fs.readFileSync(path.join(src, file), 'utf8')));
  expect(elsewhere).toEqual([]);
});
