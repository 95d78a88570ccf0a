// A backup becomes a data folder of its own: the files are checked and laid there, and PostgreSQL replays the log up to the moment
// that was asked for. Nothing that runs is touched.
import fs from 'node:fs/promises';
import path from 'node:path';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { runningEmbedded, startEmbedded } from '../../../apps/server/src/db/embedded.ts';
import { restoreCommand } from '../../../apps/server/src/db/embedded/archive.ts';
import { makeFolder } from '../../../apps/server/src/db/embedded/folder.ts';
import { placeFor } from '../../../apps/server/src/db/embedded/place.ts';
import { copyFile, demandEmpty, demandRoom, severalAtOnce, withoutRoom } from './backup-file.ts';
import { demandFits, type Manifest, readManifest } from './manifest.ts';

export type RestoreOrder = {
  readonly backup: string;
  /** The data folder to make. */
  readonly into: string;
  /** The folder of the archived log, where more than the backup itself is wanted. */
  readonly archive?: string | undefined;
  /** Up to this moment; without one, up to the end of what there is. */
  readonly at?: string | undefined;
};

export type Restored = {
  readonly bytes: number;
  readonly copyMs: number;
  readonly replayMs: number;
  /** When the last transaction that was replayed was committed; null when nothing was committed after the copying began. */
  readonly lastCommitAt: string | null;
};

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/;

function demandMoment({ at, archive }: RestoreOrder, manifest: Manifest): void {
  if (at === undefined) return;
  if (!MOMENT.test(at) || Number.isNaN(Date.parse(at))) {
    throw new Error(`--at ${at} is no moment with its zone: give one like 2026-03-01T18:30:00Z`);
  }
  if (Date.parse(at) < Date.parse(manifest.moment)) {
    throw new Error(`this backup is of ${manifest.moment} and cannot go back before it: take an older one`);
  }
  if (archive === undefined) {
    throw new Error(`the backup alone ends at ${manifest.moment}: name the archived log, too (--archive FOLDER)`);
  }
}

/** As PostgreSQL's setting takes it: in UTC, with the fraction as it was given. */
function asUtc(at: string): string {
  const fraction = /\.\d+/.exec(at)?.[0] ?? '';
  const whole = new Date(at.replace(fraction, '')).toISOString().slice(0, 19).replace('T', ' ');
  return `${whole}${fraction}+00`;
}

async function demandFree(into: string): Promise<void> {
  if (runningEmbedded(into) !== undefined) {
    throw new Error(`Pavilion is running on ${into}: stop it, and restore into a new folder`);
  }
  await demandEmpty(into, 'a new folder for the data');
}

async function lay({ backup, into }: RestoreOrder, manifest: Manifest): Promise<number> {
  makeFolder(into);
  const place = placeFor(await fs.realpath(into), () => {});
  demandFits(manifest, place.binaries.version.split('.')[0] ?? '');
  const own = place.account;
  const makeOwn = async (folder: string) => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    if (own !== undefined) await fs.chown(folder, own.uid, own.gid);
  };
  for (const folder of manifest.folders) await makeOwn(path.join(place.clusterDir, folder));
  let bytes = 0;
  // PostgreSQL writes all of it to the disk before it replays.
  await severalAtOnce(Object.entries(manifest.files), async ([name, said]) => {
    const laid = await copyFile(path.join(backup, 'pg', name), path.join(place.clusterDir, name), {
      own,
      flush: false,
    });
    if (laid === null) throw new Error(`the backup is damaged: ${name} is missing`);
    if (laid.bytes !== said.bytes || laid.sha256 !== said.sha256) {
      throw new Error(`the backup is damaged: ${name} is not what was written`);
    }
    bytes += laid.bytes;
  });
  const signal = path.join(place.clusterDir, 'recovery.signal');
  await fs.writeFile(signal, '', { mode: 0o600 });
  if (own !== undefined) await fs.chown(signal, own.uid, own.gid);
  if (manifest.heads !== null) {
    await fs.writeFile(path.join(into, 'seal-heads.json'), `${JSON.stringify(manifest.heads)}\n`, { mode: 0o600 });
  }
  return bytes;
}

/** PostgreSQL's reasons are long; these are what they mean. */
function clearer(error: unknown, { at, archive }: RestoreOrder): unknown {
  const said = error instanceof Error ? error.message : '';
  if (said.includes('recovery ended before configured recovery target was reached')) {
    return new Error(
      `the archived log ends before ${at}: nothing was committed after that, or its log was not archived yet`,
    );
  }
  if (said.includes('could not locate required checkpoint record')) {
    return new Error(`the log that the backup needs is neither in it nor in ${archive ?? 'an archive'}`);
  }
  return error;
}

async function replay(order: RestoreOrder): Promise<string | null> {
  const { into, archive, at } = order;
  const settings = {
    restore_command: archive === undefined ? 'false' : restoreCommand(archive),
    archive_mode: 'off',
    recovery_target_action: 'promote',
    ...(at === undefined ? {} : { recovery_target_time: asUtc(at) }),
  };
  const database = await startEmbedded(into, { settings }).catch((error: unknown) => {
    throw clearer(error, order);
  });
  try {
    const pool = createPool({ connectionString: database.url, max: 1 });
    const { rows } = await pool.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    await pool.end();
    return rows[0]?.at?.toISOString() ?? null;
  } finally {
    await database.stop();
  }
}

/**
 * Makes the data folder `into` from a backup and, where one is named, the archived log. Refuses, with the reason and with nothing left behind,
 * what cannot be restored.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const manifest = await readManifest(order.backup);
  demandMoment(order, manifest);
  if (order.archive !== undefined && (await fs.stat(order.archive).catch(() => null))?.isDirectory() !== true) {
    throw new Error(`there is no folder ${order.archive} with an archived log`);
  }
  await demandFree(order.into);
  await demandRoom(
    order.into,
    Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0),
  );
  try {
    const startedMs = performance.now();
    const bytes = await lay(order, manifest);
    const laidMs = performance.now();
    const lastCommitAt = await replay(order);
    return { bytes, copyMs: laidMs - startedMs, replayMs: performance.now() - laidMs, lastCommitAt };
  } catch (error) {
    await removeLaid(order.into);
    throw withoutRoom(error, order.into);
  }
}

/** The cluster may lie elsewhere (under /root it does), and must not stay when its folder goes. */
async function removeLaid(into: string): Promise<void> {
  const elsewhere = await fs.readFile(path.join(into, 'database.location'), 'utf8').catch(() => null);
  if (elsewhere !== null) await fs.rm(path.dirname(elsewhere.trim()), { recursive: true, force: true });
  await fs.rm(into, { recursive: true, force: true });
}
