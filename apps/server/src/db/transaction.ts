import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { inSpan } from '../tracing/spans.ts';
import { type ArrayTypes, arrayTypesOf, withArrays } from './arrays/array-parameters.ts';
import { demandFence, isFenced, LeaseLost, unfenced } from './lease/fence.ts';

/** A statement with the types of its arguments and rows; named, so that every connection prepares it once. */
export type Stmt<Args extends readonly unknown[], Row> = {
  readonly name: string;
  readonly text: string;
  readonly arrays: ArrayTypes;
  readonly types?: { args: Args; row: Row };
};

export const stmt = <Args extends readonly unknown[], Row = never>(text: string): Stmt<Args, Row> => ({
  name: createHash('sha1').update(text).digest('base64url').slice(0, 16),
  text,
  arrays: arrayTypesOf(text),
});

/** Anything that runs statements: the pool (each on its own), or a transaction. */
export type Db = {
  run<Args extends readonly unknown[], Row>(statement: Stmt<Args, Row>, ...args: Args): Promise<Row[]>;
};

declare const transaction: unique symbol;

/** An open transaction. A store function that locks or writes demands one. */
export type Tx = Db & {
  /** Runs after the commit succeeded, never after a rollback; used for hints on the bus. */
  onCommit(act: () => void): void;
  /**
   * Takes the last statements, which wait for no answer of each other: the commit is sent right behind them instead of a round
   * trip later, and the locks are held for that much less. What they answer can undo nothing any more; where one fails, nothing
   * is committed.
   */
  last<T>(sent: Promise<T>): Promise<T>;
  readonly [transaction]?: true;
};

/** Statements outside of any transaction of ours: each on whichever connection is free, or all on the given one. */
export const database = (source: pg.Pool | pg.PoolClient): Db => ({
  run: async (statement, ...args) =>
    (
      await inStatement(statement, () =>
        source.query({ name: statement.name, text: statement.text, values: withArrays(args, statement.arrays) }),
      )
    ).rows,
});

/** Traces know a statement by its name, as PostgreSQL's log and its view of prepared statements do; never its arguments. */
const inStatement = <T>({ name }: { readonly name: string }, run: () => Promise<T>): Promise<T> =>
  inSpan('database statement', { 'db.system.name': 'postgresql', 'db.query.summary': name }, run);

const ATTEMPTS_MAX = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const IN_FAILED = '25P02';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isRetryable = (error: unknown) => codeOf(error) === SERIALIZATION_FAILURE || codeOf(error) === DEADLOCK;

/** True when what was asked for is to blame, and would fail again: a value or a rule, not the database being away. */
export function breaksRule(error: unknown): boolean {
  const code = codeOf(error);
  if (typeof code !== 'string') return error instanceof RangeError || error instanceof TypeError;
  return code.startsWith('22') || code.startsWith('23');
}

/**
 * Classes of SQLSTATE that say how the database is, and nothing of what was asked for: connections, rollbacks for the sake of
 * others, too little of something, locks, an operator or a time limit, the system below it.
 */
const PASSING_CLASSES = new Set(['08', '40', '53', '55', '57', '58']);
/** Not the primary any more, or not yet; a transaction that had failed before; one that stood still. */
const PASSING_STATES = new Set(['25006', '25P02', '25P03']);
/** What the driver and its pool say without a code when the way to the database is not there, or goes. */
export const UNREACHABLE_WITHOUT_CODE: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
]);
/** The same of a server that stops. */
const POOL_ENDED = 'Cannot use a pool after calling end on the pool';
const hasNoWay = (error: unknown): boolean =>
  error instanceof Error && (UNREACHABLE_WITHOUT_CODE.has(error.message) || error.message === POOL_ENDED);
/** Of the network and the file system, as ECONNRESET and ENOENT are. The codes of Node itself begin with ERR_. */
const isOfTheSystem = (code: string): boolean => /^E(?!RR_)[A-Z0-9]+$/.test(code);

/**
 * True for an error that may be gone when the same is tried again, here or by another server: the way to the database, locks, time
 * limits, a stop, a lease that was lost. Whatever else fails would fail again, as far as anybody can tell.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof LeaseLost) return true;
  const code = codeOf(error);
  if (typeof code !== 'string') return hasNoWay(error);
  return PASSING_CLASSES.has(code.slice(0, 2)) || PASSING_STATES.has(code) || isOfTheSystem(code);
}

/** Thrown when PostgreSQL answered a commit with a rollback: some statement's error was swallowed on the way. */
export class RolledBack extends Error {}

/**
 * Runs `body` in one READ COMMITTED transaction and returns its value after the commit. Statements are pipelined: those
 * that do not need each other's rows may be started together. A deadlock or a serialisation failure is tried again at
 * most three times, so `body` must not act on anything outside of the transaction; use `onCommit` for that.
 */
export async function tx<T>(pool: pg.Pool, body: (t: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, body);
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS_MAX) throw error;
      await delay(2 ** attempt * Math.random() * 4);
    }
  }
}

/** Whether something has failed before it reached the database, which then knows nothing of it and would commit the rest. */
async function failsAtOnce(sent: Promise<unknown>): Promise<boolean> {
  let hasFailed = false;
  sent.catch(() => {
    hasFailed = true;
  });
  await new Promise<void>((resolve) => process.nextTick(resolve));
  return hasFailed;
}

async function once<T>(pool: pg.Pool, body: (t: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const afterCommit: (() => void)[] = [];
  let isOpen = true;
  let first: unknown;
  let committing: ReturnType<typeof commit> | undefined;
  const commit = () => inSpan('database commit', {}, () => client.query('commit'));
  try {
    // Not awaited: with pipelining the first statement of the body travels with it. A failure shows there again.
    client.query('begin').catch(() => {});
    const value = await body({
      run: async (statement, ...args) => {
        // By now the connection may be in somebody else's transaction.
        if (!isOpen) throw new Error('a statement came after the end of its transaction');
        try {
          const { name, text, arrays } = statement;
          return (await inStatement(statement, () => client.query({ name, text, values: withArrays(args, arrays) })))
            .rows;
        } catch (error) {
          first ??= error;
          throw error;
        }
      },
      onCommit: (act) => {
        afterCommit.push(act);
      },
      last: async (sent) => {
        // Whether the lease is still held has to be known before the commit.
        if (isFenced(pool) || (await failsAtOnce(sent))) return sent;
        isOpen = false;
        committing = commit();
        // Waited for below; where a statement has failed, that is what is told.
        committing.catch(() => {});
        return sent;
      },
    });
    isOpen = false;
    if (committing === undefined) await demandFence(pool, client);
    // In a pipeline an error in the middle does not reject the commit: PostgreSQL answers it with ROLLBACK.
    const done = await (committing ?? commit());
    if (done.command !== 'COMMIT') throw new RolledBack('the transaction was rolled back');
    for (const act of afterCommit) act();
    return value;
  } catch (error) {
    isOpen = false;
    await (committing ?? client.query('rollback')).catch((failure: Error) => {
      broken = failure;
    });
    // What the body waited for came after the statement that failed: that one says why.
    throw codeOf(error) === IN_FAILED ? (first ?? error) : error;
  } finally {
    client.release(broken);
  }
}

const asOneMoment = stmt<[]>('set transaction isolation level repeatable read, read only');
const inOrderOfTable = stmt<[]>('set local enable_indexscan = off');
const byOneProcess = stmt<[]>('set local max_parallel_workers_per_gather = 0');

const reading = <T>(pool: pg.Pool, settings: readonly Stmt<[], never>[], body: (t: Db) => Promise<T>): Promise<T> =>
  tx(unfenced(pool), async (t) => {
    const set = settings.map((setting) => t.run(setting));
    const [value] = await Promise.all([body(t), ...set]);
    return value;
  });

/** Several reads of one moment, for figures that would not fit each other if something happened in between. */
export const readOneMoment = <T>(pool: pg.Pool, body: (t: Db) => Promise<T>): Promise<T> =>
  reading(pool, [asOneMoment], body);

/**
 * Several reads of one moment, for what goes through much of a large table. Rows are fetched in the order in which they lie,
 * where the planner, who takes those of one market to lie together, would come back to each page again and again; and by
 * one process, so that placing bets keeps the other cores.
 */
export const readAtOnce = <T>(pool: pg.Pool, body: (t: Db) => Promise<T>): Promise<T> =>
  reading(pool, [asOneMoment, inOrderOfTable, byOneProcess], body);
