import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import type { Ground } from './ground.ts';

/**
 * The product gives a statement up after fifteen seconds, which a machine may need on which many other things run: then a harness would
 * take for a verdict what is none. Where time limits are tried (`network`) the address says its own.
 */
const TIME_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'];
const LIMIT_MS = 600_000;

const urlOf = (socketDir: string, database: string) =>
  `postgresql:///${database}?user=postgres&host=${encodeURIComponent(socketDir)}${TIME_LIMITS.map((name) => `&${name}=${LIMIT_MS}`).join('')}`;

/** A PostgreSQL that answers on this socket, and a migrated database on it that is copied; without one it is made. */
export type GroundPlace = { readonly socketDir: string; readonly template?: string };

/**
 * Databases on that PostgreSQL. Where there is no migrated template one is made the first time; `sql` is run on one of its
 * own, after the migrations.
 */
export function groundOn({ socketDir, template: migrated }: GroundPlace, sql = ''): Ground {
  // Several processes share the place, and over many hunts the system gives a number of a process again.
  const run = randomUUID().slice(0, 8);
  const isAsMigrated = migrated !== undefined && sql === '';
  const templateName = isAsMigrated ? migrated : `template_${run}`;
  let made = 0;
  let template: Promise<void> | null = null;
  const administer = async (command: string) => {
    const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres') });
    await client.connect();
    await client.query(command).finally(() => client.end());
  };
  const makeTemplate = async () => {
    await administer(`create database ${templateName}${migrated === undefined ? '' : ` template ${migrated}`}`);
    const pool = createPool({ connectionString: urlOf(socketDir, templateName), max: 1 });
    if (migrated === undefined) await migrate(pool);
    await pool.query(sql);
    await pool.end();
  };
  return async ({ connections = 10 } = {}) => {
    template ??= isAsMigrated ? Promise.resolve() : makeTemplate();
    await template;
    const name = `chaos_${run}_${++made}`;
    await administer(`create database ${name} template ${templateName}`);
    const url = urlOf(socketDir, name);
    const pool = createPool({ connectionString: url, max: connections, connectionTimeoutMillis: LIMIT_MS });
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

const HUNTED = 'template_hunted';

/** A migrated database to be copied. */
export async function migratedPlace(socketDir: string): Promise<GroundPlace> {
  const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres') });
  await client.connect();
  await client.query(`create database ${HUNTED}`).finally(() => client.end());
  const pool = createPool({ connectionString: urlOf(socketDir, HUNTED), max: 1 });
  await migrate(pool).finally(() => pool.end());
  return { socketDir, template: HUNTED };
}

/**
 * A PostgreSQL for this run alone, in a folder that goes with it. What is hunted on it need not survive the machine: `lasting`
 * false spares it the waiting for the disk.
 */
export async function startGround({ lasting = true } = {}): Promise<{
  socketDir: string;
  ground: Ground;
  stop(): Promise<void>;
}> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-chaos-'));
  fs.chmodSync(folder, 0o755);
  const database = await startEmbedded(folder, {
    settings: { max_connections: '400', ...(lasting ? {} : { fsync: 'off', full_page_writes: 'off' }) },
  });
  return {
    socketDir: database.socketDir,
    ground: groundOn({ socketDir: database.socketDir }),
    async stop() {
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
