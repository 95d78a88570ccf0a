import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { swapIn } from '../build-web.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-build-'));
afterAll(() => fs.rmSync(home, { recursive: true }));
const [next, built, workshop] = [path.join(home, '.build/dist'), path.join(home, 'dist'), path.join(home, '.build')];

test.each(['first', 'second', 'third'])('the %s build takes the place of the one before as a whole', (name) => {
  fs.mkdirSync(next, { recursive: true });
  fs.writeFileSync(path.join(next, `${name}.js`), '');
  swapIn(next, built, workshop);
  expect(fs.readdirSync(built)).toEqual([`${name}.js`]);
  expect(fs.existsSync(next)).toBe(false);
});
