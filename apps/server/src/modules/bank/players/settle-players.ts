import { createHash } from 'node:crypto';
import {
  bankEntries,
  type BankLeg,
  paise,
  paiseFromRupees,
  planSheetSettlement,
  rupeesFromPaise,
  type SheetOrder,
  type SheetPlan,
  weekOf,
} from '@pavilion/betting';
import type { Api, BodyOf, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { post } from '../../../ledger/post.ts';
import { announceWallets, availableOf, lockWallets, type Wallet } from '../../../ledger/wallet.ts';
import { accountReply, readAccount } from '../../../policy/account.ts';
import { type AuditedAct, codeRefusal, missing } from '../../../policy/account-act.ts';
import { holdAccount, reach } from '../../../policy/scope.ts';
import { movesOf } from '../../../policy/second-person/shows.ts';
import { cleanRemark } from '../../../policy/transaction-code.ts';
import { findMoved, rememberMoved } from '../../accounts/transfer-request.ts';
import { receiptRefusal } from '../../limits/limit-uses.ts';
import { agentAsked } from '../../reports/sheet/agent-asked.ts';
import { openAmounts } from '../../reports/sheet/open-amounts.ts';
import type { SheetMeta } from './receipt-store.ts';
import { settlementReceipts } from './receipts.ts';

type Settle = Api['agentSheet']['settle'];
type Settled = ReplyOf<Settle>;

export type SettlePlayers = AuditedAct & {
  readonly body: BodyOf<Settle>;
  /** The client's own id; the same id and the same order always get the first answer. Null: it has none. */
  readonly requestId: string | null;
};

/** An order in which nothing is missing. */
type Order = SettlePlayers & {
  readonly agent: { readonly id: number; readonly username: string };
  readonly to: string;
  readonly note: string;
};

/** SHA-256 of what was asked, in a fixed order, apart from every other act. */
const hashOf = ({ agent, body, note }: Order): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        // As it was asked: the same request after midnight is the same.
        ...['sheet', agent.id, body.to ?? '', note],
        body.settlements.map(({ userId, direction, amount }) => [userId, direction, amount]),
      ]),
    )
    .digest();

/** The rules of the dialog in their order. */
function missingIn({ settlements, note }: SettlePlayers['body']): Refusal | null {
  if (settlements.length === 0) return missing('settlements', 'Choose at least one player.');
  if (new Set(settlements.map(({ userId }) => Number(userId))).size < settlements.length) {
    return missing('settlements', 'Each player can be settled once at a time.');
  }
  return (note ?? '').trim() === '' ? missing('note', 'Enter a note. It stands on both statements.') : null;
}

/**
 * Settles players with their agent, in either direction, every leg or none. Cash changes hands one way, points the other; all
 * of it is client P/L, so a player at −4,000 who pays comes back to 0. Refuses what is missing (INVALID_REQUEST),
 * TRANSACTION_CODE_INVALID and _LOCKED, NOT_FOUND (somebody who is no player of this agent), AMOUNT_CHANGED where less is
 * open, INSUFFICIENT_POINTS with the account and its shortfall, DEPOSIT_NOT_ACCEPTED and IDEMPOTENCY_CONFLICT.
 */
export async function settlePlayers(context: Context, settle: SettlePlayers): Promise<Settled | Refusal> {
  const { actor, scope, body } = settle;
  settle.audit({ target: `account:${body.agentId ?? actor.accountId}` });
  const agent = await agentAsked({ context, actor, scope }, body.agentId);
  if (agent instanceof Refusal) return agent;
  const fault = missingIn(body);
  if (fault !== null) return fault;
  const asked = missing('transactionCode', 'Enter the transaction code before submitting.');
  const wrongCode = await codeRefusal(context, actor, body.transactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  const note = cleanRemark(body.note ?? null, body.transactionCode ?? '') ?? '';
  const to = body.to || context.settings.calendar().dayAt(context.clock.now());
  const order = { ...settle, agent: { id: agent.account_id, username: agent.username }, to, note };
  return tx(context.pool, (t) => settleIn(t, context, order));
}

/**
 * The names of the players, whose rows are held so that none gets another agent; null when one is not the agent's. All of
 * them are held before the agent's own row is: whoever holds one of them may be waiting for the agent's.
 */
async function holdPlayers(t: Tx, { actor, scope, body, agent }: Order): Promise<Map<number, string> | null> {
  const names = new Map<number, string>();
  const inOrder = body.settlements.toSorted((one, other) => Number(one.userId) - Number(other.userId));
  for (const { userId } of inOrder) await holdAccount(t, Number(userId));
  for (const { userId } of inOrder) {
    const target = await reach(t, scope, actor, userId, 'user');
    if (target === null || target.parentId !== agent.id) return null;
    names.set(target.id, target.username);
  }
  return names;
}

async function settleIn(t: Tx, context: Context, order: Order): Promise<Settled | Refusal> {
  const { actor, requestId, agent } = order;
  const names = await holdPlayers(t, order);
  const wallets = await lockWallets(t, [actor.accountId, agent.id, ...(names?.keys() ?? [])]);
  const earlier = requestId === null ? null : await findMoved<Settled>(t, actor.accountId, requestId, hashOf(order));
  if (earlier !== null) {
    if (!(earlier instanceof Refusal)) order.audit({ after: { settlementId: earlier.settlementId, repeated: true } });
    return earlier;
  }
  if (names === null) return refuse('NOT_FOUND');
  const today = context.settings.calendar().dayAt(context.clock.now());
  const thisWeek = weekOf(today, context.settings.current().weekStartsOn).from;
  const open = await openAmounts(t, agent.id, { to: order.to, thisWeek }, [...names.keys()]);
  const walletOf = (id: number): Wallet => {
    const wallet = wallets.get(id);
    if (wallet === undefined) throw new Error(`account ${id} has no wallet`);
    return wallet;
  };
  const orders = order.body.settlements.map(({ userId, direction, amount }): SheetOrder => {
    const id = Number(userId);
    const availablePaise = availableOf(walletOf(id));
    const player = { accountId: String(id), availablePaise, openPaise: open.get(id) ?? paise(0) };
    return { player, direction, amountPaise: paiseFromRupees(amount) };
  });
  const own = { accountId: String(agent.id), availablePaise: availableOf(walletOf(agent.id)) };
  const plan = planSheetSettlement(own, orders);
  if (!plan.ok) return refusalOf(plan, new Map([...names, [agent.id, agent.username]]));
  const atMs = context.clock.now();
  for (const { player, direction, amountPaise } of orders) {
    if (direction !== 'receive') continue;
    const unwanted = await receiptRefusal(t, Number(player.accountId), amountPaise, atMs, context.settings.calendar());
    if (unwanted !== null) return unwanted;
  }
  const about = names.size === 1 ? [...names.values()].join() : `${names.size} players`;
  const said = { title: 'Settlement sheet', about: `${agent.username} with ${about}` };
  const transfers = bankEntries(plan.legs).map(({ transfer }) => transfer);
  const waits = await order.second.admit(t, 'settlement', () => movesOf(t, said, transfers));
  return waits ?? postLegs(t, context, order, orders, plan.legs);
}

/** Names the account; all of them are the caller's to see. */
function refusalOf(plan: Extract<SheetPlan, { ok: false }>, names: ReadonlyMap<number, string>): Refusal {
  const { accountId } = plan;
  const account = names.get(Number(accountId)) ?? '';
  if (plan.fault === 'points') {
    const shortfall = rupeesFromPaise(plan.shortfallPaise);
    const said = `${account} is short of ${shortfall.toFixed(2)} points. Nothing was moved.`;
    return refuse('INSUFFICIENT_POINTS', { account, accountId, shortfall }, said);
  }
  const amount = rupeesFromPaise(plan.openPaise);
  const open = Math.abs(amount).toFixed(2);
  const left =
    amount === 0 ? 'is even' : amount < 0 ? `has ${open} to pay and no more` : `is to be paid ${open} and no more`;
  return refuse('AMOUNT_CHANGED', { account, accountId, amount }, `${account} ${left}. Nothing was moved.`);
}

async function postLegs(
  t: Tx,
  context: Context,
  order: Order,
  orders: readonly SheetOrder[],
  legs: readonly BankLeg[],
): Promise<Settled> {
  const { actor, agent, requestId, note } = order;
  const atMs = context.clock.now();
  const settlementId = requestId ?? context.random.uuid();
  const entries = bankEntries(legs).map((entry, at) => {
    const leg = legs[at];
    const one = orders.find(({ player }) => player.accountId === leg?.fromId || player.accountId === leg?.toId);
    if (one === undefined) throw new Error('a leg is of one of the orders');
    const { player, direction } = one;
    const meta: SheetMeta = {
      ...{ mode: 'sheet', direction, playerId: player.accountId, agentId: String(agent.id), to: order.to },
      openPaise: player.openPaise,
    };
    return {
      ...entry,
      actorId: actor.accountId,
      reference: { type: 'bank', id: settlementId },
      remark: note,
      meta,
      atMs,
    };
  });
  const posted = await post(t, entries);
  const cash = { received: cashOf(orders, 'receive'), paid: cashOf(orders, 'pay') };
  order.audit({ after: { settlementId, mode: 'sheet', ...cash, accounts: orders.length, note } });
  await writeAudit(t, [order.takeAuditRow('ok')]);
  t.onCommit(() => announceWallets(context.bus, posted.wallets.values()));
  const account = await readAccount(t, agent.id);
  if (account === null) throw new Error('the agent of the settlement is gone');
  const reply: Settled = {
    message: orders.length === 1 ? 'Settlement completed.' : `${orders.length} settlements completed.`,
    settlementId,
    ...cash,
    receipts: await settlementReceipts(t, settlementId, agent.id),
    agent: accountReply(account),
  };
  if (requestId !== null) {
    const transferId = String(posted.transferIds.at(-1));
    await rememberMoved(t, { requestId, hash: hashOf(order), actorId: actor.accountId, transferId, reply, atMs });
  }
  return reply;
}

const cashOf = (orders: readonly SheetOrder[], direction: SheetOrder['direction']): number =>
  rupeesFromPaise(
    paise(orders.reduce((sum, one): number => sum + (one.direction === direction ? one.amountPaise : 0), 0)),
  );
