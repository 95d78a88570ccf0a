import type { Role } from '@pavilion/contract';
import type { DayRange } from '../../../db/day.ts';
import { type Db, type Stmt, stmt } from '../../../db/transaction.ts';
import { atTheMark, type Marked, markedWith } from '../day-mark-store.ts';
import { type Flow, FLOW_KEYS, type FlowKey, FLOWS, flowSql, type StandingKey } from './figures.ts';

/** What wallets of a role received and paid on a day by transfers of a kind, in paise. */
export type DayFlow = { day: string; role: string; kind: string; received: number; paid: number };
export type AgentFlow = { account_id: number; received: number; paid: number };

/** Days that are added up lie in the tables; postings after the mark are read as they stand. */
const TAIL = `
  from movement m
    join ledger_account l on l.id = m.ledger_account_id
    join account a on a.id = l.account_id
  where m.posting_id > $1::bigint and house_day(m.at) between $2::date and $3::date`;

const movementsOf = (days: string, tail: string): string =>
  markedWith(
    `select to_char(day, 'YYYY-MM-DD') as day, role, kind, sum(received)::bigint as received, sum(paid)::bigint as paid
     from (
       ${days}
       union all
       select house_day(m.at), a.role, m.kind, greatest(m.amount, 0), greatest(-m.amount, 0) ${TAIL} ${tail}) moved
     group by 1, 2, 3`,
  );

const everybodysMovements = stmt<[number, string, string], Marked<DayFlow>>(
  movementsOf('select day, role, kind, received, paid from role_day where day between $2::date and $3::date', ''),
);
const usersMovements = stmt<[number, string, string, number], Marked<DayFlow>>(
  movementsOf(
    `select d.day, a.role, d.kind, d.received, d.paid
     from account a join wallet_day d on d.account_id = a.id and d.day between $2::date and $3::date
     where a.parent_id = $4::bigint`,
    'and a.parent_id = $4::bigint',
  ),
);
const agentsMovements = stmt<[number, string, string, number[]], Marked<AgentFlow>>(
  markedWith(
    `select account_id, sum(received)::bigint as received, sum(paid)::bigint as paid
     from (
       select account_id, received, paid from wallet_day
       where account_id = any($4::bigint[]) and day between $2::date and $3::date
       union all
       select a.id, greatest(m.amount, 0), greatest(-m.amount, 0) ${TAIL} and a.id = any($4::bigint[])) moved
     group by 1`,
  ),
);

const isMovement = (row: Marked<DayFlow>): row is DayFlow & { mark: number } => row.day !== null;
const isAgents = (row: Marked<AgentFlow>): row is AgentFlow & { mark: number } => row.account_id !== null;

/** What moved in the wallets of everybody, or of an agent's own users, on the days of the period. */
export const readMovements = (db: Db, agentId: number | null, { from, to }: DayRange): Promise<DayFlow[]> =>
  agentId === null
    ? atTheMark(db, everybodysMovements, isMovement, from, to)
    : atTheMark(db, usersMovements, isMovement, from, to, agentId);

/** What the agents' own wallets received and paid in the period. */
export const readAgentMovements = (db: Db, agentIds: readonly number[], { from, to }: DayRange): Promise<AgentFlow[]> =>
  atTheMark(db, agentsMovements, isAgents, from, to, [...agentIds]);

/** A part of a figure: paise, or a count of requests. */
export type FigurePart = { account_id: number; value: number };
type OfFlow = [mark: number, from: string, to: string, kinds: readonly string[], roles: readonly string[]];

/** What each wallet adds to a figure of a period. */
const flowParts = (flow: Flow, days: string, tail: string): string =>
  markedWith(
    `select moved.account_id, moved.value
     from (
       select account_id, sum(${flowSql(flow)})::bigint as value
       from (
         ${days} and d.day between $2::date and $3::date and d.kind = any($4::text[])
         union all
         select a.id, m.kind, greatest(m.amount, 0), greatest(-m.amount, 0) ${TAIL} and m.kind = any($4::text[]) ${tail}) each
       group by 1) moved
       join account whose on whose.id = moved.account_id and whose.role = any($5::text[])
     where moved.value <> 0`,
  );
const DAYS = 'select d.account_id, d.kind, d.received, d.paid from wallet_day d where true';
const USERS_DAYS = `select d.account_id, d.kind, d.received, d.paid from account a join wallet_day d on d.account_id = a.id
  where a.parent_id = $6::bigint`;

type FlowParts = {
  readonly everybody: Stmt<OfFlow, Marked<FigurePart>>;
  readonly ownUsers: Stmt<[...OfFlow, number], Marked<FigurePart>>;
};
const FLOW_PARTS = new Map<FlowKey, FlowParts>(
  FLOW_KEYS.map((key) => [
    key,
    {
      everybody: stmt(flowParts(FLOWS[key], DAYS, '')),
      ownUsers: stmt(flowParts(FLOWS[key], USERS_DAYS, 'and a.parent_id = $6::bigint')),
    },
  ]),
);
const isPart = (row: Marked<FigurePart>): row is FigurePart & { mark: number } => row.account_id !== null;

/** Whose movements make the figure of a period: everybody's, or those of an agent's own users. */
export function readFlowParts(
  db: Db,
  key: FlowKey,
  agentId: number | null,
  { from, to }: DayRange,
): Promise<FigurePart[]> {
  const parts = FLOW_PARTS.get(key);
  if (parts === undefined) throw new Error(`${key} is no figure of a period`);
  const { kinds, roles } = FLOWS[key];
  const asked = [from, to, Object.keys(kinds), [...roles]] as const;
  return agentId === null
    ? atTheMark(db, parts.everybody, isPart, ...asked)
    : atTheMark(db, parts.ownUsers, isPart, ...asked, agentId);
}

export type StandingSums = {
  agents: number;
  users: number;
  balance: number;
  exposure: number;
  exposed: number;
  own_available: number;
  pending: number;
  completed: number;
};
/** Requests that hold their points: one that is approved is not paid out yet. */
const UNPAID = `'pending', 'approved'`;
const standingOf = (within: string, requests: string): string =>
  `select s.*, o.own_available, r.*
   from (
     select count(*) filter (where a.role = 'agent' and a.closed_at is null) as agents,
            count(*) filter (where a.role = 'user' and a.closed_at is null) as users,
            coalesce(sum(w.balance), 0)::bigint as balance, coalesce(sum(w.exposure), 0)::bigint as exposure,
            count(*) filter (where w.exposure > 0) as exposed
     from account a join wallet w on w.account_id = a.id where ${within}) s,
     (select balance - exposure - held as own_available from wallet where account_id = $1::bigint) o,
     (select count(*) filter (where status <> 'completed') as pending, count(*) filter (where status = 'completed') as completed
      from withdrawal d ${requests}) r`;
const everybodysStanding = stmt<[number], StandingSums>(
  standingOf(`a.role in ('agent', 'user')`, `where d.status in (${UNPAID}, 'completed')`),
);
const usersStanding = stmt<[number], StandingSums>(
  standingOf(
    'a.parent_id = $1::bigint',
    `join account a on a.id = d.account_id where a.parent_id = $1::bigint and d.status in (${UNPAID}, 'completed')`,
  ),
);

/** What there is now: of everybody below the super admins, or of an agent's own users; and the caller's own points. */
export async function readStanding(db: Db, actorId: number, ownUsers: boolean): Promise<StandingSums> {
  const [row] = await db.run(ownUsers ? usersStanding : everybodysStanding, actorId);
  if (row === undefined) throw new Error(`account ${actorId} has no wallet`);
  return row;
}

const EVERYBODY = `a.role in ('agent', 'user')`;
const OWN_USERS = 'a.parent_id = $1::bigint';
const walletParts = (column: 'balance' | 'exposure', within: string): string =>
  `select w.account_id, w.${column} as value from account a join wallet w on w.account_id = a.id
   where w.${column} <> 0 and ${within}`;
const requestParts = (statuses: string, within: string): string =>
  `select d.account_id, count(*) as value from withdrawal d join account a on a.id = d.account_id
   where d.status in (${statuses}) and ${within} group by 1`;
const ownPart = stmt<[number], FigurePart>(
  'select account_id, balance - exposure - held as value from wallet where account_id = $1::bigint',
);

type Parts = { readonly everybody: Stmt<[], FigurePart>; readonly ownUsers: Stmt<[number], FigurePart> };
const PARTS: Readonly<Record<Exclude<StandingKey, 'availablePoints'>, Parts>> = {
  totalBalance: {
    everybody: stmt(walletParts('balance', EVERYBODY)),
    ownUsers: stmt(walletParts('balance', OWN_USERS)),
  },
  openExposure: {
    everybody: stmt(walletParts('exposure', EVERYBODY)),
    ownUsers: stmt(walletParts('exposure', OWN_USERS)),
  },
  withdrawalsPending: {
    everybody: stmt(requestParts(UNPAID, 'true')),
    ownUsers: stmt(requestParts(UNPAID, OWN_USERS)),
  },
  withdrawalsCompleted: {
    everybody: stmt(requestParts(`'completed'`, 'true')),
    ownUsers: stmt(requestParts(`'completed'`, OWN_USERS)),
  },
};

/** Whose balances, exposures or requests make the figure; of the available points, the caller's own. */
export function readParts(db: Db, key: StandingKey, actorId: number, ownUsers: boolean): Promise<FigurePart[]> {
  if (key === 'availablePoints') return db.run(ownPart, actorId);
  const parts = PARTS[key];
  return ownUsers ? db.run(parts.ownUsers, actorId) : db.run(parts.everybody);
}

export type Named = { id: number; username: string; full_name: string; role: Role; agent_username: string | null };
const namesOf = stmt<[readonly number[]], Named>(
  `select a.id, a.username, a.full_name, a.role, case when a.role = 'user' then p.username end as agent_username
   from account a left join account p on p.id = a.parent_id where a.id = any($1::bigint[])`,
);
export const readNames = (db: Db, ids: readonly number[]): Promise<Named[]> => db.run(namesOf, [...ids]);

export type TopAgent = { id: number; username: string; full_name: string; balance: number; users: number };
const topAgents = stmt<[number], TopAgent>(
  `select t.*, (select count(*) from account u where u.parent_id = t.id and u.closed_at is null) as users
   from (
     select a.id, a.username, a.full_name, w.balance from account a join wallet w on w.account_id = a.id
     where a.role = 'agent' and a.closed_at is null order by w.balance desc, a.id limit $1::int) t
   order by t.balance desc, t.id`,
);

/** The agents with the highest balances of their own. */
export const readTopAgents = (db: Db, count: number): Promise<TopAgent[]> => db.run(topAgents, count);
