// A base backup through PostgreSQL's own functions, because the embedded one comes without pg_basebackup: while the server
// writes on, its files are copied as they are, and the write-ahead log of that time makes them whole.
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { readHeads } from '../../../apps/server/src/ledger/seal-heads.ts';
import { type CopiedFile, copyFile, demandEmpty, demandRoom, severalAtOnce, withoutRoom } from './backup-file.ts';
import { MACHINE, type Manifest, writeManifest } from './manifest.ts';

export type Backup = {
  readonly folder: string;
  readonly bytes: number;
  readonly files: number;
  readonly moment: string;
};

/** Folders whose content belongs to the running server alone; they are made again, empty. */
const EMPTY = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_replslot',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|(recovery|standby)\.signal|pg_internal\.init.*|pgsql_tmp.*|current_logfiles)$/;
/** Says where recovery begins, so it is copied when all that it speaks of has been. */
const CONTROL = 'global/pg_control';
const WAL_FILE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

type Tree = { readonly folders: string[]; readonly files: string[] };

async function treeOf(cluster: string): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  const walk = async (below: string): Promise<void> => {
    const entries = await fs.readdir(path.join(cluster, below), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = path.posix.join(below, entry.name);
      if (LEFT_OUT.test(entry.name)) continue;
      if (entry.isDirectory()) {
        tree.folders.push(name);
        if (!EMPTY.has(name)) await walk(name);
      } else if (entry.isFile() && name !== CONTROL) tree.files.push(name);
      else if (entry.isSymbolicLink())
        throw new Error(`${path.join(cluster, name)} lies elsewhere (a tablespace): this backup knows one folder only`);
    }
  };
  await walk('');
  tree.folders.push('pg_wal/archive_status', 'pg_wal/summaries');
  return { ...tree, folders: [...new Set(tree.folders)] };
}

async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_database_size(oid))::float8 + (select count(*) * 16777216 from pg_ls_waldir()) as bytes from pg_database`,
  );
  return rows[0]?.bytes ?? 0;
}

const MOMENT = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

type Started = { readonly begunAt: string; readonly first: string; readonly cluster: string; readonly version: string };

async function begin(client: pg.PoolClient): Promise<Started> {
  // The slot keeps the log of the time of copying, and goes by itself when this connection does.
  await client.query(`select pg_create_physical_replication_slot('pavilion_backup_' || pg_backend_pid(), true, true)`);
  const { rows } = await client.query<Started>(
    `select ${MOMENT} as "begunAt", pg_walfile_name(pg_backup_start('pavilion', true)) as first,
            current_setting('data_directory') as cluster, current_setting('server_version_num')::int / 10000 as version`,
  );
  const [started] = rows;
  if (started === undefined) throw new Error('the database did not begin a backup');
  return { ...started, version: String(started.version) };
}

type Stopped = { readonly moment: string; readonly last: string; readonly label: string };

async function end(client: pg.PoolClient): Promise<Stopped> {
  // The moment is taken first: what was committed before it is then before the end of the backup, too.
  const { rows: moments } = await client.query<{ moment: string }>(`select ${MOMENT} as moment`);
  const { rows } = await client.query<Omit<Stopped, 'moment'>>(
    'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
  );
  const [[taken], [stopped]] = [moments, rows];
  if (taken === undefined || stopped === undefined) throw new Error('the database did not end the backup');
  return { ...taken, ...stopped };
}

async function copyTree(cluster: string, to: string, tree: Tree): Promise<Record<string, CopiedFile>> {
  for (const folder of tree.folders) await fs.mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  const files: Record<string, CopiedFile> = {};
  await severalAtOnce(tree.files, async (name) => {
    const copied = await copyFile(path.join(cluster, name), path.join(to, name), { flush: true });
    if (copied !== null) files[name] = copied;
  });
  const control = await copyFile(path.join(cluster, CONTROL), path.join(to, CONTROL), { flush: true });
  if (control === null) throw new Error(`${path.join(cluster, CONTROL)} is gone`);
  files[CONTROL] = control;
  return files;
}

async function copyWal(cluster: string, to: string, first: string, last: string): Promise<Record<string, CopiedFile>> {
  const needed = (await fs.readdir(path.join(cluster, 'pg_wal'))).filter(
    (name) => WAL_FILE.test(name) && (name.endsWith('.history') || (name >= first && name <= last)),
  );
  for (const name of [first, last]) {
    if (!needed.includes(name)) throw new Error(`the log ${name} of the time of copying is gone: try again`);
  }
  const files: Record<string, CopiedFile> = {};
  for (const name of needed) {
    const copied = await copyFile(path.join(cluster, 'pg_wal', name), path.join(to, 'pg_wal', name), { flush: true });
    if (copied !== null) files[`pg_wal/${name}`] = copied;
  }
  return files;
}

async function copyAll(pool: pg.Pool, dataFolder: string, half: string): Promise<Manifest> {
  const heads = await readHeads(dataFolder);
  const client = await pool.connect();
  let manifest: Manifest | undefined;
  try {
    const { begunAt, first, cluster, version } = await begin(client);
    const pg = path.join(half, 'pg');
    await fs.mkdir(pg, { recursive: true, mode: 0o700 });
    const tree = await treeOf(cluster);
    const copied = await copyTree(cluster, pg, tree);
    const { moment, last, label } = await end(client);
    await fs.writeFile(path.join(half, 'backup_label'), label, { flag: 'wx', mode: 0o600, flush: true });
    const labelled = await copyFile(path.join(half, 'backup_label'), path.join(pg, 'backup_label'), { flush: true });
    await fs.rm(path.join(half, 'backup_label'));
    const wal = await copyWal(cluster, pg, first, last);
    const files = { ...copied, ...wal, ...(labelled === null ? {} : { backup_label: labelled }) };
    const { folders } = tree;
    manifest = {
      format: 1,
      postgresql: version,
      machine: MACHINE,
      begunAt,
      moment,
      wal: [first, last],
      heads,
      folders,
      files,
    };
    return manifest;
  } finally {
    // Ends the connection, and with it the slot and a backup that was broken off.
    client.release(true);
  }
}

/**
 * Backs the embedded database up into a new folder while it runs. Whole or not at all: until the last byte is on the disk the folder is
 * called `….partial`. Everything acknowledged before `moment` is in it.
 */
export async function takeBackup(pool: pg.Pool, dataFolder: string, folder: string): Promise<Backup> {
  await demandEmpty(folder, 'a new folder');
  await demandRoom(path.dirname(folder), (await sizeOf(pool)) * 1.05);
  const half = `${folder}.partial`;
  await demandEmpty(half, 'another folder, or remove what a backup that was broken off left there');
  try {
    const manifest = await copyAll(pool, dataFolder, half);
    await writeManifest(half, manifest);
    await fs.rename(half, folder);
    const sizes = Object.values(manifest.files);
    const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0);
    return { folder, bytes, files: sizes.length, moment: manifest.moment };
  } catch (error) {
    await fs.rm(half, { recursive: true, force: true });
    throw withoutRoom(error, path.dirname(folder));
  }
}
