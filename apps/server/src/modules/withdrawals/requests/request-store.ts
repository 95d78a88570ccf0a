import type { AskedRequest, Role } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

type Kind = AskedRequest['kind'];
type State = AskedRequest['state'];

/** A request with who asked. Money in paise. */
export type RequestRow = {
  kind: Kind;
  id: number;
  account_id: number;
  role: Role;
  username: string;
  full_name: string;
  agent_username: string | null;
  available: number;
  amount: number;
  accepted_amount: number | null;
  state: State;
  note: string | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  updated_by: number | null;
  updated_by_name: string | null;
  transfer_id: number | null;
  answer_id: string | null;
};

// What the staff asks for in somebody's name is answered by the staff alone, and is no request of its owner.
const BOTH = `(
  select 'points' as kind, id, account_id, amount, accepted_amount, status as state, note, reason, created_at, updated_at,
         updated_by, transfer_id, answer_id
  from points_request
  union all
  select 'withdrawal', id, account_id, amount,
         case when status = 'completed' then coalesce(accepted_amount, amount) end,
         case status when 'completed' then 'accepted' when 'rejected' then 'refused' else status end,
         note, reason, created_at, updated_at, updated_by, transfer_id, answer_id
  from withdrawal where created_by = account_id)`;
const COLUMNS = `r.kind, r.id, r.account_id, a.role, a.username, a.full_name, p.username as agent_username,
  w.balance - w.exposure - w.held as available, r.amount, r.accepted_amount, r.state, r.note, r.reason, r.created_at,
  r.updated_at, r.updated_by, u.username as updated_by_name, r.transfer_id, r.answer_id`;
const JOINS = `join account a on a.id = r.account_id and a.role <> 'super_admin' join wallet w on w.account_id = a.id
  left join account p on p.id = a.parent_id left join account u on u.id = r.updated_by`;

const one = stmt<[Kind, number], RequestRow>(
  `select ${COLUMNS} from ${BOTH} r ${JOINS} where r.kind = $1 and r.id = $2::bigint`,
);
/** A request of a player or an agent; as it is only under the lock of its owner's wallet. */
export const findRequest = async (db: Db, kind: Kind, id: number): Promise<RequestRow | null> =>
  (await db.run(one, kind, id))[0] ?? null;

type Listed = { total: number; waiting: number } & (RequestRow | { id: null });
const ownPage = stmt<[number, number, number], Listed>(
  `with own as (select * from ${BOTH} r where r.account_id = $1)
   select counted.*, shown.*
   from (select count(*) as total, count(*) filter (where state in ('pending', 'approved')) as waiting from own) counted
     left join (select ${COLUMNS} from own r ${JOINS} order by r.created_at desc, r.kind, r.id desc
                limit $2::int offset $3::bigint) shown on true
   order by shown.created_at desc, shown.kind, shown.id desc`,
);

export type RequestRows = { readonly rows: RequestRow[]; readonly total: number; readonly waiting: number };
const pageOf = (rows: readonly Listed[]): RequestRows => ({
  rows: rows.filter((row): row is Listed & RequestRow => row.id !== null),
  total: rows[0]?.total ?? 0,
  waiting: rows[0]?.waiting ?? 0,
});

/** A part of an account's own requests, newest first; how many it has, and how many of them wait. */
export const listOwnRequests = async (db: Db, accountId: number, limit: number, skip: number): Promise<RequestRows> =>
  pageOf(await db.run(ownPage, accountId, limit, skip));

const OF_THE_CALLER = `a.role <> 'super_admin' and ($1::bigint is null or a.role = 'user' and a.parent_id = $1)`;
// Requests of a player are its agent's to answer; without one, and of agents, the house's.
const TO_ANSWER = `($1::bigint is not null or a.role = 'agent' or a.parent_id is null)`;
// What waits is few of all there ever were: whose they are is asked of those alone.
const staffPage = stmt<[number | null, boolean, string, string, string, number, number], Listed>(
  `with matching as (
     select r.* from ${BOTH} r join account a on a.id = r.account_id
     where ($3 = 'all' or r.state = $3 or $3 = 'waiting' and r.state = 'pending')
       and ($4 = 'all' or r.kind = $4)
       and ${OF_THE_CALLER} and (${TO_ANSWER} or not $2::boolean)
       and ($5 = '' or strpos(lower(concat_ws(' ', a.username, a.full_name, r.note,
              case r.kind when 'points' then 'P' else 'W' end || r.id)), $5) > 0))
   select counted.*, shown.*
   from (select (select count(*) from matching) as total,
                (select count(*) from ${BOTH} r join account a on a.id = r.account_id
                 where r.state = 'pending' and ${OF_THE_CALLER} and ${TO_ANSWER}) as waiting) counted
     left join (select ${COLUMNS} from matching r ${JOINS} order by r.created_at desc, r.kind, r.id desc
                limit $6::int offset $7::bigint) shown on true
   order by shown.created_at desc, shown.kind, shown.id desc`,
);

export type RequestFilter = {
  /** Null: everybody's. */
  readonly agentId: number | null;
  /** Leaves out what others answer. */
  readonly toAnswer: boolean;
  readonly state: State | 'waiting' | 'all';
  readonly kind: Kind | 'all';
  /** In lower case. */
  readonly search: string;
};

/** A part of the requests that match, newest first; how many match, and how many the caller should answer. */
export async function listRequests(db: Db, filter: RequestFilter, limit: number, skip: number): Promise<RequestRows> {
  const { agentId, toAnswer, state, kind, search } = filter;
  return pageOf(await db.run(staffPage, agentId, toAnswer, state, kind, search, limit, skip));
}

type Earlier = { kind: Kind; id: number; request_hash: Buffer };
const earlier = stmt<[number, string], Earlier>(
  `select 'points' as kind, id, request_hash from points_request where account_id = $1 and request_id = $2::uuid
   union all select 'withdrawal', id, request_hash from withdrawal where created_by = $1 and request_id = $2::uuid`,
);
/** What the caller's own id has made already. Asked under the lock of the caller's wallet. */
export const findAsked = async (t: Tx, accountId: number, requestId: string): Promise<Earlier | null> =>
  (await t.run(earlier, accountId, requestId))[0] ?? null;

const facts = stmt<[number], { waiting: number; demo: boolean }>(
  `select (select count(*) from ${BOTH} r where r.account_id = $1 and r.state in ('pending', 'approved')) as waiting,
          is_demo_player as demo from account where id = $1`,
);
/** How many requests of an account wait, and whether it only plays a demo. */
export async function askerFacts(t: Tx, accountId: number): Promise<{ waiting: number; demo: boolean }> {
  const [row] = await t.run(facts, accountId);
  if (row === undefined) throw new Error(`account ${accountId} is gone`);
  return row;
}

const insertPoints = stmt<[number, number, string | null, string | null, Buffer | null, number], { id: number }>(
  `insert into points_request (account_id, amount, note, request_id, request_hash, created_at, updated_at)
   values ($1, $2, $3, $4::uuid, $5, to_timestamp($6::float8 / 1000), to_timestamp($6::float8 / 1000)) returning id`,
);
export type NewPointsRequest = {
  readonly accountId: number;
  readonly amountPaise: number;
  readonly note: string | null;
  readonly request: { readonly id: string; readonly hash: Buffer } | null;
  readonly atMs: number;
};
export async function insertPointsRequest(t: Tx, made: NewPointsRequest): Promise<number> {
  const { accountId, amountPaise, note, request, atMs } = made;
  const [row] = await t.run(
    insertPoints,
    accountId,
    amountPaise,
    note,
    request?.id ?? null,
    request?.hash ?? null,
    atMs,
  );
  if (row === undefined) throw new Error('the request was not written');
  return row.id;
}

type End = [number, string, number, number, string | null, number | null, string | null, string | null];
const endPoints = stmt<End>(
  `update points_request set status = $2, updated_by = $3, updated_at = to_timestamp($4::float8 / 1000), reason = $5,
     accepted_amount = $6::bigint, transfer_id = $7::bigint, answer_id = $8::uuid where id = $1 and status = 'pending'`,
);
const endWithdrawal = stmt<End>(
  `update withdrawal set status = case $2 when 'accepted' then 'completed' when 'refused' then 'rejected' else $2 end,
     updated_by = $3, updated_at = to_timestamp($4::float8 / 1000), reason = $5, accepted_amount = $6::bigint,
     transfer_id = $7::bigint, answer_id = $8::uuid where id = $1 and status = 'pending'`,
);
export type Ended = {
  readonly state: 'accepted' | 'refused' | 'cancelled';
  readonly byId: number;
  readonly atMs: number;
  readonly reason: string | null;
  readonly acceptedPaise?: number;
  readonly transferId?: string;
  readonly answerId?: string | null;
};
/** Ends a request that waits, whose wallet is locked. */
export async function endRequest(t: Tx, { kind, id }: Pick<RequestRow, 'kind' | 'id'>, ended: Ended): Promise<void> {
  const { state, byId, atMs, reason, acceptedPaise = null, transferId = null, answerId = null } = ended;
  const how = kind === 'points' ? endPoints : endWithdrawal;
  await t.run(how, id, state, byId, atMs, reason, acceptedPaise, transferId, answerId);
}
