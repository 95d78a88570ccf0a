// The embedded PostgreSQL: a real server out of npm, reachable only through a unix socket in a folder of its own, so it
// needs neither a port nor a password. `DATABASE_URL` replaces it.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveSettings } from './embedded/archive.ts';
import { makeFolder } from './embedded/folder.ts';
import { releaseOwnership, runningOwner, takeOwnership } from './embedded/owner.ts';
import { type ClusterPlace, placeFor } from './embedded/place.ts';
import { commandLine, isListed, processesIn } from './embedded/process.ts';

export type EmbeddedDatabase = {
  url: string;
  socketDir: string;
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves when the postmaster has ended, asked to or not. */
  ended: Promise<void>;
  /** Ends every connection and shuts down in good order; safe to call twice. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** One line at a time: what PostgreSQL logs, and what was decided about its place. */
  log?: (line: string) => void;
  /** PostgreSQL settings (`-c name=value`) on top of, or instead of, the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /** The folder that its write-ahead log is archived in. */
  archive?: string | null;
};

const USUAL_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '64',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const ORPHAN_STOP_MS_MAX = 20_000;

function urlOf(socketDir: string): string {
  return `postgresql:///postgres?user=postgres&host=${encodeURIComponent(socketDir)}`;
}

/** The address of the database that is running on this data folder now, or undefined. */
export function runningEmbedded(dataDir: string): string | undefined {
  return fs.existsSync(dataDir) ? runningOwner(fs.realpathSync(dataDir))?.url : undefined;
}

/**
 * Starts PostgreSQL on `dataDir`, making the cluster the first time, and resolves when it takes connections. Recovers by
 * itself from killed predecessors. Rejects, naming the other process, when the folder is in use.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {});
  makeFolder(dataDir);
  const dir = fs.realpathSync(dataDir);
  const place = placeFor(dir, log);
  const url = urlOf(place.socketDir);
  takeOwnership(dir, url);
  try {
    await createCluster(place);
    await clearRemains(place, log);
    const archive = options.archive ? archiveSettings(options.archive, place.clusterDir) : {};
    const child = launch(place, { ...USUAL_SETTINGS, ...archive, ...options.settings });
    const ended = new Promise<void>((resolve) =>
      child.once('close', () => {
        releaseOwnership(dir);
        resolve();
      }),
    );
    await ready(child, log);
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    };
    return { url, socketDir: place.socketDir, pid: child.pid ?? 0, ended, stop };
  } catch (error) {
    releaseOwnership(dir);
    throw error;
  }
}

function environment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a program of PostgreSQL to its end; rejects with what it said when it fails. */
function execute(program: string, args: string[], place: ClusterPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      env: environment(),
      ...place.account,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(program)} ended with ${code}: ${said.trim()}`)),
    );
  });
}

async function createCluster(place: ClusterPlace): Promise<void> {
  if (fs.existsSync(path.join(place.clusterDir, 'PG_VERSION'))) return;
  // A killed initdb leaves half a cluster, which the next one would refuse to touch.
  for (const name of fs.readdirSync(place.clusterDir)) {
    fs.rmSync(path.join(place.clusterDir, name), { recursive: true, force: true });
  }
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const access = ['--username=postgres', '--auth=trust', '--no-instructions', '--data-checksums'];
  await execute(place.binaries.initdb, ['-D', place.clusterDir, ...locale, ...access], place);
}

/** Stops the server that a killed Pavilion left running, and clears what would keep a new one from starting. */
async function clearRemains(place: ClusterPlace, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(place.clusterDir, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  const old = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (commandLine(old).includes(place.clusterDir)) {
    log(`stopping the PostgreSQL that an earlier run left behind (process ${old})`);
    const seconds = String(ORPHAN_STOP_MS_MAX / 1000);
    await execute(place.binaries.pgCtl, ['stop', '-D', place.clusterDir, '-m', 'fast', '-w', '-t', seconds], place);
  }
  await endLeftBackends(place.clusterDir);
  // A dead number is PostgreSQL's own business. A zombie, or a stranger under the same number, would stop it for good.
  if (fs.existsSync(pidFile) && isListed(old)) {
    for (const file of [pidFile, path.join(place.socketDir, '.s.PGSQL.5432.lock')]) fs.rmSync(file, { force: true });
  }
}

/** Backends outlive a killed postmaster for a moment; starting beside one could damage the cluster. */
async function endLeftBackends(clusterDir: string): Promise<void> {
  const deadlineMs = Date.now() + ORPHAN_STOP_MS_MAX;
  for (let left = processesIn(clusterDir); left.length > 0; left = processesIn(clusterDir)) {
    if (Date.now() > deadlineMs) throw new Error(`processes ${left.join(', ')} of an earlier PostgreSQL do not end`);
    for (const pid of left) process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
}

function launch(place: ClusterPlace, settings: Record<string, string>): ChildProcess {
  const all = { ...settings, unix_socket_directories: place.socketDir };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(place.binaries.postgres, ['-D', place.clusterDir, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: environment(),
    // A group of its own: Ctrl-C in the terminal must reach Pavilion, which then stops PostgreSQL last.
    detached: true,
    ...place.account,
  });
}

function ready(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let tail = '';
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`PostgreSQL did not start (exit ${code}): ${tail.trim()}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      tail = (tail + String(chunk)).slice(-4_000);
      log(String(chunk).trimEnd());
      if (tail.includes('database system is ready to accept connections')) resolve();
    });
  });
}
