import { createHash } from 'node:crypto';
import { type Paise, paiseFromRupees, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { changeHeld } from '../../ledger/holds.ts';
import { announceWallets, availableOf, lockWallets } from '../../ledger/wallet.ts';
import { reach } from '../../policy/scope.ts';
import { missing } from '../../policy/account-act.ts';
import { withdrawalReply } from './withdrawal-reply.ts';
import { findByRequestId, insertWithdrawal, readWithdrawal } from './withdrawal-store.ts';

type CreateCall = Call<Api['withdrawals']['create']>;
type Created = ReplyOf<Api['withdrawals']['create']>;
type Asked = {
  readonly call: CreateCall;
  readonly ownerId: string;
  readonly amountPaise: Paise;
  readonly remark: string | null;
  readonly request: { readonly id: string; readonly hash: Buffer } | null;
};

/** The rules of the form. */
function askedOf(call: CreateCall): Asked | Refusal {
  const { actor, body } = call;
  const { amount } = body;
  if (amount == null || amount <= 0) return missing('amount', 'Enter a valid amount.');
  const ownerId = body.ownerId ?? (body.ownerType === 'super_admin' ? String(actor.accountId) : null);
  if (ownerId === null) return missing('ownerId', 'Select an owner for the request.');
  const requestId = requestIdOf(body.requestId, call.request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  const remark = body.remark?.trim() || null;
  const hash = createHash('sha256')
    .update(JSON.stringify([body.ownerType, ownerId, amount, remark]))
    .digest();
  const request = requestId === null ? null : { id: requestId, hash };
  return { call, ownerId, amountPaise: paiseFromRupees(amount), remark, request };
}

/**
 * Opens a withdrawal request, which holds its amount from the same moment on (DOMAIN §3). Refuses what the form lacks
 * (INVALID_REQUEST, in its words), NOT_FOUND, INSUFFICIENT_POINTS, and IDEMPOTENCY_CONFLICT when the request id has made
 * something else; the same id and body answer the request that they have made, as it is now.
 */
export async function createWithdrawal(call: CreateCall): Promise<Created | Refusal> {
  const asked = askedOf(call);
  return asked instanceof Refusal ? asked : tx(call.context.pool, (t) => createIn(t, asked));
}

async function createIn(t: Tx, asked: Asked): Promise<Created | Refusal> {
  const { call, amountPaise, remark, request } = asked;
  const { actor, body, context } = call;
  call.audit({ target: `account:${asked.ownerId}` });
  const owner = await reach(t, 'everyone', actor, asked.ownerId, body.ownerType);
  // With the actor's wallet locked, requests with the same id come one after the other, on whichever node.
  const wallets = await lockWallets(t, owner === null ? [actor.accountId] : [actor.accountId, owner.id]);
  const earlier = request === null ? null : await findByRequestId(t, actor.accountId, request.id);
  if (earlier !== null && request !== null) {
    if (!earlier.request_hash.equals(request.hash)) return refuse('IDEMPOTENCY_CONFLICT');
    call.audit({ after: { withdrawalId: String(earlier.id), repeated: true } });
    return created(t, earlier.id);
  }
  const wallet = owner === null ? undefined : wallets.get(owner.id);
  if (owner === null || wallet === undefined) return refuse('NOT_FOUND');
  if (availableOf(wallet) < amountPaise) {
    const available = Math.max(0, rupeesFromPaise(availableOf(wallet)));
    return refuse('INSUFFICIENT_POINTS', { available, needed: rupeesFromPaise(amountPaise) });
  }
  const atMs = context.clock.now();
  const id = await insertWithdrawal(t, {
    accountId: owner.id,
    amountPaise,
    remark,
    createdBy: actor.accountId,
    request,
    atMs,
  });
  await changeHeld(t, owner.id, amountPaise);
  call.audit({ after: { withdrawalId: String(id), amount: rupeesFromPaise(amountPaise), status: 'pending' } });
  await writeAudit(t, [call.takeAuditRow('ok')]);
  const held = wallet.held + amountPaise;
  t.onCommit(() => announceWallets(context.bus, [{ ...wallet, held }]));
  return created(t, id);
}

async function created(t: Tx, id: number): Promise<Created> {
  const row = await readWithdrawal(t, id);
  if (row === null) throw new Error('the request cannot be read');
  return { message: 'Withdrawal request created successfully.', withdrawal: withdrawalReply(row) };
}
