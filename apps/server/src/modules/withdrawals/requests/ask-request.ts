import { createHash } from 'node:crypto';
import { type Paise, paise, paiseFromRupees, rupeesFromPaise } from '@pavilion/betting';
import { type Api, REQUESTS_WAITING_MAX, type ReplyOf } from '@pavilion/contract';
import { type Tx, tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { requestIdOf } from '../../../http/request-id.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { changeHeld } from '../../../ledger/holds.ts';
import { announceWallets, availableOf, lockWallets } from '../../../ledger/wallet.ts';
import { depositRefusal } from '../../limits/limit-uses.ts';
import { insertWithdrawal } from '../withdrawal-store.ts';
import { ownRequestReply, requestName, requestNamed } from './request-reply.ts';
import {
  askerFacts,
  endRequest,
  findAsked,
  findRequest,
  insertPointsRequest,
  type RequestRow,
} from './request-store.ts';
import { notWaiting } from './not-waiting.ts';

type Calls = Api['ownRequests'];
type AskCall = Call<Calls['ask']>;
type Done = ReplyOf<Calls['ask']>;
type Asked = {
  readonly amountPaise: Paise;
  readonly note: string | null;
  readonly request: { readonly id: string; readonly hash: Buffer } | null;
};

/**
 * Asks whoever gave the caller its points for more of them, or to take some back for cash; a withdrawal holds its amount from
 * the same moment on. Refuses INSUFFICIENT_POINTS, DEPOSIT_NOT_ACCEPTED where the player's own settings would refuse the
 * deposit now, REQUESTS_FULL, and IDEMPOTENCY_CONFLICT; the same id and body answer the request that they have made.
 */
export async function askRequest(call: AskCall): Promise<Done | Refusal> {
  const { body } = call;
  const requestId = requestIdOf(body.requestId, call.request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  const note = body.note?.trim() || null;
  const hash = createHash('sha256')
    .update(JSON.stringify([body.kind, body.amount, note]))
    .digest();
  const request = requestId === null ? null : { id: requestId, hash };
  return tx(call.context.pool, (t) => askIn(t, call, { amountPaise: paiseFromRupees(body.amount), note, request }));
}

async function askIn(t: Tx, call: AskCall, asked: Asked): Promise<Done | Refusal> {
  const { actor, body, context } = call;
  const { amountPaise, request } = asked;
  // With the own wallet locked, requests with the same id come one after the other, on whichever node.
  const wallet = (await lockWallets(t, [actor.accountId])).get(actor.accountId);
  if (wallet === undefined) throw new Error(`account ${actor.accountId} has no wallet`);
  const earlier = request === null ? null : await findAsked(t, actor.accountId, request.id);
  if (earlier !== null && request !== null) {
    if (!earlier.request_hash.equals(request.hash)) return refuse('IDEMPOTENCY_CONFLICT');
    call.audit({ target: `request:${requestName(earlier)}`, after: { repeated: true } });
    return doneWith(t, earlier, 'Request sent.');
  }
  const { waiting, demo } = await askerFacts(t, actor.accountId);
  if (demo) return refuse('ROLE_NOT_ALLOWED', {}, 'A demo account has nobody to ask.');
  if (waiting >= REQUESTS_WAITING_MAX) return refuse('REQUESTS_FULL');
  if (body.kind === 'withdrawal' && availableOf(wallet) < amountPaise) {
    const available = Math.max(0, rupeesFromPaise(availableOf(wallet)));
    return refuse('INSUFFICIENT_POINTS', { available, needed: body.amount });
  }
  const atMs = context.clock.now();
  const unwanted =
    body.kind === 'points' && actor.role === 'user'
      ? await depositRefusal(t, actor.accountId, amountPaise, atMs, context.settings.calendar())
      : null;
  if (unwanted !== null) return refuse(unwanted.code, {}, 'Your own limits or your pause do not allow this deposit.');
  const made = await write(t, call, asked, atMs);
  call.audit({ target: `request:${requestName(made)}`, after: { kind: body.kind, amount: body.amount } });
  await writeAudit(t, [call.takeAuditRow('ok')]);
  if (made.kind === 'withdrawal') {
    t.onCommit(() => announceWallets(context.bus, [{ ...wallet, held: wallet.held + amountPaise }]));
  }
  return doneWith(t, made, 'Request sent.');
}

async function write(t: Tx, { actor, body }: AskCall, { amountPaise, note, request }: Asked, atMs: number) {
  const accountId = actor.accountId;
  if (body.kind === 'points') {
    return { kind: body.kind, id: await insertPointsRequest(t, { accountId, amountPaise, note, request, atMs }) };
  }
  const made = { accountId, amountPaise, remark: note, note, createdBy: accountId, request, atMs };
  const id = await insertWithdrawal(t, made);
  await changeHeld(t, accountId, amountPaise);
  return { kind: body.kind, id };
}

/** Takes an own request back while it waits. Refuses NOT_FOUND, and TRANSITION_NOT_ALLOWED when somebody was faster. */
export const takeBackRequest = (call: Call<Calls['takeBack']>): Promise<Done | Refusal> =>
  tx(call.context.pool, async (t) => {
    const { actor, context, params } = call;
    call.audit({ target: `request:${params.id}` });
    const { kind, id } = requestNamed(params.id);
    const wallet = (await lockWallets(t, [actor.accountId])).get(actor.accountId);
    const row = await findRequest(t, kind, id);
    if (row === null || row.account_id !== actor.accountId || wallet === undefined) return refuse('NOT_FOUND');
    if (row.state !== 'pending') return notWaiting(row);
    const atMs = context.clock.now();
    await endRequest(t, row, { state: 'cancelled', byId: actor.accountId, atMs, reason: null });
    if (kind === 'withdrawal') {
      const amount = paise(row.amount);
      await changeHeld(t, actor.accountId, paise(-amount));
      t.onCommit(() => announceWallets(context.bus, [{ ...wallet, held: wallet.held - amount }]));
    }
    call.audit({ before: { state: row.state }, after: { state: 'cancelled' } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return doneWith(t, row, 'Request taken back.');
  });

async function doneWith(t: Tx, { kind, id }: Pick<RequestRow, 'kind' | 'id'>, message: string): Promise<Done> {
  const row = await findRequest(t, kind, id);
  if (row === null) throw new Error('the request cannot be read');
  return { message, request: ownRequestReply(row) };
}
