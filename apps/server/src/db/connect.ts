import pg from 'pg';
import { answersInTime, waitAsUsual, waitForEver } from './answers-in-time.ts';

/** A figure of the database that a number cannot hold exactly; the error handler says so to who asked for it. */
export class InexactFigure extends RangeError {}

/** PostgreSQL's bigint as a number; anything that a number cannot hold exactly is refused instead of rounded. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new InexactFigure(`int8 out of the safe range: ${text}`);
  return value;
});

const OLDEST_VERSION = 150_000;

/**
 * Longer than anything takes that somebody waits for. A statement that waits for ever would keep its connection, and with
 * it the locks that the next one waits for. Migrations, reconciling and the tools lift these for themselves.
 */
const STATEMENT_MS_MAX = 15_000;
const LOCK_WAIT_MS_MAX = 10_000;
/**
 * A server that lost its power, or stands still, in the middle of a transaction keeps the wallets it has locked for so long.
 * Between its statements a transaction waits for nothing else (no hash, no other service), so that only a process that
 * does not run lets so much time pass.
 */
const IDLE_IN_TRANSACTION_MS_MAX = 3_000;
/**
 * A statement that is not even answered with its time limit was sent to a database that is gone without a word (a machine
 * without power, a cut line): its connection is given up, or it would be waited for until the system does, a quarter of
 * an hour later.
 */
const ANSWER_MS_MAX = STATEMENT_MS_MAX + 2_000;

/**
 * Where one connection broke, the idle ones beside it are not trusted either: a line that fell silent has taken them all,
 * and each would be found out by somebody who waits for it in vain.
 */
function discardIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

/**
 * A pool of pipelined connections. `onError` hears of connections that die while idle: without a listener such an error
 * would end the process. So would one that dies between two statements of a transaction; there the next statement tells.
 * The time zone is UTC, whatever the database's is: rules of the schema count days, which are of 24 hours only there.
 */
export function createPool(config: pg.PoolConfig, onError: (message: string) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'pavilion',
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_MS_MAX,
    lock_timeout: LOCK_WAIT_MS_MAX,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
    query_timeout: config.statement_timeout === 0 ? 0 : ANSWER_MS_MAX,
    keepAlive: true,
    ...config,
    pipeline: true,
  });
  // The error object carries the whole client (with its password), so only its text is passed on.
  pool.on('error', (error) => onError(error.message));
  // Whoever had it before may have taken its time.
  pool.on('acquire', waitAsUsual);
  pool.on('connect', (client) => {
    answersInTime(client);
    client.on('error', () => discardIdle(pool));
    // Travels ahead of the first statement. Not a parameter of the connection: options in a DATABASE_URL would replace it.
    client.query("set time zone 'UTC'").catch(() => {});
  });
  return pool;
}

const liftSession = "select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)";
const liftTransaction = "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)";

/** Lets a connection take its time for one piece of work, and then puts the limits of its pool back. */
export async function withoutTimeLimits<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  waitForEver(client);
  await client.query(liftSession);
  try {
    return await work();
  } finally {
    // A connection that broke has no limits to put back.
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
  }
}

/** The same until the end of the transaction that the connection is in. */
const liftTimeLimits = async (client: pg.PoolClient): Promise<void> => {
  waitForEver(client);
  await client.query(liftTransaction);
};

/** What is wrong with the database for keeping money: empty when it may be used. */
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

/**
 * Several reads of one moment that may take their time, on a connection of their own. Until the commit it is in a transaction of
 * its own kind, in which nobody else may find it: when a read fails, it is closed.
 */
export async function readForLong<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await liftTimeLimits(client);
    const value = await read(client);
    await client.query('commit');
    isClean = true;
    return value;
  } finally {
    client.release(!isClean);
  }
}
