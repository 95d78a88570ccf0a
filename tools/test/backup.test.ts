import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { demandRoom } from '../database/backup/backup-file.ts';
import { demandFits, readManifest } from '../database/backup/manifest.ts';
import { type RestoreOrder, restoreBackup } from '../database/backup/restore-backup.ts';
import { ROOT } from '../node-binary.mjs';

let home: string;
let backup: string;
const below = (name: string) => path.join(home, name);

type Ended = { code: number | null; said: string };

function run(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'tools/database', file), ...args], {
      env: { ...process.env, PAVILION_DATA: below('data'), DATABASE_URL: '', ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('close', (code) => resolve({ code, said }));
  });
}

const refused = (said: string) => ({ code: 1, said: `Failed: ${said}\n` });

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-backup-'));
  fs.chmodSync(home, 0o755);
  backup = below('backup');
  expect(await run('seed.ts', ['--size', 'small'])).toMatchObject({ code: 0 });
  expect(await run('backup.ts', [backup])).toMatchObject({ code: 0, said: expect.stringContaining('Everything ack') });
}, 120_000);
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

test('a backup comes back with whole books', { timeout: 120_000 }, async () => {
  const { code, said } = await run('restore.ts', [backup, '--into', below('again')]);
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('reconciled: no difference') });
  expect(said).toContain('postings verified');
});

test('a backup says what is in its way, and changes nothing', { timeout: 120_000 }, async () => {
  expect(await run('backup.ts', [])).toMatchObject({ code: 2, said: expect.stringContaining('FOLDER') });
  expect(await run('backup.ts', [backup])).toEqual(
    refused(`${backup} is there already and is not empty: name a new folder`),
  );
  const file = below('file');
  fs.writeFileSync(file, '');
  expect(await run('backup.ts', [file])).toEqual(refused(`${file} is a file: name a new folder`));
  expect(
    await run('backup.ts', [below('other')], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
  ).toMatchObject({ code: 1 });
  await expect(demandRoom(home, Number.MAX_SAFE_INTEGER)).rejects.toThrow('there is not enough room in');
});

const restore = (order: Partial<RestoreOrder>) => restoreBackup({ backup, into: below('x'), ...order });

test('a restore refuses what runs, what is there and what is no backup', { timeout: 120_000 }, async () => {
  expect(await run('restore.ts', [backup])).toMatchObject({ code: 2, said: expect.stringContaining('--into') });
  const data = below('data');
  const running = await startEmbedded(data);
  try {
    await expect(restore({ into: data })).rejects.toThrow(`Pavilion is running on ${data}: stop it, and restore into`);
  } finally {
    await running.stop();
  }
  await expect(restore({ into: data })).rejects.toThrow(`${data} is there already and is not empty: name a new folder`);
  await expect(restore({ backup: data })).rejects.toThrow(
    `${data} is no backup of npm run backup, or one that was not`,
  );
  expect(fs.existsSync(below('x'))).toBe(false);
});

test('a moment has to be one that can be gone back to', { timeout: 120_000 }, async () => {
  const { moment } = await readManifest(backup);
  const [early, late] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00.123456+05:30'];
  await expect(restore({ at: 'yesterday' })).rejects.toThrow('is no moment with its zone');
  await expect(restore({ at: early })).rejects.toThrow(`this backup is of ${moment} and cannot go back before it`);
  await expect(restore({ at: late })).rejects.toThrow('--archive FOLDER');
  await expect(restore({ at: late, archive: below('nowhere') })).rejects.toThrow('there is no folder');
  fs.mkdirSync(below('empty'));
  await expect(restore({ at: late, archive: below('empty') })).rejects.toThrow('the archived log ends before');
  expect(fs.existsSync(below('x'))).toBe(false);
});

test('a damaged backup, and one of another version or machine, is named', async () => {
  const manifest = await readManifest(backup);
  expect(() => demandFits({ ...manifest, postgresql: '12' }, manifest.postgresql)).toThrow('is of PostgreSQL 12');
  expect(() => demandFits({ ...manifest, machine: 'vax-vms' }, manifest.postgresql)).toThrow('of the kind vax-vms');
  const damaged = below('damaged');
  fs.cpSync(backup, damaged, { recursive: true });
  fs.appendFileSync(path.join(damaged, 'pg/PG_VERSION'), ' ');
  await expect(restore({ backup: damaged })).rejects.toThrow('damaged: PG_VERSION is not what was written');
  expect(fs.existsSync(below('x'))).toBe(false);
});
