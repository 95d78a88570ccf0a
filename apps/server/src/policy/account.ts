import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { AccountReply } from '@pavilion/contract';
import type { Actor } from './actor.ts';
import { availableOf, type WalletAmounts } from '../ledger/wallet.ts';
import type { AccountRow } from './account-store.ts';

export { readAccount } from './account-store.ts';

const walletReply = (funds: WalletAmounts) => ({
  walletBalance: rupeesFromPaise(paise(funds.balance)),
  exposure: rupeesFromPaise(paise(funds.exposure)),
  available: rupeesFromPaise(availableOf(funds)),
});

/** The account as it stands on the wire, in rupees. */
export const accountReply = (row: AccountRow): AccountReply => ({
  id: String(row.id),
  username: row.username,
  fullName: row.full_name,
  role: row.role,
  ...walletReply(row),
  betLocked: row.bet_locked,
  userLocked: row.user_locked,
  agentName: row.agent_name,
  agentUsername: row.agent_username,
});

/** What an answer to whoever has bet says of the own wallet, alone and with the account that it is of. */
export const ownReply = (actor: Actor, funds: WalletAmounts) => ({
  ...walletReply(funds),
  user: {
    id: String(actor.accountId),
    username: actor.username,
    fullName: actor.fullName,
    role: actor.role,
    ...walletReply(funds),
    betLocked: actor.betLocked,
    userLocked: actor.userLocked,
    agentName: actor.agentName,
    agentUsername: actor.agentUsername,
  },
});
