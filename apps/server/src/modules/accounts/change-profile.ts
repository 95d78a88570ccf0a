import { cleanRemark } from '../../policy/transaction-code.ts';
import type { Api, BodyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { reach } from '../../policy/scope.ts';
import { codeRefusal, type AccountAct, missing } from '../../policy/account-act.ts';
import { type StoredProfile, readProfile, writeProfile } from './store.ts';

export type ProfileChange = AccountAct & { readonly body: BodyOf<Api['superAdminAccounts']['updateUser']> };

/** What was sent, trimmed; what was left out stays, and empty texts are nothing. */
function merged(before: StoredProfile, body: ProfileChange['body']): StoredProfile {
  const text = (sent: string | null | undefined, was: string | null) =>
    sent === undefined ? was : sent?.trim() || null;
  return {
    fullName: text(body.fullName, before.fullName) ?? '',
    email: text(body.email, before.email),
    phone: text(body.phone, before.phone),
    city: text(body.city, before.city),
    nickname: text(body.nickname, before.nickname),
    favoriteMaster: body.favoriteMaster ?? before.favoriteMaster,
    changePasswordLock: body.changePasswordLock ?? before.changePasswordLock,
    remark: body.remark === undefined ? before.remark : (cleanRemark(body.remark, body.transactionCode) ?? null),
    partnership: text(body.partnership, before.partnership),
  };
}

/** The fields that differ, as they were and as they are, for the audit log. */
function difference(before: StoredProfile, after: StoredProfile) {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(([name, value]) => now.get(name) !== value);
  return {
    before: Object.fromEntries(changed),
    after: Object.fromEntries(changed.map(([name]) => [name, now.get(name)])),
  };
}

/**
 * Writes what the Edit tab has changed. Null when it is done; refuses NOT_FOUND, an empty code (INVALID_REQUEST),
 * TRANSACTION_CODE_INVALID and _LOCKED.
 */
export async function changeProfile(context: Context, change: ProfileChange): Promise<Refusal | null> {
  const { actor, body } = change;
  change.audit({ target: `account:${change.targetId}` });
  const known = await tx(context.pool, (t) => reach(t, change.scope, actor, change.targetId, change.targetRole));
  if (known === null) return refuse('NOT_FOUND');
  const asked = missing('transactionCode', 'Transaction code is required.');
  const wrongCode = await codeRefusal(context, actor, body.transactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  return tx(context.pool, async (t) => {
    const target = await reach(t, change.scope, actor, change.targetId, change.targetRole);
    const before = target === null ? null : await readProfile(t, target.id);
    if (target === null || before === null) return refuse('NOT_FOUND');
    const after = merged(before, body);
    await writeProfile(t, target.id, after);
    change.audit(difference(before, after));
    await writeAudit(t, [change.takeAuditRow('ok')]);
    // Names stand in the sessions, too: of the account and of its users.
    t.onCommit(() => context.bus.publish('session.changed', { accountId: target.id }));
    return null;
  });
}
