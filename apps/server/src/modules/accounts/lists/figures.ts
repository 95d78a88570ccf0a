import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { availableOf } from '../../../ledger/wallet.ts';

/** Money in paise. `network_*` are the sums over an agent's users, null for everybody else. */
export type FigureRow = {
  id: number;
  username: string;
  full_name: string;
  nickname: string | null;
  email: string | null;
  phone: string | null;
  city: string | null;
  role: Role;
  status: 'active' | 'inactive' | 'suspended';
  bet_locked: boolean;
  user_locked: boolean;
  agent_id: number | null;
  agent_name: string | null;
  agent_username: string | null;
  created_at: Date;
  balance: number;
  exposure: number;
  held: number;
  credit: number;
  won: number;
  lost: number;
  network_balance: number | null;
  network_exposure: number | null;
  network_held: number | null;
  network_credit: number | null;
  network_won: number | null;
  network_lost: number | null;
};

const STATUS = `case when a.closed_at is not null then 'inactive' when a.user_locked then 'suspended' else 'active' end`;

/** The columns of a FigureRow from account a, wallet w, the agent p and the network n. */
export const FIGURE_COLUMNS = `a.id, a.username, a.full_name, a.nickname, a.email, a.phone, a.city, a.role, ${STATUS} as status,
  a.bet_locked, a.user_locked, a.parent_id as agent_id, p.full_name as agent_name, p.username as agent_username,
  a.created_at, w.balance, w.exposure, w.held, w.credit, w.won, w.lost, n.balance as network_balance,
  n.exposure as network_exposure, n.held as network_held, n.credit as network_credit, n.won as network_won,
  n.lost as network_lost`;

/** Sums over users u with wallets uw: the network of whoever they are grouped by. */
export const NETWORK_SUMS = `coalesce(sum(uw.balance), 0)::bigint as balance, coalesce(sum(uw.exposure), 0)::bigint as exposure,
  coalesce(sum(uw.held), 0)::bigint as held, coalesce(sum(uw.credit), 0)::bigint as credit,
  coalesce(sum(uw.won), 0)::bigint as won, coalesce(sum(uw.lost), 0)::bigint as lost`;

const rupees = (amount: number) => rupeesFromPaise(paise(amount));
const ACCOUNT_TYPES = { user: 'User', agent: 'Agent', super_admin: 'Super Admin' } as const;
const text = (id: number | null) => (id === null ? null : String(id));

/**
 * The figures of DOMAIN §10. An agent's are those of its network: its own wallet and those of its users, so that a
 * user who is given to another agent takes its credit and its results along, and own balance + users' balances is at
 * every moment CR + network P/L.
 */
function figuresOf(row: FigureRow) {
  const balance = row.balance + (row.network_balance ?? 0);
  const credit = row.credit + (row.network_credit ?? 0);
  const exposure = row.exposure + (row.network_exposure ?? 0);
  const held = row.held + (row.network_held ?? 0);
  const clientPL = balance - credit;
  return {
    creditTotal: rupees(credit),
    points: rupees(balance),
    clientPL: rupees(clientPL),
    clientPLPercent: credit === 0 ? null : Math.round((clientPL * 10_000) / credit) / 100,
    clientProfitWinTotal: rupees(row.won + (row.network_won ?? 0)),
    clientProfitLossTotal: rupees(row.lost + (row.network_lost ?? 0)),
    exposure: rupees(exposure),
    walletBalance: rupees(row.balance),
    heldPoints: rupees(held),
    availablePoints: rupees(availableOf({ balance, exposure, held })),
    ownAvailablePoints: rupees(availableOf(row)),
  };
}

const totalsOf = (balance: number, credit: number, won: number, lost: number) => ({
  net: rupees(balance - credit),
  totalProfit: rupees(won),
  totalLoss: rupees(lost),
});

/** A row of the account lists as it stands on the wire. */
export const backOfficeAccountReply = (row: FigureRow): BackOfficeAccount => ({
  id: String(row.id),
  username: row.username,
  fullName: row.full_name,
  nickname: row.nickname,
  email: row.email,
  phone: row.phone,
  city: row.city,
  role: row.role,
  accountType: ACCOUNT_TYPES[row.role],
  status: row.status,
  betLocked: row.bet_locked,
  userLocked: row.user_locked,
  agentId: text(row.agent_id),
  agentName: row.agent_name,
  agentUsername: row.agent_username,
  createdAt: row.created_at.toISOString(),
  ...figuresOf(row),
  ownProfitTotals: row.role === 'agent' ? totalsOf(row.balance, row.credit, row.won, row.lost) : null,
  downlineProfitTotals:
    row.role === 'agent'
      ? totalsOf(row.network_balance ?? 0, row.network_credit ?? 0, row.network_won ?? 0, row.network_lost ?? 0)
      : null,
});
