import { cleanRemark } from '../../policy/transaction-code.ts';
import {
  type Calendar,
  depositTransfer,
  issueTransfer,
  MAX_POINTS,
  type Paise,
  paiseFromRupees,
  rupeesFromPaise,
  type Transfer,
  withdrawTransfer,
} from '@pavilion/betting';
import type { Role, Scope } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { holdLock } from '../../db/named-lock.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { type AuditTrail, writeAudit } from '../../ledger/audit-log.ts';
import { type LedgerEntry, post, type Posted } from '../../ledger/post.ts';
import { announceWallets, availableOf, lockWallets, type Wallet } from '../../ledger/wallet.ts';
import { accountReply, readAccount } from '../../policy/account.ts';
import type { Actor } from '../../policy/actor.ts';
import { reach, type Target } from '../../policy/scope.ts';
import type { SecondPerson } from '../../policy/second-person/second-person.ts';
import { movesOf } from '../../policy/second-person/shows.ts';
import { depositRefusal } from '../limits/limit-uses.ts';
import { codeRefusal, missing } from '../../policy/account-act.ts';
import { findMoved, type Moved, moveHash, rememberMoved } from './transfer-request.ts';
import { pointsInAll } from './transfer-store.ts';

export type MovePoints = AuditTrail & {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly targetId: string;
  readonly targetRole: Role;
  readonly action: 'deposit' | 'withdraw';
  readonly amountRupees: number;
  readonly remark: string | null;
  readonly transactionCode: string;
  /** The client's own id; the same id and the same movement always get the first answer. Null: it has none. */
  readonly requestId: string | null;
  readonly second: SecondPerson;
};

/** Points are issued one after the other, on whichever node: two that both fit may not fit together. */
async function mayIssue(t: Tx, amount: Paise): Promise<boolean> {
  await holdLock(t, 'issue');
  return (await pointsInAll(t)) + amount <= MAX_POINTS;
}

/** The movement in the words of the core; null for what cannot be: points that a super admin would take from itself. */
function transferOf(actor: Actor, target: Target, action: MovePoints['action'], amount: Paise): Transfer | null {
  const [mine, theirs] = [String(actor.accountId), String(target.id)];
  if (actor.accountId === target.id) return action === 'deposit' ? issueTransfer(mine, amount) : null;
  return action === 'deposit' ? depositTransfer(mine, theirs, amount) : withdrawTransfer(theirs, mine, amount);
}

/**
 * Moves points between the caller and an account in its reach (DOMAIN §7): a deposit goes down, a withdraw comes back
 * up and is limited to the available points, a super admin's deposit to itself issues points. Refuses with NOT_FOUND
 * (unknown or foreign account), INSUFFICIENT_POINTS, TOO_MANY_POINTS, DEPOSIT_NOT_ACCEPTED, TRANSACTION_CODE_INVALID or _LOCKED, and IDEMPOTENCY_CONFLICT when
 * the request id has moved something else, and APPROVAL_WAITS. A refusal moved nothing and is not kept: the same id may try again.
 */
export async function movePoints(context: Context, move: MovePoints): Promise<Moved | Refusal> {
  move.audit({ target: `account:${move.targetId}` });
  const asked = missing('transactionCode', 'Transaction code is required.');
  const wrongCode = await codeRefusal(context, move.actor, move.transactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  return tx(context.pool, (t) => moveIn(t, context, move));
}

/** The remark may have brought the code along, of which nothing is kept. */
const hashOf = (move: MovePoints): Buffer =>
  moveHash({ ...move, remark: cleanRemark(move.remark, move.transactionCode) ?? null });

async function moveIn(t: Tx, context: Context, move: MovePoints): Promise<Moved | Refusal> {
  const { actor, requestId } = move;
  const target = await reach(t, move.scope, actor, move.targetId, move.targetRole);
  // With the actor's wallet locked, requests with the same id come one after the other, on whichever node.
  const wallets = await lockWallets(t, target === null ? [actor.accountId] : [actor.accountId, target.id]);
  const earlier = requestId === null ? null : await findMoved(t, actor.accountId, requestId, hashOf(move));
  if (earlier !== null) {
    if (!(earlier instanceof Refusal)) move.audit({ after: { transferId: earlier.transferId, repeated: true } });
    return earlier;
  }
  return target === null ? refuse('NOT_FOUND') : moveTo(t, context, move, target, wallets);
}

const TITLES: Partial<Record<Transfer['kind'], string>> = {
  ...{ issue: 'Issue of points', deposit: 'Deposit', withdraw: 'Withdrawal' },
};
const aboutOf = (actor: Actor, action: MovePoints['action'], target: Target): string =>
  actor.accountId === target.id
    ? actor.username
    : (action === 'deposit' ? [actor, target] : [target, actor]).map(({ username }) => username).join(' → ');

async function moveTo(
  t: Tx,
  context: Context,
  move: MovePoints,
  target: Target,
  wallets: ReadonlyMap<number, Wallet>,
): Promise<Moved | Refusal> {
  const { actor, action, requestId } = move;
  const atMs = context.clock.now();
  const posted = await moveUnderLocks(t, {
    ...{ actor, target, action, wallets, atMs, calendar: context.settings.calendar(), second: move.second },
    amount: paiseFromRupees(move.amountRupees),
    remark: cleanRemark(move.remark, move.transactionCode),
    reference: { type: 'account', id: String(target.id) },
  });
  if (posted instanceof Refusal) return posted;
  const transferId = String(posted.transferIds[0]);
  move.audit({ after: { transferId, action, amount: move.amountRupees } });
  await writeAudit(t, [move.takeAuditRow('ok')]);
  t.onCommit(() => announceWallets(context.bus, posted.wallets.values()));
  const [me, them] = await Promise.all([readAccount(t, actor.accountId), readAccount(t, target.id)]);
  if (me === null || them === null) throw new Error('an account of the transfer is gone');
  const message = action === 'deposit' ? 'Deposit completed.' : 'Withdrawal completed.';
  const moved: Moved = { message, transferId, actor: accountReply(me), target: accountReply(them) };
  if (requestId !== null) {
    const hash = hashOf(move);
    await rememberMoved(t, { requestId, hash, actorId: actor.accountId, transferId, reply: moved, atMs });
  }
  return moved;
}

/** One movement between the actor and a target that it reaches, whose wallets are locked and were read since. */
export type Movement = Pick<MovePoints, 'actor' | 'action'> & {
  readonly target: Target;
  readonly amount: Paise;
  readonly wallets: ReadonlyMap<number, Wallet>;
  readonly remark: string | undefined;
  readonly reference: LedgerEntry['reference'];
  readonly atMs: number;
  /** Whose days the limits of the player go by. */
  readonly calendar: Calendar;
  /** Null: it was asked before. */
  readonly second: SecondPerson | null;
};

type Asked = Pick<Movement, 'actor' | 'action' | 'target'>;
/** Whether a movement, of which everything else is checked, waits for a second person. */
const admitTransfer = async (t: Tx, second: SecondPerson, { actor, action, target }: Asked, transfer: Transfer) => {
  const said = { title: TITLES[transfer.kind] ?? 'Transfer', about: aboutOf(actor, action, target) };
  return second.admit(t, 'transfer', () => movesOf(t, said, [transfer]));
};
/** The same for points that come back to the actor, before what held them is freed. */
export const admitWithdrawal = (t: Tx, second: SecondPerson, actor: Actor, target: Target, amount: Paise) =>
  admitTransfer(
    t,
    second,
    { actor, action: 'withdraw', target },
    withdrawTransfer(String(target.id), String(actor.accountId), amount),
  );

/**
 * Posts a movement, where whoever pays has the points and the player takes them. Refuses with INSUFFICIENT_POINTS,
 * TOO_MANY_POINTS, DEPOSIT_NOT_ACCEPTED and APPROVAL_WAITS. The audit row and the announcement are the caller's.
 */
export async function moveUnderLocks(t: Tx, movement: Movement): Promise<Posted | Refusal> {
  const { actor, target, action, amount, wallets, remark, reference, atMs, calendar } = movement;
  const transfer = transferOf(actor, target, action, amount);
  if (transfer === null) {
    return refuse('INVALID_REQUEST', { field: 'action' }, 'action: points cannot be withdrawn from oneself');
  }
  if (transfer.kind === 'issue' && !(await mayIssue(t, amount))) return refuse('TOO_MANY_POINTS');
  const payer = transfer.kind === 'issue' ? null : wallets.get(action === 'deposit' ? actor.accountId : target.id);
  if (payer !== null && (payer === undefined || availableOf(payer) < amount)) {
    const available = payer === undefined ? 0 : Math.max(0, rupeesFromPaise(availableOf(payer)));
    return refuse('INSUFFICIENT_POINTS', { available, needed: rupeesFromPaise(amount) });
  }
  if (transfer.kind === 'deposit' && target.role === 'user') {
    const unwanted = await depositRefusal(t, target.id, amount, atMs, calendar);
    if (unwanted !== null) return unwanted;
  }
  const waits = movement.second === null ? null : await admitTransfer(t, movement.second, movement, transfer);
  if (waits !== null) return waits;
  return post(t, [
    { transfer, actorId: actor.accountId, reference, ...(remark === undefined ? {} : { remark }), atMs },
  ]);
}
