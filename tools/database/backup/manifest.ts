import fs from 'node:fs/promises';
import path from 'node:path';
import type { Heads } from '../../../apps/server/src/ledger/seal-heads.ts';
import type { CopiedFile } from './backup-file.ts';

/** The paper of a backup: written last, so a folder that has it is a whole backup. */
export type Manifest = {
  readonly format: 1;
  /** PostgreSQL's major version, and the kind of machine: its files fit no other. */
  readonly postgresql: string;
  readonly machine: string;
  /** When copying began, and the moment that the backup is of by itself: what was acknowledged before it is in it. */
  readonly begunAt: string;
  readonly moment: string;
  /** The first and the last file of the write-ahead log that it needs. */
  readonly wal: readonly [string, string];
  /** The newest seals when copying began; a restored chain must go through them. */
  readonly heads: Heads | null;
  readonly folders: readonly string[];
  readonly files: Readonly<Record<string, CopiedFile>>;
};

const NAME = 'pavilion-backup.json';
export const MACHINE = `${process.platform}-${process.arch}`;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await fs.open(path.join(folder, NAME), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
  await file.sync();
  await file.close();
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 1 &&
  ['postgresql', 'machine', 'begunAt', 'moment', 'wal', 'heads', 'folders', 'files'].every((name) =>
    Object.hasOwn(value, name),
  );

/** Reads it again. Refuses, with the reason, a folder that holds no backup or half of one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, NAME), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is no backup of npm run backup, or one that was not finished`);
  try {
    const manifest: unknown = JSON.parse(text);
    if (isManifest(manifest)) return manifest;
  } catch {
    // The same as a paper of something else: nothing here can be trusted.
  }
  throw new Error(`${path.join(folder, NAME)} is damaged, or of another version of Pavilion`);
}

/** Files of PostgreSQL are of one version and one kind of machine. */
export function demandFits(manifest: Manifest, postgresql: string): void {
  if (manifest.postgresql !== postgresql) {
    throw new Error(
      `the backup is of PostgreSQL ${manifest.postgresql}, and this Pavilion brings ${postgresql}: restore it with the version of Pavilion that made it`,
    );
  }
  if (manifest.machine !== MACHINE) {
    throw new Error(`the backup is of a machine of the kind ${manifest.machine}, and this one is ${MACHINE}`);
  }
}
