import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { percentile } from '../measure.ts';

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
  /** 99th percentile in milliseconds of the simple-update form at a fixed rate, counted from when each transaction was due. */
  simpleUpdateP99(perSecond: number, seconds: number): Promise<number>;
};

/** The times of a log of transactions in milliseconds, in ascending order. The third word of a line says microseconds. */
export function loggedTimes(log: string): Float64Array {
  const lines = log.split('\n').filter((line) => line !== '');
  return Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).sort();
}

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
    async simpleUpdateP99(perSecond, seconds) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-pgbench-'));
      try {
        await measure(
          seconds,
          '-N',
          '-R',
          String(Math.round(perSecond)),
          '-l',
          '--log-prefix',
          path.join(folder, 'log'),
        );
        const logs = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
        return percentile(loggedTimes(logs.join('')), 0.99);
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
