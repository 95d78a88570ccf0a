import { type Db, stmt } from '../../../db/transaction.ts';

/** Whose accounts are looked at: those of one agent, or everybody's. */
export type LoginReach = { readonly agentId: number | null };
export type Paging = { readonly page: number; readonly limit: number };
/** What makes a session a live one. */
export type Alive = { readonly nowMs: number; readonly idleMs: number };

export type GroupFilter = {
  /** Since when accounts must have signed in. */
  readonly fromMs: number;
  readonly kind: 'all' | 'address' | 'device';
  readonly minimum: number;
  /** Lower case; empty matches everything. */
  readonly search: string;
};
export type GroupRow = {
  place: string;
  kind: 'address' | 'device';
  address: string | null;
  user_agent: string | null;
  accounts: number;
  /** Of the accounts that were there last. */
  usernames: string[];
  last_at: Date;
  live_sessions: number;
};

/** `a` is an account: whether it is within reach of the caller, whose agent id is parameter `$n`. */
export const within = (n: number) =>
  `(case when $${n}::bigint is null then a.role <> 'staff' else a.parent_id = $${n}::bigint and a.role = 'user' end)`;
/** `x` is a session: whether it is live at the moments of parameters `$now` and `$idle`. */
export const isLive = (now: number, idle: number) =>
  `x.ended_at is null and x.expires_at > to_timestamp($${now}::float8 / 1000)
     and x.last_seen_at > to_timestamp($${idle}::float8 / 1000)`;
/** `x` is a session: whether it was opened at the place. */
export const openedAt = (place: string) => `(x.address_place = ${place} or x.device_place = ${place})`;

/** As people write it: a whole network of IPv6 with its length. */
export const ADDRESS = 'case family(s.network) when 4 then host(s.network) else text(s.network) end';

const SEEN = `s.shared and s.last_at >= to_timestamp($1::float8 / 1000) and ($2 = 'all' or s.kind = $2)`;
/** Two ways to the same rows: by the time over all accounts, from an index alone, or by the accounts of an agent. */
const SOURCES = {
  everybody: `select s.place, s.account_id, s.last_at from sighting s where ${SEEN} and $3::bigint is null`,
  agent: `select s.place, s.account_id, s.last_at from account a join sighting s on s.account_id = a.id
    where a.parent_id = $3::bigint and a.role = 'user' and ${SEEN}`,
};
const FOUND = {
  all: '$5::text = $5::text',
  /** One of its accounts, or the place itself as the list shows it: read for the places that are groups, one row of each. */
  searched: `place in (
      select seen.place from seen join account a on a.id = seen.account_id where strpos(a.search_text, $5) > 0
      union all
      select shown.place from (
        select place, (array_agg(account_id order by last_at desc))[1] as account_id from seen
        group by place having count(*) >= $4::int) shown
      cross join lateral (
        select s.network, s.user_agent from sighting s
        where s.place = shown.place and s.account_id = shown.account_id offset 0) s
      where strpos(lower(concat_ws(' ', ${ADDRESS}, s.user_agent)), $5) > 0)`,
};
type GroupArgs = [number, string, number | null, number, string, number, number, number, number];

const groupsOf = (source: keyof typeof SOURCES, found: keyof typeof FOUND) =>
  stmt<GroupArgs, (GroupRow | { place: null }) & { total: number }>(
    `with seen as materialized (${SOURCES[source]}),
     grouped as materialized (
       select place, count(*)::int as accounts, max(last_at) as last_at from seen
       where ${FOUND[found]} group by place having count(*) >= $4::int),
     page as (
       select * from grouped order by accounts desc, last_at desc, place limit $6::int offset $7::bigint),
     newest as (
       select place, (array_agg(seen.account_id order by seen.last_at desc, seen.account_id))[1:3] as ids
       from seen join page using (place) group by place)
     select of.total, page.place, page.accounts, page.last_at, s.kind, ${ADDRESS} as address, s.user_agent,
            array(select a.username from unnest(newest.ids) with ordinality as one(id, at)
                  join account a on a.id = one.id order by one.at) as usernames,
            (select count(*)::int from session x join account a on a.id = x.account_id
             where ${openedAt('page.place')} and ${isLive(8, 9)}
               and x.created_at >= to_timestamp($1::float8 / 1000) and ${within(3)}) as live_sessions
     from (select count(*)::int as total from grouped) as of
     left join (page join newest using (place)) on true
     left join sighting s on s.place = page.place and s.account_id = newest.ids[1]
     order by page.accounts desc, page.last_at desc, page.place`,
  );
const GROUPS = {
  everybody: { all: groupsOf('everybody', 'all'), searched: groupsOf('everybody', 'searched') },
  agent: { all: groupsOf('agent', 'all'), searched: groupsOf('agent', 'searched') },
};

/** Places at which several accounts within reach have signed in since then, those with the most accounts first. */
export async function listGroups(
  db: Db,
  { agentId }: LoginReach,
  { fromMs, kind, minimum, search }: GroupFilter,
  { page, limit }: Paging,
  { nowMs, idleMs }: Alive,
): Promise<{ rows: GroupRow[]; total: number }> {
  const statement = GROUPS[agentId === null ? 'everybody' : 'agent'][search === '' ? 'all' : 'searched'];
  const skip = (page - 1) * limit;
  const args: GroupArgs = [fromMs, kind, agentId, minimum, search, limit, skip, nowMs, nowMs - idleMs];
  const rows = await db.run(statement, ...args);
  // A page beyond the end has one row without a place, for the total.
  return { rows: rows.filter((row) => row.place !== null), total: rows[0]?.total ?? 0 };
}
