import type { ApprovalKind } from '@pavilion/betting';
import type { ApprovalShows, Role, StaffRight } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';
import type { ApprovalState } from '../../../policy/second-person/approval-store.ts';

export type ApprovalRow = {
  id: number;
  kind: ApprovalKind;
  state: ApprovalState;
  call: string;
  request: Buffer;
  actor_id: number;
  person_id: number;
  person: string;
  reason: string | null;
  amount: number;
  limit_amount: number;
  alone_amount: number;
  shows: ApprovalShows;
  asked_at: Date;
  lapses_at: Date;
  decided_by: number | null;
  decider: string | null;
  decided_at: Date | null;
  decided_reason: string | null;
};
export type ListedState = 'waiting' | 'decided' | 'lapsed';

// One that nobody has decided in time has lapsed, whether or not that is on record yet.
const STATE_NOW = `case when x.state = 'waiting' and x.lapses_at <= to_timestamp($1::float8 / 1000) then 'lapsed' else x.state end`;
/** A person of staff with whom it works for. */
const personOf = (person: string, principal: string) => `concat_ws(' for ', ${person}.username, ${principal}.username)`;
const COLUMNS = `x.id, x.kind, ${STATE_NOW} as state, x.call, x.request, x.actor_id, x.person_id, ${personOf('p', 'pp')} as person, x.reason,
  x.amount, x.limit_amount, x.alone_amount, x.shows, x.asked_at, x.lapses_at, x.decided_by, ${personOf('d', 'dp')} as decider,
  x.decided_at, x.decided_reason`;
const JOINS = `join account p on p.id = x.person_id left join account pp on pp.id = p.principal_id
  left join account d on d.id = x.decided_by left join account dp on dp.id = d.principal_id`;
const LISTED = `case ${STATE_NOW} when 'waiting' then 'waiting' when 'lapsed' then 'lapsed' else 'decided' end`;

const list = stmt<[number, number | null, ListedState, number, number], ApprovalRow>(
  `select ${COLUMNS} from approval x ${JOINS}
   where ($2::bigint is null or x.actor_id = $2) and ${LISTED} = $3 order by x.id desc limit $4::int offset $5::bigint`,
);
const count = stmt<[number, number | null], Record<ListedState, number>>(
  `select count(*) filter (where ${LISTED} = 'waiting')::int as waiting,
          count(*) filter (where ${LISTED} = 'decided')::int as decided,
          count(*) filter (where ${LISTED} = 'lapsed')::int as lapsed
   from approval x where $2::bigint is null or x.actor_id = $2`,
);
type Wanted = {
  actorId: number | null;
  state: ListedState;
  page: number;
  limit: number;
  nowMs: number;
};
/** A page of acts that were asked for, newest first, of one wallet or of all, and how many there are of each state. */
export async function listApprovals(db: Db, { actorId, state, page, limit, nowMs }: Wanted) {
  const [rows, [counts]] = await Promise.all([
    db.run(list, nowMs, actorId, state, limit, (page - 1) * limit),
    db.run(count, nowMs, actorId),
  ]);
  return { rows, counts: counts ?? { waiting: 0, decided: 0, lapsed: 0 } };
}

const one = stmt<[number, number | null, string], ApprovalRow>(
  `select ${COLUMNS} from approval x ${JOINS} where ($2::bigint is null or x.actor_id = $2) and x.id = $3::bigint`,
);
export const findApproval = async (db: Db, actorId: number | null, id: string, nowMs: number) =>
  (await db.run(one, nowMs, actorId, id))[0] ?? null;

export type AskerRow = {
  id: number;
  role: Role;
  username: string;
  full_name: string;
  bet_locked: boolean;
  user_locked: boolean;
};
type Holding = { person: string; account: string; since: string; asked: string; opened: string };
// A person of staff counts as held until it has chosen a password of its own, however long ago it was given one.
const heldBy = ({ person: holder, account, since, asked, opened }: Holding) => `exists (
     select from audit where coalesce(person_id, actor_id) = ${holder} and target = concat('account:', ${account}) and outcome = 'ok'
       and (at > ${since}
            or (exists (select from account where id = ${account} and role = 'staff')
                and id > coalesce((select max(own.id) from audit own where own.person_id = ${account}
                  and own.action = 'auth.change-password' and own.outcome = 'ok'
                  and own.at <= ${asked}), 0)))
       and action in ('account.change-password', 'account.reset-code', 'account.view-code', 'account.create',
         'staff.open', 'staff.change-password', 'staff.reset-code')
       and (${opened} or action <> 'account.create'))`;
const TIMES = { since: 'to_timestamp($3::float8 / 1000)', asked: 'to_timestamp($4::float8 / 1000)' };
const handed = stmt<[number, number, number, number, boolean], { found: boolean }>(
  `select ${heldBy({ person: '$1', account: '$2::bigint', ...TIMES, opened: '$5' })} as found`,
);
/** When an act was asked for, and how long before that what was handed counts in any case. */
type TimeOfHolding = { readonly askedMs: number; readonly forMs: number };
/**
 * Whether a person has given an account its password or code, or looked at it, within that time before an act; or opened it,
 * where that counts. What a person of staff was given counts until it has changed its password itself, before the act.
 */
export const hasHeld = async (
  db: Db,
  personId: number,
  accountId: number,
  { askedMs, forMs }: TimeOfHolding,
  opened: boolean,
) => (await db.run(handed, personId, accountId, askedMs - forMs, askedMs, opened))[0]?.found === true;

const OF_ACT = { since: "x.asked_at - $4::float8 * interval '1 millisecond'", asked: 'x.asked_at' };
const others = stmt<[number, number, boolean, number], Pick<ApprovalRow, 'id' | 'call' | 'kind'>>(
  `select x.id, x.call, x.kind from approval x join account a on a.id = x.actor_id
   where x.state = 'waiting' and x.lapses_at > to_timestamp($1::float8 / 1000) and x.person_id <> $2
     and not ${heldBy({ person: '$2', account: 'x.person_id', ...OF_ACT, opened: "(a.role = 'agent')" })}
     and not ($3 and ${heldBy({ person: 'x.person_id', account: '$2::bigint', ...OF_ACT, opened: 'false' })})`,
);
/** The acts of others that wait where nothing says that a person and who asked are one, as `whyOnePerson` says of each. */
export const readOthers = (
  db: Db,
  personId: number,
  isStaff: boolean,
  { nowMs, forMs }: Record<'nowMs' | 'forMs', number>,
) => db.run(others, nowMs, personId, isStaff, forMs);

const leftSuspended = stmt<[number], { suspended: boolean }>(
  `select m.suspended and m.settled_version = 0 as suspended from approval x join market m on m.id = x.market_id where x.id = $1`,
);
/** Whether an act was about the first result of a market that stays suspended without it. */
export const leavesSuspended = async (db: Db, id: number): Promise<boolean> =>
  (await db.run(leftSuspended, id))[0]?.suspended === true;

const asker = stmt<[number], AskerRow>(
  'select id, role, username, full_name, bet_locked, user_locked from account where id = $1',
);
/** The account that an act was asked for with, as it is now. */
export const readAsker = async (db: Db, id: number): Promise<AskerRow | null> => (await db.run(asker, id))[0] ?? null;

type PersonRow = { username: string; full_name: string; user_locked: boolean; closed: boolean; rights: StaffRight[] };
const person = stmt<[number], PersonRow>(
  `select username, full_name, user_locked, closed_at is not null as closed, staff_rights as rights from account
   where id = $1 and role = 'staff'`,
);
/** The person who has asked for an act, as it is now; null when it is no person of staff. */
export const readPerson = async (db: Db, id: number): Promise<PersonRow | null> =>
  (await db.run(person, id))[0] ?? null;
