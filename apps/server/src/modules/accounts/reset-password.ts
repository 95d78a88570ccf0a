import type { BodyOf, Api } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { reach } from '../../policy/scope.ts';
import { givePassword } from '../sessions/give-password.ts';
import { HashingOverloaded, hashPassword, passwordRefusal } from '../sessions/password.ts';
import { movesOfAccess } from '../../policy/second-person/access.ts';
import { codeRefusal, type AccountAct, missing } from '../../policy/account-act.ts';

export type NewPassword = AccountAct & {
  readonly body: BodyOf<Api['superAdminAccounts']['changeUserPassword']>;
};

/**
 * Gives an account in the caller's reach a new password; every session of it ends at once, but the caller's own where it
 * is the caller's account. Refuses NOT_FOUND, an empty code (INVALID_REQUEST), TRANSACTION_CODE_INVALID and _LOCKED,
 * PASSWORD_TOO_SHORT and _TOO_COMMON. The password is nowhere in the audit log.
 */
export async function resetPassword(context: Context, act: NewPassword): Promise<{ message: string } | Refusal> {
  const { actor, body } = act;
  act.audit({ target: `account:${act.targetId}` });
  // Asked first, so that a foreign account is unknown whatever else is wrong; asked again below, under its lock.
  const known = await tx(context.pool, (t) => reach(t, act.scope, actor, act.targetId, act.targetRole));
  if (known === null) return refuse('NOT_FOUND');
  const lengthMin = context.settings.current().passwordLengthMin;
  const unusable = passwordRefusal(body.newPassword, lengthMin);
  if (unusable?.code === 'PASSWORD_TOO_SHORT') {
    return refuse('PASSWORD_TOO_SHORT', {}, `Password must be at least ${lengthMin} characters long.`);
  }
  if (unusable !== null) return unusable;
  const asked = missing('transactionCode', 'Transaction code is required.');
  const wrongCode = await codeRefusal(context, actor, body.transactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  try {
    const hash = await hashPassword(body.newPassword);
    return await tx(context.pool, async (t) => {
      const target = await reach(t, act.scope, actor, act.targetId, act.targetRole);
      if (target === null) return refuse('NOT_FOUND');
      if (target.role === 'super_admin' && target.id !== actor.accountId) {
        const waits = await act.second.admit(t, 'access', movesOfAccess('Password of a super admin', target.username));
        if (waits !== null) return waits;
      }
      await givePassword(t, context, target.id, hash, target.id === actor.accountId ? actor.sessionId : null);
      await writeAudit(t, [act.takeAuditRow('ok')]);
      return { message: 'Password updated successfully.' };
    });
  } catch (error) {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  }
}
