import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import type { Ground } from './ground.ts';

const urlOf = (socketDir: string, database: string) =>
  `postgresql:///${database}?user=postgres&host=${encodeURIComponent(socketDir)}`;

/**
 * Databases on a PostgreSQL that answers on this socket. The migrated template is made the first time; `sql` is run on it
 * after the migrations.
 */
export function groundOn(socketDir: string, sql = ''): Ground {
  const templateName = `template_${process.pid}`;
  let made = 0;
  let template: Promise<void> | null = null;
  const administer = async (command: string) => {
    const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres') });
    await client.connect();
    await client.query(command).finally(() => client.end());
  };
  const makeTemplate = async () => {
    await administer(`create database ${templateName}`);
    const pool = createPool({ connectionString: urlOf(socketDir, templateName), max: 1 });
    await migrate(pool);
    await pool.query(sql);
    await pool.end();
  };
  return async ({ connections = 10 } = {}) => {
    template ??= makeTemplate();
    await template;
    const name = `chaos_${process.pid}_${++made}`;
    await administer(`create database ${name} template ${templateName}`);
    const url = urlOf(socketDir, name);
    const pool = createPool({ connectionString: url, max: connections });
    return {
      pool,
      url,
      async close() {
        await pool.end();
        await administer(`drop database ${name} with (force)`);
      },
    };
  };
}

/** A PostgreSQL for this run alone, in a folder that goes with it. */
export async function startGround(): Promise<{ socketDir: string; ground: Ground; stop(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-chaos-'));
  fs.chmodSync(folder, 0o755);
  const database = await startEmbedded(folder, { settings: { max_connections: '200' } });
  return {
    socketDir: database.socketDir,
    ground: groundOn(database.socketDir),
    async stop() {
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
