// Where the parts of the embedded database lie: binaries, cluster and socket.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, accountFor, canReach, makePrivateFolder } from './account.ts';
import { type Binaries, binaries, copyBinaries } from './binaries.ts';

export type ClusterPlace = { clusterDir: string; socketDir: string; account: Account | undefined; binaries: Binaries };

/** Taken instead of the data folder and of node_modules where PostgreSQL's account cannot reach those (under /root). */
const SYSTEM_DIR = '/var/lib/pavilion';
const POINTER = 'database.location';
/** A socket's path must fit into 104 bytes on macOS (108 on Linux), with '/.s.PGSQL.5432.lock' after the folder. */
const SOCKET_DIR_BYTES_MAX = 84;

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * Decides where everything lies and makes the folders. `dataDir` must exist and be a real path. One line is logged when
 * the cluster cannot lie in the data folder; the data folder then keeps a file that names the place.
 */
export function placeFor(dataDir: string, log: (line: string) => void): ClusterPlace {
  const clusterDir = chooseCluster(dataDir, log);
  const account = accountFor(clusterDir);
  makePrivateFolder(clusterDir, account);
  return { clusterDir, account, socketDir: chooseSocketDir(dataDir, account), binaries: chooseBinaries(account, log) };
}

function chooseCluster(dataDir: string, log: (line: string) => void): string {
  const inside = path.join(dataDir, 'pg');
  if (canReach(accountFor(inside), inside)) return inside;
  const pointer = path.join(dataDir, POINTER);
  const known = fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8').trim() : '';
  if (known && fs.existsSync(known) && !isOfAnotherFolder(known, dataDir)) return known;
  const home = path.join(SYSTEM_DIR, shortHash(dataDir));
  const outside = path.join(home, 'pg');
  if (fs.existsSync(home)) {
    // Its pointer is gone, so the data folder was emptied on purpose: what was there must not come back by itself.
    const aside = `${home}.before-${new Date().toISOString().replaceAll(':', '')}`;
    fs.renameSync(home, aside);
    log(`an earlier database of this folder was put aside in ${aside}`);
  }
  log(`the database lies in ${outside}: PostgreSQL does not run as root, and no other account can enter ${dataDir}`);
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  fs.writeFileSync(path.join(home, 'belongs-to'), dataDir);
  fs.writeFileSync(pointer, outside);
  return outside;
}

/** A copied data folder carries the pointer of its original, and must not share the original's cluster. */
function isOfAnotherFolder(clusterDir: string, dataDir: string): boolean {
  const note = path.join(path.dirname(clusterDir), 'belongs-to');
  const other = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : '';
  return other !== '' && other !== dataDir && fs.existsSync(path.join(other, POINTER));
}

function chooseSocketDir(dataDir: string, account: Account | undefined): string {
  const inside = path.join(dataDir, 'run');
  const fits = Buffer.byteLength(inside) <= SOCKET_DIR_BYTES_MAX && canReach(account, inside);
  const dir = fits
    ? inside
    : path.join(os.tmpdir(), `pavilion-${shortHash(`${dataDir} ${account?.uid ?? process.getuid?.()}`)}`);
  makePrivateFolder(dir, account);
  return dir;
}

function chooseBinaries(account: Account | undefined, log: (line: string) => void): Binaries {
  const installed = binaries();
  return canReach(account, installed.postgres) ? installed : copyBinaries(installed, SYSTEM_DIR, log);
}
