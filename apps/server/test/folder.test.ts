import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../src/db/embedded/folder.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-folder-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

test('makes what is missing, and leaves what is there', () => {
  const deep = path.join(home, 'a/b/c');
  makeFolder(deep, 0o700);
  expect(fs.statSync(deep).mode & 0o777).toBe(0o700);
  fs.writeFileSync(path.join(deep, 'kept'), '');
  makeFolder(deep);
  expect(fs.readdirSync(deep)).toEqual(['kept']);
});

test('says so where no folder can be made, instead of trying for ever', () => {
  expect(() => makeFolder('/proc/pavilion/data')).toThrow(/ENOENT.*\/proc\/pavilion'/);
  fs.writeFileSync(path.join(home, 'file'), '');
  expect(() => makeFolder(path.join(home, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(path.join(home, 'file/below'))).toThrow(/EEXIST|ENOTDIR/);
});
