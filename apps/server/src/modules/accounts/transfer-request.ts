import { createHash } from 'node:crypto';
import type { AccountReply, Role } from '@pavilion/contract';
import type { Tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { findRequest, insertRequest } from './transfer-store.ts';

/** What a movement of points is answered with. */
export type Moved = { message: string; transferId: string; actor: AccountReply; target: AccountReply };

type Asked = {
  readonly targetId: string;
  readonly targetRole: Role;
  readonly action: string;
  readonly amountRupees: number;
  readonly remark: string | null;
};

/** SHA-256 of what was asked, in a fixed order. The transaction code is not part of it: it is kept nowhere else either. */
export const moveHash = ({ targetId, targetRole, action, amountRupees, remark }: Asked): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([targetRole, targetId, action, amountRupees, remark]))
    .digest();

/**
 * The answer that the actor's request id has got already, with the balances of that moment; IDEMPOTENCY_CONFLICT when it
 * was given for something else; null when it is new. Asked under the lock of the actor's wallet.
 */
export async function findMoved<Reply = Moved>(
  t: Tx,
  actorId: number,
  requestId: string,
  hash: Buffer,
): Promise<Reply | Refusal | null> {
  const row = await findRequest(t, actorId, requestId);
  if (row === null) return null;
  // The hash says which act it was, and with it what its answer looks like.
  return row.request_hash.equals(hash) ? (row.reply as Reply) : refuse('IDEMPOTENCY_CONFLICT');
}

export type Remembered = {
  readonly requestId: string;
  readonly hash: Buffer;
  readonly actorId: number;
  /** A transfer of the act. */
  readonly transferId: string;
  readonly reply: object;
  readonly atMs: number;
};

/** Keeps the answer for good, in the transaction of the movement. */
export const rememberMoved = (t: Tx, remembered: Remembered): Promise<void> => insertRequest(t, remembered);
