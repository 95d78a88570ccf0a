import { paise, postingsOf, rupeesFromPaise, type Transfer, walletOwner } from '@pavilion/betting';
import type { ApprovalShows, Role } from '@pavilion/contract';
import type { Tx } from '../../db/transaction.ts';
import { movedAccounts } from './approval-store.ts';
import type { Moves } from './second-person.ts';

/** How many accounts are kept to be shown. */
const ROWS_MAX = 50;
export const inRupees = (amount: number): number => rupeesFromPaise(paise(amount));

/** What some transfers would move, by wallet, in paise. */
function changesOf(transfers: readonly Transfer[]): Map<string, number> {
  const changes = new Map<string, number>();
  for (const { account, amountPaise } of transfers.flatMap(postingsOf)) {
    const owner = walletOwner(account);
    if (owner !== null) changes.set(owner, (changes.get(owner) ?? 0) + amountPaise);
  }
  return changes;
}

/** An account that the act itself opens: its wallet goes by this name in transfers that are only shown. */
export type Opens = { readonly username: string; readonly role: Role };
export const walletOfNew = (username: string): string => `new ${username}`;

export type Said = {
  readonly title: string;
  readonly about: string;
  readonly basis?: string;
  readonly opens?: readonly Opens[];
};

/**
 * What transfers between wallets move, for a second person to judge. The house is whatever is neither players' nor agents':
 * super admins, and points that are issued or leave.
 */
export async function movesOf(
  t: Tx,
  { title, about, basis = '', opens = [] }: Said,
  transfers: readonly Transfer[],
): Promise<Moves> {
  const changes = changesOf(transfers);
  const known = await movedAccounts(t, [...changes.keys()].map(Number).filter(Number.isInteger));
  const accounts = [
    ...known.map((one) => ({ ...one, change: changes.get(String(one.id)) ?? 0 })),
    ...opens.map((one) => ({
      ...one,
      agent_name: null,
      balance: 0,
      change: changes.get(walletOfNew(one.username)) ?? 0,
    })),
  ].sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || one.username.localeCompare(other.username));
  const sum = (role: Role) => accounts.reduce((all, one) => all + (one.role === role ? one.change : 0), 0);
  const [players, agents] = [sum('user'), sum('agent')];
  const shows: ApprovalShows = {
    ...{ title, about, accounts: accounts.length },
    players: inRupees(players),
    agents: inRupees(agents),
    house: inRupees(-players - agents),
    rows: accounts.slice(0, ROWS_MAX).map(({ username, role, agent_name, change, balance }) => ({
      ...{ username, role, agentName: agent_name, change: inRupees(change) },
      before: inRupees(balance),
      after: inRupees(balance + change),
    })),
  };
  const amount = transfers.flatMap(({ movements }) => movements).reduce((all, one) => all + one.amountPaise, 0);
  return { paise: amount, basis, shows };
}

type MovedOfPlayer = { paise: number; changePaise: number; commissionPaise: number; agentsPaise: number };
/** What an act moves for one player, its agents and the house together; the change is net of the commission. */
export async function movesOfPlayer(
  t: Tx,
  { title, about, basis = '' }: Said,
  accountId: number,
  { paise: amount, changePaise, commissionPaise, agentsPaise }: MovedOfPlayer,
): Promise<Moves> {
  const [player] = await movedAccounts(t, [accountId]);
  if (player === undefined) throw new Error(`account ${accountId} has no wallet`);
  const { username, role, agent_name: agentName, balance } = player;
  const shows: ApprovalShows = {
    ...{ title, about: `${username}, ${about}`, accounts: 1 },
    players: inRupees(changePaise),
    agents: inRupees(agentsPaise),
    house: inRupees(-changePaise - agentsPaise),
    commission: inRupees(commissionPaise),
    rows: [
      {
        ...{ username, role, agentName, change: inRupees(changePaise) },
        parts: { commission: inRupees(commissionPaise), agents: inRupees(agentsPaise) },
        before: inRupees(balance),
        after: inRupees(balance + changePaise),
      },
    ],
  };
  return { paise: amount, basis, shows };
}
