import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Db, database, stmt, type Tx, tx } from '../db/transaction.ts';

/** A row as the chain sees it: every column as PostgreSQL writes it, so that no driver can read it differently later. */
type Canonical = { id: number; fields: (string | null)[] };

const FIELDS = `array[a.id::text, extract(epoch from a.at)::text, a.request_id, a.actor_id::text, a.actor_role,
  a.action, a.target, a.outcome, a.before::text, a.after::text, a.ip::text, a.user_agent]`;

const lockChain = stmt<[], { locked: string }>('select pg_advisory_xact_lock(727003)::text as locked');
const lastSeal = stmt<[], { seq: number; hash: Buffer }>('select seq, hash from audit_seal order by seq desc limit 1');
const unsealed = stmt<[number, number], Canonical>(
  `select a.id, ${FIELDS} as fields from audit a
   where a.id > $1 and not exists (select from audit_seal s where s.audit_id = a.id)
   order by a.id limit $2::int`,
);
const insertSeals = stmt<[number[], number[], Buffer[]]>(
  `insert into audit_seal (seq, audit_id, hash)
   select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
);

const START: Buffer = Buffer.alloc(32);

/** sha256 of the previous hash and the row's fields as JSON. */
const linkHash = (previous: Buffer, fields: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(previous).update(JSON.stringify(fields)).digest();

const BATCH = 2000;

/** Seals one batch of rows after `fromId`. Returns how many, and the highest id among them. */
async function sealBatch(t: Tx, fromId: number): Promise<{ sealed: number; highestId: number }> {
  await t.run(lockChain);
  const [last] = await t.run(lastSeal);
  const rows = await t.run(unsealed, fromId, BATCH);
  let hash = last?.hash ?? START;
  let seq = last?.seq ?? 0;
  const seqs: number[] = [];
  const hashes: Buffer[] = [];
  for (const row of rows) {
    hash = linkHash(hash, row.fields);
    seq += 1;
    seqs.push(seq);
    hashes.push(hash);
  }
  const ids = rows.map((row) => row.id);
  if (rows.length > 0) await t.run(insertSeals, seqs, ids, hashes);
  return { sealed: rows.length, highestId: ids.at(-1) ?? 0 };
}

/**
 * Seals every audit row after `fromId` that is visible now; of several nodes one at a time does. Returns how many were
 * sealed, and the highest id of all it has seen.
 */
export async function sealAudit(pool: pg.Pool, fromId = 0): Promise<{ sealed: number; highestId: number }> {
  let total = 0;
  let highestId = fromId;
  for (;;) {
    const batch = await tx(pool, (t) => sealBatch(t, total === 0 ? fromId : highestId));
    total += batch.sealed;
    highestId = Math.max(highestId, batch.highestId);
    if (batch.sealed < BATCH) return { sealed: total, highestId };
  }
}

/**
 * Ids become visible out of order, because transactions take their time: a pass looks again at the ids of the last
 * passes, and now and then at all.
 */
const PASSES_BACK = 15;
const FULL_EVERY = 300;

/** Seals in the background until it is closed; what is not sealed then is sealed at the next start. */
export function startSealer(pool: pg.Pool, log: Logger, everyMs = 1000): { close(): Promise<void> } {
  const highest: number[] = [];
  let passes = 0;
  let running: Promise<void> | null = null;
  const pass = async () => {
    const fromId = passes % FULL_EVERY === 0 ? 0 : (highest[0] ?? 0);
    passes += 1;
    try {
      const { highestId } = await sealAudit(pool, fromId);
      highest.push(Math.max(highestId, highest.at(-1) ?? 0));
      if (highest.length > PASSES_BACK) highest.shift();
    } catch (error) {
      log.warn({ err: error }, 'audit rows could not be sealed');
    }
    running = null;
  };
  const timer = setInterval(() => {
    running ??= pass();
  }, everyMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

export type ChainFault = { seq: number | null; auditId: number | null; fault: string };
export type ChainReport = { rows: number; unsealed: number; faults: ChainFault[] };

type Link = { seq: number; audit_id: number; hash: Buffer; fields: (string | null)[] | null };
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
 * Checks every sealed row against its hash and its neighbours (trust.md, invariant 14). Rows that are not sealed yet are
 * counted; only old ones are a fault, because the sealer runs every second.
 */
export async function verifyAuditChain(source: pg.Pool | pg.PoolClient): Promise<ChainReport> {
  const db = database(source);
  const { rows, faults } = await verifyLinks(db);
  const [open] = await db.run(countUnsealed);
  if (open?.old != null) faults.push({ seq: null, auditId: open.old, fault: 'not sealed for more than ten minutes' });
  return { rows, unsealed: open?.rows ?? 0, faults };
}
