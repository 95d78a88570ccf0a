import { type Db, stmt } from '../../db/transaction.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from '../bets/bet-reply.ts';

export type Period = { accountId: number; fromMs: number; toMs: number };

export type EntryRow = {
  id: number;
  at: Date;
  kind: string;
  amount: number;
  balance_before: number;
  balance_after: number;
  remark: string | null;
  admin: string | null;
  corrects: number | null;
  event_id: number | null;
  event_name: string | null;
  market_name: string | null;
};

const entriesOf = stmt<[number, number, number], EntryRow>(
  `select p.id, t.created_at as at, t.kind, p.amount, p.balance_before, p.balance_after, t.remark,
          actor.username as admin, t.corrects, e.id as event_id, e.name as event_name, m.name as market_name
   from ledger_account l
     join posting p on p.ledger_account_id = l.id
     join transfer t on t.id = p.transfer_id
     left join account actor on actor.id = t.actor_id
     left join market m on m.id = (t.meta ->> 'marketId')::bigint
     left join event e on e.id = m.event_id
   where l.account_id = $1 and t.created_at >= to_timestamp($2::float8 / 1000)
     and t.created_at < to_timestamp($3::float8 / 1000)
   order by p.id desc`,
);

/** Every posting of the account's wallet in the period, newest first. */
export const readEntries = (db: Db, { accountId, fromMs, toMs }: Period): Promise<EntryRow[]> =>
  db.run(entriesOf, accountId, fromMs, toMs);

export type GroupRow = {
  event_id: number;
  event_name: string;
  sport: string;
  market_name: string;
  bets: number;
  stake: number;
  back_stake: number;
  lay_stake: number;
  win: number;
  liability: number;
  net: number;
  last_bet_at: Date;
};

const SUMS = `count(*) as bets, sum(b.stake)::bigint as stake,
  coalesce(sum(b.stake) filter (where b.side = 'back'), 0)::bigint as back_stake,
  coalesce(sum(b.stake) filter (where b.side = 'lay'), 0)::bigint as lay_stake,
  sum(b.win)::bigint as win, sum(b.liability)::bigint as liability, coalesce(sum(b.profit), 0)::bigint as net`;

const groupsOf = stmt<[number, number, number], GroupRow>(
  `select e.id as event_id, e.name as event_name, s.name as sport,
          string_agg(distinct m.name, ', ') as market_name, max(b.created_at) as last_bet_at, ${SUMS}
   from bet b join market m on m.id = b.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
   where b.account_id = $1 and b.created_at >= to_timestamp($2::float8 / 1000)
     and b.created_at < to_timestamp($3::float8 / 1000)
   group by e.id, e.name, s.name
   order by max(b.created_at) desc, e.id`,
);

/** The bets placed in the period, one row for each event, the event with the newest bet first. */
export const readGroups = (db: Db, { accountId, fromMs, toMs }: Period): Promise<GroupRow[]> =>
  db.run(groupsOf, accountId, fromMs, toMs);

const betsOfEvent = stmt<[number, string], BetRow>(
  `select ${BET_COLUMNS} from bet b ${BET_JOINS} where b.account_id = $1 and e.id = $2::bigint order by b.id desc`,
);

export const readEventBets = (db: Db, accountId: number, eventId: string): Promise<BetRow[]> =>
  db.run(betsOfEvent, accountId, eventId);
