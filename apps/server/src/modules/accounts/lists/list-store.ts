import type { AccountSort, Role } from '@pavilion/contract';
import { type Db, type Stmt, stmt } from '../../../db/transaction.ts';
import { FIGURE_COLUMNS, type FigureRow, NETWORK_SUMS } from './figures.ts';

export type AccountFilter = {
  readonly roles: readonly Role[];
  /** Only the users of this agent; null: everybody's. */
  readonly agentId: number | null;
  /** Null: all that are not closed. */
  readonly status: 'all' | 'active' | 'inactive' | 'suspended' | null;
  /** Lower case; empty matches everything. */
  readonly search: string;
};
export type AccountOrder = { readonly sort: AccountSort; readonly direction: 'asc' | 'desc' };
export type Slice = { readonly limit: number; readonly skip: number };

type Arg = string | number;
type Row = { total: number } & (FigureRow | { id: null });
type Statement = Stmt<Arg[], Row>;

/** What each order compares: of agents, the figure of the network, as the list shows it. */
const PLACES: Readonly<Record<AccountSort, string>> = {
  username: 'a.username',
  fullName: 'lower(a.full_name)',
  createdAt: 'a.created_at',
  credit: 'w.credit',
  points: 'w.balance',
  clientPL: 'w.balance - w.credit',
  exposure: 'w.exposure',
  available: 'w.balance - w.exposure - w.held',
  balance: 'w.balance',
};
/** The orders that need no wallet: an index has them. */
const INDEXED: ReadonlySet<AccountSort> = new Set(['username', 'fullName', 'createdAt']);
/** The one figure that is an agent's own, not its network's. */
const isOfNetwork = (sort: AccountSort) => !INDEXED.has(sort) && sort !== 'balance';

const STATUSES = {
  all: 'true',
  open: 'a.closed_at is null',
  active: 'a.closed_at is null and not a.user_locked',
  suspended: 'a.closed_at is null and a.user_locked',
  inactive: 'a.closed_at is not null',
} as const;

/** The conditions, with the values that they compare; roles are words of a closed set. */
function conditionOf({ roles, agentId, status, search }: AccountFilter): { where: string; args: Arg[] } {
  const args: Arg[] = [];
  const next = (value: Arg) => `$${args.push(value)}`;
  const conditions: string[] = [STATUSES[status ?? 'open']];
  conditions.push(`a.role in (${roles.map((role) => `'${role}'`).join(', ')})`);
  if (agentId !== null) conditions.push(`a.parent_id = ${next(agentId)}::bigint`);
  if (search !== '') conditions.push(`strpos(a.search_text, ${next(search)}::text) > 0`);
  return { where: conditions.join(' and '), args };
}

/** What the page is picked from, and the place of each account in the order. */
function sourceOf(sort: AccountSort, withAgents: boolean): { from: string; place: string } {
  const place = PLACES[sort];
  if (INDEXED.has(sort)) return { from: 'account a', place };
  const from = 'account a join wallet w on w.account_id = a.id';
  if (!withAgents || !isOfNetwork(sort)) return { from, place };
  return {
    from: `${from} left join (
        select u.parent_id as agent_id, sum(${place.replaceAll('w.', 'uw.')})::bigint as figure
        from account u join wallet uw on uw.account_id = u.id where u.parent_id is not null group by 1) network
      on network.agent_id = a.id`,
    place: `${place} + coalesce(network.figure, 0)`,
  };
}

// The page is picked by ids, and what is shown is fetched for its rows alone: networks are summed for the agents on it, and
// a deep page costs little more than the first one. Only an order by a figure of networks has to sum them all.
function statementOf(
  filter: AccountFilter,
  where: string,
  count: number,
  { sort, direction }: AccountOrder,
): Statement {
  const { from, place } = sourceOf(sort, filter.roles.includes('agent'));
  // User names are unique: by them alone the index gives the order as it is.
  const order = sort === 'username' ? `place ${direction}` : `place ${direction}, id ${direction}`;
  return stmt<Arg[], Row>(
    `with picked as materialized (
       select a.id, ${place} as place from ${from} where ${where}
       order by ${order} limit $${count + 1}::int offset $${count + 2}::bigint)
     select counted.total, ${FIGURE_COLUMNS}
     from (select count(*) as total from account a where ${where}) counted
       left join picked on true
       left join account a on a.id = picked.id
       left join wallet w on w.account_id = a.id
       left join account p on p.id = a.parent_id
       left join lateral (
         select ${NETWORK_SUMS} from account u join wallet uw on uw.account_id = u.id
         where u.parent_id = a.id and a.role = 'agent') n on a.role = 'agent'
     order by ${order.replaceAll('place', 'picked.place').replaceAll('id ', 'picked.id ')}`,
  );
}

/** A part of the accounts that match, in the order asked for, and how many match altogether. */
export async function listAccounts(
  db: Db,
  filter: AccountFilter,
  order: AccountOrder,
  { limit, skip }: Slice,
): Promise<{ rows: FigureRow[]; total: number }> {
  const { where, args } = conditionOf(filter);
  const rows = await db.run(statementOf(filter, where, args.length, order), ...args, limit, skip);
  return { rows: rows.filter((row): row is Row & FigureRow => row.id !== null), total: rows[0]?.total ?? 0 };
}
