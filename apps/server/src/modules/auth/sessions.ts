import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { endSession, openSessions } from './store.ts';

type Auth = Api['auth'];

/** Ends the session that is used for the call. */
export async function logout({ context, actor }: Call<Auth['logout']>): Promise<ReplyOf<Auth['logout']>> {
  await endSession(context.db, actor.accountId, actor.sessionId, context.clock.now());
  context.bus.publish('session.changed', { accountId: actor.accountId });
  return { message: 'Logged out.' };
}

export async function sessions({ context, actor }: Call<Auth['sessions']>): Promise<ReplyOf<Auth['sessions']>> {
  const idleMs = context.settings.current().sessionIdleMs;
  const rows = await openSessions(context.db, actor.accountId, context.clock.now(), idleMs);
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
  if (!(await endSession(context.db, actor.accountId, params.id, context.clock.now()))) return refuse('NOT_FOUND');
  context.bus.publish('session.changed', { accountId: actor.accountId });
  return { message: 'Session ended.' };
}
