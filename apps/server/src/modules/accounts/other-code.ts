import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { reach } from '../../policy/scope.ts';
import { movesOfAccess, waitsHere } from '../../policy/second-person/access.ts';
import { codeRefusal, type AccountAct, missing } from '../../policy/account-act.ts';
import { newTransactionCode, openTransactionCode, setTransactionCode } from '../../policy/transaction-code.ts';

/** Somebody else's transaction code, null when there is none; each view is audited. Refuses NOT_FOUND. */
export async function viewCode(
  context: Context,
  act: AccountAct,
): Promise<{ transactionCode: string | null } | Refusal> {
  act.audit({ target: `account:${act.targetId}` });
  return tx(context.pool, async (t) => {
    const target = await reach(t, act.scope, act.actor, act.targetId, act.targetRole);
    if (target === null) return refuse('NOT_FOUND');
    if (target.role === 'super_admin' && target.id !== act.actor.accountId && waitsHere(context)) {
      return refuse(
        'ROLE_NOT_ALLOWED',
        {},
        'The code of another super admin is not shown where acts wait for a second person.',
      );
    }
    await writeAudit(t, [act.takeAuditRow('ok')]);
    return { transactionCode: await openTransactionCode(t, context.secrets, target.id) };
  });
}

/**
 * Gives somebody a new transaction code; the old one stops working. Refuses NOT_FOUND, an empty code of the caller's own
 * (INVALID_REQUEST), TRANSACTION_CODE_INVALID and _LOCKED.
 */
export async function resetCode(
  context: Context,
  act: AccountAct & { readonly body: { readonly transactionCode: string } },
): Promise<{ transactionCode: string; message: string } | Refusal> {
  act.audit({ target: `account:${act.targetId}` });
  const asked = missing('transactionCode', 'Enter your transaction code to reset this account.');
  const wrongCode = await codeRefusal(context, act.actor, act.body.transactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  return tx(context.pool, async (t) => {
    const target = await reach(t, act.scope, act.actor, act.targetId, act.targetRole);
    if (target === null) return refuse('NOT_FOUND');
    if (target.role === 'super_admin' && target.id !== act.actor.accountId) {
      const waits = await act.second.admit(t, 'access', movesOfAccess('Code of a super admin', target.username));
      if (waits !== null) return waits;
    }
    const transactionCode = newTransactionCode(context.random);
    await setTransactionCode(t, context.secrets, target.id, transactionCode);
    await writeAudit(t, [act.takeAuditRow('ok')]);
    return { transactionCode, message: 'Transaction code updated successfully.' };
  });
}
