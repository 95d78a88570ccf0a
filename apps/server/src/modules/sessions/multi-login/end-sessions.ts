import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { agentWithin, reach } from '../../../policy/scope.ts';
import { endSession } from '../sessions.ts';
import { endSessionsOf, ownerOfSession } from './ending-store.ts';
import { findPlace } from './member-store.ts';
import { aliveNow, fromMsOf } from './period.ts';

type EndOne = Api['superAdminMultiLogin']['endSession'] | Api['agentMultiLogin']['endSession'];
type EndAll = Api['superAdminMultiLogin']['endSessions'] | Api['agentMultiLogin']['endSessions'];

/**
 * Ends somebody's session at once, on every node. The own one is refused: for that there is Logout; a super admin's is, to
 * staff (RIGHT_NEEDED).
 */
export async function endOne(call: Call<EndOne>): Promise<ReplyOf<EndOne> | Refusal> {
  const { context, actor, scope, params } = call;
  call.audit({ target: `session:${params.id}` });
  return tx(context.pool, async (t) => {
    const alive = aliveNow(context);
    const accountId = await ownerOfSession(t, params.id, alive);
    const account = accountId === null ? null : await reach(t, scope, actor, String(accountId));
    if (account === null) return refuse('NOT_FOUND');
    if (account.role === 'super_admin' && actor.staff !== undefined) return refuse('RIGHT_NEEDED');
    if (Number(params.id) === actor.sessionId) return refuse('OWN_SESSION');
    if (!(await endSession(t, account.id, params.id, alive.nowMs))) return refuse('NOT_FOUND');
    call.audit({ target: `account:${account.id}`, after: { session: params.id, ended: 1 } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('session.changed', { accountId: account.id }));
    return { message: `${account.username} is signed out there.`, ended: 1 };
  });
}

/** The audit row names so many accounts; it always has how many there were. */
const NAMED = 100;

/**
 * Ends all that was opened at a place in the period by accounts within reach; the session that asks stays, and so do those of
 * super admins where staff asks.
 */
export async function endAll(call: Call<EndAll>): Promise<ReplyOf<EndAll> | Refusal> {
  const { context, actor, params, query } = call;
  const group = { place: params.place, fromMs: fromMsOf(context.settings.calendar(), query.days, context.clock.now()) };
  const own = { agentId: agentWithin(call) };
  call.audit({ target: `place:${params.place}` });
  return tx(context.pool, async (t) => {
    const alive = aliveNow(context);
    const place = await findPlace(t, own, group, alive);
    if (place === null) return refuse('NOT_FOUND');
    const kept = { id: actor.sessionId, superAdmins: actor.staff !== undefined };
    const ended = await endSessionsOf(t, own, group, alive, kept);
    const accounts = [...new Set(ended.map(({ account_id }) => account_id))].sort((first, second) => first - second);
    const where = place.address === null ? {} : { address: place.address };
    call.audit({
      after: { ...where, ended: ended.length, accounts: accounts.length, accountIds: accounts.slice(0, NAMED) },
    });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => {
      for (const accountId of accounts) context.bus.publish('session.changed', { accountId });
    });
    return { message: wordsOf(ended.length), ended: ended.length };
  });
}

const wordsOf = (ended: number): string => {
  if (ended === 0) return 'Nobody was signed in there any more.';
  return ended === 1 ? '1 session was signed out.' : `${ended} sessions were signed out.`;
};
