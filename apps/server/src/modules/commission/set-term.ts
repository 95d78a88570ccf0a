import type { Api, BookTermReply, ReplyOf } from '@pavilion/contract';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { reach } from '../../policy/scope.ts';
import { missing } from '../../policy/account-act.ts';
import { termReply } from './term-reply.ts';
import { addTerm, lockTerm, markCancelled } from './term-store.ts';

type Calls = Api['superAdminCommission'];
type Set = Call<Calls['setTerm']>;
type Cancel = Call<Calls['cancelTerm']>;

/**
 * A term begins this much after it is set, or later: every server has it on record before the first bet that it is about,
 * so no settlement can have been made without it.
 */
const NOTICE_MS = 60_000;
const AHEAD_MS_MAX = 5 * 366 * 86_400_000;
/** The same for taking one back. */
const CANCEL_NOTICE_MS = 10_000;

/** What is wrong with an order, by field; null when nothing is. */
function fault({ body }: Set, fromMs: number, nowMs: number): Refusal | null {
  if (body.subject === 'share') {
    if (body.agentId === null) return missing('agentId', 'A share is an agent’s. Choose an agent.');
    if (body.kind !== null) return missing('kind', 'A share is of every kind of market.');
    if (body.rate === null) return missing('rate', 'Enter the share. None is 0.');
  }
  if (body.reason.trim() === '') return missing('reason', 'Say why.');
  if (fromMs < nowMs + NOTICE_MS)
    return missing('from', 'Terms begin at the earliest in one minute, never in the past.');
  return fromMs > nowMs + AHEAD_MS_MAX ? missing('from', 'Terms can be planned for five years.') : null;
}

/**
 * Sets a commission or a share from a moment on (decision 42). Rows are only ever added, so what was agreed about a bet
 * when it was accepted never changes. Refuses INVALID_REQUEST with the field, and NOT_FOUND for an agent that there is not.
 */
export async function setTerm(call: Set): Promise<ReplyOf<Calls['setTerm']> | Refusal> {
  const { context, actor, body } = call;
  call.audit({ target: body.agentId === null ? 'everybody' : `account:${body.agentId}` });
  const nowMs = context.clock.now();
  const fromMs = body.from === null ? nowMs + NOTICE_MS : Date.parse(body.from);
  const wrong = fault(call, fromMs, nowMs);
  if (wrong !== null) return wrong;
  return tx(context.pool, async (t) => {
    const agent = body.agentId === null ? null : await reach(t, 'everyone', actor, body.agentId, 'agent');
    if (body.agentId !== null && agent === null) return refuse('NOT_FOUND', { field: 'agentId' });
    const id = await addTerm(t, {
      ...{ subject: body.subject, kind: body.kind, agentId: agent?.id ?? null, actorId: actor.accountId },
      ...{ rate: body.rate === null ? null : Math.round(body.rate * 100), reason: body.reason.trim() },
      ...{ fromMs, setMs: nowMs },
    });
    const term = await readBack(t, String(id), nowMs);
    call.audit({ after: { termId: id, ...body, from: term.from } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { term };
  });
}

/** Takes back a term before it begins. Refuses NOT_FOUND and TERM_BEGUN. */
export async function cancelTerm(call: Cancel): Promise<ReplyOf<Calls['cancelTerm']> | Refusal> {
  const { context, actor, params } = call;
  call.audit({ target: `term:${params.id}` });
  return tx(context.pool, async (t) => {
    const row = await lockTerm(t, params.id);
    if (row === null) return refuse('NOT_FOUND');
    const nowMs = context.clock.now();
    if (row.cancelled || row.from_ms <= nowMs + CANCEL_NOTICE_MS) return refuse('TERM_BEGUN');
    await markCancelled(t, row.id, nowMs, actor.accountId);
    const term = await readBack(t, params.id, nowMs);
    const target = row.agent_id === null ? 'everybody' : `account:${row.agent_id}`;
    call.audit({
      target,
      before: { termId: row.id, subject: term.subject, kind: term.kind, rate: term.rate, from: term.from },
    });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { term };
  });
}

async function readBack(t: Tx, id: string, nowMs: number): Promise<BookTermReply> {
  const row = await lockTerm(t, id);
  if (row === null) throw new Error(`term ${id} is gone`);
  return termReply(row, nowMs, new Set());
}
