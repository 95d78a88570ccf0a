import type { AccountSort, Role } from '@pavilion/contract';
import { type Db, type Stmt, stmt } from '../../db/transaction.ts';
import { FIGURE_COLUMNS, type FigureRow, NETWORK_SUMS, STATUS } from './figures.ts';

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

type Args = [string[], number | null, string | null, string, number, number];
type Row = { total: number } & (FigureRow | { id: null });

/** What each order compares: of agents, the figure of the network, as the list shows it. */
const PLACES: Readonly<Record<AccountSort, string>> = {
  username: 'a.username',
  fullName: 'lower(a.full_name)',
  createdAt: 'a.created_at',
  credit: 'w.credit + coalesce(n.credit, 0)',
  points: 'w.balance + coalesce(n.balance, 0)',
  clientPL: 'w.balance - w.credit + coalesce(n.balance - n.credit, 0)',
  exposure: 'w.exposure + coalesce(n.exposure, 0)',
  available: 'w.balance - w.exposure + coalesce(n.balance - n.exposure, 0)',
  balance: 'w.balance',
};

// The networks are summed only where agents are listed. Matching goes over accounts and wallets without their texts;
// what is shown is fetched for the rows of the page alone, so a deep page costs what the first one does.
const pageBy = (place: string, direction: 'asc' | 'desc'): Stmt<Args, Row> =>
  stmt<Args, Row>(
    `with network as materialized (
       select u.parent_id as agent_id, ${NETWORK_SUMS}
       from account u join wallet uw on uw.account_id = u.id
       where u.parent_id is not null and 'agent' = any($1::text[]) group by 1),
     matching as materialized (
       select a.id, ${place} as place
       from account a join wallet w on w.account_id = a.id left join network n on n.agent_id = a.id
       where a.role = any($1::text[]) and ($2::bigint is null or a.parent_id = $2::bigint)
         and case coalesce($3, 'open') when 'all' then true when 'open' then a.closed_at is null else ${STATUS} = $3 end
         and ($4 = '' or strpos(lower(concat_ws(' ', a.username, a.full_name, a.nickname, a.phone, a.email)), $4) > 0)),
     page as (
       select id, row_number() over (order by place ${direction}, id ${direction}) as n from matching
       order by place ${direction}, id ${direction} limit $5::int offset $6::bigint)
     select counted.total, ${FIGURE_COLUMNS}
     from (select count(*) as total from matching) counted
       left join page on true
       left join account a on a.id = page.id
       left join wallet w on w.account_id = a.id
       left join account p on p.id = a.parent_id
       left join network n on n.agent_id = a.id
     order by page.n`,
  );

const statements = new Map<string, Stmt<Args, Row>>();

function statementOf({ sort, direction }: AccountOrder): Stmt<Args, Row> {
  const key = `${sort} ${direction}`;
  const known = statements.get(key) ?? pageBy(PLACES[sort], direction);
  statements.set(key, known);
  return known;
}

/** A part of the accounts that match, in the order asked for, and how many match altogether. */
export async function listAccounts(
  db: Db,
  { roles, agentId, status, search }: AccountFilter,
  order: AccountOrder,
  { limit, skip }: Slice,
): Promise<{ rows: FigureRow[]; total: number }> {
  const rows = await db.run(statementOf(order), [...roles], agentId, status, search, limit, skip);
  return { rows: rows.filter((row): row is Row & FigureRow => row.id !== null), total: rows[0]?.total ?? 0 };
}
