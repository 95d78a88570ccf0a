// A migrated, empty database for a test file.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../src/db/connect.ts';

export type TestDatabase = {
  pool: pg.Pool;
  /** For code that opens its own connections, as a child process does. */
  url: string;
  /** Closes the pool and removes the database; call it in afterAll. */
  close(): Promise<void>;
};

/** A copy of the migrated template (about 100 ms). Every test file takes its own, so files never see each other. */
export async function testDatabase(options: { connections?: number } = {}): Promise<TestDatabase> {
  const host = inject('postgresSocket');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(host, `create database ${name} template template_pavilion`);
  const pool = createPool({
    host,
    user: 'postgres',
    database: name,
    max: options.connections ?? 10,
    // A test that holds a lock looks around meanwhile, which takes its time where much else runs.
    idle_in_transaction_session_timeout: 30_000,
  });
  return {
    pool,
    url: `postgresql:///${name}?user=postgres&host=${encodeURIComponent(host)}`,
    async close() {
      await pool.end();
      await administer(host, `drop database ${name} with (force)`);
    },
  };
}

async function administer(host: string, sql: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
