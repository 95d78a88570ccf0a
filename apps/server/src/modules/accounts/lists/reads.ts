import { paise, rupeesFromPaise, type TransferKind } from '@pavilion/betting';
import type { Api, QueryOf, ReplyOf, Role, Scope } from '@pavilion/contract';
import type { TimeSpan } from '../../../db/day.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findAccount, type ProfileRow } from './account-store.ts';
import { backOfficeAccountReply } from './figures.ts';
import { type HistoryRow, readHistory, readPeriod } from './history-store.ts';
import { listAccounts } from './list-store.ts';

type Calls = Api['superAdminAccounts'];
type ListQuery = QueryOf<Calls['agents']>;
type List = ReplyOf<Calls['agents']>;
type History = Omit<ReplyOf<Calls['userTransactions']>, 'user'>;
type HistoryQuery = QueryOf<Calls['userTransactions']>;

/** A page of accounts of the roles; with an agent, of its users only. `skip` goes before `page`. */
export async function accountsPage(
  db: Db,
  query: ListQuery,
  roles: readonly Role[],
  agentId: number | null = null,
): Promise<List> {
  const { page, limit, skip = (page - 1) * limit, sort, direction } = query;
  const search = (query.search ?? '').trim().toLowerCase();
  const filter = { roles, agentId, status: query.status ?? null, search };
  const { rows, total } = await listAccounts(db, filter, { sort, direction }, { limit, skip });
  return { items: rows.map(backOfficeAccountReply), total, page: Math.floor(skip / limit) + 1, pageSize: limit };
}

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

/** Everything the account dialog shows. The transaction code is not part of it: it has a call of its own. */
export const profileReply = (row: ProfileRow): ReplyOf<Calls['agentDetails']>['agent'] => {
  const account = backOfficeAccountReply(row);
  return {
    ...account,
    remark: row.remark,
    partnership: row.partnership,
    favoriteMaster: row.favorite_master,
    changePasswordLock: row.change_password_lock,
    twoFactor: row.two_factor,
    creditLimit: account.creditTotal,
    casinoPoints: 0,
    sportsPoints: account.walletBalance,
    thirdPartyPoints: 0,
  };
};

const CREDIT: readonly TransferKind[] = ['issue', 'deposit'];
const WITHDRAW: readonly TransferKind[] = ['withdraw', 'payout', 'bank_settlement'];
const BET: readonly TransferKind[] = [
  ...(['settlement', 'settlement_reversal', 'commission', 'commission_reversal', 'share'] as const),
  ...(['adjustment', 'adjustment_reversal'] as const),
];
const COMMISSION: readonly TransferKind[] = ['commission', 'commission_reversal'];
const KINDS = { all: null, transfer: [...CREDIT, ...WITHDRAW], credit: CREDIT, withdraw: WITHDRAW, bet: BET } as const;

function categoryOf(kind: TransferKind): 'credit' | 'withdraw' | 'bet' {
  if (CREDIT.includes(kind)) return 'credit';
  return WITHDRAW.includes(kind) ? 'withdraw' : 'bet';
}

function agentPartOf({ other_username: username, other_amount: amount, others }: HistoryRow) {
  if (amount === null) return null;
  return { username: others === 1 ? username : null, amount: rupees(amount) };
}

const transactionReply =
  (account: ProfileRow) =>
  (row: HistoryRow): History['items'][number] => {
    const at = row.at.toISOString();
    // What comes of bets moves between a player and the house, whatever part of it an agent has.
    const ofBets = BET.includes(row.kind);
    // An agent has its part of the commission from the player, its share from the house.
    const fromPlayer = account.role !== 'user' && COMMISSION.includes(row.kind);
    const other = fromPlayer ? row.player_username : ofBets ? null : row.other_username;
    const otherName = fromPlayer ? row.player_name : ofBets ? null : row.other_name;
    const ends = [other, account.username];
    const [from = null, to = null] = row.amount > 0 ? ends : ends.toReversed();
    return {
      id: String(row.id),
      direction: row.amount > 0 ? 'credit' : 'debit',
      category: categoryOf(row.kind),
      type: row.kind,
      amount: rupees(Math.abs(row.amount)),
      balanceBefore: rupees(row.balance_before),
      balanceAfter: rupees(row.balance_after),
      createdAt: at,
      updatedAt: at,
      remark: row.remark,
      referenceType: row.reference_type,
      referenceId: row.reference_id,
      counterpartName: otherName,
      counterpartUsername: other,
      actor:
        row.actor_username === null || row.actor_role === null
          ? null
          : { username: row.actor_username, role: row.actor_role },
      meta: {
        sportName: row.sport_name,
        eventName: row.event_name,
        marketName: row.market_name,
        selectionName: row.selections,
        transfer: { from, to },
        playerUsername: ofBets && account.role !== 'user' ? row.player_username : null,
        agentPart: ofBets && account.role === 'user' ? agentPartOf(row) : null,
        agentName: account.agent_name,
        mode: row.kind === 'bank_settlement' ? row.mode : null,
      },
    };
  };

export type HistoryOf = { readonly page: History; readonly account: ProfileRow };

/** The movements of an account's wallet; null when the account is not within the caller's scope. */
export async function accountHistory(
  db: Db,
  caller: { readonly scope: Scope; readonly actor: Actor },
  target: { readonly id: string; readonly role: Role },
  { page, limit, type }: HistoryQuery,
): Promise<HistoryOf | null> {
  const account = await findAccount(db, caller.scope, caller.actor, target.id, target.role);
  if (account === null) return null;
  const { rows, total } = await readHistory(db, account.id, KINDS[type], { limit, skip: (page - 1) * limit });
  return { account, page: { items: rows.map(transactionReply(account)), total, page, pageSize: limit } };
}

/** The movements of a period, with the moment since which they were looked at when there are too many to count. */
export async function accountPeriod(
  db: Db,
  caller: { readonly scope: Scope; readonly actor: Pick<Actor, 'accountId'> },
  target: { readonly id: string; readonly role: Role },
  query: Pick<HistoryQuery, 'page' | 'limit' | 'type'>,
  period: TimeSpan,
): Promise<(HistoryOf & { readonly countedSince: Date | null }) | null> {
  const account = await findAccount(db, caller.scope, caller.actor, target.id, target.role);
  if (account === null) return null;
  const { page, limit, type } = query;
  const found = await readPeriod(db, account.id, KINDS[type], period, { limit, skip: (page - 1) * limit });
  const items = found.rows.map(transactionReply(account));
  return { account, page: { items, total: found.total, page, pageSize: limit }, countedSince: found.cutAt };
}
