import type { ReplyOf } from '@pavilion/contract';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { missing } from '../../../policy/account-act.ts';
import { newTransactionCode, setTransactionCode } from '../../../policy/transaction-code.ts';
import { givePassword } from '../../sessions/give-password.ts';
import { HashingOverloaded, hashPassword, passwordRefusal } from '../../sessions/password.ts';
import { removeSecondStep } from '../../sessions/second-step/remove.ts';
import {
  type Calls,
  endAllSessions,
  eyesRefusal,
  inOrder,
  onPerson,
  ownCodeRefusal,
  personAfter,
} from './person-act.ts';
import { closePerson, endConfirmations, writePerson, writePersonLock } from './staff-store.ts';

type Answer<Name extends keyof Calls> = Promise<ReplyOf<Calls[Name]> | Refusal>;

/** Changes a person's name and rights, locks or unlocks it. It holds at once, in what is open, too; a lock ends the sessions. */
export async function changePerson(call: Call<Calls['change']>): Answer<'change'> {
  const { context, actor, params, body } = call;
  if (body.fullName?.trim() === '') return missing('fullName', 'Enter the name of the person.');
  const wrongCode = await ownCodeRefusal(call, body.transactionCode);
  if (wrongCode !== null) return wrongCode;
  return onPerson(call, params.id, async (t, person) => {
    const before = { fullName: person.full_name, rights: person.rights, locked: person.user_locked };
    const after = {
      fullName: body.fullName?.trim() ?? before.fullName,
      rights: inOrder(body.rights ?? before.rights),
      locked: body.locked ?? before.locked,
    };
    const more = after.rights.some((right) => !before.rights.includes(right)) || (before.locked && !after.locked);
    const waits = more ? await eyesRefusal(t, call, 'Rights of a person of staff', person.username) : null;
    if (waits !== null) return waits;
    await writePerson(t, person.id, after.fullName, after.rights);
    if (after.locked !== before.locked) {
      const by = { id: actor.accountId, role: actor.role, atMs: context.clock.now() };
      await writePersonLock(t, person.id, after.locked, by);
    }
    await endConfirmations(t, person.id);
    if (after.locked) await endAllSessions(t, context, person.id);
    call.audit({ before, after });
    return { message: `${person.username} was changed.`, person: await personAfter(t, call, person.id) };
  });
}

/** Gives a person a new password; all its sessions end. */
export async function resetPersonPassword(call: Call<Calls['resetPassword']>): Answer<'resetPassword'> {
  const { context, params, body } = call;
  const unusable = passwordRefusal(body.newPassword, context.settings.current().passwordLengthMin);
  if (unusable !== null) return unusable;
  const wrongCode = await ownCodeRefusal(call, body.transactionCode);
  if (wrongCode !== null) return wrongCode;
  try {
    const hash = await hashPassword(body.newPassword);
    return await onPerson(call, params.id, async (t, person) => {
      const waits = await eyesRefusal(t, call, 'Password of a person of staff', person.username);
      if (waits !== null) return waits;
      await givePassword(t, context, person.id, hash, null);
      return { message: `${person.username} has a new password.` };
    });
  } catch (error) {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  }
}

/** Gives a person a new transaction code, which nobody else is shown; all its sessions end. */
export async function resetPersonCode(call: Call<Calls['resetCode']>): Answer<'resetCode'> {
  const { context, params, body } = call;
  const wrongCode = await ownCodeRefusal(call, body.transactionCode);
  if (wrongCode !== null) return wrongCode;
  return onPerson(call, params.id, async (t, person) => {
    const waits = await eyesRefusal(t, call, 'Code of a person of staff', person.username);
    if (waits !== null) return waits;
    await setTransactionCode(t, context.secrets, person.id, newTransactionCode(context.random));
    await endAllSessions(t, context, person.id);
    return { message: `${person.username} has a new transaction code.` };
  });
}

/** Switches a person's second step off; all its sessions end. Refuses TWO_FACTOR_OFF. */
export async function resetPersonTwoFactor(call: Call<Calls['resetTwoFactor']>): Answer<'resetTwoFactor'> {
  const { context, params, body } = call;
  const wrongCode = await ownCodeRefusal(call, body.transactionCode);
  if (wrongCode !== null) return wrongCode;
  return onPerson(call, params.id, async (t, person) => {
    const waits = await eyesRefusal(t, call, 'Second step of a person of staff', person.username);
    if (waits !== null) return waits;
    if (!(await removeSecondStep(t, person.id))) return refuse('TWO_FACTOR_OFF');
    await endAllSessions(t, context, person.id);
    return { message: `${person.username} signs in without a second step.` };
  });
}

/** Ends all sessions of a person at once, on every server. */
export const signPersonOut = (call: Call<Calls['signOut']>): Answer<'signOut'> =>
  onPerson(call, call.params.id, async (t, person) => {
    const ended = await endAllSessions(t, call.context, person.id);
    call.audit({ after: { ended } });
    return { message: `${person.username} is signed out everywhere.`, ended };
  });

/** Closes a person's sign-in for good. */
export async function closePersonFor(call: Call<Calls['close']>): Answer<'close'> {
  const { context, params, body } = call;
  const wrongCode = await ownCodeRefusal(call, body.transactionCode);
  if (wrongCode !== null) return wrongCode;
  return onPerson(call, params.id, async (t, person) => {
    call.audit({ before: { rights: person.rights }, after: { closed: true } });
    await closePerson(t, person.id, context.clock.now());
    await endAllSessions(t, context, person.id);
    return { message: `${person.username} is closed.`, person: await personAfter(t, call, person.id) };
  });
}
