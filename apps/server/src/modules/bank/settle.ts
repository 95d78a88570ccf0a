import { createHash } from 'node:crypto';
import {
  type BankAccount,
  bankEntries,
  type BankInput,
  type BankLeg,
  type BankPlan,
  type Paise,
  paise,
  paiseFromRupees,
  planBankSettlement,
  presetAmount,
  rupeesFromPaise,
} from '@pavilion/betting';
import type { Api, BodyOf, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { post } from '../../ledger/post.ts';
import { announceWallets, availableOf, lockWallets, type Wallet } from '../../ledger/wallet.ts';
import { accountReply, readAccount } from '../../policy/account.ts';
import { reach, type Target } from '../../policy/scope.ts';
import { movesOf } from '../../policy/second-person/shows.ts';
import { type AuditedAct, codeRefusal, missing } from '../../policy/account-act.ts';
import { findMoved, rememberMoved } from '../accounts/transfer-request.ts';
import { type Member, usersOf } from './bank-store.ts';

type Call = Api['agentBank']['settle'];
type Settled = ReplyOf<Call>;

export type Settle = AuditedAct & {
  readonly body: BodyOf<Call>;
  /** The client's own id; the same id and the same order always get the first answer. Null: it has none. */
  readonly requestId: string | null;
};

/** An order in which nothing is missing. */
type Order = Settle & { readonly ownerId: string; readonly order: OrderedMode };
type OrderedMode =
  | Pick<Extract<BankInput, { mode: 'custom' }>, 'mode' | 'amountPaise'>
  | { mode: PresetMode; shownPaise: Paise | null };
type PresetMode = Exclude<BankInput['mode'], 'custom'>;

/** The rules of the page in their order. */
function orderOf(settle: Settle): Order | Refusal {
  const { ownerType, mode, amount } = settle.body;
  const ownerId = settle.body.ownerId ?? null;
  if (ownerId === null) return missing('ownerId', 'Unable to determine account identifier.');
  if (mode == null) return missing('mode', 'Select "All", "Only Profit", or "All Profit" before submitting.');
  if (mode === 'network' && ownerType !== 'agent') {
    return missing('mode', 'All Profit is only available for agents.');
  }
  if (Number(ownerId) === settle.actor.accountId) {
    return missing('ownerId', 'An account does not settle with itself.');
  }
  if (mode !== 'custom') {
    const shownPaise = amount == null ? null : paiseFromRupees(amount);
    return { ...settle, ownerId, order: { mode, shownPaise } };
  }
  if (amount == null || amount <= 0) return missing('amount', 'Enter a valid amount above zero.');
  return { ...settle, ownerId, order: { mode, amountPaise: paiseFromRupees(amount) } };
}

const amountOf = (order: OrderedMode) => ('amountPaise' in order ? order.amountPaise : (order.shownPaise ?? false));

/** SHA-256 of what was asked, in a fixed order, apart from every other act. */
const hashOf = ({ body, ownerId, order }: Order): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['bank', body.ownerType, ownerId, order.mode, amountOf(order)]))
    .digest();

/**
 * Settles an account with the caller (DOMAIN §7): every leg of it or none, in one transaction. Refuses what is missing
 * (INVALID_REQUEST, in the page's words), TRANSACTION_CODE_INVALID and _LOCKED, NOT_FOUND (unknown or foreign account),
 * INSUFFICIENT_POINTS with the account that cannot pay and its shortfall, NOTHING_TO_SETTLE, AMOUNT_CHANGED with the amount
 * that the page would show now, and IDEMPOTENCY_CONFLICT. A
 * refusal moved nothing and is not kept: the same id may try again.
 */
export async function settleWithBank(context: Context, settle: Settle): Promise<Settled | Refusal> {
  settle.audit({ target: `account:${settle.body.ownerId ?? ''}` });
  const order = orderOf(settle);
  if (order instanceof Refusal) return order;
  const asked = missing('transactionCode', 'Enter the transaction code before submitting.');
  const wrongCode = await codeRefusal(context, settle.actor, settle.body.transactionCode, asked);
  return wrongCode ?? tx(context.pool, (t) => settleIn(t, context, order));
}

async function settleIn(t: Tx, context: Context, order: Order): Promise<Settled | Refusal> {
  const { actor, requestId } = order;
  const actorId = actor.accountId;
  // With an agent's row held nobody is given to it; those who leave do so under the lock of their wallet.
  const target = await reach(t, order.scope, actor, order.ownerId, order.body.ownerType);
  const before = target?.role === 'agent' ? await usersOf(t, target.id) : [];
  const ids = [actorId, ...(target === null ? [] : [target.id]), ...before.map(({ id }) => id)];
  const wallets = await lockWallets(t, ids);
  const earlier = requestId === null ? null : await findMoved<Settled>(t, actorId, requestId, hashOf(order));
  if (earlier !== null) {
    if (!(earlier instanceof Refusal)) {
      order.audit({ after: { settlementId: earlier.settlementId, repeated: true } });
    }
    return earlier;
  }
  if (target === null) return refuse('NOT_FOUND');
  const now = target.role === 'agent' ? await usersOf(t, target.id) : [];
  // A new player of the Demo button may have come meanwhile, whose wallet is not held: the settlement is before it.
  const users = now.filter(({ id }) => wallets.has(id));
  const seen = accountSeenBy(wallets);
  const changed = changedAmount(
    order.order,
    target,
    seen(target.id),
    users.map(({ id }) => seen(id)),
  );
  if (changed !== null) return changed;
  const plan = planBankSettlement({
    ...order.order,
    actorId: String(actorId),
    account: seen(target.id),
    users: users.map(({ id }) => seen(id)),
  });
  if (!plan.ok) return shortOf(plan, [target, ...users]);
  if (plan.legs.length === 0) return refuse('NOTHING_TO_SETTLE');
  const said = { title: 'Bank settlement', about: target.username };
  const transfers = bankEntries(plan.legs).map(({ transfer }) => transfer);
  const waits = await order.second.admit(t, 'settlement', () => movesOf(t, said, transfers));
  return waits ?? postLegs(t, context, order, target, plan.legs);
}

const accountSeenBy =
  (wallets: ReadonlyMap<number, Wallet>) =>
  (id: number): BankAccount => {
    const wallet = wallets.get(id);
    if (wallet === undefined) throw new Error(`account ${id} has no wallet`);
    const clientPnlPaise = paise(wallet.balance - wallet.credit);
    return { accountId: String(id), availablePaise: availableOf(wallet), clientPnlPaise };
  };

/** What the page showed is what it would show under the locks; null when it is, or nothing was said of it. */
function changedAmount(
  order: OrderedMode,
  { role }: Pick<Target, 'role'>,
  account: BankAccount,
  users: readonly BankAccount[],
): Refusal | null {
  if (order.mode === 'custom' || order.shownPaise === null) return null;
  const all = [account, ...users];
  const sum = (of: 'availablePaise' | 'clientPnlPaise') => paise(all.reduce((total, one) => total + one[of], 0));
  const figures = {
    isAgent: role === 'agent',
    availablePaise: sum('availablePaise'),
    clientPnlPaise: sum('clientPnlPaise'),
    ownAvailablePaise: account.availablePaise,
    ownClientPnlPaise: account.clientPnlPaise,
  };
  const now = presetAmount(figures, order.mode);
  return now === order.shownPaise
    ? null
    : refuse('AMOUNT_CHANGED', { amount: now === null ? 0 : rupeesFromPaise(now) });
}

/** Names the account and what it is short of; all of them are the caller's to see. */
function shortOf(plan: Extract<BankPlan, { ok: false }>, members: readonly Member[]): Refusal {
  const { accountId, shortfallPaise } = plan;
  const account = members.find(({ id }) => String(id) === accountId)?.username ?? '';
  const shortfall = rupeesFromPaise(shortfallPaise);
  const said = `${account} is short of ${shortfall.toFixed(2)} points. Nothing was moved.`;
  return refuse('INSUFFICIENT_POINTS', { account, accountId, shortfall }, said);
}

async function postLegs(
  t: Tx,
  context: Context,
  order: Order,
  target: Target,
  legs: readonly BankLeg[],
): Promise<Settled> {
  const { actor, requestId } = order;
  const atMs = context.clock.now();
  const settlementId = requestId ?? context.random.uuid();
  const reference = { type: 'bank', id: settlementId };
  const meta = { mode: order.order.mode };
  const posted = await post(
    t,
    bankEntries(legs).map((entry) => ({ ...entry, actorId: actor.accountId, reference, meta, atMs })),
  );
  const reached = sumOf(legs.filter(({ toId }) => toId === String(actor.accountId)));
  const accounts = new Set(legs.map(({ fromId }) => fromId)).size;
  order.audit({ after: { settlementId, ...meta, ...reached, accounts } });
  await writeAudit(t, [order.takeAuditRow('ok')]);
  t.onCommit(() => announceWallets(context.bus, posted.wallets.values()));
  const [me, them] = await Promise.all([readAccount(t, actor.accountId), readAccount(t, target.id)]);
  if (me === null || them === null) throw new Error('an account of the settlement is gone');
  const reply: Settled = {
    message: `Settlement completed for ${target.username}.`,
    settlementId,
    ...reached,
    accounts,
    actor: accountReply(me),
    target: accountReply(them),
  };
  if (requestId !== null) {
    const transferId = String(posted.transferIds.at(-1));
    await rememberMoved(t, { requestId, hash: hashOf(order), actorId: actor.accountId, transferId, reply, atMs });
  }
  return reply;
}

/** What reached the caller, in rupees. */
function sumOf(legs: readonly BankLeg[]): Pick<Settled, 'amount' | 'profit' | 'credit'> {
  const total = (of: 'amountPaise' | 'pnlPaise' | 'creditPaise') =>
    rupeesFromPaise(paise(legs.reduce((sum, leg) => sum + leg[of], 0)));
  return { amount: total('amountPaise'), profit: total('pnlPaise'), credit: total('creditPaise') };
}
