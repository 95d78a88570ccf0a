import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { AccountReply, Role } from '@pavilion/contract';
import { type Db, stmt } from '../db/transaction.ts';
import { availableOf, type Funds } from '../ledger/wallet.ts';

/** An account with its wallet and its agent, as replies show it. Money in paise. */
export type AccountRow = Funds & {
  id: number;
  username: string;
  full_name: string;
  role: Role;
  agent_id: number | null;
  agent_name: string | null;
  agent_username: string | null;
  bet_locked: boolean;
  user_locked: boolean;
};

const readOne = stmt<[number | string], AccountRow>(
  `select a.id, a.username, a.full_name, a.role, a.parent_id as agent_id, p.full_name as agent_name,
          p.username as agent_username, a.bet_locked, a.user_locked, w.balance, w.exposure, w.held
   from account a join wallet w on w.account_id = a.id left join account p on p.id = a.parent_id
   where a.id = $1::bigint`,
);

export const readAccount = async (db: Db, id: number | string): Promise<AccountRow | null> =>
  (await db.run(readOne, id))[0] ?? null;

/** The account as it stands on the wire, in rupees. */
export const accountReply = (row: AccountRow): AccountReply => ({
  id: String(row.id),
  username: row.username,
  fullName: row.full_name,
  role: row.role,
  walletBalance: rupeesFromPaise(paise(row.balance)),
  exposure: rupeesFromPaise(paise(row.exposure)),
  available: rupeesFromPaise(availableOf(row)),
  betLocked: row.bet_locked,
  userLocked: row.user_locked,
  agentName: row.agent_name,
  agentUsername: row.agent_username,
});
