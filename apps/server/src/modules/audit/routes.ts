import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReconciliationRun, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { agentWithin } from '../../policy/scope.ts';
import { type AuditLogRow, readAuditLog } from './audit-store.ts';
import { beginReconciliation } from './reconcile-run.ts';
import { isLocked, listRuns, type RunRow } from './run-store.ts';

type Calls = Api['proofBackOffice'];
type Item = ReplyOf<Calls['auditLog']>['items'][number];

const auditItem = (row: AuditLogRow): Item => ({
  id: String(row.id),
  at: row.at.toISOString(),
  requestId: row.request_id,
  actor:
    row.actor_id === null || row.actor_role === null
      ? null
      : // The rows of accounts that a reset has cleared stay; their names are gone.
        { id: String(row.actor_id), username: row.actor_username ?? `#${row.actor_id}`, role: row.actor_role },
  person:
    row.person_id === null ? null : { id: String(row.person_id), username: row.person_username ?? `#${row.person_id}` },
  action: row.action,
  target: row.target,
  targetName: row.target_name,
  targetMarket: row.target_market,
  outcome: row.outcome,
  before: row.before,
  after: row.after,
  ip: row.ip,
  userAgent: row.user_agent,
  seal: row.seal_seq === null || row.seal_hash === null ? null : { seq: row.seal_seq, hash: row.seal_hash },
});

type Agent = Api['agentProof'];
type Log = Call<Calls['auditLog']> | Call<Agent['auditLog']>;

/** An agent reads what its own persons did, whoever is asked for; a super admin everything. */
async function auditLog(call: Log): Promise<ReplyOf<Calls['auditLog']>> {
  const { context, query } = call;
  const { action, outcome, personId, search, page, limit } = query;
  const actorId = 'actorId' in query ? query.actorId : undefined;
  const filter = {
    ...dayBounds(context.settings.calendar(), query.from, query.to),
    ...{ action: action ?? '', outcome, actorId: actorId ?? null, personId: personId ?? null },
    principalId: agentWithin(call),
    ...{ search: (search ?? '').trim().toLowerCase() },
  };
  const found = await readAuditLog(context.db, filter, { page, limit });
  return {
    ...{ items: found.rows.map(auditItem), total: found.total, page, pageSize: limit },
    countedSince: found.cutAt?.toISOString() ?? null,
  };
}

/** `running`: whether a run is under way on any server; it can only be the newest. */
function runReply(row: RunRow, running: boolean): ReconciliationRun {
  const ended = row.difference_count === 0 ? ('clean' as const) : ('differences' as const);
  return {
    id: String(row.id),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    by: { id: String(row.actor_id), username: row.username },
    state: row.finished_at === null ? (running ? 'running' : 'interrupted') : ended,
    differenceCount: row.difference_count,
    differences: row.differences ?? [],
    books:
      row.books?.map(({ name, balancePaise }) => ({ name, balance: rupeesFromPaise(paise(balancePaise)) })) ?? null,
    auditRows: row.audit_rows,
  };
}

type Runs = Calls['reconciliations'];
async function reconciliations({ context, query }: Call<Runs>): Promise<ReplyOf<Runs>> {
  const { page, limit } = query;
  // Before the rows: a run that ends in between is then called running once more, never interrupted.
  const running = await isLocked(context.db);
  const { rows, total } = await listRuns(context.db, page, limit);
  return {
    items: rows.map((row, at) => runReply(row, running && page === 1 && at === 0)),
    ...{ total, page, pageSize: limit },
  };
}

async function reconcile(call: Call<Calls['reconcile']>): Promise<ReconciliationRun | Refusal> {
  const { context, actor } = call;
  const begun = await beginReconciliation(context, actor.accountId);
  if (begun === null) return refuse('RECONCILIATION_RUNNING');
  call.audit({ target: `reconciliation ${begun.id}` });
  return {
    id: String(begun.id),
    startedAt: new Date(begun.startedAtMs).toISOString(),
    ...{ finishedAt: null, state: 'running', differenceCount: null, differences: [], books: null, auditRows: null },
    by: { id: String(actor.accountId), username: actor.username },
  };
}

export const agentProofHandlers: Handlers<Agent> = { auditLog };
export const proofHandlers: Handlers<Calls> = { auditLog, reconciliations, reconcile };
