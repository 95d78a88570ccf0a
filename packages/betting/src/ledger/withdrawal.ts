/** States of a withdrawal request (DOMAIN §3). */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'completed', 'rejected', 'cancelled'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

const NEXT: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['completed', 'rejected', 'cancelled'],
  completed: [],
  rejected: [],
  cancelled: [],
};

/** The states that a request may move to; empty for a final one. */
export function nextWithdrawalStatuses(status: WithdrawalStatus): readonly WithdrawalStatus[] {
  return NEXT[status];
}

/** True while the amount is out of the available points, as exposure is. */
export function holdsAmount(status: WithdrawalStatus): boolean {
  return NEXT[status].length > 0;
}

/** What a move does to the money: free gives the held amount back to available, payout posts it to paid_out. */
export type WithdrawalEffect = 'keep' | 'free' | 'payout';

export type WithdrawalMove =
  | { readonly ok: true; readonly effect: WithdrawalEffect }
  | { readonly ok: false; readonly code: 'TRANSITION_NOT_ALLOWED' };

/** Decides a move from one state to another. */
export function moveWithdrawal(from: WithdrawalStatus, to: WithdrawalStatus): WithdrawalMove {
  if (!NEXT[from].includes(to)) return { ok: false, code: 'TRANSITION_NOT_ALLOWED' };
  if (to === 'completed') return { ok: true, effect: 'payout' };
  return { ok: true, effect: holdsAmount(to) ? 'keep' : 'free' };
}
