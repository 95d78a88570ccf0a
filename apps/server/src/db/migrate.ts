import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withoutTimeLimits } from './connect.ts';
import { EARLIER_STEPS, STEPS_BY_SUBJECT } from './earlier-steps.ts';
import { LOCK_KEYS } from './lock-keys.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/**
 * Applies the .sql files of a folder that are not applied yet, each in its own transaction, in order of name, and returns
 * their names. An advisory lock lets one process at a time do it. Throws when an applied file was edited or is gone.
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS): Promise<string[]> {
  const client = await pool.connect();
  try {
    return await withoutTimeLimits(client, async () => {
      await client.query('select pg_advisory_lock($1)', [LOCK_KEYS.migrate]);
      await client.query(
        `create table if not exists schema_migration (
           name text primary key, sha text not null, at timestamptz not null default now())`,
      );
      return applyMissing(client, folder);
    });
  } finally {
    // Taking the lock may be what failed; the connection's end releases it in any case.
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEYS.migrate]).catch(() => {});
    client.release();
  }
}

async function applyMissing(client: pg.PoolClient, folder: string): Promise<string[]> {
  let seen = await readApplied(client);
  if (EARLIER_STEPS.some((name) => seen.has(name) && !STEPS_BY_SUBJECT.includes(name))) {
    await takeOver(client, folder, seen);
    seen = await readApplied(client);
  }
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of seen.keys()) {
    if (!names.includes(name)) throw new Error(`migration ${name} is applied in the database but not known here`);
  }
  const applied: string[] = [];
  for (const name of names) {
    const { text, sha } = await readFile(folder, name);
    if (seen.has(name)) {
      if (seen.get(name) !== sha) throw new Error(`migration ${name} was edited after it was applied`);
      continue;
    }
    await applyOne(client, name, text, sha);
    applied.push(name);
  }
  return applied;
}

async function readApplied(client: pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; sha: string }>('select name, sha from schema_migration');
  return new Map(rows.map((row) => [row.name, row.sha]));
}

async function readFile(folder: string, name: string): Promise<{ text: string; sha: string }> {
  const text = await fs.readFile(path.join(folder, name), 'utf8');
  return { text, sha: createHash('sha256').update(text).digest('hex') };
}

/** Writes down that a database with all of the earlier steps has what the files by subject make. Throws when it has only some. */
async function takeOver(client: pg.PoolClient, folder: string, seen: ReadonlyMap<string, string>): Promise<void> {
  const missing = EARLIER_STEPS.filter((name) => !seen.has(name));
  if (missing.length > 0) {
    throw new Error(
      `the database was made by an earlier build and lacks its last steps (${missing[0]} first): start the ` +
        'newest build that has them on it once, then this one; nothing was changed',
    );
  }
  const files = await Promise.all(STEPS_BY_SUBJECT.map((name) => readFile(folder, name)));
  await client.query('begin');
  try {
    await client.query('delete from schema_migration where name = any($1)', [EARLIER_STEPS]);
    await client.query('insert into schema_migration (name, sha) select * from unnest($1::text[], $2::text[])', [
      STEPS_BY_SUBJECT,
      files.map(({ sha }) => sha),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyOne(client: pg.PoolClient, name: string, text: string, sha: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migration (name, sha) values ($1, $2)', [name, sha]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
