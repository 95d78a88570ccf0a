import type { Role } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';
import { COUNTRY_OR_WORD } from '../../../policy/places.ts';

export type ReportAccount = { id: number; username: string; full_name: string; role: Role; balance: number };

const ACCOUNT = 'a.id, a.username, a.full_name, a.role, w.balance';

const findOne = stmt<[string, Role, number | null], ReportAccount>(
  `select ${ACCOUNT} from account a join wallet w on w.account_id = a.id
   where a.id = $1::bigint and a.role = $2 and ($3::bigint is null or a.parent_id = $3::bigint)`,
);
/** An account of the role, of that agent if one is given; null when there is none. */
export const findReportAccount = async (
  db: Db,
  id: string,
  role: Role,
  agentId: number | null,
): Promise<ReportAccount | null> => (await db.run(findOne, id, role, agentId))[0] ?? null;

type Listed = { total: number } & (ReportAccount | { id: null });
const listed = stmt<[readonly Role[], number | null, string, number, number], Listed>(
  `with matching as materialized (
     select id, username from account
     where role = any($1::text[]) and ($2::bigint is null or parent_id = $2::bigint)
       and search_text like lower($3)
       and (username ilike $3 or full_name ilike $3 or nickname ilike $3 or phone ilike $3)),
   page as (select id from matching order by username limit $4::int offset $5::bigint)
   select counted.total, shown.* from (select count(*)::int as total from matching) counted
     left join (select ${ACCOUNT} from page join account a on a.id = page.id join wallet w on w.account_id = a.id) shown on true
   order by shown.username`,
);
/** Accounts of the roles by user name, of that agent if one is given, whose names or phone match. */
export async function listReportAccounts(
  db: Db,
  filter: { readonly roles: readonly Role[]; readonly agentId: number | null; readonly pattern: string },
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: ReportAccount[]; total: number }> {
  const rows = await db.run(listed, filter.roles, filter.agentId, filter.pattern, limit, (page - 1) * limit);
  return { rows: rows.filter((row): row is Listed & ReportAccount => row.id !== null), total: rows[0]?.total ?? 0 };
}

export type ActivityRow = {
  id: number;
  type: 'login' | 'password_change';
  created_at: Date;
  ip: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  user_agent: string | null;
  session_id: number | null;
};
export type ActivityFilter = {
  readonly accountId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly type: string;
  /** Lower case; empty matches everything. */
  readonly search: string;
};
type Args = [number, number, number, string, string];

/** So many rows are looked at, the newest of the period. */
const LOOKED_AT = 20_000;
const READ = `read as materialized (
    select id, type, created_at, host(ip) as ip, city, region, ${COUNTRY_OR_WORD} as country, user_agent, session_id from activity
    where account_id = $1 and created_at >= to_timestamp($2::float8 / 1000)
      and created_at < to_timestamp($3::float8 / 1000)
    order by id desc limit ${LOOKED_AT}),
  matching as materialized (
    select * from read where ($4 = 'all' or type = $4)
      and ($5 = '' or strpos(lower(concat_ws(' ', ip, city, region, country, user_agent, type)), $5) > 0))`;
const activityPage = stmt<[...Args, number, number], ActivityRow>(
  `with ${READ} select * from matching order by id desc limit $6::int offset $7::bigint`,
);
const activityCount = stmt<Args, { total: number; cut_at: Date | null }>(
  `with ${READ}
   select (select count(*)::int from matching) as total,
          (select min(created_at) from read having count(*) = ${LOOKED_AT}) as cut_at`,
);

/** A page of what the account did, newest first; `cutAt` is not null when only what is younger was looked at. */
export async function readActivity(
  db: Db,
  { accountId, fromMs, toMs, type, search }: ActivityFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: ActivityRow[]; total: number; cutAt: Date | null }> {
  const args: Args = [accountId, fromMs, toMs, type, search];
  const [rows, [count]] = await Promise.all([
    db.run(activityPage, ...args, limit, (page - 1) * limit),
    db.run(activityCount, ...args),
  ]);
  return { rows, total: count?.total ?? 0, cutAt: count?.cut_at ?? null };
}
