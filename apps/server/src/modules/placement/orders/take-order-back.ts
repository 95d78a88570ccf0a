import type { RefusalCode } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { lockWallets } from '../../../ledger/wallet.ts';
import { derivedId } from '../../../policy/derived-id.ts';
import { readHeldOrders, releaseHeldChanges, takeHeldChangesBack, writeTakenBack } from '../held-store.ts';
import { CLOSED } from '../placement-store.ts';
import { storedDetail } from '../refusal-reply.ts';
import { mayTakeBack, NOTHING_HELD, TAKEN_BACK, takeHeldBack } from '../take-back.ts';
import {
  answerKey,
  type Answered,
  type KeptRefusal,
  readAnswers,
  readOwn,
  writeRefusals,
} from './store/orders-store.ts';

/** Under which id a change of an order waits: one change of an order at a time. */
export const changeId = (orderId: number): string => derivedId(`change/${orderId}`);

/**
 * Takes back a new order that waits out the delay in play, under the lock under which it would be decided. Answers what its id
 * was answered with: that it was taken back, or what had become of it before.
 */
export async function takeOrderBack(
  context: Context,
  accountId: number,
  requestId: string,
  auditRow: () => AuditRow,
): Promise<Answered | Refusal> {
  return answered(context, auditRow, (t, nowMs) => takeBackIn(t, accountId, requestId, nowMs));
}

/**
 * The same for good: an id that has no answer gets one, under the lock under which orders are decided. Nothing comes of it later, on
 * any server. Refused while something waits under it that may not be taken back.
 */
export async function closeOrderRequest(
  context: Context,
  accountId: number,
  requestId: string,
  auditRow: () => AuditRow,
): Promise<Answered | Refusal> {
  return answered(context, auditRow, async (t, nowMs) => {
    const known = await takeBackIn(t, accountId, requestId, nowMs);
    const isUnknown = known instanceof Refusal && known.code === NOTHING_HELD;
    return isUnknown ? answerWith(t, CLOSED, { accountId, requestId, bodyHash: NO_BODY }, nowMs) : known;
  });
}

/** What an id is answered with is audited, unless it is no answer of the id. */
const answered = (
  context: Context,
  auditRow: () => AuditRow,
  answerIn: (t: Tx, nowMs: number) => Promise<Answered | Refusal>,
): Promise<Answered | Refusal> =>
  tx(context.pool, async (t) => {
    const answer = await answerIn(t, context.clock.now());
    if (!(answer instanceof Refusal)) await writeAudit(t, [auditRow()]);
    return answer;
  });

/** Whoever closes an id has not heard what was to be placed under it. */
const NO_BODY = Buffer.alloc(0);

async function takeBackIn(t: Tx, accountId: number, requestId: string, nowMs: number): Promise<Answered | Refusal> {
  await lockWallets(t, [accountId]);
  const earlier = (await readAnswers(t, [requestId])).get(answerKey(accountId, requestId));
  if (earlier !== undefined) return earlier;
  const held = await takeHeldBack(t, { accountId, requestId, what: 'order' }, nowMs);
  if (held instanceof Refusal) return held;
  return answerWith(t, TAKEN_BACK, { accountId, requestId, bodyHash: held.request_hash }, nowMs);
}

/** Keeps a refusal as the answer of an id that has none. */
async function answerWith(
  t: Tx,
  code: RefusalCode,
  asked: Pick<KeptRefusal, 'accountId' | 'requestId' | 'bodyHash'>,
  nowMs: number,
): Promise<Answered> {
  const detail = storedDetail(refuse(code));
  await writeRefusals(t, [{ ...asked, code, detail }], nowMs);
  return { order: null, hash: asked.bodyHash, code, detail };
}

export type TakenBack = {
  /** The ids of new orders that were taken back, and of those that go on waiting: who takes back so often bets on what the delay hides. */
  readonly takenBack: readonly string[];
  readonly left: readonly string[];
};

/**
 * Takes back the new orders of an account that wait out the delay in play, in one market of the provider's or everywhere, those
 * that would be decided first in front, as many as may be taken back. Of one market, those whose market nobody has noted are left
 * and named: they may be for another. The caller holds the wallet.
 */
export async function takeOrdersBack(
  t: Tx,
  accountId: number,
  providerMarketId: number | null,
  nowMs: number,
): Promise<TakenBack> {
  const held = await readHeldOrders(t, accountId, providerMarketId, nowMs);
  if (held.length === 0) return { takenBack: [], left: [] };
  const may = await mayTakeBack(t, accountId, nowMs);
  const taken = held.filter((one) => providerMarketId === null || one.in_market !== null).slice(0, may);
  const takenBack = taken.map((one) => one.request_id);
  const answer = { code: TAKEN_BACK, detail: storedDetail(refuse(TAKEN_BACK)) };
  const kept = taken.map((one) => ({ accountId, requestId: one.request_id, bodyHash: one.request_hash, ...answer }));
  await Promise.all([writeTakenBack(t, accountId, takenBack, 'order', nowMs), writeRefusals(t, kept, nowMs)]);
  return { takenBack, left: held.filter((one) => !taken.includes(one)).map((one) => one.request_id) };
}

/** Takes back a change of an order that waits out the delay in play: the order stays as it is. */
export async function takeChangeBack(
  context: Context,
  accountId: number,
  orderId: number,
  auditRow: () => AuditRow,
): Promise<Refusal | null> {
  return tx(context.pool, async (t) => {
    await lockWallets(t, [accountId]);
    if ((await readOwn(t, orderId, accountId)) === null) return refuse('NOT_FOUND');
    const requestId = changeId(orderId);
    const held = await takeHeldBack(t, { accountId, requestId, what: 'change' }, context.clock.now());
    if (held instanceof Refusal) return held;
    await releaseHeldChanges(t, accountId, [requestId]);
    await writeAudit(t, [auditRow()]);
    return null;
  });
}

/**
 * Whatever else a player does to orders while a change of them waits takes the change back as well, and counts as that. It is
 * never refused for it: whoever has taken back too often has no further change held (`tooOftenRefusal`).
 */
export async function dropHeldChanges(
  t: Tx,
  accountId: number,
  orderIds: readonly number[],
  nowMs: number,
): Promise<void> {
  await takeHeldChangesBack(t, accountId, orderIds.map(changeId), nowMs);
}
