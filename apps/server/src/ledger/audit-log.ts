import type { RefusalCode } from '@pavilion/contract';
import { type Db, stmt } from '../db/transaction.ts';

/** What a handler knows about its act: what it touched, and the values before and after. Never secrets. */
export type AuditNote = {
  target?: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Where nobody was signed in when the call began (sign-in itself). */
  actor?: { accountId: number; role: string; personId?: number | null };
};

/** One row of the audit table, ready to be written. */
export type AuditRow = {
  atMs: number;
  requestId: string;
  actorId: number | null;
  actorRole: string | null;
  /** The person who acted for that account; left out or null where it acted itself. */
  personId?: number | null;
  action: string;
  target: string | null;
  outcome: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  ip: string | null;
  userAgent: string | null;
};

export type AuditTrail = {
  /** Adds to the audit row that is written of an act. Secrets never go in. */
  audit(note: AuditNote): void;
  /**
   * The audit row with everything noted so far, for an act that writes it inside its own transaction; after this, none is written for
   * it unless the act throws.
   */
  takeAuditRow(outcome: 'ok' | RefusalCode): AuditRow;
};

type Fixed = Pick<AuditRow, 'requestId' | 'actorId' | 'actorRole' | 'personId' | 'action'> & Pick<AuditNote, 'after'>;

/** The trail of an act that is not the caller's, or nobody's call: its row has no address. */
export function auditTrail(clock: { now(): number }, { after, ...fixed }: Fixed): AuditTrail {
  let note: AuditNote = {};
  return {
    audit: (more) => {
      note = { ...note, ...more };
    },
    takeAuditRow: (outcome) => ({
      ...fixed,
      atMs: clock.now(),
      target: note.target ?? null,
      outcome,
      before: note.before ?? null,
      after: note.after || after ? { ...note.after, ...after } : null,
      ip: null,
      userAgent: null,
    }),
  };
}

type Columns = [
  (number | null)[],
  (string | null)[],
  (number | null)[],
  (string | null)[],
  (string | null)[],
  (string | null)[],
  (string | null)[],
  (string | null)[],
  (string | null)[],
  (string | null)[],
  (string | null)[],
  (number | null)[],
];

const insertRows = stmt<Columns>(
  `insert into audit (at, request_id, actor_id, actor_role, action, target, outcome, before, after, ip, user_agent, person_id)
   select to_timestamp(r.at_ms::float8 / 1000), r.request_id, r.actor_id, r.actor_role, r.action, r.target, r.outcome,
          r.before, r.after, r.ip, r.user_agent, r.person_id
   from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[],
               $9::jsonb[], $10::inet[], $11::text[], $12::bigint[])
        as r(at_ms, request_id, actor_id, actor_role, action, target, outcome, before, after, ip, user_agent, person_id)`,
);

const json = (value: AuditRow['before']) => (value === null ? null : JSON.stringify(value));

/** Writes audit rows; inside a transaction they exist exactly when the act does. */
export async function writeAudit(db: Db, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.run(
    insertRows,
    rows.map((row) => row.atMs),
    rows.map((row) => row.requestId),
    rows.map((row) => row.actorId),
    rows.map((row) => row.actorRole),
    rows.map((row) => row.action),
    rows.map((row) => row.target),
    rows.map((row) => row.outcome),
    rows.map((row) => json(row.before)),
    rows.map((row) => json(row.after)),
    rows.map((row) => row.ip),
    rows.map((row) => row.userAgent),
    rows.map((row) => row.personId ?? null),
  );
}
