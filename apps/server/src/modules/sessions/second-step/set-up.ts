import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { ownPasswordRefusal } from '../own-password.ts';
import { endOthers } from '../sessions.ts';
import {
  checkSecondStep,
  limitedTry,
  newRecoveryCodes,
  newSecret,
  plainCode,
  recoveryHash,
  secretPurpose,
} from './second-step.ts';
import { confirmSecret, readTwoFactor, removeTwoFactor, writeRecoveryCodes, writeSecret } from './store.ts';
import { base32, keyUri, stepOfCode } from './totp.ts';

type Security = Api['security'];

/** A new secret, shown to its owner once; it counts for nothing until a code confirms it. */
export async function enrol(call: Call<Security['enrol']>): Promise<ReplyOf<Security['enrol']> | Refusal> {
  const { context, actor, body } = call;
  call.audit({ target: `account:${actor.personId}` });
  const wrong = await ownPasswordRefusal(context, actor.personId, body.password);
  if (wrong !== null) return wrong;
  const secret = newSecret(context.random);
  const sealed = context.secrets.seal(secret.toString('hex'), secretPurpose(actor.personId));
  const kept = await writeSecret(context.db, actor.personId, sealed, context.clock.now());
  return kept
    ? {
        secret: base32(secret),
        uri: keyUri(secret, actor.staff?.username ?? actor.username, context.settings.current().identity.name),
      }
    : refuse('TWO_FACTOR_ON');
}

/**
 * The first code of the new secret switches the second step on, and ends the account's other sessions: they were opened
 * with the password alone.
 */
export async function confirm(call: Call<Security['confirm']>): Promise<ReplyOf<Security['confirm']> | Refusal> {
  const { context, actor, body } = call;
  const { personId: accountId } = actor;
  call.audit({ target: `account:${accountId}` });
  const row = await readTwoFactor(context.db, accountId);
  if (row === null) return refuse('TWO_FACTOR_OFF');
  if (row.confirmed_at !== null) return refuse('TWO_FACTOR_ON');
  const opened = context.secrets.open(row.secret, secretPurpose(accountId));
  const nowMs = context.clock.now();
  const step = opened === null ? null : stepOfCode(Buffer.from(opened, 'hex'), plainCode(body.code), nowMs);
  const wrong = await limitedTry(context, accountId, async () => step !== null);
  if (wrong !== null) return wrong;
  const recoveryCodes = newRecoveryCodes(context.random);
  const confirmed = await tx(context.pool, async (t) => {
    if (!(await confirmSecret(t, accountId, row.secret, step ?? 0, nowMs))) return false;
    await writeRecoveryCodes(
      t,
      accountId,
      recoveryCodes.map((code) => recoveryHash(accountId, code)),
    );
    await endOthers(t, accountId, actor.sessionId, nowMs);
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('session.changed', { accountId }));
    return true;
  });
  return confirmed ? { message: 'Two-factor sign-in is on.', recoveryCodes } : refuse('TWO_FACTOR_ON');
}

type Guarded = Security['switchOff'] | Security['newRecoveryCodes'];

/** Null when the second step is on and both the password and a code are right. */
async function guardRefusal(call: Call<Guarded>): Promise<Refusal | null> {
  const { context, actor, body } = call;
  call.audit({ target: `account:${actor.personId}` });
  const row = await readTwoFactor(context.db, actor.personId);
  if (row === null || row.confirmed_at === null) return refuse('TWO_FACTOR_OFF');
  return (
    (await ownPasswordRefusal(context, actor.personId, body.password)) ??
    (await checkSecondStep(context, actor.personId, body.code))
  );
}

export async function switchOff(call: Call<Security['switchOff']>): Promise<ReplyOf<Security['switchOff']> | Refusal> {
  const refusal = await guardRefusal(call);
  if (refusal !== null) return refusal;
  return tx(call.context.pool, async (t) => {
    if (!(await removeTwoFactor(t, call.actor.personId))) return refuse('TWO_FACTOR_OFF');
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return { message: 'Two-factor sign-in is off.' };
  });
}

export async function renewRecoveryCodes(
  call: Call<Security['newRecoveryCodes']>,
): Promise<ReplyOf<Security['newRecoveryCodes']> | Refusal> {
  const refusal = await guardRefusal(call);
  if (refusal !== null) return refusal;
  const { personId: accountId } = call.actor;
  const recoveryCodes = newRecoveryCodes(call.context.random);
  await tx(call.context.pool, async (t) => {
    await writeRecoveryCodes(
      t,
      accountId,
      recoveryCodes.map((code) => recoveryHash(accountId, code)),
    );
    await writeAudit(t, [call.takeAuditRow('ok')]);
  });
  return { message: 'The old recovery codes no longer work.', recoveryCodes };
}
