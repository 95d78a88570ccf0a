import { type Paise, paise, paiseFromRupees, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { type Tx, tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { requestIdOf } from '../../../http/request-id.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { changeHeld } from '../../../ledger/holds.ts';
import { announceWallets, availableOf, lockWallets, readWallets, type Wallet } from '../../../ledger/wallet.ts';
import { codeRefusal, missing } from '../../../policy/account-act.ts';
import { reach, type Target } from '../../../policy/scope.ts';
import { cleanRemark } from '../../../policy/transaction-code.ts';
import { admitWithdrawal, moveUnderLocks } from '../../accounts/transfer-points.ts';
import { notWaiting } from './not-waiting.ts';
import { ownRequestReply, requestName, requestNamed } from './request-reply.ts';
import { endRequest, findRequest, type RequestRow } from './request-store.ts';

type AcceptCall = Call<Api['agentRequests']['accept']> | Call<Api['superAdminRequests']['accept']>;
type RefuseCall = Call<Api['agentRequests']['refuse']> | Call<Api['superAdminRequests']['refuse']>;
type Done = ReplyOf<Api['agentRequests']['accept']>;

type Held = { readonly row: RequestRow; readonly target: Target; readonly wallets: ReadonlyMap<number, Wallet> };

/** The request in the caller's reach, with the locks under which it is answered: its owner's row, then both wallets. */
async function hold(t: Tx, { actor, scope, params }: AcceptCall | RefuseCall): Promise<Held | null> {
  const { kind, id } = requestNamed(params.id);
  const found = await findRequest(t, kind, id);
  const target = found === null ? null : await reach(t, scope, actor, String(found.account_id));
  if (target === null) return null;
  const wallets = await lockWallets(t, [actor.accountId, target.id]);
  // Every move of a request is made under the lock of its wallet, so what is read after it is as it is.
  const row = await findRequest(t, kind, id);
  return row === null ? null : { row, target, wallets };
}

/**
 * Moves what was asked for, or a part of it, between the caller and the asker, and ends the request in the same transaction.
 * Less than was asked for needs a reason. Refuses NOT_FOUND (unknown or foreign), TRANSITION_NOT_ALLOWED when it waits no
 * more, what an ordinary transfer refuses, and wrong codes. The same acceptance with the same id is answered again.
 */
export async function acceptRequest(call: AcceptCall): Promise<Done | Refusal> {
  const { actor, body, context } = call;
  call.audit({ target: `request:${call.params.id}` });
  const answerId = requestIdOf(body.requestId, call.request.idempotencyKey);
  if (answerId instanceof Refusal) return answerId;
  const asked = missing('transactionCode', 'Transaction code is required.');
  const wrongCode = await codeRefusal(context, actor, body.transactionCode, asked);
  return wrongCode ?? tx(context.pool, (t) => acceptIn(t, call, answerId));
}

async function acceptIn(t: Tx, call: AcceptCall, answerId: string | null): Promise<Done | Refusal> {
  const { actor, body } = call;
  const held = await hold(t, call);
  if (held === null) return refuse('NOT_FOUND');
  const { row } = held;
  const amount = paiseFromRupees(body.amount);
  const isRepeated = answerId !== null && row.answer_id === answerId && row.updated_by === actor.accountId;
  if (isRepeated && row.accepted_amount === amount) {
    call.audit({ after: { repeated: true } });
    return { message: 'Request accepted.', request: ownRequestReply(row) };
  }
  if (row.state !== 'pending') return notWaiting(row);
  if (amount > row.amount) return missing('amount', 'That is more than was asked for.');
  const reason = body.reason?.trim() || null;
  if (amount < row.amount && reason === null) return missing('reason', 'Say why it is less than was asked for.');
  return give(t, call, held, { amount, reason, answerId });
}

type Given = { readonly amount: Paise; readonly reason: string | null; readonly answerId: string | null };

async function give(t: Tx, call: AcceptCall, held: Held, { amount, reason, answerId }: Given): Promise<Done | Refusal> {
  const { actor, body, context } = call;
  const { row, target } = held;
  const wallets = row.kind === 'points' ? held.wallets : await freeFor(t, call, held, amount);
  if (wallets instanceof Refusal) return wallets;
  const atMs = context.clock.now();
  const posted = await moveUnderLocks(t, {
    ...{ actor, target, amount, wallets, atMs, calendar: context.settings.calendar() },
    second: row.kind === 'points' ? call.second : null,
    action: row.kind === 'points' ? 'deposit' : 'withdraw',
    remark: cleanRemark(
      [`Request ${requestName(row)}`, row.note].filter(Boolean).join(': '),
      body.transactionCode ?? '',
    ),
    reference: { type: row.kind === 'points' ? 'points-request' : 'withdrawal', id: String(row.id) },
  });
  if (posted instanceof Refusal) {
    if (row.kind === 'withdrawal') throw new Error(`the held points of ${requestName(row)} could not be moved`);
    return posted;
  }
  const transferId = String(posted.transferIds[0]);
  const byId = actor.accountId;
  await endRequest(t, row, { state: 'accepted', byId, atMs, reason, acceptedPaise: amount, transferId, answerId });
  call.audit({
    before: { state: row.state, amount: rupeesFromPaise(paise(row.amount)) },
    after: { state: 'accepted', amount: body.amount, transferId, ...(reason === null ? {} : { reason }) },
  });
  await writeAudit(t, [call.takeAuditRow('ok')]);
  t.onCommit(() => announceWallets(context.bus, posted.wallets.values()));
  return done(t, row, 'Request accepted.');
}

/** What a withdrawal held is free again; INSUFFICIENT_POINTS, with nothing changed, where a corrected result took them away. */
async function freeFor(
  t: Tx,
  { actor, second }: AcceptCall,
  held: Held,
  amount: Paise,
): Promise<ReadonlyMap<number, Wallet> | Refusal> {
  const { row, target, wallets } = held;
  const wallet = wallets.get(target.id);
  if (wallet === undefined) throw new Error(`account ${target.id} has no wallet`);
  const freed: Wallet = { ...wallet, held: paise(wallet.held - row.amount) };
  if (availableOf(freed) < amount) {
    const available = Math.max(0, rupeesFromPaise(availableOf(freed)));
    return refuse('INSUFFICIENT_POINTS', { available, needed: rupeesFromPaise(amount) });
  }
  const waits = await admitWithdrawal(t, second, actor, target, amount);
  if (waits !== null) return waits;
  await changeHeld(t, target.id, paise(-row.amount));
  return new Map(wallets).set(target.id, freed);
}

/** Refuses a request with words that the asker reads. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, and a lacking reason. */
export const refuseRequest = (call: RefuseCall): Promise<Done | Refusal> =>
  tx(call.context.pool, async (t) => {
    const { actor, body, context, params } = call;
    call.audit({ target: `request:${params.id}` });
    const reason = body.reason.trim();
    if (reason === '') return missing('reason', 'Enter a reason, which the asker reads.');
    const held = await hold(t, call);
    if (held === null) return refuse('NOT_FOUND');
    const { row, target } = held;
    if (row.state !== 'pending') return notWaiting(row);
    await endRequest(t, row, { state: 'refused', byId: actor.accountId, atMs: context.clock.now(), reason });
    if (row.kind === 'withdrawal') {
      await changeHeld(t, target.id, paise(-row.amount));
      const after = await readWallets(t, [target.id]);
      t.onCommit(() => announceWallets(context.bus, after.values()));
    }
    call.audit({ before: { state: row.state }, after: { state: 'refused', reason } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return done(t, row, 'Request refused.');
  });

async function done(t: Tx, { kind, id }: RequestRow, message: string): Promise<Done> {
  const row = await findRequest(t, kind, id);
  if (row === null) throw new Error('the request cannot be read');
  return { message, request: ownRequestReply(row) };
}
