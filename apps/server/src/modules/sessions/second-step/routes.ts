import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { reach } from '../../../policy/scope.ts';
import { cleanRemark, checkTransactionCode } from '../../../policy/transaction-code.ts';
import { confirmSession } from './confirm-session.ts';
import { confirm, enrol, renewRecoveryCodes, switchOff } from './set-up.ts';
import { removeTwoFactor, securityOf } from './store.ts';

type Status = Api['security']['status'];
type Reset = Api['securityBackOffice']['resetTwoFactor'];

async function status({ context, actor }: Call<Status>): Promise<ReplyOf<Status> | Refusal> {
  const row = await securityOf(context.db, actor.personId);
  if (row === null) return refuse('NOT_FOUND');
  const enabledAt = row.enabled_at?.toISOString() ?? null;
  return {
    twoFactor: { enabled: enabledAt !== null, enabledAt, recoveryCodesLeft: row.codes_left },
    terms: { version: row.terms_version, acceptedAt: row.terms_accepted_at?.toISOString() ?? null },
  };
}

export const securityHandlers: Handlers<Api['security']> = {
  status,
  enrol,
  confirm,
  newRecoveryCodes: renewRecoveryCodes,
  switchOff,
};

/** For somebody who is locked out. The reason stands in the audit log; open sessions stay. */
async function resetTwoFactor(call: Call<Reset>): Promise<ReplyOf<Reset> | Refusal> {
  const { context, actor, params, body } = call;
  call.audit({ target: `account:${params.id}` });
  const wrongCode = await checkTransactionCode(context, actor.personId, body.transactionCode);
  if (wrongCode !== null) return wrongCode;
  return tx(context.pool, async (t) => {
    const target = await reach(t, 'everyone', actor, params.id);
    if (target === null) return refuse('NOT_FOUND');
    if (target.role === 'super_admin' && actor.staff !== undefined) return refuse('RIGHT_NEEDED');
    if (!(await removeTwoFactor(t, target.id))) return refuse('TWO_FACTOR_OFF');
    // The reason may have been typed with the code in it, as remarks of transfers are.
    const reason = cleanRemark(body.reason, body.transactionCode) ?? null;
    call.audit({ before: { twoFactor: true }, after: { twoFactor: false, reason } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { message: 'Two-factor sign-in was switched off.' };
  });
}

export const securityBackOfficeHandlers: Handlers<Api['securityBackOffice']> = { confirmSession, resetTwoFactor };
