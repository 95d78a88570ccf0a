import { depositTransfer, type Paise, paiseFromRupees, rupeesFromPaise } from '@pavilion/betting';
import type { Api, BodyOf, ReplyOf, Role } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { type AuditRow, type AuditTrail, writeAudit } from '../../ledger/audit-log.ts';
import { post } from '../../ledger/post.ts';
import { announceWallets, availableOf, lockWallets } from '../../ledger/wallet.ts';
import type { Actor } from '../../policy/actor.ts';
import { reach } from '../../policy/scope.ts';
import type { SecondPerson } from '../../policy/second-person/second-person.ts';
import { movesOf, type Opens, walletOfNew } from '../../policy/second-person/shows.ts';
import { HashingOverloaded, hashPassword } from '../sessions/password.ts';
import { formProblems, rightsRefusal, trimmed, usernameOf } from './account-form.ts';
import { createIfFree } from './create-account.ts';
import { codeRefusal, missing } from '../../policy/account-act.ts';
import { cleanRemark, openTransactionCode } from '../../policy/transaction-code.ts';

type Create = Api['superAdminAccounts']['create'];
export type Opened = ReplyOf<Create>;
export type Opening = AuditTrail & {
  readonly actor: Actor;
  readonly body: BodyOf<Create>;
  readonly second: SecondPerson;
};
/** What the form says, when nothing is missing in it. */
type Form = { username: string; password: string; role: Role; agentId: string | null };

/** The form, when its rules find nothing wrong. An agent opens accounts of its own users only. */
function formOf({ actor, body }: Opening, passwordLengthMin: number): Form | Refusal {
  const agentId = body.agentId ?? null;
  const { username: name, password: word, userType = null } = body;
  const form = { username: name, password: word, userType, hasAgent: agentId !== null };
  const [problem] = formProblems(actor.role, form, passwordLengthMin);
  if (problem !== undefined) return problem;
  const [username, password] = [usernameOf(name) ?? '', word ?? ''];
  if (actor.role === 'agent') return { username, password, role: 'user', agentId: String(actor.accountId) };
  const role = form.userType ?? 'user';
  return { username, password, role, agentId: role === 'user' ? agentId : null };
}

/**
 * Opens an account with a wallet, a transaction code where the role has one, and opening points
 * as an ordinary deposit from the creator's wallet: all of it or nothing. Refuses what the form lacks (INVALID_REQUEST, in
 * the form's words), PASSWORD_TOO_SHORT and _TOO_COMMON, TRANSACTION_CODE_INVALID and _LOCKED, NOT_FOUND (no such agent),
 * USERNAME_TAKEN and INSUFFICIENT_POINTS.
 */
export async function openAccount(context: Context, opening: Opening): Promise<Opened | Refusal> {
  const form = formOf(opening, context.settings.current().passwordLengthMin);
  if (form instanceof Refusal) return form;
  const beyond = rightsRefusal(opening.actor, { opens: form.role, points: opening.body.openingPoints ?? 0 });
  if (beyond !== null) return beyond;
  const asked = missing('authTransactionCode', 'Enter your transaction code to authorize this action.');
  const wrongCode = await codeRefusal(context, opening.actor, opening.body.authTransactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  try {
    const passwordHash = await hashPassword(form.password);
    return await tx(context.pool, (t) => openIn(t, context, opening, form, passwordHash));
  } catch (error) {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  }
}

async function openIn(
  t: Tx,
  context: Context,
  opening: Opening,
  { username, role, agentId }: Form,
  passwordHash: string,
): Promise<Opened | Refusal> {
  const { actor, body } = opening;
  // With the agent's row held, it is an agent until the account is there.
  const agent = agentId === null ? null : await reach(t, 'everyone', actor, agentId, 'agent');
  if (agentId !== null && agent === null) return refuse('NOT_FOUND', { field: 'agentId' });
  const points = paiseFromRupees(body.openingPoints ?? 0);
  const mine = (await lockWallets(t, [actor.accountId])).get(actor.accountId);
  const available = mine === undefined ? 0 : Math.max(0, rupeesFromPaise(availableOf(mine)));
  if (points > 0 && (mine === undefined || availableOf(mine) < points)) {
    return refuse('INSUFFICIENT_POINTS', { available, needed: body.openingPoints });
  }
  const waits = await waiting(t, opening, { username, role }, points);
  if (waits !== null) return waits;
  const id = await createIfFree(t, context, {
    username,
    role,
    agentId: agent?.id ?? null,
    fullName: trimmed(body.fullName) ?? '',
    passwordHash,
    isDemo: false,
    details: {
      createdBy: actor.accountId,
      nickname: trimmed(body.pname),
      email: trimmed(body.email),
      phone: trimmed(body.phone),
      city: trimmed(body.city),
      remark: cleanRemark(body.remark ?? null, body.authTransactionCode ?? '') ?? null,
      partnership: trimmed(body.partnership),
    },
  });
  if (id === null) return refuse('USERNAME_TAKEN', { field: 'username' });
  opening.audit({
    target: `account:${id}`,
    after: { username, role, agentId, openingPoints: body.openingPoints ?? 0 },
  });
  const row = opening.takeAuditRow('ok');
  const rows = points > 0 ? [row, await deposit(t, context, opening, id, row)] : [row];
  await writeAudit(t, rows);
  const transactionCode = await openTransactionCode(t, context.secrets, id);
  return { message: 'Account created successfully.', account: { id: String(id), username, role, transactionCode } };
}

/** A new super admin could be his own second person: opening one waits whatever he is given. */
async function waiting(t: Tx, { actor, second }: Opening, opens: Opens, points: Paise): Promise<Refusal | null> {
  const isSuperAdmin = opens.role === 'super_admin';
  if (!isSuperAdmin && points === 0) return null;
  const title = isSuperAdmin ? 'New super admin' : 'Opening points';
  const said = { title, about: `${actor.username} → ${opens.username}`, opens: [opens] };
  const given = points === 0 ? [] : [depositTransfer(String(actor.accountId), walletOfNew(opens.username), points)];
  return second.admit(t, isSuperAdmin ? 'access' : 'transfer', () => movesOf(t, said, given));
}

/** Moves the opening points; answers the audit row that every movement of points has. */
async function deposit(
  t: Tx,
  context: Context,
  { actor, body }: Opening,
  id: number,
  row: AuditRow,
): Promise<AuditRow> {
  const amount = paiseFromRupees(body.openingPoints ?? 0);
  const posted = await post(t, [
    {
      transfer: depositTransfer(String(actor.accountId), String(id), amount),
      actorId: actor.accountId,
      reference: { type: 'account', id: String(id) },
      remark: 'Opening points',
      atMs: context.clock.now(),
    },
  ]);
  t.onCommit(() => announceWallets(context.bus, posted.wallets.values()));
  const after = { transferId: String(posted.transferIds[0]), action: 'deposit', amount: body.openingPoints };
  return { ...row, action: 'wallet.transfer', before: null, after };
}
