// How the small tools reach the database: DATABASE_URL, else the embedded one, running or not.
import type pg from 'pg';
import { type Config, ConfigError, readConfig } from '../../apps/server/src/config.ts';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { runningEmbedded, startEmbedded } from '../../apps/server/src/db/embedded.ts';

export type OpenDatabase = {
  pool: pg.Pool;
  config: Config;
  /** True when a Pavilion runs on the embedded database now. Unknown, so false, for DATABASE_URL. */
  inUse: boolean;
};

/**
 * Calls `work` with the configured database and returns its exit code; starts and stops the embedded PostgreSQL when none
 * is running (with these settings of PostgreSQL beside the usual ones). A failure is one line and exit code 1.
 */
export async function withDatabase(
  work: (database: OpenDatabase) => Promise<number>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const running = config.databaseUrl ?? runningEmbedded(config.dataFolder);
    const own = running ? undefined : await startEmbedded(config.dataFolder, { settings, archive: config.walArchive });
    const pool = createPool({ connectionString: running ?? own?.url, max: 4, statement_timeout: 0, lock_timeout: 0 });
    try {
      const inUse = config.databaseUrl === null && own === undefined;
      process.exitCode = await work({ pool, config, inUse });
    } finally {
      await pool.end();
      await own?.stop();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof ConfigError ? `Wrong setting: ${error.message}` : `Failed: ${error.message}`);
    process.exitCode = 1;
  }
}
