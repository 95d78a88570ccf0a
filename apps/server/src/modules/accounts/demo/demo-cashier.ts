import type { Context } from '../../../context.ts';
import { holdLock } from '../../../db/named-lock.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/refusal.ts';
import { auditTrail } from '../../../ledger/audit-log.ts';
import { readWallets } from '../../../ledger/wallet.ts';
import type { Actor } from '../../../policy/actor.ts';
import { createIfFree, DEMO_CASHIER } from '../create-account.ts';
import { newTransactionCode, openTransactionCode, setTransactionCode } from '../../../policy/transaction-code.ts';
import { NO_SECOND_PERSON } from '../../../policy/second-person/second-person.ts';
import { movePoints } from '../transfer-points.ts';
import { hashOfNobody } from '../../sessions/password.ts';
import { type Giver, readCashier, readDemoAdmin } from './demo-store.ts';

/** What the cashier is given when it runs short, in rupees: enough for a thousand players. */
const REFILL_RUPEES = 100_000_000;

const actorOf = (giver: Giver): Actor => ({
  accountId: giver.id,
  role: giver.role,
  username: giver.username,
  fullName: giver.full_name,
  agentId: null,
  agentName: null,
  agentUsername: null,
  betLocked: false,
  userLocked: false,
  sessionId: 0,
  personId: giver.id,
});

export type CashierMove = {
  readonly targetId: number;
  readonly targetRole: Actor['role'];
  readonly action: 'deposit' | 'withdraw';
  readonly rupees: number;
  readonly requestId: string;
};

/** Moves points as the given account, by the ordinary command and with its audit row. */
export async function moveAs(context: Context, giver: Giver, move: CashierMove): Promise<Refusal | null> {
  const actor = actorOf(giver);
  const moved = await movePoints(context, {
    actor,
    scope: giver.role === 'agent' ? 'own-users' : 'everyone',
    targetId: String(move.targetId),
    targetRole: move.targetRole,
    action: move.action,
    amountRupees: move.rupees,
    remark: 'Demo points',
    requestId: null,
    second: NO_SECOND_PERSON,
    transactionCode: (await openTransactionCode(context.db, context.secrets, giver.id)) ?? '',
    ...auditTrail(context.clock, {
      requestId: move.requestId,
      actorId: giver.id,
      actorRole: giver.role,
      action: 'wallet.transfer',
    }),
  });
  return moved instanceof Refusal ? moved : null;
}

/** Null when somebody who is not the demo's has the name: no cashier can be opened then. */
async function openCashier(t: Tx, context: Context): Promise<Giver | null> {
  await holdLock(t, 'demoCashier');
  const standing = await readCashier(t);
  if (standing !== null) return standing;
  const id = await createIfFree(t, context, {
    username: DEMO_CASHIER,
    role: 'agent',
    agentId: null,
    fullName: 'Demo cashier',
    passwordHash: await hashOfNobody(context.random),
    isDemo: true,
  });
  return id === null ? null : readCashier(t);
}

/** Nobody knows the cashier's code. One that does not open, because the installation's key was lost, is made anew. */
async function mendCode(t: Tx, { secrets, random }: Context, cashierId: number): Promise<void> {
  await holdLock(t, 'demoCashier');
  if ((await openTransactionCode(t, secrets, cashierId)) !== null) return;
  await setTransactionCode(t, secrets, cashierId, newTransactionCode(random));
}

/**
 * The demo cashier, made when it is first needed, with at least so many points: the demo's super admin issues what it lacks.
 * Null where there is no demo super admin, where somebody else has the cashier's name, and where the admin cannot issue (its
 * transaction code was lost with the installation's key, and is its own to renew).
 */
export async function stockedCashier(context: Context, rupees: number, requestId: string): Promise<Giver | null> {
  const admin = await readDemoAdmin(context.db);
  if (admin === null) return null;
  const cashier = (await readCashier(context.db)) ?? (await tx(context.pool, (t) => openCashier(t, context)));
  if (cashier === null) return null;
  if ((await openTransactionCode(context.db, context.secrets, cashier.id)) === null) {
    await tx(context.pool, (t) => mendCode(t, context, cashier.id));
  }
  const wallet = (await readWallets(context.db, [cashier.id])).get(cashier.id);
  if (wallet !== undefined && wallet.balance >= rupees * 100) return cashier;
  const refill = { action: 'deposit', rupees: REFILL_RUPEES, requestId } as const;
  const refused =
    (await moveAs(context, admin, { ...refill, targetId: admin.id, targetRole: 'super_admin' })) ??
    (await moveAs(context, admin, { ...refill, targetId: cashier.id, targetRole: 'agent' }));
  if (refused === null) return cashier;
  context.log.warn({ refusal: refused.code }, 'the demo cashier could not be stocked');
  return null;
}
