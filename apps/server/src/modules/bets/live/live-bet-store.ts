import { type MarketKind, paise, rupeesFromPaise, type Side } from '@pavilion/betting';
import type { LiveBet } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';

export type LiveBetRow = {
  id: number;
  account_id: number;
  username: string;
  agent_id: number | null;
  agent_name: string | null;
  market_id: number;
  market: string;
  kind: MarketKind;
  event_id: number;
  event: string;
  sport_id: number;
  sport: string;
  selection_name: string;
  side: Side;
  price: number;
  line: number | null;
  stake: number;
  liability: number;
  created_ms: number;
};

// The agent is the one that the player has now, as in every other list: an agent sees its own players' bets.
const shown = (bets: string) => `select b.id, b.account_id, a.username, a.parent_id as agent_id,
    coalesce(nullif(g.full_name, ''), g.username) as agent_name, b.market_id, m.name as market, m.kind, e.id as event_id,
    e.name as event, s.id as sport_id, s.name as sport, b.selection_name, b.side, b.price, b.line, b.stake, b.liability,
    (extract(epoch from b.created_at) * 1000)::bigint as created_ms
  from (${bets}) b join account a on a.id = b.account_id left join account g on g.id = a.parent_id
    join market m on m.id = b.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
  order by b.id`;

const newest = stmt<[number], { id: number }>(
  'select id from bet where id > (select max(id) from bet) - $1::bigint order by id',
);
/** The numbers that bets have among the last so many, in ascending order. */
export const newestNumbers = async (db: Db, span: number): Promise<number[]> =>
  (await db.run(newest, span)).map(({ id }) => id);

/** What filters may ask of the row of a new bet; nobody pays for what none of them does. */
export type AskedOfBet = { readonly account: boolean; readonly market: boolean; readonly stake: boolean };
/** A new bet, and of the rest what was asked. */
export type NewBetRow = {
  readonly id: number;
  readonly account_id: number | undefined;
  readonly market_id: number | undefined;
  readonly stake: number | undefined;
};
type NewBetColumns = { id: string | null; account: string | null; market: string | null; stake: string | null };
// Thousands a second are read for one screen: a list of each column costs a third of what a row of each bet does.
const since = stmt<[number, readonly number[], number, boolean, boolean, boolean], NewBetColumns>(
  `select string_agg(id::text, ',') as id, string_agg(account_id::text, ',') filter (where $4::boolean) as account,
      string_agg(market_id::text, ',') filter (where $5::boolean) as market, string_agg(stake::text, ',') filter (where $6::boolean) as stake
   from (select id, account_id, market_id, stake from (
       (select * from bet where id > $1::bigint order by id limit $3::int)
        union all select * from bet where id = any($2::bigint[])) either
     order by id) b`,
);
/** The bets after a number, and those of these numbers, by number. */
export async function betsSince(
  db: Db,
  after: number,
  also: readonly number[],
  limit: number,
  asked: AskedOfBet,
): Promise<NewBetRow[]> {
  const [columns] = await db.run(since, after, also, limit, asked.account, asked.market, asked.stake);
  const numbers = (column: keyof NewBetColumns): number[] => columns?.[column]?.split(',').map(Number) ?? [];
  const [accounts, markets, stakes] = [numbers('account'), numbers('market'), numbers('stake')];
  return numbers('id').map((id, index) => {
    return { id, account_id: accounts[index], market_id: markets[index], stake: stakes[index] };
  });
}

export type MarketPlaceRow = { id: number; event_id: number; sport_id: number };
const places = stmt<[readonly number[]], MarketPlaceRow>(
  `select m.id, e.id as event_id, e.sport_id from market m join event e on e.id = m.event_id where m.id = any($1::bigint[])`,
);
/** The event and the sport of each of these markets. */
export const placesOfMarkets = (db: Db, ids: readonly number[]): Promise<MarketPlaceRow[]> => db.run(places, ids);

const agents = stmt<[readonly number[]], { id: number; agent_id: number | null }>(
  'select id, parent_id as agent_id from account where id = any($1::bigint[])',
);
/** The agent that each of these players has now. */
export const agentsOfPlayers = (db: Db, ids: readonly number[]) => db.run(agents, ids);

const these = stmt<[readonly number[]], LiveBetRow>(shown('select * from bet where id = any($1::bigint[])'));
/** These bets with all that a row of the list shows, by number. */
export const betsByIds = (db: Db, ids: readonly number[]): Promise<LiveBetRow[]> => db.run(these, ids);

const lastOfAll = stmt<[number], LiveBetRow>(shown('select * from bet order by id desc limit $1::int'));
const lastOfOwn = stmt<[number, number], LiveBetRow>(
  shown(`select own.* from account u cross join lateral (
      select * from bet where account_id = u.id order by id desc limit $1::int) own
    where u.parent_id = $2::bigint order by own.id desc limit $1::int`),
);
/** The last bets of everybody, or of one agent's users, by number. */
export const lastBets = (db: Db, agentId: number | null, limit: number): Promise<LiveBetRow[]> =>
  agentId === null ? db.run(lastOfAll, limit) : db.run(lastOfOwn, limit, agentId);

export const liveBetReply = (row: LiveBetRow): LiveBet => ({
  id: String(row.id),
  atMs: row.created_ms,
  user: { id: String(row.account_id), username: row.username, agentName: row.agent_name },
  sport: { id: String(row.sport_id), name: row.sport },
  event: { id: String(row.event_id), name: row.event },
  market: { id: String(row.market_id), name: row.market },
  kind: row.kind,
  selection: row.selection_name,
  side: row.side,
  odds: row.price / 100,
  line: row.line,
  stake: rupeesFromPaise(paise(row.stake)),
  liability: rupeesFromPaise(paise(row.liability)),
});
