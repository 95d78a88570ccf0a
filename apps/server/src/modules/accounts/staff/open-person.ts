import type { ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { missing } from '../../../policy/account-act.ts';
import { newTransactionCode, setTransactionCode } from '../../../policy/transaction-code.ts';
import { HashingOverloaded, hashPassword } from '../../sessions/password.ts';
import { formProblems, usernameOf } from '../account-form.ts';
import { DEMO_CASHIER } from '../create-account.ts';
import { type Calls, eyesRefusal, inOrder, ownCodeRefusal, personAfter } from './person-act.ts';
import { insertPerson } from './staff-store.ts';

type Open = Calls['open'];

/**
 * Gives a person an own sign-in for the caller, with a transaction code that nobody else is shown. Refuses what the form
 * lacks (INVALID_REQUEST), TRANSACTION_CODE_INVALID and _LOCKED, PASSWORD_TOO_SHORT and _TOO_COMMON and USERNAME_TAKEN.
 */
export async function openPerson(call: Call<Open>): Promise<ReplyOf<Open> | Refusal> {
  const { context, body } = call;
  const fullName = body.fullName.trim();
  const form = { username: body.username, password: body.password, userType: null, hasAgent: false };
  const [problem] = formProblems('agent', form, context.settings.current().passwordLengthMin);
  if (problem !== undefined) return problem;
  if (fullName === '') return missing('fullName', 'Enter the name of the person.');
  const wrongCode = await ownCodeRefusal(call, body.transactionCode);
  if (wrongCode !== null) return wrongCode;
  try {
    const passwordHash = await hashPassword(body.password);
    return await openIn(call, { username: usernameOf(body.username) ?? '', fullName, passwordHash });
  } catch (error) {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  }
}

type Form = { readonly username: string; readonly fullName: string; readonly passwordHash: string };

function openIn(call: Call<Open>, { username, fullName, passwordHash }: Form): Promise<ReplyOf<Open> | Refusal> {
  const { context, actor, body } = call;
  const { accountId: principalId } = actor;
  const rights = inOrder(body.rights);
  return tx(context.pool, async (t) => {
    const waits = await eyesRefusal(t, call, 'New person of staff', username);
    if (waits !== null) return waits;
    const person = { username, fullName, rights, passwordHash, principalId };
    const id = username === DEMO_CASHIER ? null : await insertPerson(t, person, context.clock.now());
    if (id === null) return refuse('USERNAME_TAKEN', { field: 'username' });
    await setTransactionCode(t, context.secrets, id, newTransactionCode(context.random));
    call.audit({ target: `account:${id}`, after: { username, fullName, rights } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { message: `${username} can sign in now.`, person: await personAfter(t, call, id) };
  });
}
