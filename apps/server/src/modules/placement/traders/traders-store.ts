import { type Db, stmt } from '../../../db/transaction.ts';
import { ORDER_COLUMNS, type OrderRow } from '../orders/store/order-row.ts';

type Trader = { id: number; username: string; balance: number };
const findTraders = stmt<[readonly string[], number], Trader>(
  `select a.id, a.username, w.balance from account a join wallet w on w.account_id = a.id
    where a.username = any($1::text[]) and a.role = 'user' and a.is_demo and a.parent_id = $2 and a.closed_at is null
    order by a.id`,
);
/** The demo's traders among these names, whose agent is the demo's cashier; balances in paise. */
export const readTraders = (db: Db, names: readonly string[], cashierId: number): Promise<Trader[]> =>
  db.run(findTraders, names, cashierId);

export type TraderOrder = OrderRow & { event_id: number; provider_market_id: number };
const waiting = stmt<[readonly string[]], TraderOrder>(
  `select ${ORDER_COLUMNS}, m.event_id, m.provider_market_id
     from bet_order o join account a on a.id = o.account_id join market m on m.id = o.market_id
    where o.state = 'open' and a.username = any($1::text[]) and a.role = 'user' and a.is_demo
    order by o.market_id, o.place`,
);
/** What the demo accounts of these names have waiting. */
export const readTradersOrders = (db: Db, names: readonly string[]): Promise<TraderOrder[]> => db.run(waiting, names);

export type TradedMarket = { id: number; event_id: number; provider_market_id: number; keys: string[] };
const coming = stmt<[number, number, number, number], TradedMarket>(
  `select m.id, m.event_id, m.provider_market_id,
          (select array_agg(o ->> 'id') from jsonb_array_elements(m.outcomes) o) as keys
     from (select id from event
            where ended_at is null and enabled and not in_play
              and starts_at between to_timestamp($1::float8 / 1000) and to_timestamp($2::float8 / 1000)
            order by starts_at, id limit $3::int) e
          join lateral (select * from market
            where event_id = e.id and kind = 'match' and selection_key is null and settled_version = 0 and not suspended
              and non_runners = '[]' and jsonb_array_length(outcomes) between 2 and $4::int
            order by id limit 1) m on true
    order by m.id`,
);
/** The first market with decimal odds of each of the next events that start between two moments. */
export const readComing = (db: Db, fromMs: number, untilMs: number, events: number, runnersMax: number) =>
  db.run(coming, fromMs, untilMs, events, runnersMax);
