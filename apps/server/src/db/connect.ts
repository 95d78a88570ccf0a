import pg from 'pg';

/** PostgreSQL's bigint as a number; anything that a number cannot hold exactly is refused instead of rounded. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
});

const OLDEST_VERSION = 150_000;

/**
 * A pool of pipelined connections. `onError` hears of connections that die while idle: without a listener such an error
 * would end the process. So would one that dies between two statements of a transaction; there the next statement tells.
 */
export function createPool(config: pg.PoolConfig, onError: (message: string) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'pavilion',
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    ...config,
    pipeline: true,
  });
  // The error object carries the whole client (with its password), so only its text is passed on.
  pool.on('error', (error) => onError(error.message));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What is wrong with the database for keeping money: empty when it may be used (trust.md, "PostgreSQL rules"). */
export async function databaseFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ version: string; fsync: string; full_page_writes: string; commit: string }>(
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
            current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as commit`,
  );
  const row = rows[0];
  if (row === undefined) return ['the database does not answer'];
  const faults: string[] = [];
  if (Number(row.version) < OLDEST_VERSION) faults.push(`PostgreSQL 15 or newer is needed, this is ${row.version}`);
  if (row.fsync === 'off') faults.push('fsync is off');
  if (row.full_page_writes === 'off') faults.push('full_page_writes is off');
  if (row.commit === 'off') faults.push('synchronous_commit is off');
  return faults;
}
