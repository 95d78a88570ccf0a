import type pg from 'pg';
import { LOCK_KEYS } from '../db/lock-keys.ts';
import { type Db, stmt, type Tx, tx } from '../db/transaction.ts';

/** A posting with its transfer as a seal sees it: every column as PostgreSQL writes it. */
const FIELDS = `array[p.id::text, p.transfer_id::text, p.ledger_account_id::text, p.amount::text, p.balance_before::text,
  p.balance_after::text, extract(epoch from p.at)::text, t.kind, t.actor_id::text, t.reference_type, t.reference_id,
  t.corrects::text, t.remark, t.meta::text, extract(epoch from t.created_at)::text]::text`;

type Sealed = { postings: number; hash: Buffer };
/** sha256 of the seal before, the range, and every posting in it by id. Worked out where the rows are. */
const hashOf = stmt<[Buffer, number, number], Sealed>(
  `select count(*) as postings,
          sha256($1::bytea || convert_to($2::bigint || '-' || $3::bigint || coalesce(string_agg(r.fields, '' order by r.id), ''),
            'UTF8')) as hash
   from (
     select p.id, ${FIELDS} as fields from posting p join transfer t on t.id = p.transfer_id
     where p.id >= $2::bigint and p.id <= $3::bigint) r`,
);

const tryLock = stmt<[], { locked: boolean }>(`select pg_try_advisory_xact_lock(${LOCK_KEYS.ledgerSeals}) as locked`);
const makeMark = stmt<[]>('insert into ledger_seal_mark default values on conflict do nothing');
type Mark = { seen: number; complete: boolean };
// A transaction that is still open may yet commit a posting whose id was given before; then it began before the look, and it
// writes already: whoever only reads is not waited for.
const readMark = stmt<[], Mark>(
  `select seen_posting as seen, not exists (
            select 1 from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
              and backend_xid is not null and xact_start <= seen_at) as complete
   from ledger_seal_mark`,
);
// First the id, then the moment: whoever got an id up to this one had begun by then.
const newestPosting = stmt<[], { id: number }>(
  'select case when is_called then last_value else 0 end as id from posting_id_seq',
);
const look = stmt<[number]>('update ledger_seal_mark set seen_posting = $1::bigint, seen_at = clock_timestamp()');
type Last = { seq: number; through: number; hash: Buffer };
const lastSeal = stmt<[], Last>(
  'select seq, through_posting as through, hash from ledger_seal order by seq desc limit 1',
);
const insertSeal = stmt<[number, number, number, number, Buffer]>(
  `insert into ledger_seal (seq, from_posting, through_posting, postings, hash, sealed_at)
   values ($1, $2, $3, $4, $5, clock_timestamp())`,
);

const START: Last = { seq: 0, through: 0, hash: Buffer.alloc(32) };
const POSTINGS_AT_ONCE = 10_000;
/** A ledger that was filled before there were seals is sealed in passes of so many pieces. */
const PIECES_MAX = 50;

/** One piece of work in the caller's transaction: a range is sealed, else a new look is taken. True: there is more. */
async function step(t: Tx, atOnce: number): Promise<boolean> {
  const [lock] = await t.run(tryLock);
  if (lock?.locked !== true) return false;
  await t.run(makeMark);
  const [[mark], [last = START]] = await Promise.all([t.run(readMark), t.run(lastSeal)]);
  if (mark === undefined) throw new Error('the mark of the ledger seals is missing');
  if (mark.seen <= last.through) {
    const [newest = { id: 0 }] = await t.run(newestPosting);
    await t.run(look, newest.id);
    return newest.id > last.through;
  }
  if (!mark.complete) return false;
  const [from, through] = [last.through + 1, Math.min(mark.seen, last.through + atOnce)];
  const [sealed] = await t.run(hashOf, last.hash, from, through);
  if (sealed === undefined) throw new Error('a sum has one row');
  await t.run(insertSeal, last.seq + 1, from, through, sealed.postings, sealed.hash);
  return true;
}

/**
 * Seals the ledger up to the newest posting that is known to be complete; of several servers one does it, and a crash between
 * two pieces loses nothing. Takes no lock that posting takes.
 */
export async function sealLedger(pool: pg.Pool, postingsAtOnce = POSTINGS_AT_ONCE): Promise<void> {
  for (let piece = 0; piece < PIECES_MAX; piece++) if (!(await tx(pool, (t) => step(t, postingsAtOnce)))) return;
}

export type SealFault = { seq: number | null; fault: string };
export type SealReport = { seals: number; postings: number; unsealed: number; faults: SealFault[] };

type Seal = { seq: number; from: number; through: number; postings: number; hash: Buffer };
const nextSeals = stmt<[number], Seal>(
  `select seq, from_posting as "from", through_posting as through, postings, hash from ledger_seal
   where seq > $1 order by seq limit 1000`,
);
const countUnsealed = stmt<[number], { postings: number; late: boolean }>(
  `select (select count(*) from posting where id > $1) as postings,
          exists (select from ledger_seal_mark where seen_posting > $1 and seen_at < now() - interval '10 minutes') as late`,
);

async function faultOf(db: Db, seal: Seal, previous: Last): Promise<string | null> {
  if (seal.seq !== previous.seq + 1) return `seals ${previous.seq + 1} to ${seal.seq - 1} are missing`;
  if (seal.from !== previous.through + 1) return `postings ${previous.through + 1} to ${seal.from - 1} are in no seal`;
  const [found] = await db.run(hashOf, previous.hash, seal.from, seal.through);
  const range = `postings ${seal.from} to ${seal.through}`;
  if (found?.postings !== seal.postings) return `${range} were ${seal.postings}, they are ${found?.postings ?? 0}`;
  return found.hash.equals(seal.hash) ? null : `${range} are not what was sealed`;
}

/** Checks every posting and transfer that is sealed, and that the seals leave none out. */
export async function verifyLedgerSeals(db: Db): Promise<SealReport> {
  const faults: SealFault[] = [];
  let previous = START;
  let postings = 0;
  for (;;) {
    const seals = await db.run(nextSeals, previous.seq);
    for (const seal of seals) {
      const fault = await faultOf(db, seal, previous);
      if (fault !== null) faults.push({ seq: seal.seq, fault });
      // The stored hash goes on: one changed row is one fault.
      previous = seal;
      postings += seal.postings;
    }
    if (seals.length === 0) break;
  }
  const [open] = await db.run(countUnsealed, previous.through);
  if (open?.late === true) faults.push({ seq: null, fault: 'postings are not sealed for more than ten minutes' });
  return { seals: previous.seq, postings, unsealed: open?.postings ?? 0, faults };
}
