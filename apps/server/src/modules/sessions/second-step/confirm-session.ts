import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { codeRefusal, missing } from '../../../policy/account-act.ts';
import { checkSecondStep } from './second-step.ts';
import { readTwoFactor, setConfirmed } from './store.ts';

type Confirm = Api['securityBackOffice']['confirmSession'];

const CONFIRMED_MS = 10 * 60_000;

/**
 * Confirms the session that asks, for ten minutes: the transaction code and, where it is set up, a code of the second step.
 * Refuses what is missing by its field (`code` says that the second step is on).
 */
export async function confirmSession(call: Call<Confirm>): Promise<ReplyOf<Confirm> | Refusal> {
  const { context, actor, body } = call;
  const { personId: accountId, sessionId } = actor;
  call.audit({ target: `session:${sessionId}` });
  const second = await readTwoFactor(context.db, accountId);
  const isOn = second !== null && second.confirmed_at !== null;
  if (isOn && (body.code ?? '').trim() === '') return missing('code', 'Enter the code of your authenticator as well.');
  const asked = missing('transactionCode', 'Enter your transaction code to continue.');
  const wrong = await codeRefusal(context, actor, body.transactionCode, asked);
  if (wrong !== null) return wrong;
  const wrongStep = isOn ? await checkSecondStep(context, accountId, body.code ?? '') : null;
  if (wrongStep !== null) return wrongStep;
  const untilMs = context.clock.now() + CONFIRMED_MS;
  return tx(context.pool, async (t) => {
    if (!(await setConfirmed(t, sessionId, untilMs))) return refuse('LOGIN_REQUIRED');
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('session.changed', { accountId }));
    return { confirmedUntil: new Date(untilMs).toISOString() };
  });
}
