import { type Db, stmt } from '../../../../db/transaction.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-row.ts';

/** An order that waits, with what may have ended it. */
export type WaitingRow = OrderRow & {
  event_id: number;
  provider_market_id: number;
  settled: boolean;
  /** Its player, or the player's agent, is locked, or the player takes a break. */
  owner_out: boolean;
  /** Its player has set limits of his own, which it may go beyond by now. */
  own_limits: boolean;
};

const waiting = stmt<[number], WaitingRow>(
  `select ${ORDER_COLUMNS}, m.event_id, m.provider_market_id, m.settled_version > 0 as settled,
          a.user_locked or a.bet_locked or coalesce(p.user_locked or p.bet_locked, false)
            or coalesce(a.excluded_until > to_timestamp($1::float8 / 1000), false) as owner_out,
          a.own_limits
     from bet_order o join market m on m.id = o.market_id join account a on a.id = o.account_id
          left join account p on p.id = a.parent_id
    where o.state = 'open' order by o.market_id, o.place`,
);
export const readWaiting = (db: Db, nowMs: number): Promise<WaitingRow[]> => db.run(waiting, nowMs);
