import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { endOtherSessions, endSession as endOne, openSessions } from './store.ts';

type Auth = Api['auth'];

/** Ends all sessions of the account but one. The caller publishes `session.changed` after its commit. */
export const endOthers = endOtherSessions;
/** Ends one session of the account; false when there is no such open one. The caller publishes as above. */
export const endSession = endOne;

/** Ends the session that is used for the call. */
export async function logout({ context, actor }: Call<Auth['logout']>): Promise<ReplyOf<Auth['logout']>> {
  await endSession(context.db, actor.personId, actor.sessionId, context.clock.now());
  context.bus.publish('session.changed', { accountId: actor.personId });
  return { message: 'Logged out.' };
}

export async function sessions({ context, actor }: Call<Auth['sessions']>): Promise<ReplyOf<Auth['sessions']>> {
  const idleMs = context.settings.current().sessionIdleMs;
  const rows = await openSessions(context.db, actor.personId, context.clock.now(), idleMs);
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      ip: row.ip,
      userAgent: row.user_agent,
      current: row.id === actor.sessionId,
    })),
  };
}

/** Ends one of the own sessions; those of others are as unknown as those that do not exist. */
export async function endOwnSession(call: Call<Auth['endSession']>): Promise<ReplyOf<Auth['endSession']> | Refusal> {
  const { context, actor, params } = call;
  call.audit({ target: `session:${params.id}` });
  if (!(await endSession(context.db, actor.personId, params.id, context.clock.now()))) return refuse('NOT_FOUND');
  context.bus.publish('session.changed', { accountId: actor.personId });
  return { message: 'Session ended.' };
}

/** Ends every session of the caller but the one that asks; open sockets of the others close at once. */
export async function endOwnOthers(call: Call<Auth['endOtherSessions']>): Promise<ReplyOf<Auth['endOtherSessions']>> {
  const { context, actor } = call;
  const { personId: accountId, sessionId } = actor;
  return tx(context.pool, async (t) => {
    const ended = await endOtherSessions(t, accountId, sessionId, context.clock.now());
    call.audit({ target: `account:${accountId}`, after: { ended } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('session.changed', { accountId }));
    return { message: 'Signed out everywhere else.', ended };
  });
}
