import type { Role } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';
import { ADDRESS, type Alive, isLive, type LoginReach, openedAt, type Paging, within } from './group-store.ts';

/** One place and the period that is looked at. */
export type LoginGroup = { readonly place: string; readonly fromMs: number };

export type PlaceRow = {
  kind: 'address' | 'device';
  address: string | null;
  user_agent: string | null;
  accounts: number;
  last_at: Date | null;
  live_sessions: number;
};
const FROM = 'to_timestamp($2::float8 / 1000)';
const readPlace = stmt<[string, number, number | null, number, number], PlaceRow>(
  `with reached as materialized (
     select s.* from sighting s join account a on a.id = s.account_id where s.place = $1::uuid and ${within(3)})
   select s.kind, ${ADDRESS} as address, s.user_agent,
          (select count(*)::int from reached where last_at >= ${FROM}) as accounts,
          (select max(last_at) from reached where last_at >= ${FROM}) as last_at,
          (select count(*)::int from session x join reached on reached.account_id = x.account_id
           where ${openedAt('$1::uuid')} and ${isLive(4, 5)} and x.created_at >= ${FROM}) as live_sessions
   from reached s order by s.last_at desc limit 1`,
);
/** The place with what there was of accounts within reach; null when none of them ever was there. */
export async function findPlace(
  db: Db,
  { agentId }: LoginReach,
  { place, fromMs }: LoginGroup,
  { nowMs, idleMs }: Alive,
): Promise<PlaceRow | null> {
  const [row] = await db.run(readPlace, place, fromMs, agentId, nowMs, nowMs - idleMs);
  return row ?? null;
}

export type MemberRow = {
  id: number;
  username: string;
  full_name: string;
  role: Role;
  agent_username: string | null;
  closed: boolean;
  user_locked: boolean;
  first_at: Date;
  last_at: Date;
  sign_ins: number;
  user_agent: string | null;
};
const members = stmt<[string, number, number | null, string, number, number], MemberRow & { total: number }>(
  `with seen as materialized (
     select s.account_id, s.last_at, s.user_agent from sighting s join account a on a.id = s.account_id
     where s.place = $1::uuid and s.last_at >= ${FROM} and ${within(3)} and ($4 = '' or strpos(a.search_text, $4) > 0)),
   page as (select * from seen order by last_at desc, account_id limit $5::int offset $6::bigint)
   select of.total, a.id, a.username, a.full_name, a.role, p.username as agent_username, a.closed_at is not null as closed,
          a.user_locked, page.last_at, page.user_agent, d.first_at, d.sign_ins
   from (select count(*)::int as total from seen) as of
   left join page on true
   left join account a on a.id = page.account_id
   left join account p on p.id = a.parent_id
   left join lateral (
     select min(first_at) as first_at, sum(sign_ins)::int as sign_ins from sighting_day d
     where d.place = $1::uuid and d.account_id = page.account_id and d.day >= house_day(${FROM})
   ) d on true
   order by page.last_at desc, page.account_id`,
);
/** The accounts within reach that were there in the period, those that were last there first. */
export async function listMembers(
  db: Db,
  { agentId }: LoginReach,
  { place, fromMs }: LoginGroup,
  search: string,
  { page, limit }: Paging,
): Promise<{ rows: MemberRow[]; total: number }> {
  const rows = await db.run(members, place, fromMs, agentId, search, limit, (page - 1) * limit);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

export type MemberSessionRow = {
  id: number;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  ip: string | null;
  user_agent: string | null;
};
/** So many of an account are shown; a program that signs in anew for everything may have thousands. */
const SESSIONS_SHOWN = 10;
const liveSessions = stmt<
  [string, number, readonly number[], number, number],
  MemberSessionRow & { of_account: number }
>(
  `select * from (
     select x.id, x.account_id, x.created_at, x.last_seen_at, host(x.ip) as ip, x.user_agent,
            count(*) over (partition by x.account_id)::int as of_account,
            row_number() over (partition by x.account_id order by x.last_seen_at desc, x.id desc) as at
     from session x where x.account_id = any($3::bigint[]) and ${openedAt('$1::uuid')} and ${isLive(4, 5)}
       and x.created_at >= ${FROM}) as live
   where at <= ${SESSIONS_SHOWN} order by account_id, at`,
);
/** The live sessions of these accounts that were opened there in the period: ten of each, and how many there are. */
export const sessionsOf = (
  db: Db,
  { place, fromMs }: LoginGroup,
  accountIds: readonly number[],
  { nowMs, idleMs }: Alive,
): Promise<(MemberSessionRow & { of_account: number })[]> =>
  db.run(liveSessions, place, fromMs, accountIds, nowMs, nowMs - idleMs);
