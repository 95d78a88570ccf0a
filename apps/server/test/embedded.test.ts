import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { canReach } from '../src/db/embedded/account.ts';
import { processIdentity } from '../src/db/embedded/process.ts';
import { type EmbeddedDatabase, runningEmbedded, startEmbedded } from '../src/db/embedded.ts';

const embedded = path.resolve(import.meta.dirname, '../src/db/embedded.ts');
const folders: string[] = [];
const children: ChildProcess[] = [];

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-embedded-'));
  fs.chmodSync(dir, 0o755);
  folders.push(dir);
  return dir;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  // A client whose server is killed between two statements says so by an event, not by a rejection.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

type Holder = { child: ChildProcess; url: string; postmaster: number };

/** Another process that starts the database on `dir` and holds it until it is killed. */
function hold(dir: string, account: { uid?: number; gid?: number } = {}): Promise<Holder> {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(embedded)});
    try {
      const db = await startEmbedded(${JSON.stringify(dir)});
      console.log(JSON.stringify({ url: db.url, postmaster: db.pid }));
      setInterval(() => {}, 1_000);
    } catch (error) { console.log(JSON.stringify({ refused: error.message })); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...account,
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error('the holder ended')));
    child.stdout.once('data', (chunk) => {
      const said = JSON.parse(String(chunk));
      if (said.refused) reject(new Error(said.refused));
      else resolve({ child, ...said });
    });
  });
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Ends the server that a killed holder, or a test that failed half-way, has left on a folder. */
async function endServer(pidFile: string): Promise<void> {
  if (!fs.existsSync(pidFile)) return;
  const postmaster = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (processIdentity(postmaster) !== '') process.kill(postmaster, 'SIGQUIT');
  while (processIdentity(postmaster) !== '') await sleep(10);
}

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await killed(child);
  for (const dir of folders.splice(0)) {
    await endServer(path.join(dir, 'pg/postmaster.pid'));
    fs.rmSync(dir, { recursive: true, force: true });
  }
});

async function restarted(dir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dir);
  expect(await query(database.url, 'select n from kept')).toEqual([{ n: 7 }]);
  return database;
}

test('keeps its data over a stop and takes settings', async () => {
  const dir = folder();
  const first = await startEmbedded(dir, { settings: { max_connections: '17' } });
  expect(runningEmbedded(dir)).toBe(first.url);
  await query(first.url, 'create table kept as select 7 as n');
  expect(await query(first.url, 'show max_connections')).toEqual([{ max_connections: '17' }]);
  expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await first.stop();
  await first.stop();
  expect(runningEmbedded(dir)).toBeUndefined();
  await (await restarted(dir)).stop();
});

test('a second start on the same folder is refused and names the first', async () => {
  const dir = folder();
  const { child } = await hold(dir);
  await expect(startEmbedded(dir)).rejects.toThrow(`in use by process ${child.pid}`);
});

test('after kill -9 of its owner it stops the orphan and keeps what was committed', async () => {
  const dir = folder();
  const { child, url, postmaster } = await hold(dir);
  await query(url, 'create table kept as select 7 as n');
  await killed(child);
  expect(processIdentity(postmaster)).not.toBe('');
  const database = await restarted(dir);
  expect(database.pid).not.toBe(postmaster);
  await database.stop();
});

test('after kill -9 of owner and PostgreSQL it recovers, also where nobody collects the zombie', async () => {
  const dir = folder();
  const { child, url, postmaster } = await hold(dir);
  await query(url, 'create table kept as select 7 as n');
  // Stopped, the owner cannot collect its dead child: PostgreSQL's pid file now names a zombie.
  child.kill('SIGSTOP');
  process.kill(postmaster, 'SIGKILL');
  while (processIdentity(postmaster) !== '') await sleep(10);
  fs.rmSync(path.join(dir, 'database.owner'));
  const database = await restarted(dir);
  await database.stop();
  await killed(child);
});

test('a pid file that names a stranger does not keep it from starting', async () => {
  const dir = folder();
  const first = await startEmbedded(dir);
  await query(first.url, 'create table kept as select 7 as n');
  await first.stop();
  fs.writeFileSync(path.join(dir, 'pg/postmaster.pid'), `${process.ppid}\n${path.join(dir, 'pg')}\n`, { mode: 0o600 });
  await (await restarted(dir)).stop();
});

test('a half-made cluster is made anew', async () => {
  const dir = folder();
  fs.mkdirSync(path.join(dir, 'pg/base'), { recursive: true });
  const database = await startEmbedded(dir);
  await database.stop();
});

/** The machine's unprivileged account, when this process may become it and it can read this checkout. */
function unprivileged(): { uid: number; gid: number } | undefined {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync('/etc/passwd', 'utf8')) ?? [];
  const account = { uid: Number(uid), gid: Number(gid) };
  const usable = process.getuid?.() === 0 && uid !== undefined && canReach(account, embedded);
  return usable ? account : undefined;
}

const account = unprivileged();

test.runIf(account)('an ordinary user runs it, and root may visit that cluster later', async () => {
  if (account === undefined) throw new Error('this machine has no unprivileged account');
  const dir = folder();
  fs.chownSync(dir, account.uid, account.gid);
  const { child, url } = await hold(dir, account);
  await query(url, 'create table kept as select 7 as n');
  await killed(child);
  await (await restarted(dir)).stop();
  const again = await hold(dir, account);
  expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
});
