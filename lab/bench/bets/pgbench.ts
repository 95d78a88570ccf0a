import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL's own benchmark, which Debian keeps out of the PATH. */
function findPgbench(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const debian = '/usr/lib/postgresql';
  if (fs.existsSync(debian)) folders.push(...fs.readdirSync(debian).map((version) => `${debian}/${version}/bin`));
  const found = folders.map((folder) => path.join(folder, 'pgbench')).find((file) => fs.existsSync(file));
  if (found === undefined) throw new Error('pgbench is needed as the baseline: apt-get install postgresql-contrib');
  return found;
}

export type Pgbench = {
  /** Transactions per second of the simple-update form (-N). */
  simpleUpdate(seconds: number): Promise<number>;
  /** Transactions per second of the TPC-B-like form. */
  tpcb(seconds: number): Promise<number>;
};

const CLIENTS = 16;
const SCALE = 10;

/** Fills the database's pgbench tables (scale 10) and offers its two runs with 16 clients. */
export async function preparePgbench(socketDir: string, database: string): Promise<Pgbench> {
  const file = findPgbench();
  const env = { ...process.env, PGHOST: socketDir, PGUSER: 'postgres', PGDATABASE: database };
  await run(file, ['-i', '-q', '-s', String(SCALE)], { env });
  async function measure(seconds: number, ...flags: string[]): Promise<number> {
    const args = [...flags, '-c', String(CLIENTS), '-j', '2', '-T', String(seconds)];
    const { stdout } = await run(file, args, { env });
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench printed no rate: ${stdout}`);
    return Number(tps);
  }
  return {
    simpleUpdate: (seconds) => measure(seconds, '-N'),
    tpcb: (seconds) => measure(seconds),
  };
}
