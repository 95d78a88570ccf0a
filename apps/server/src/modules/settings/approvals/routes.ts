import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { codeRefusal, missing } from '../../../policy/account-act.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { decideApproval, holdApproval } from '../../../policy/second-person/approval-store.ts';
import { standingRefusal } from '../../../policy/second-person/second-person.ts';
import { rules, setRules } from './rules.ts';
import { approvalReply, wholeReply } from './approval-reply.ts';
import { approve, type FindHandler, mayDecide, settlementOf, toApprove, whyOnePerson } from './approve.ts';
import { findApproval, leavesSuspended, listApprovals, readAsker } from './store.ts';

type Agent = Api['agentApprovals'];
type SuperAdmin = Api['superAdminApprovals'];
type Both<Name extends keyof Agent> = Call<Agent[Name]> | Call<SuperAdmin[Name]>;

async function list(call: Both<'list'>): Promise<ReplyOf<Agent['list']>> {
  const { context, actor, query } = call;
  const { state, page, limit } = query;
  const nowMs = context.clock.now();
  const [{ rows, counts }, approvable] = await Promise.all([
    listApprovals(context.db, { actorId: agentWithin(call), state, page, limit, nowMs }),
    toApprove(context.db, actor, nowMs),
  ]);
  const items = rows.map((row) => ({ ...approvalReply(row, actor), mayApprove: approvable.has(row.id) }));
  return { items, total: counts[state], page, pageSize: limit, counts, toDecide: approvable.size };
}

async function one(call: Both<'one'>): Promise<ReplyOf<Agent['one']> | Refusal> {
  const { context, actor, params } = call;
  const row = await findApproval(context.db, agentWithin(call), params.id, context.clock.now());
  if (row === null) return refuse('NOT_FOUND');
  const settlementId = settlementOf(context, row);
  const whole = { ...wholeReply(row, actor), ...(settlementId !== null && { settlementId }) };
  if (row.state !== 'waiting' || !whole.mayDecide) return whole;
  const asker = await readAsker(context.db, row.actor_id);
  const mayNotApprove = asker === null ? null : await whyOnePerson(context.db, actor, row, asker.role);
  return mayNotApprove === null ? whole : { ...whole, mayNotApprove };
}

const MESSAGES = {
  withdrawn: {
    plain: 'Taken back. Nothing was moved.',
    suspended: 'Taken back. Nothing was moved. The market stays suspended until it is resumed.',
  },
  refused: {
    plain: 'Refused. Nothing was moved.',
    suspended: 'Refused. Nothing was moved. The market stays suspended until it is resumed.',
  },
} as const;

type Ending = Both<'withdraw'> | Call<SuperAdmin['refuse']>;
/** Ends an act that waits without letting it happen. */
function end(
  call: Ending,
  state: 'withdrawn' | 'refused',
  reason: string | null,
): Promise<{ message: string } | Refusal> {
  const { context, actor, params } = call;
  return tx(context.pool, async (t) => {
    const standing = await holdApproval(t, Number(params.id));
    if (standing === null) return refuse('NOT_FOUND');
    const atMs = context.clock.now();
    const refusal = standingRefusal(standing, actor.personId, atMs);
    const isOwn = standing.person_id === actor.personId;
    if (refusal !== null && !(state === 'withdrawn' && refusal.code === 'APPROVAL_OWN')) return refusal;
    // What is not one's own is not to be taken back, and nobody else's acts are an agent's to see.
    if (state === 'withdrawn' && !isOwn) return refuse('NOT_FOUND');
    await decideApproval(t, standing.id, { state, by: actor.personId, atMs, reason });
    call.audit({ after: { state, ...(reason === null ? {} : { reason }) } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('approvals.changed', {}));
    return { message: MESSAGES[state][(await leavesSuspended(t, standing.id)) ? 'suspended' : 'plain'] };
  });
}

function withdraw(call: Both<'withdraw'>): Promise<ReplyOf<Agent['withdraw']> | Refusal> {
  call.audit({ target: `approval:${call.params.id}` });
  return end(call, 'withdrawn', null);
}

async function refuseAct(call: Call<SuperAdmin['refuse']>): Promise<ReplyOf<SuperAdmin['refuse']> | Refusal> {
  const { context, actor, params, body } = call;
  call.audit({ target: `approval:${params.id}` });
  const reason = body.reason.trim();
  if (reason === '') return missing('reason', 'Enter a reason. Who asked for it reads it.');
  const row = await findApproval(context.db, null, params.id, context.clock.now());
  if (row === null) return refuse('NOT_FOUND');
  if (!mayDecide(actor, row)) return refuse('RIGHT_NEEDED');
  const asked = missing('transactionCode', 'Enter your transaction code to refuse.');
  return (await codeRefusal(context, actor, body.transactionCode, asked)) ?? end(call, 'refused', reason);
}

export const agentApprovalHandlers: Handlers<Agent> = { list, one, withdraw };
/** `find` answers the other handlers of the product: an act that is approved is carried out by its own. */
export const superAdminApprovalHandlers = (find: FindHandler): Handlers<SuperAdmin> => ({
  ...{ list, one, withdraw, refuse: refuseAct, rules, setRules },
  approve: (call) => approve(call, find),
});
