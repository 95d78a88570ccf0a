import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { LOCK_KEYS } from '../db/lock-keys.ts';
import { type Db, database, stmt, type Tx, tx } from '../db/transaction.ts';
import { type Periodic, periodically } from '../periodic.ts';

/** A row as the chain sees it: every column as PostgreSQL writes it, so that no driver can read it differently later. A person is
 * there only where one acted: the rows before there were any are sealed without. */
type Fields = (string | null)[];

const FIELDS = `array[a.id::text, extract(epoch from a.at)::text, a.request_id, a.actor_id::text, a.actor_role,
  a.action, a.target, a.outcome, a.before::text, a.after::text, a.ip::text, a.user_agent]
  || case when a.person_id is null then '{}' else array[a.person_id::text] end`;

const lockChain = stmt<[], { locked: string }>(`select pg_advisory_xact_lock(${LOCK_KEYS.auditChain})::text as locked`);
const lastSeal = stmt<[], { seq: number; hash: Buffer }>('select seq, hash from audit_seal order by seq desc limit 1');
// The limit makes the inner query a probe of an index for each row, whatever the planner believes about the sizes.
const rowsAfter = stmt<[number, number], { id: number; fields: Fields | null }>(
  `select a.id, case when sealed.seq is null then ${FIELDS} end as fields
   from audit a left join lateral (select s.seq from audit_seal s where s.audit_id = a.id limit 1) as sealed on true
   where a.id > $1 order by a.id limit $2::int`,
);
const readHorizon = stmt<[], { audit_id: number }>('select audit_id from audit_horizon');
const moveHorizon = stmt<[number]>('update audit_horizon set audit_id = $1 where audit_id < $1');
const insertSeals = stmt<[number[], number[], Buffer[]]>(
  `insert into audit_seal (seq, audit_id, hash)
   select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
);

const START: Buffer = Buffer.alloc(32);

/** sha256 of the previous hash and the row's fields as JSON. */
const linkHash = (previous: Buffer, fields: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(previous).update(JSON.stringify(fields)).digest();

const BATCH = 2000;

type Batch = { readonly read: number; readonly sealed: number; readonly highestId: number };

/**
 * Seals one batch of the rows after `fromId` and after the horizon, up to which everything is sealed. The horizon follows
 * as far as no id is missing: a missing one may be of a transaction that has not ended yet.
 */
async function sealBatch(t: Tx, fromId: number, batchMax: number): Promise<Batch> {
  await t.run(lockChain);
  const [[last], [standing]] = await Promise.all([t.run(lastSeal), t.run(readHorizon)]);
  const horizon = standing?.audit_id ?? 0;
  const rows = await t.run(rowsAfter, Math.max(fromId, horizon), batchMax);
  let hash = last?.hash ?? START;
  let seq = last?.seq ?? 0;
  let edge = horizon;
  const seqs: number[] = [];
  const ids: number[] = [];
  const hashes: Buffer[] = [];
  for (const row of rows) {
    if (row.id === edge + 1) edge = row.id;
    if (row.fields === null) continue;
    hash = linkHash(hash, row.fields);
    seq += 1;
    seqs.push(seq);
    ids.push(row.id);
    hashes.push(hash);
  }
  if (ids.length > 0) await t.run(insertSeals, seqs, ids, hashes);
  if (edge > horizon) await t.run(moveHorizon, edge);
  return { read: rows.length, sealed: ids.length, highestId: rows.at(-1)?.id ?? fromId };
}

/**
 * Seals every audit row that is visible now; of several nodes one at a time does. Reads only what came since the last
 * time (and what came after an id that is missing). Returns how many rows were read and how many sealed.
 */
export async function sealAudit(pool: pg.Pool, batchMax = BATCH): Promise<{ read: number; sealed: number }> {
  const total = { read: 0, sealed: 0 };
  let fromId = 0;
  for (;;) {
    const batch = await tx(pool, (t) => sealBatch(t, fromId, batchMax));
    total.read += batch.read;
    total.sealed += batch.sealed;
    fromId = batch.highestId;
    if (batch.read < batchMax) return total;
  }
}

/**
 * An id stays missing for good when its transaction was rolled back. The horizon passes it when no transaction is left
 * that had begun to write when a higher id was seen, and so many passes later: an id is drawn an instant before its
 * transaction counts as one that writes.
 */
const PASSES_UNTIL_GIVEN_UP = 15;
type Mark = { id: number; xmin: number; xmax: number };
const takeMark = stmt<[], Mark>(
  `select coalesce((select max(id) from audit), 0) as id, pg_snapshot_xmin(now)::text::bigint as xmin,
          pg_snapshot_xmax(now)::text::bigint as xmax from pg_current_snapshot() as now`,
);

/** Seals in the background until it is closed; what is not sealed then is sealed at the next start. */
export function startSealer(pool: pg.Pool, log: Logger, everyMs = 1000): Periodic {
  const db = database(pool);
  let marks: Mark[] = [];
  const sealAndGiveUp = async () => {
    const [mark] = await db.run(takeMark);
    await sealAudit(pool);
    if (mark === undefined) return;
    const old = marks.slice(0, Math.max(0, marks.length - PASSES_UNTIL_GIVEN_UP));
    const given = old.findLast((one) => one.xmax <= mark.xmin);
    if (given !== undefined) {
      await db.run(moveHorizon, given.id);
      marks = marks.slice(marks.indexOf(given) + 1);
    }
    marks.push(mark);
  };
  return periodically(everyMs, sealAndGiveUp, (error) => log.warn({ err: error }, 'audit rows could not be sealed'));
}

export type ChainFault = { seq: number | null; auditId: number | null; fault: string };
export type ChainReport = { rows: number; unsealed: number; faults: ChainFault[] };

type Link = { seq: number; audit_id: number; hash: Buffer; fields: Fields | null };
const nextLinks = stmt<[number], Link>(
  `select s.seq, s.audit_id, s.hash, case when a.id is not null then ${FIELDS} end as fields
   from audit_seal s left join audit a on a.id = s.audit_id
   where s.seq > $1 order by s.seq limit 5000`,
);
const countUnsealed = stmt<[], { rows: number; old: number | null }>(
  `select count(*) as rows, min(a.id) filter (where a.at < now() - interval '10 minutes') as old
   from audit a where not exists (select from audit_seal s where s.audit_id = a.id)`,
);

const FAULTS_MAX = 100;

function linkFault(link: Link, previous: { seq: number; hash: Buffer }): string | null {
  if (link.seq !== previous.seq + 1) return `seals ${previous.seq + 1} to ${link.seq - 1} are missing`;
  if (link.fields === null) return 'the sealed row is gone';
  return linkHash(previous.hash, link.fields).equals(link.hash) ? null : 'the row is not the one that was sealed';
}

async function verifyLinks(db: Db): Promise<{ rows: number; faults: ChainFault[] }> {
  const faults: ChainFault[] = [];
  let previous: { seq: number; hash: Buffer } = { seq: 0, hash: START };
  let rows = 0;
  for (;;) {
    const links = await db.run(nextLinks, previous.seq);
    for (const link of links) {
      const fault = linkFault(link, previous);
      if (fault !== null) faults.push({ seq: link.seq, auditId: link.audit_id, fault });
      // The stored hash goes on: one changed row is one fault, not one for every row after it.
      previous = { seq: link.seq, hash: link.hash };
      rows += 1;
      if (faults.length >= FAULTS_MAX) return { rows, faults };
    }
    if (links.length === 0) return { rows, faults };
  }
}

/**
 * Checks every sealed row against its hash and its neighbours. Rows that are not sealed yet are
 * counted; only old ones are a fault, because the sealer runs every second.
 */
export async function verifyAuditChain(source: pg.Pool | pg.PoolClient): Promise<ChainReport> {
  const db = database(source);
  const { rows, faults } = await verifyLinks(db);
  const [open] = await db.run(countUnsealed);
  if (open?.old != null) faults.push({ seq: null, auditId: open.old, fault: 'not sealed for more than ten minutes' });
  return { rows, unsealed: open?.rows ?? 0, faults };
}
