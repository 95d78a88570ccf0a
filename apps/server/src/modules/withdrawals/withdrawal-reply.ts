import { nextWithdrawalStatuses, paise, rupeesFromPaise } from '@pavilion/betting';
import type { OwnWithdrawal, WithdrawalReply } from '@pavilion/contract';
import type { WithdrawalRow } from './withdrawal-store.ts';

/** A request as it stands on the wire. */
export const withdrawalReply = (row: WithdrawalRow): WithdrawalReply => ({
  id: String(row.id),
  ownerType: row.owner_role,
  ownerId: String(row.account_id),
  owner: { username: row.owner_username, fullName: row.owner_name },
  amount: rupeesFromPaise(paise(row.amount)),
  status: row.status,
  remark: row.remark,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  createdBy: { username: row.created_by },
  updatedBy: row.updated_by === null ? null : { username: row.updated_by },
  nextStatuses: [...nextWithdrawalStatuses(row.status)],
  transferId: row.transfer_id === null ? null : String(row.transfer_id),
});

/** What its owner sees of it: nothing of the staff's remarks, nor who they are. */
export function ownWithdrawalReply(row: WithdrawalRow): OwnWithdrawal {
  const { id, amount, status, reason, createdAt, updatedAt } = withdrawalReply(row);
  return { id, amount, status, reason, createdAt, updatedAt };
}
