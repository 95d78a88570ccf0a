import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Db, database, stmt } from '../db/transaction.ts';
import { type Periodic, periodically } from '../periodic.ts';
import { sealLedger } from './ledger-seals.ts';

/**
 * The newest seals of the audit log and of the ledger, kept in a file outside the database: whoever cuts off the end of a
 * chain, seals and all, leaves a chain that is right in itself, but not this.
 */
export type Heads = { readonly at: string; readonly audit: Head | null; readonly ledger: Head | null };
type Head = { readonly seq: number; readonly hash: string };

const fileOf = (folder: string): string => path.join(folder, 'seal-heads.json');

function isHead(value: unknown): value is Head | null {
  if (value === null) return true;
  return typeof value === 'object' && 'seq' in value && 'hash' in value && typeof value.hash === 'string';
}

/** The heads that were kept last; null when there are none. Throws when the file is none of ours. */
export async function readHeads(folder: string): Promise<Heads | null> {
  let text: string;
  try {
    text = await fs.readFile(fileOf(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const heads: unknown = JSON.parse(text);
  if (typeof heads !== 'object' || heads === null || !('audit' in heads) || !('ledger' in heads) || !('at' in heads)) {
    throw new Error(`${fileOf(folder)} does not hold the heads of the seals`);
  }
  const { at, audit, ledger } = heads;
  if (typeof at !== 'string' || !isHead(audit) || !isHead(ledger)) {
    throw new Error(`${fileOf(folder)} does not hold the heads of the seals`);
  }
  return { at, audit, ledger };
}

const newestOf = (table: 'audit_seal' | 'ledger_seal') =>
  stmt<[], Head>(`select seq, encode(hash, 'hex') as hash from ${table} order by seq desc limit 1`);
const hashAt = (table: 'audit_seal' | 'ledger_seal') =>
  stmt<[number], { hash: string }>(`select encode(hash, 'hex') as hash from ${table} where seq = $1`);
const CHAINS = {
  audit: { name: 'audit log', newest: newestOf('audit_seal'), at: hashAt('audit_seal') },
  ledger: { name: 'ledger', newest: newestOf('ledger_seal'), at: hashAt('ledger_seal') },
} as const;

const resetSince = stmt<[string], { reset: boolean }>(
  `select exists (select from audit where action = 'platform.reset' and outcome = 'ok' and at >= $1::timestamptz) as reset`,
);

/**
 * Where the chains of this database do not go through the heads that were kept: their end was cut off, or they are others. A
 * ledger that began anew with a reset of the platform is excused by the audit row of that.
 */
export async function headFaults(db: Db, kept: Heads): Promise<string[]> {
  const faults: string[] = [];
  for (const chain of ['audit', 'ledger'] as const) {
    const head = kept[chain];
    if (head === null) continue;
    const [found] = await db.run(CHAINS[chain].at, head.seq);
    if (found?.hash === head.hash) continue;
    if (chain === 'ledger' && (await db.run(resetSince, kept.at))[0]?.reset === true) continue;
    const is = found === undefined ? 'is gone' : 'is another one';
    faults.push(`seal ${head.seq} of the ${CHAINS[chain].name}, which was there at ${kept.at}, ${is}`);
  }
  return faults;
}

/** Keeps the newest heads, unless the chains do not go through those kept before: then says so, and leaves them as they are. */
export async function keepHeads(db: Db, folder: string, nowMs: number): Promise<{ heads: Heads; faults: string[] }> {
  const kept = await readHeads(folder);
  if (kept !== null) {
    const faults = await headFaults(db, kept);
    if (faults.length > 0) return { heads: kept, faults };
  }
  const [[audit = null], [ledger = null]] = await Promise.all([
    db.run(CHAINS.audit.newest),
    db.run(CHAINS.ledger.newest),
  ]);
  const heads = { at: new Date(nowMs).toISOString(), audit, ledger };
  if (kept !== null && audit?.seq === kept.audit?.seq && ledger?.seq === kept.ledger?.seq) return { heads, faults: [] };
  await fs.mkdir(folder, { recursive: true });
  // Whole or not at all, whenever the process dies.
  await fs.writeFile(`${fileOf(folder)}.new`, `${JSON.stringify(heads)}\n`, { mode: 0o600 });
  await fs.rename(`${fileOf(folder)}.new`, fileOf(folder));
  return { heads, faults: [] };
}

const EVERY_MS = 5_000;
const LOGGED_EVERY_MS = 10 * 60_000;

type Keeping = { readonly pool: pg.Pool; readonly log: Logger; readonly folder: string; readonly now: () => number };

/**
 * Seals the ledger and keeps the heads of both chains until it is closed, once more then. Every ten minutes the heads go to
 * the log, which may be kept elsewhere.
 */
export function startSealKeeper({ pool, log, folder, now }: Keeping, everyMs = EVERY_MS): Periodic {
  const db = database(pool);
  let loggedMs = Number.NEGATIVE_INFINITY;
  let complained = '';
  const pass = async () => {
    await sealLedger(pool);
    const { heads, faults } = await keepHeads(db, folder, now());
    const complaint = faults.join('; ');
    if (complaint !== '' && complaint !== complained) log.error({ faults }, 'SEALS WERE CUT OR CHANGED');
    complained = complaint;
    if (faults.length > 0 || now() - loggedMs < LOGGED_EVERY_MS) return;
    loggedMs = now();
    log.info({ heads }, 'newest seals');
  };
  const onError = (error: unknown) => log.warn({ err: error }, 'the ledger could not be sealed');
  const periodic = periodically(everyMs, pass, onError);
  return {
    async close() {
      await periodic.close();
      await pass().catch(onError);
    },
  };
}
