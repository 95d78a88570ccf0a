import { LOCK_KEYS } from '../../db/lock-keys.ts';
import { type Db, stmt } from '../../db/transaction.ts';
import type { Difference } from '../../ledger/reconcile.ts';

export type Book = { readonly name: string; readonly balancePaise: number };
export type RunRow = {
  id: number;
  actor_id: number;
  username: string;
  started_at: Date;
  finished_at: Date | null;
  difference_count: number | null;
  differences: Difference[] | null;
  books: Book[] | null;
  audit_rows: number | null;
};
export type RunFindings = {
  readonly differences: readonly Difference[];
  readonly books: readonly Book[];
  readonly auditRows: number;
};

/** Held by the connection that reconciles, so that it is free again however the run ends. */
const lock = stmt<[], { got: boolean }>(`select pg_try_advisory_lock(${LOCK_KEYS.reconciliation}) as got`);
const unlock = stmt<[]>(`select pg_advisory_unlock(${LOCK_KEYS.reconciliation})`);
export const tryLock = async (db: Db): Promise<boolean> => (await db.run(lock))[0]?.got === true;
export const releaseLock = async (db: Db): Promise<void> => void (await db.run(unlock));

const lockHeld = stmt<[], { held: boolean }>(
  `select exists (
     select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK_KEYS.reconciliation} and objsubid = 1
       and granted and database = (select oid from pg_database where datname = current_database())) as held`,
);
export const isLocked = async (db: Db): Promise<boolean> => (await db.run(lockHeld))[0]?.held === true;

const insert = stmt<[number, number], { id: number }>(
  `insert into reconciliation_run (actor_id, started_at) values ($1, to_timestamp($2::float8 / 1000)) returning id`,
);
export async function beginRun(db: Db, actorId: number, nowMs: number): Promise<number> {
  const [row] = await db.run(insert, actorId, nowMs);
  if (row === undefined) throw new Error('a run was not written');
  return row.id;
}

const LISTED = 200;
const finish = stmt<[number, number, number, string, string, number]>(
  `update reconciliation_run set finished_at = to_timestamp($2::float8 / 1000), difference_count = $3::int,
     differences = $4::jsonb, books = $5::jsonb, audit_rows = $6 where id = $1`,
);
export async function endRun(db: Db, id: number, nowMs: number, { differences, books, auditRows }: RunFindings) {
  const listed = JSON.stringify(differences.slice(0, LISTED));
  await db.run(finish, id, nowMs, differences.length, listed, JSON.stringify(books), auditRows);
}

const COLUMNS = `r.id, r.actor_id, a.username, r.started_at, r.finished_at, r.difference_count, r.differences, r.books,
  r.audit_rows`;
const listed = stmt<[number, number], RunRow>(
  `select ${COLUMNS} from reconciliation_run r join account a on a.id = r.actor_id
   order by r.id desc limit $1::int offset $2::bigint`,
);
const counted = stmt<[], { total: number }>('select count(*)::int as total from reconciliation_run');
export async function listRuns(db: Db, page: number, limit: number): Promise<{ rows: RunRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([db.run(listed, limit, (page - 1) * limit), db.run(counted)]);
  return { rows, total: count?.total ?? 0 };
}
