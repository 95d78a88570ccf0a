import type { BetOverride } from '@pavilion/betting';
import { type Db, stmt } from '../../../db/transaction.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from '../bet-reply.ts';
import type { BetSelection } from './selection.ts';

const userOf = stmt<[string, number | null], { id: number }>(
  `select id from account where id = $1::bigint and role = 'user' and ($2::bigint is null or parent_id = $2::bigint)`,
);
const usersOf = stmt<[number], { id: number }>('select id from account where parent_id = $1 order by id');
const agentOf = stmt<[string], { id: number }>(`select id from account where id = $1::bigint and role = 'agent'`);

/** The id of a user, of that agent if one is given; null when there is none. */
export const findUser = async (db: Db, id: string, agentId: number | null): Promise<number | null> =>
  (await db.run(userOf, id, agentId))[0]?.id ?? null;
export const findAgent = async (db: Db, id: string): Promise<number | null> =>
  (await db.run(agentOf, id))[0]?.id ?? null;
export const userIdsOf = async (db: Db, agentId: number): Promise<number[]> =>
  (await db.run(usersOf, agentId)).map(({ id }) => id);

// No row where there are more; their ids would be told for nothing.
const marketsOf = stmt<[string | null, string | null, string | null, number, string | null], { ids: string[] }>(
  `select coalesce(array_agg(id), '{}') as ids from (
     select m.id from event e join market m on m.event_id = e.id
     where ($1::bigint is null or e.sport_id = $1::bigint) and ($2::bigint is null or e.competition_id = $2::bigint)
       and ($3::bigint is null or e.id = $3::bigint) and ($5::bigint is null or m.id = $5::bigint)
     limit $4::int + 1) t
   having count(*) <= $4::int`,
);
/** More markets than this are not carried about by id, but for an event's: those have no other bound. */
const MARKETS_MAX = 4_000;
const EVENT_MARKETS_MAX = 100_000;

/** Markets by id, or by the sport and competition whose they are where those have very many. */
export type MarketsOf = Pick<BetSelection, 'marketIds' | 'catalogue'>;

/** The markets of an event, a competition or a sport, or one of them; null leaves a bound out. Throws for an event of over 100,000. */
export async function marketsOfCatalogue(
  db: Db,
  sport: string | null,
  competition: string | null,
  event: string | null,
  market: string | null = null,
): Promise<MarketsOf> {
  if ([sport, competition, event, market].every((bound) => bound === null)) return { marketIds: null, catalogue: null };
  const most = event === null ? MARKETS_MAX : EVENT_MARKETS_MAX;
  const [found] = await db.run(marketsOf, sport, competition, event, most, market);
  if (found !== undefined) return { marketIds: found.ids.map(Number), catalogue: null };
  if (event !== null) throw new Error(`event ${event} has more than ${most} markets`);
  return { marketIds: null, catalogue: { sport, competition } };
}

// The text that holds all of a user's names in lower case is compared first: it costs a fraction of comparing each of them.
const namedUsers = stmt<[string, readonly number[] | null, number], { id: number }>(
  `select id from account
   where role = 'user' and ($2::bigint[] is null or id = any($2::bigint[])) and search_text like lower($1)
     and (username ilike $1 or full_name ilike $1 or nickname ilike $1)
   order by username limit $3::int`,
);
export const usersNamed = async (
  db: Db,
  pattern: string,
  among: readonly number[] | null,
  most: number,
): Promise<number[]> => (await db.run(namedUsers, pattern, among, most)).map(({ id }) => id);

const namedMarkets = stmt<[string, number], { id: number }>(
  `select m.id from (
     select e.id from event e
     where e.name ilike $1
       or (e.sport_id, e.competition_id) in (select c.sport_id, c.id from competition c where c.name ilike $1)
     order by e.starts_at desc limit $2::int) e
   join market m on m.event_id = e.id order by m.id desc limit $2::int * 10`,
);
/** Markets of the newest events that are so called, or whose competition is. */
export const marketsNamed = async (db: Db, pattern: string, mostEvents: number): Promise<number[]> =>
  (await db.run(namedMarkets, pattern, mostEvents)).map(({ id }) => id);

/** A bet with whose it is, where it came from, and what was decided about it. */
export type BackOfficeBetRow = BetRow & {
  market_id: number;
  user_id: number;
  username: string;
  full_name: string;
  agent_id: number | null;
  agent_name: string | null;
  ip: string | null;
  user_agent: string | null;
  decision: BetOverride | null;
  decision_reason: string | null;
  decided_at: Date | null;
  decided_by: string | null;
};
const byIds = stmt<[readonly number[]], BackOfficeBetRow>(
  `select ${BET_COLUMNS}, b.market_id, u.id as user_id, u.username, u.full_name, p.id as agent_id,
          coalesce(nullif(p.full_name, ''), p.username) as agent_name, host(b.ip) as ip, b.user_agent,
          d.status as decision, d.reason as decision_reason, d.at as decided_at, actor.username as decided_by
   from unnest($1::bigint[]) with ordinality as asked(id, n) join bet b on b.id = asked.id ${BET_JOINS}
     join account u on u.id = b.account_id left join account p on p.id = u.parent_id
     left join bet_decision d on d.bet_id = b.id left join account actor on actor.id = d.actor_id
   order by asked.n`,
);
/** The bets with these ids, in their order. */
export const readBets = (db: Db, ids: readonly number[]): Promise<BackOfficeBetRow[]> => db.run(byIds, ids);

export type MarketOption = {
  market_id: number;
  market_name: string;
  event_id: number;
  event_name: string;
  sport_id: number;
  sport_name: string;
  competition_id: number;
  competition_name: string;
};
const optionsOfMarkets = stmt<[readonly number[]], MarketOption>(
  `select m.id as market_id, m.name as market_name, e.id as event_id, e.name as event_name, e.sport_id, s.name as sport_name, e.competition_id,
          c.name as competition_name
   from market m join event e on e.id = m.event_id
     join competition c on c.sport_id = e.sport_id and c.id = e.competition_id join sport s on s.id = e.sport_id
   where m.id = any($1::bigint[])`,
);
export const readMarketOptions = (db: Db, marketIds: readonly number[]): Promise<MarketOption[]> =>
  db.run(optionsOfMarkets, marketIds);

const sportNamed = stmt<[number], { id: number; name: string }>('select id, name from sport where id = $1');
const competitionsNamed = stmt<[number], { id: number; name: string; sport_id: number }>(
  'select id, name, sport_id from competition where id = $1 order by sport_id',
);
const eventNamed = stmt<[number], { id: number; name: string; sport_id: number; competition_id: number }>(
  'select id, name, sport_id, competition_id from event where id = $1',
);
/** A sport, a competition (its id may be that of several sports) and an event, with their names. */
export async function chosenNames(
  db: Db,
  ids: Readonly<Record<'sport' | 'competition' | 'event', number | undefined>>,
) {
  const [sports, competitions, events] = await Promise.all([
    ids.sport === undefined ? [] : db.run(sportNamed, ids.sport),
    ids.competition === undefined ? [] : db.run(competitionsNamed, ids.competition),
    ids.event === undefined ? [] : db.run(eventNamed, ids.event),
  ]);
  return { sports, competitions, events };
}

export type AccountOption = {
  id: number;
  username: string;
  full_name: string;
  nickname: string | null;
  role: 'user' | 'agent';
  agent_id: number | null;
  agent_name: string | null;
};
const ACCOUNT_OPTION = `a.id, a.username, a.full_name, a.nickname, a.role, a.parent_id as agent_id,
  coalesce(nullif(p.full_name, ''), p.username) as agent_name`;
const optionsOfAccounts = stmt<[readonly number[]], AccountOption>(
  `select ${ACCOUNT_OPTION} from account a left join account p on p.id = a.parent_id where a.id = any($1::bigint[])`,
);
export const readAccountOptions = (db: Db, ids: readonly number[]): Promise<AccountOption[]> =>
  db.run(optionsOfAccounts, ids);
