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

const newest = stmt<[], { id: number | null }>('select max(id) as id from bet');
/** The number of the newest bet; 0 before the first. */
export const newestBet = async (db: Db): Promise<number> => (await db.run(newest))[0]?.id ?? 0;

const since = stmt<[number, readonly number[], number], LiveBetRow>(
  shown(`(select * from bet where id > $1::bigint order by id limit $3::int)
    union all select * from bet where id = any($2::bigint[])`),
);
/** The bets after a number, and those of these numbers, by number. */
export const betsSince = (db: Db, id: number, also: readonly number[], limit: number): Promise<LiveBetRow[]> =>
  db.run(since, id, also, limit);

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
