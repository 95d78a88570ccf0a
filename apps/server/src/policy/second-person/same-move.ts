import type { ApprovalShows } from '@pavilion/contract';

/** What a waiting act is approved for; the amount in paise. */
export type ShownMoves = { readonly amount: number; readonly basis: string; readonly shows: ApprovalShows };

const movedBy = ({ amount, basis, shows }: ShownMoves): string => {
  const { players, agents, house, commission = null, accounts, rows } = shows;
  const byWallet = rows.map(({ username, change, parts }) => [username, change, parts?.commission, parts?.agents]);
  return JSON.stringify([amount, basis, players, agents, house, commission, accounts, byWallet]);
};

/** Whether two move the same, wallet by wallet; what was in the wallets before is not asked. */
export const isSameMove = (one: ShownMoves, other: ShownMoves): boolean => movedBy(one) === movedBy(other);
