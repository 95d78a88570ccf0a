import { moveWithdrawal, negated, type Paise, paise, payoutTransfer, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { changeHeld } from '../../ledger/holds.ts';
import { post } from '../../ledger/post.ts';
import { announceWallets, availableOf, lockWallets, readWallets } from '../../ledger/wallet.ts';
import { movesOf } from '../../policy/second-person/shows.ts';
import { missing } from '../../policy/account-act.ts';
import { withdrawalReply } from './withdrawal-reply.ts';
import { readWithdrawal, updateWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

type ChangeCall = Call<Api['withdrawals']['change']>;
type Changed = ReplyOf<Api['withdrawals']['change']>;

/**
 * Moves a withdrawal request on (DOMAIN §3): rejecting and cancelling free the held amount, completing pays it out.
 * A rejection needs a reason (INVALID_REQUEST), which its owner reads. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED with where it is and where it may go, and INSUFFICIENT_POINTS when a corrected
 * result has taken the points away meanwhile.
 */
export const changeWithdrawal = (call: ChangeCall): Promise<Changed | Refusal> =>
  tx(call.context.pool, (t) => changeIn(t, call));

async function changeIn(t: Tx, call: ChangeCall): Promise<Changed | Refusal> {
  const { actor, body, context } = call;
  call.audit({ target: `withdrawal:${call.params.id}` });
  if (body.status === 'rejected' && wordsOf(body).reason === null) {
    return missing('remark', 'Enter a reason for the rejection.');
  }
  const found = await readWithdrawal(t, call.params.id);
  if (found === null) return refuse('NOT_FOUND');
  // Every move of a request is made under the lock of its wallet, so what is read after it is as it is.
  const wallet = (await lockWallets(t, [found.account_id])).get(found.account_id);
  const row = await readWithdrawal(t, found.id);
  if (row === null || wallet === undefined) throw new Error(`request ${found.id} has lost its wallet`);
  const move = moveWithdrawal(row.status, body.status);
  if (!move.ok) return notAllowed(row, body.status);
  const amount = paise(row.amount);
  if (move.effect === 'payout' && availableOf(wallet) < 0) {
    const available = rupeesFromPaise(paise(availableOf(wallet) + amount));
    return refuse('INSUFFICIENT_POINTS', { available: Math.max(0, available), needed: rupeesFromPaise(amount) });
  }
  if (move.effect === 'payout') {
    const said = { title: 'Payout', about: row.owner_username, basis: row.status };
    const transfer = payoutTransfer(String(row.account_id), amount);
    const waits = await call.second.admit(t, 'payout', () => movesOf(t, said, [transfer]));
    if (waits !== null) return waits;
  }
  const atMs = context.clock.now();
  if (move.effect !== 'keep') await changeHeld(t, row.account_id, negated(amount));
  const transferId = move.effect === 'payout' ? await payOut(t, call, row, amount, atMs) : null;
  await updateWithdrawal(t, {
    id: row.id,
    status: body.status,
    ...wordsOf(body),
    updatedBy: actor.accountId,
    atMs,
    transferId,
  });
  const { reason } = wordsOf(body);
  call.audit({
    before: { status: row.status },
    after: {
      status: body.status,
      amount: rupeesFromPaise(amount),
      ...(reason === null ? {} : { reason }),
      ...(transferId === null ? {} : { transferId: String(transferId) }),
    },
  });
  await writeAudit(t, [call.takeAuditRow('ok')]);
  const [after, wallets] = await Promise.all([readWithdrawal(t, row.id), readWallets(t, [row.account_id])]);
  if (after === null) throw new Error('the request cannot be read');
  t.onCommit(() => announceWallets(context.bus, wallets.values()));
  return { message: `Withdrawal request ${after.status}.`, withdrawal: withdrawalReply(after) };
}

/** What is said with a move: of one that ends the request without paying it is the owner's to read, else the staff's. */
function wordsOf({ status, remark }: ChangeCall['body']): { remark: string | null; reason: string | null } {
  const words = remark?.trim() || null;
  return status === 'rejected' || status === 'cancelled'
    ? { remark: null, reason: words }
    : { remark: words, reason: null };
}

function notAllowed(row: WithdrawalRow, to: string): Refusal {
  const { status, nextStatuses } = withdrawalReply(row);
  return refuse(
    'TRANSITION_NOT_ALLOWED',
    { status, nextStatuses },
    `${status === 'approved' ? 'An' : 'A'} ${status} request cannot be ${to}.`,
  );
}

/** The points leave the exchange. What was held for them is free already, in the same transaction. */
async function payOut(t: Tx, { actor }: ChangeCall, row: WithdrawalRow, amount: Paise, atMs: number): Promise<number> {
  const posted = await post(t, [
    {
      transfer: payoutTransfer(String(row.account_id), amount),
      actorId: actor.accountId,
      reference: { type: 'withdrawal', id: String(row.id) },
      ...(row.remark === null ? {} : { remark: row.remark }),
      atMs,
    },
  ]);
  const [transferId] = posted.transferIds;
  if (transferId === undefined) throw new Error('the payout was not written');
  return transferId;
}
