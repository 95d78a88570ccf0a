// One PostgreSQL for the whole run, with a migrated template that each test file copies.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the socket on which the run's PostgreSQL answers; pg takes it as `host`. */
    postgresSocket: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-test-'));
  fs.chmodSync(dir, 0o755);
  const database = await startEmbedded(dir, { settings: { max_connections: '200' } });
  const admin = { host: database.socketDir, user: 'postgres' };
  const first = new pg.Client({ ...admin, database: 'postgres' });
  await first.connect();
  await first.query('create database template_pavilion');
  await first.end();
  const pool = new pg.Pool({ ...admin, database: 'template_pavilion', max: 1 });
  await migrate(pool);
  await pool.end();
  project.provide('postgresSocket', database.socketDir);
  return async () => {
    await database.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}
