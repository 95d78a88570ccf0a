import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const INSTALL = 'apt-get install -y etcd-server patroni haproxy nats-server postgresql';
/** Debian keeps what only root should need out of the search path of others. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

export type Programs = {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  readonly nats: string;
  /** The folder of PostgreSQL's own programs. */
  readonly postgres: string;
};

/** Where a program of the system is; undefined where it is not installed. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));

function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).map(Number).filter(Number.isInteger) : [];
  const newest = versions.toSorted((a, b) => b - a).map((version) => path.join(root, String(version), 'bin'));
  const onPath = findProgram('initdb');
  return newest.find((bin) => fs.existsSync(path.join(bin, 'initdb'))) ?? (onPath && path.dirname(onPath));
}

/** The programs of the system that a set needs, or one line that says which are missing and how to get them. */
export function findPrograms(): Programs | string {
  const found = {
    etcd: findProgram('etcd'),
    patroni: findProgram('patroni'),
    haproxy: findProgram('haproxy'),
    nats: findProgram('nats-server'),
    postgres: findPostgres(),
  };
  const { etcd, patroni, haproxy, nats, postgres } = found;
  if (etcd && patroni && haproxy && nats && postgres) return { etcd, patroni, haproxy, nats, postgres };
  const missing = Object.entries(found).flatMap(([name, file]) => (file === undefined ? [name] : []));
  return `not installed: ${missing.join(', ')}. On Debian and Ubuntu: ${INSTALL}`;
}

const OTHER = 'postgres';
const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL and Patroni refuse root: what to put before their command then, so that they run as `postgres`. */
export const asPostgres = (): readonly string[] =>
  isRoot() ? ['setpriv', `--reuid=${OTHER}`, `--regid=${OTHER}`, '--init-groups'] : [];

/** Lets the account that PostgreSQL runs as have a file or folder. */
export function giveToPostgres(file: string): void {
  if (isRoot()) execFileSync('chown', ['-R', `${OTHER}:${OTHER}`, file]);
}

/** Whether that account can enter the folder. */
export function canPostgresEnter(folder: string): boolean {
  if (!isRoot()) return true;
  try {
    execFileSync('setpriv', [...asPostgres().slice(1), 'test', '-x', folder]);
    return true;
  } catch {
    return false;
  }
}
