import type { MarketKind, NonRunner, Side } from '@pavilion/betting';
import { type Db, stmt } from '../../../db/transaction.ts';
import { RUNNER_NAMES, type RunnerName } from '../../bets/runner-names.ts';

/** Whose positions are looked at: everybody's, or those of an agent's own users. */
export type Reach = { readonly agentId: number | null };

export type BookFilter = {
  readonly sportId: number | null;
  readonly eventId?: number | null;
  /** Lower case; empty matches everything. */
  readonly search: string;
  readonly limit: number;
  readonly skip: number;
};

export type OpenMarketRow = {
  id: number;
  event_id: number;
  event: string;
  sport_id: number;
  sport: string;
  in_play: boolean;
  starts_ms: number;
  provider_market_id: number;
  selection_key: string | null;
  name: string;
  kind: MarketKind;
  outcomes: { id: string; name: string }[];
  non_runners: NonRunner[];
  runner_names: RunnerName[];
  max_result: number | null;
  suspended: boolean;
  /** Orders have been filled in it: players may have matched with each other. */
  traded: boolean;
  /** Its event is over. */
  ended: boolean;
  players: number;
  exposure: number;
  /** Differs as soon as a position does: whoever writes one gives it the higher number of its own transaction. */
  print: string;
};

const MARKET = `m.id, e.id as event_id, e.name as event, s.id as sport_id, s.name as sport, e.in_play,
  round(extract(epoch from e.starts_at) * 1000)::bigint as starts_ms, m.provider_market_id, m.selection_key, m.name, m.kind,
  m.outcomes, m.non_runners, ${RUNNER_NAMES}, m.max_result, m.suspended or e.suspended or s.suspended as suspended,
  exists (select from bet b where b.market_id = m.id and b.match_id is not null) as traded,
  e.ended_at is not null as ended`;

type ListArgs = [number | null, number | null, string, number, number, number | null];
type ListRow = OpenMarketRow & { total: number; all_exposure: number };

// Positions are what an open market leaves: their sums alone are read for the list, and no bet.
const held = (reach: string, whose = "''") => `held as (
    select p.market_id, count(*)::int as players, sum(p.exposure)::bigint as exposure,
      concat_ws('/', count(*), sum(p.xmin::text::bigint), sum(hashint8(p.account_id)), ${whose}) as print
    from ${reach} group by p.market_id)`;
/** The same with the account of each position, as `own`. */
const withOwners = (reach: string) => reach.replace(' where', ' join account own on own.id = p.account_id where');
/** Differs when one of the players has become another agent's. */
const AGENTS_PRINT = 'sum(hashint8(own.parent_id)::bigint * (p.account_id % 1000003))';
const EVERYBODY = 'position p where $1::bigint is null';
const OWN_USERS = 'account a join position p on p.account_id = a.id where a.parent_id = $1::bigint';

const listOf = (reach: string, whose?: string) =>
  stmt<ListArgs, ListRow>(
    `with ${held(reach, whose)},
     matching as (
       select ${MARKET}, held.players, held.exposure, held.print
       from held join market m on m.id = held.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
       where m.settled_version = 0 and ($2::bigint is null or s.id = $2::bigint)
         and ($6::bigint is null or e.id = $6::bigint)
         and ($3 = '' or strpos(lower(e.name || ' ' || m.name), $3) > 0))
     select matching.*, count(*) over ()::int as total, sum(exposure) over ()::bigint as all_exposure
     from matching order by exposure desc, id limit $4::int offset $5::bigint`,
  );
const listAll = listOf(EVERYBODY);
const listOwn = listOf(OWN_USERS);
const listAllByAgent = listOf(withOwners(EVERYBODY), AGENTS_PRINT);

const sumOf = (reach: string) =>
  stmt<ListArgs, { total: number; exposure: number }>(
    `with ${held(reach)}
     select count(*)::int as total, coalesce(sum(held.exposure), 0)::bigint as exposure
     from held join market m on m.id = held.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
     where m.settled_version = 0 and ($2::bigint is null or s.id = $2::bigint)
       and ($6::bigint is null or e.id = $6::bigint)
         and ($3 = '' or strpos(lower(e.name || ' ' || m.name), $3) > 0) and $4::int >= 0 and $5::bigint >= 0`,
  );
const sumAll = sumOf(EVERYBODY);
const sumOwn = sumOf(OWN_USERS);

/**
 * Open markets with positions, those in which the players can lose most first, and the sums over all that match. `by` agent: the
 * print of a market differs also when one of its players has gone to another agent.
 */
export async function openMarkets(
  db: Db,
  { agentId }: Reach,
  { sportId, eventId = null, search, limit, skip }: BookFilter,
  by: 'all' | 'agent' = 'all',
): Promise<{ rows: OpenMarketRow[]; total: number; exposure: number }> {
  const args = [agentId, sportId, search, limit, skip, eventId] as const;
  const ofAll = by === 'agent' ? listAllByAgent : listAll;
  const rows = await db.run(agentId === null ? ofAll : listOwn, ...args);
  const [first] = rows;
  if (first !== undefined) return { rows, total: first.total, exposure: first.all_exposure };
  if (skip === 0) return { rows: [], total: 0, exposure: 0 };
  // Beyond the end there is no row to carry the sums.
  const [sum] = await db.run(agentId === null ? sumAll : sumOwn, ...args);
  return { rows: [], total: sum?.total ?? 0, exposure: sum?.exposure ?? 0 };
}

const oneOf = (reach: string) =>
  stmt<[number | null, number], OpenMarketRow>(
    `with ${held(`${withOwners(reach)} and p.market_id = $2::bigint`, AGENTS_PRINT)}
     select ${MARKET}, held.players, held.exposure, held.print
     from held join market m on m.id = held.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
     where m.settled_version = 0`,
  );
const oneAll = oneOf(EVERYBODY);
const oneOwn = oneOf(OWN_USERS);

/** An open market in which somebody within reach holds a position; null when there is none. */
export const findOpenMarket = async (db: Db, { agentId }: Reach, id: number): Promise<OpenMarketRow | null> =>
  (await db.run(agentId === null ? oneAll : oneOwn, agentId, id))[0] ?? null;

const sports = stmt<[], { id: number; name: string }>('select id, name from sport order by display_order, id');
export const bookSports = (db: Db) => db.run(sports);

/** The positions of one agent's players in one market (of everybody's: `agent_id` null), added up where they lie. */
export type SumRow = {
  market_id: number;
  agent_id: number | null;
  players: number;
  exposure: number;
  /** The outcomes of a vector as its positions name them; those of one market may differ by runners that joined later. */
  outcomes: string[] | null;
  expected_winners: number | null;
  /** Of a vector: the profit of an outcome without a bet, then of each outcome. */
  profits: number[] | null;
  /** Of runs: where the sum changes, by how much, and by how much its slope. */
  steps: [from: number, profit: number, perRun: number][] | null;
};

/**
 * Markets of up to so many outcomes are added up in columns, in a third of the time that a row for each outcome takes: one kind of
 * match with few columns, fields and outrights with many.
 */
const FEW_OUTCOMES = 6;
const MANY_OUTCOMES = 32;
const LENGTH = 'jsonb_array_length(profits)';
const isVector = (more: number, most?: number): string =>
  `shape = 'vector' and ${LENGTH} > ${more}${most === undefined ? '' : ` and ${LENGTH} <= ${most}`}`;

function inColumns(more: number, most: number): string {
  const sums = Array.from({ length: most }, (_, place) => `sum((profits ->> ${place})::bigint)::bigint`);
  return `select market_id, agent_id, outcomes, expected_winners, count(*)::int as players, sum(exposure)::bigint as exposure,
       jsonb_path_query_array(
         jsonb_build_array(sum(rest::bigint)::bigint, ${sums.join(', ')}), '$[*] ? (@ != null)') as profits
     from mine where ${isVector(more, most)} group by 1, 2, 3, 4`;
}

// Vectors of one market and agent are added by place; zones of runs by the run at which they change.
const sumsOf = (reach: string, agent: string) =>
  stmt<[number | null, readonly number[]], SumRow>(
    `with mine as (
       select p.market_id, ${agent} as agent_id, p.account_id, p.exposure, p.state ->> 'shape' as shape,
         p.state -> 'outcomes' as outcomes, (p.state ->> 'expectedWinners')::int as expected_winners,
         p.state -> 'rest' as rest, p.state -> 'profits' as profits, p.state -> 'zones' as zones
       from ${withOwners(reach)}
         and p.market_id = any($2::bigint[])),
     few as (${inColumns(-1, FEW_OUTCOMES)}),
     many as (${inColumns(FEW_OUTCOMES, MANY_OUTCOMES)}),
     heads as (
       select market_id, agent_id, outcomes, expected_winners, count(*)::int as players, sum(exposure)::bigint as exposure
       from mine where not (${isVector(-1, MANY_OUTCOMES)}) group by 1, 2, 3, 4),
     places as (
       select market_id, agent_id, outcomes, expected_winners, place, sum(value::bigint)::bigint as profit
       from mine cross join lateral
         jsonb_array_elements(jsonb_build_array(rest) || profits) with ordinality as t(value, place)
       where ${isVector(MANY_OUTCOMES)} group by 1, 2, 3, 4, 5),
     vectors as (
       select market_id, agent_id, outcomes, expected_winners, jsonb_agg(profit order by place) as profits
       from places group by 1, 2, 3, 4),
     zones as (
       select market_id, agent_id, (zone ->> 0)::bigint as start,
         (zone ->> 1)::bigint - coalesce(lag((zone ->> 1)::bigint) over w
           + lag((zone ->> 2)::bigint) over w * ((zone ->> 0)::bigint - lag((zone ->> 0)::bigint) over w), 0) as profit,
         (zone ->> 2)::bigint - coalesce(lag((zone ->> 2)::bigint) over w, 0) as per_run
       from mine cross join lateral jsonb_array_elements(zones) with ordinality as t(zone, place)
       where shape = 'integer' window w as (partition by market_id, account_id order by place)),
     changes as (
       select market_id, agent_id, start, sum(profit)::bigint as profit, sum(per_run)::bigint as per_run
       from zones group by 1, 2, 3),
     lines as (
       select market_id, agent_id, jsonb_agg(jsonb_build_array(start, profit, per_run) order by start) as steps
       from changes group by 1, 2)
     select h.market_id, h.agent_id, h.players, h.exposure, h.outcomes, h.expected_winners, v.profits, l.steps
     from heads h
       left join vectors v on v.market_id = h.market_id and coalesce(v.agent_id, 0) = coalesce(h.agent_id, 0)
         and v.outcomes = h.outcomes and coalesce(v.expected_winners, 0) = coalesce(h.expected_winners, 0)
       left join lines l on h.outcomes is null and l.market_id = h.market_id and coalesce(l.agent_id, 0) = coalesce(h.agent_id, 0)
     union all
     select market_id, agent_id, players, exposure, outcomes, expected_winners, profits, null from few
     union all
     select market_id, agent_id, players, exposure, outcomes, expected_winners, profits, null from many`,
  );
const sumsAll = sumsOf(EVERYBODY, 'own.parent_id');
const sumsOwn = sumsOf(OWN_USERS, 'own.parent_id');
const totalsAll = sumsOf(EVERYBODY, 'null::bigint');
const totalsOwn = sumsOf(OWN_USERS, 'null::bigint');

/** What the players of each agent hold together in these markets. */
export const positionSums = (db: Db, { agentId }: Reach, marketIds: readonly number[]): Promise<SumRow[]> =>
  db.run(agentId === null ? sumsAll : sumsOwn, agentId, marketIds);

/** What everybody within reach holds together in these markets, whoever the agents are. */
export const positionTotals = (db: Db, { agentId }: Reach, marketIds: readonly number[]): Promise<SumRow[]> =>
  db.run(agentId === null ? totalsAll : totalsOwn, agentId, marketIds);

/** A bet that players have with each other in an open market, with the agent that its player has now. */
export type MatchedBetRow = {
  id: number;
  market_id: number;
  agent_id: number | null;
  side: Side;
  selection: string;
  price: number;
  line: null;
  width: null;
  stake: number;
  created_ms: number;
};
const matched = stmt<[number | null, readonly number[]], MatchedBetRow>(
  `select b.id, b.market_id, own.parent_id as agent_id, b.side, b.selection, b.price, b.line, b.width, b.stake,
          (extract(epoch from b.created_at) * 1000)::bigint as created_ms
   from bet b join account own on own.id = b.account_id
   where b.market_id = any($2::bigint[]) and b.match_id is not null and b.status = 'matched'
     and ($1::bigint is null or own.parent_id = $1)
     and exists (select from bet o where o.market_id = b.market_id and o.match_id = b.match_id and o.id <> b.id
                 and o.status = 'matched')`,
);
/**
 * What players within reach have matched with others in these markets; most have nothing. A bet whose other half was decided by
 * hand is the house's from then on.
 */
export const matchedBets = (db: Db, { agentId }: Reach, marketIds: readonly number[]): Promise<MatchedBetRow[]> =>
  db.run(matched, agentId, marketIds);

export type AgentName = { id: number; name: string };
const agents = stmt<[readonly number[]], AgentName>(
  `select id, coalesce(nullif(full_name, ''), username) as name from account where id = any($1::bigint[])`,
);
export const agentNames = (db: Db, ids: readonly number[]): Promise<AgentName[]> => db.run(agents, ids);

export type LargePositionRow = {
  account_id: number;
  username: string;
  agent_id: number | null;
  agent_name: string | null;
  exposure: number;
  state: unknown;
};
const largestOf = (reach: string) =>
  stmt<[number | null, number, number], LargePositionRow>(
    `with most as (
       select p.account_id, p.exposure, p.state from ${reach} and p.market_id = $2::bigint
       order by p.exposure desc, p.account_id limit $3::int)
     select most.account_id, own.username, own.parent_id as agent_id,
       coalesce(nullif(g.full_name, ''), g.username) as agent_name, most.exposure, most.state
     from most join account own on own.id = most.account_id left join account g on g.id = own.parent_id
     order by most.exposure desc, most.account_id`,
  );
const largestAll = largestOf(EVERYBODY);
const largestOwn = largestOf(OWN_USERS);

/** The positions in a market that can lose most. */
export const largestPositions = (
  db: Db,
  { agentId }: Reach,
  marketId: number,
  limit: number,
): Promise<LargePositionRow[]> => db.run(agentId === null ? largestAll : largestOwn, agentId, marketId, limit);
