import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { AskedRequest, OwnRequest } from '@pavilion/contract';
import type { RequestRow } from './request-store.ts';

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

/** What a request is called on the wire, in the audit log and on a statement: `P12`, `W7`. */
export const requestName = ({ kind, id }: Pick<RequestRow, 'kind' | 'id'>): string =>
  `${kind === 'points' ? 'P' : 'W'}${id}`;

/** The request that a name means. */
export const requestNamed = (name: string): Pick<RequestRow, 'kind' | 'id'> => ({
  kind: name.startsWith('P') ? 'points' : 'withdrawal',
  id: Number(name.slice(1)),
});

/** A request as its owner sees it: nothing of who answered it. */
export const ownRequestReply = (row: RequestRow): OwnRequest => ({
  id: requestName(row),
  kind: row.kind,
  amount: rupees(row.amount),
  given: row.accepted_amount === null ? null : rupees(row.accepted_amount),
  state: row.state,
  note: row.note,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  transferId: row.transfer_id === null ? null : String(row.transfer_id),
});

export const askedRequestReply = (row: RequestRow): AskedRequest => ({
  ...ownRequestReply(row),
  account: {
    id: String(row.account_id),
    username: row.username,
    fullName: row.full_name,
    role: row.role,
    agentUsername: row.agent_username,
    available: rupees(row.available),
  },
  updatedBy: row.updated_by_name,
});
