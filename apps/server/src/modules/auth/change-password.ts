import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { tooManyAlready, withAttempt } from '../../policy/attempts.ts';
import { HashingOverloaded, hashPassword, inHashSlot, passwordMatches, passwordRefusal } from './password.ts';
import { credentialsById, endOtherSessions, noteActivity, writePassword } from './store.ts';

type ChangePassword = Api['auth']['changePassword'];

/** Null when the current password is right. Wrong ones are limited as sign-ins are, by account. */
async function currentRefusal({ context, actor, body }: Call<ChangePassword>): Promise<Refusal | null> {
  const { db, clock } = context;
  const tried = { kind: 'password', name: String(actor.accountId), ip: null, nowMs: clock.now() } as const;
  const already = await tooManyAlready(db, tried);
  if (already !== null) return refuse('TOO_MANY_ATTEMPTS', already);
  const check = async () => {
    const account = await credentialsById(db, actor.accountId);
    return account !== null && passwordMatches(account.password_hash, body.currentPassword);
  };
  const outcome = await inHashSlot(() => withAttempt(db, tried, check));
  if (outcome === true) return null;
  return outcome === false ? refuse('PASSWORD_INVALID') : refuse('TOO_MANY_ATTEMPTS', outcome);
}

/** Changes the own password and ends every other session of the account (specification 1 §5 and §8). */
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
  call.audit({ target: `account:${actor.accountId}` });
  if (body.currentPassword === '' || body.newPassword === '') {
    const field = body.currentPassword === '' ? 'currentPassword' : 'newPassword';
    return refuse('INVALID_REQUEST', { field }, 'Please fill in all password fields.');
  }
  const unusable = passwordRefusal(body.newPassword, context.settings.current().passwordLengthMin);
  if (unusable !== null) return unusable;
  const wrong = await currentRefusal(call);
  if (wrong !== null) return wrong;
  const hash = await hashPassword(body.newPassword);
  const nowMs = context.clock.now();
  await tx(context.pool, async (t) => {
    await writePassword(t, actor.accountId, hash);
    await endOtherSessions(t, actor.accountId, actor.sessionId, nowMs);
    const { ip, userAgent } = request;
    await noteActivity(t, actor.accountId, 'password_change', { nowMs, ip, userAgent, sessionId: actor.sessionId });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('session.changed', { accountId: actor.accountId }));
  });
  return { message: 'Password updated successfully.' };
}
