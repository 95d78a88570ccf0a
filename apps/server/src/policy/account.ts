import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { AccountReply } from '@pavilion/contract';
import { availableOf } from '../ledger/wallet.ts';
import type { AccountRow } from './account-store.ts';

export { readAccount } from './account-store.ts';

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
