import { type Db, stmt } from '../../db/transaction.ts';

export type Member = { readonly id: number; readonly username: string };

const members = stmt<[number], Member>('select id, username from account where parent_id = $1 order by id');

/** The users of an agent, as they are now. */
export const usersOf = async (db: Db, agentId: number): Promise<Member[]> => db.run(members, agentId);

export type BankFilter = {
  /** The agent who asks, whose own and whose users' wallets there are; null for a super admin, who has everybody's. */
  readonly agentId: number | null;
  readonly role: 'all' | 'user' | 'agent' | 'super_admin';
  /** Lower case; empty matches everything. */
  readonly search: string;
};
export type BankTotals = { wallets: number; credit: number; points: number; exposure: number; held: number };

// An agent stands in the list with what its users have; its users may stand there, too. Each wallet is counted once.
const totals = stmt<[number | null, string, string], BankTotals>(
  `with found as materialized (
     select a.id, a.role from account a
     where a.closed_at is null and ($2 = 'all' or a.role = $2) and ($3 = '' or strpos(a.search_text, $3) > 0)
       and ($1::bigint is null or a.id = $1 or a.parent_id = $1))
   select count(*)::int as wallets, coalesce(sum(w.credit), 0)::bigint as credit, coalesce(sum(w.balance), 0)::bigint as points,
     coalesce(sum(w.exposure), 0)::bigint as exposure, coalesce(sum(w.held), 0)::bigint as held
   from account a join wallet w on w.account_id = a.id
   where a.id in (select id from found) or a.parent_id in (select id from found where role = 'agent')`,
);
/** What the wallets of a filter come to, in paise. */
export const bankTotals = async (db: Db, { agentId, role, search }: BankFilter): Promise<BankTotals> =>
  (await db.run(totals, agentId, role, search))[0] ?? { wallets: 0, credit: 0, points: 0, exposure: 0, held: 0 };
