import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { agentLabel } from '../../policy/actor.ts';
import { ownPasswordRefusal } from './own-password.ts';
import { bare, HashingOverloaded, hashPassword, passwordRefusal } from './password.ts';
import { endOtherSessions, holdOpenSession, isPasswordLocked, noteActivity, writePassword } from './store.ts';

type ChangePassword = Api['auth']['changePassword'];

/** Changes the own password and ends every other session of the account. */
export async function changePassword(call: Call<ChangePassword>): Promise<ReplyOf<ChangePassword> | Refusal> {
  try {
    return await change(call);
  } catch (error) {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  }
}

async function change(call: Call<ChangePassword>): Promise<ReplyOf<ChangePassword> | Refusal> {
  const { context, actor, body, request } = call;
  call.audit({ target: `account:${actor.personId}` });
  if (bare(body.currentPassword) === '' || bare(body.newPassword) === '') {
    const field = bare(body.currentPassword) === '' ? 'currentPassword' : 'newPassword';
    return refuse('INVALID_REQUEST', { field }, 'Please fill in all password fields.');
  }
  if (await isPasswordLocked(context.db, actor.personId)) {
    return refuse(
      'PASSWORD_CHANGE_LOCKED',
      {},
      `This password cannot be changed here. Contact Agent(${agentLabel(actor)})`,
    );
  }
  const unusable = passwordRefusal(body.newPassword, context.settings.current().passwordLengthMin);
  if (unusable !== null) return unusable;
  if (actor.staff?.passwordGiven === true && bare(body.newPassword) === bare(body.currentPassword)) {
    return refuse('INVALID_REQUEST', { field: 'newPassword' }, 'Choose another password than the one you were given.');
  }
  const wrong = await ownPasswordRefusal(context, actor.personId, body.currentPassword);
  if (wrong !== null) return wrong;
  const hash = await hashPassword(body.newPassword);
  const nowMs = context.clock.now();
  return tx(context.pool, async (t) => {
    // The old password was right a moment ago; one that was given meanwhile stands.
    if (!(await holdOpenSession(t, actor.personId, actor.sessionId))) return refuse('LOGIN_REQUIRED');
    await writePassword(t, actor.personId, hash, false);
    await endOtherSessions(t, actor.personId, actor.sessionId, nowMs);
    const { ip, userAgent } = request;
    const { sessionId } = actor;
    const place = ip === null ? null : (context.places?.(ip) ?? null);
    await noteActivity(t, actor.personId, 'password_change', { nowMs, ip, userAgent, sessionId, place });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('session.changed', { accountId: actor.personId }));
    return { message: 'Password updated successfully.' };
  });
}
