import type { DisputeReply, DisputeStep, Role } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

type State = DisputeReply['state'];
type Status = DisputeReply['outcome']['status'];

/** How a bet stands, in paise; `profit` is null while it is not settled. */
export type BetStanding = {
  id: number;
  account_id: number;
  status: Status;
  profit: number | null;
  settled_version: number;
  settled_ms: number | null;
};

/** A dispute with its bet as it stands now. */
export type DisputeRow = {
  id: number;
  bet_id: number;
  account_id: number;
  state: State;
  asked_status: Status;
  asked_profit: number;
  asked_version: number;
  asked_at: Date;
  ended_status: Status | null;
  ended_profit: number | null;
  ended_at: Date | null;
  status: Status;
  profit: number | null;
};

export type StepRow = {
  act: DisputeStep['act'];
  actor_id: number;
  actor_role: Role;
  username: string;
  words: string | null;
  at: Date;
};

const ownBet = stmt<[string, number], BetStanding>(
  `select id, account_id, status, profit, settled_version, (extract(epoch from settled_at) * 1000)::bigint as settled_ms
   from bet where id = $1::bigint and account_id = $2`,
);
/** A bet of an account; it stays as it is only while the account's wallet is locked. */
export const findOwnBet = async (db: Db, betId: string, accountId: number): Promise<BetStanding | null> =>
  (await db.run(ownBet, betId, accountId))[0] ?? null;

const COLUMNS = `d.id, d.bet_id, d.account_id, d.state, d.asked_status, d.asked_profit, d.asked_version, d.asked_at,
  d.ended_status, d.ended_profit, d.ended_at, b.status, b.profit`;
const one = stmt<[string], DisputeRow>(
  `select ${COLUMNS} from dispute d join bet b on b.id = d.bet_id where d.id = $1::bigint`,
);
/** A dispute; it and its bet stay as they are only while its player's wallet is locked. */
export const findDispute = async (db: Db, id: string): Promise<DisputeRow | null> => (await db.run(one, id))[0] ?? null;

const ofBet = stmt<[string, number], DisputeRow>(
  `select ${COLUMNS} from dispute d join bet b on b.id = d.bet_id
   where d.bet_id = $1::bigint and d.account_id = $2 order by d.id desc limit 50`,
);
/** What was asked about a bet of an account, newest first. */
export const disputesOfBet = (db: Db, betId: string, accountId: number): Promise<DisputeRow[]> =>
  db.run(ofBet, betId, accountId);

const steps = stmt<[readonly number[]], StepRow & { dispute_id: number }>(
  `select s.dispute_id, s.act, s.actor_id, s.actor_role, a.username, s.words, s.at
   from dispute_step s join account a on a.id = s.actor_id where s.dispute_id = any($1::bigint[]) order by s.id`,
);
/** The steps of disputes, by dispute, oldest first. */
export async function stepsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, StepRow[]>> {
  const found = ids.length === 0 ? [] : await db.run(steps, ids);
  return Map.groupBy(found, ({ dispute_id }) => dispute_id);
}

type Counts = { open: number; lately: number };
const asked = stmt<[number, number], Counts>(
  `select count(*) filter (where state = 'open')::int as open,
          count(*) filter (where asked_at > to_timestamp($2::float8 / 1000))::int as lately
   from dispute where account_id = $1`,
);
/** How many questions of an account are open, and how many it has asked since then, whatever became of them. */
export const countAsked = async (db: Db, accountId: number, sinceMs: number): Promise<Counts> =>
  (await db.run(asked, accountId, sinceMs))[0] ?? { open: 0, lately: 0 };

const insert = stmt<[number, number, string, number, number, number], { id: number }>(
  `insert into dispute (bet_id, account_id, asked_status, asked_profit, asked_version, asked_at)
   values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) returning id`,
);
type Asked = { readonly bet: BetStanding; readonly profit: number; readonly atMs: number };
export async function insertDispute(t: Tx, { bet, profit, atMs }: Asked): Promise<number> {
  const [row] = await t.run(insert, bet.id, bet.account_id, bet.status, profit, bet.settled_version, atMs);
  if (row === undefined) throw new Error('a dispute was not put on record');
  return row.id;
}

const step = stmt<[number, string, number, string, string | null, number]>(
  `insert into dispute_step (dispute_id, act, actor_id, actor_role, words, at)
   values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
);
type Step = {
  readonly act: DisputeStep['act'];
  readonly actor: { readonly accountId: number; readonly role: Role };
  readonly words: string | null;
  readonly atMs: number;
};
export async function insertStep(t: Tx, disputeId: number, { act, actor, words, atMs }: Step): Promise<void> {
  await t.run(step, disputeId, act, actor.accountId, actor.role, words, atMs);
}

const end = stmt<[number, string, string, number | null, number, number]>(
  `update dispute set state = $2, ended_status = $3, ended_profit = $4, ended_by = $5,
     ended_at = to_timestamp($6::float8 / 1000) where id = $1`,
);
type End = { readonly state: Exclude<State, 'open'>; readonly byId: number; readonly atMs: number };
/** Ends a dispute with its bet as it stands, which the lock of the wallet keeps so. */
export async function endDispute(t: Tx, row: DisputeRow, { state, byId, atMs }: End): Promise<void> {
  await t.run(end, row.id, state, row.status, row.profit, byId, atMs);
}

export type ListedRow = DisputeRow & {
  username: string;
  agent_username: string | null;
  event_id: number;
  event_name: string;
  sport_name: string;
  provider_market_id: number;
  market_name: string;
  selection_name: string;
  side: 'back' | 'lay';
  price: number;
  line: number | null;
  stake: number;
  last_words: string | null;
  last_role: Role;
};
const JOINS = `join bet b on b.id = d.bet_id join market m on m.id = b.market_id join event e on e.id = m.event_id
  join sport s on s.id = e.sport_id
  join account a on a.id = d.account_id left join account p on p.id = a.parent_id
  join lateral (select x.words, x.actor_role from dispute_step x where x.dispute_id = d.id order by x.id desc limit 1) l on true`;
const LISTED = `${COLUMNS}, a.username, p.username as agent_username, e.id as event_id, e.name as event_name, s.name as sport_name,
  m.provider_market_id, m.name as market_name, b.selection_name, b.side, b.price, b.line, b.stake, l.words as last_words,
  l.actor_role as last_role`;

type Filter = {
  /** Whose users: an agent's, or null for everybody's. */
  readonly agentId: number | null;
  readonly state: State | 'all';
  readonly search: string;
};
const WHERE = `($1::bigint is null or a.parent_id = $1) and ($2 = 'all' or d.state = $2)
  and ($3 = '' or strpos(lower(concat_ws(' ', a.username, a.full_name, e.name, m.name, 'bet ' || b.id)), $3) > 0)`;
const page = stmt<[number | null, string, string, number, number], ListedRow>(
  `select ${LISTED} from dispute d ${JOINS} where ${WHERE} order by d.id desc limit $4::int offset $5::bigint`,
);
const counts = stmt<[number | null, string, string], { total: number; waiting: number }>(
  `select (select count(*)::int from dispute d ${JOINS} where ${WHERE}) as total,
          (select count(*)::int from dispute d join account a on a.id = d.account_id
           where d.state = 'open' and ($1::bigint is null or a.parent_id = $1)) as waiting`,
);
/** A page of what players asked, newest first, how many there are, and how many are open whatever the filter. */
export async function listDisputes(db: Db, { agentId, state, search }: Filter, limit: number, skip: number) {
  const [rows, [counted]] = await Promise.all([
    db.run(page, agentId, state, search, limit, skip),
    db.run(counts, agentId, state, search),
  ]);
  return { rows, total: counted?.total ?? 0, waiting: counted?.waiting ?? 0 };
}

const listed = stmt<[string, number | null], ListedRow>(
  `select ${LISTED} from dispute d ${JOINS} where d.id = $1::bigint and ($2::bigint is null or a.parent_id = $2)`,
);
/** A dispute as the desk lists it; null for one that is unknown or of another agent's user. */
export const findListed = async (db: Db, id: string, agentId: number | null): Promise<ListedRow | null> =>
  (await db.run(listed, id, agentId))[0] ?? null;
