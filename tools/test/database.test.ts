import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { ROOT } from '../node-binary.mjs';

let dir: string;

beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-tools-'));
  fs.chmodSync(dir, 0o755);
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

function run(
  file: string,
  env: Record<string, string> = {},
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, file), ...args], {
      env: { ...process.env, PAVILION_DATA: dir, DATABASE_URL: '', ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('close', (code) => resolve({ code, said }));
  });
}

test('the tools start the embedded database themselves, or use the one that runs', async () => {
  const first = await run('tools/database/db-migrate.ts');
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('applied 0001-accounts.sql') });
  const database = await startEmbedded(dir);
  try {
    expect(await run('tools/database/db-migrate.ts')).toEqual({ code: 0, said: 'nothing to migrate\n' });
    expect(await run('tools/database/reconcile.ts')).toEqual({ code: 0, said: 'reconciled: no difference\n' });
    expect(await run('tools/database/audit-verify.ts')).toMatchObject({
      code: 0,
      said: expect.stringContaining('0 faults'),
    });
    const refused = await run('tools/database/db-reset.ts', {}, '--yes');
    expect(refused).toEqual({ code: 1, said: 'Pavilion is running on this database: stop it first\n' });
  } finally {
    await database.stop();
  }
});

test('a reset wants to be asked twice, and never happens to a live database', async () => {
  expect(await run('tools/database/db-reset.ts')).toMatchObject({ code: 1, said: expect.stringContaining('--yes') });
  expect(await run('tools/database/db-reset.ts', { PAVILION_ENV: 'live' }, '--yes')).toMatchObject({ code: 1 });
  expect(await run('tools/database/db-reset.ts', {}, '--yes')).toMatchObject({
    code: 0,
    said: expect.stringContaining('empty again'),
  });
});

test('a wrong setting is one line', async () => {
  const { code, said } = await run('tools/database/db-migrate.ts', { PORT: 'x' });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('PORT="x"')]);
});
