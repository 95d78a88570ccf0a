import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { newTransactionCode, openTransactionCode, setTransactionCode } from '../../policy/transaction-code.ts';

type Accounts = Api['accounts'];

/** Shows the caller its own code; each view is audited. */
export async function ownCode(
  call: Call<Accounts['transactionCode']>,
): Promise<ReplyOf<Accounts['transactionCode']> | Refusal> {
  const { context, actor } = call;
  call.audit({ target: `account:${actor.personId}` });
  const transactionCode = await openTransactionCode(context.db, context.secrets, actor.personId);
  return transactionCode === null
    ? refuse('NOT_FOUND', {}, 'There is no transaction code yet. Reset it to get one.')
    : { transactionCode };
}

/** Gives the caller a new code. */
export async function resetOwnCode(
  call: Call<Accounts['resetTransactionCode']>,
): Promise<ReplyOf<Accounts['resetTransactionCode']>> {
  const { context, actor } = call;
  const transactionCode = newTransactionCode(context.random);
  call.audit({ target: `account:${actor.personId}` });
  await tx(context.pool, async (t) => {
    await setTransactionCode(t, context.secrets, actor.personId, transactionCode);
    await writeAudit(t, [call.takeAuditRow('ok')]);
  });
  return { transactionCode, message: 'Transaction code reset successfully.' };
}
