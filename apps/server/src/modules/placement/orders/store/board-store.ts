import { type Db, stmt } from '../../../../db/transaction.ts';

const ofMarkets = stmt<[readonly number[]], { event_id: number }>(
  'select distinct event_id from market where id = any($1::bigint[])',
);
export const eventsOfMarkets = async (db: Db, marketIds: readonly number[]): Promise<number[]> =>
  (await db.run(ofMarkets, marketIds)).map((row) => row.event_id);

type InMarket = { event_id: number; provider_market_id: number; selection_key: string };
export type BoardLevel = InMarket & { side: 'back' | 'lay'; price: number; size: number };
const levelsWhere = (condition: string) =>
  `select m.event_id, m.provider_market_id, o.selection_key, o.side, o.price, sum(o.size - o.filled)::bigint as size
     from market m join bet_order o on o.market_id = m.id and o.state = 'open'
    where ${condition} and m.selection_key is null
    group by m.event_id, m.provider_market_id, o.selection_key, o.side, o.price`;
const levels = stmt<[readonly number[]], BoardLevel>(levelsWhere('m.event_id = any($1::bigint[])'));
const allLevels = stmt<[], BoardLevel>(levelsWhere('true'));
/** What players have waiting in all markets of events. */
export const levelsOfEvents = (db: Db, eventIds: readonly number[]): Promise<BoardLevel[]> => db.run(levels, eventIds);
/** What players have waiting everywhere. */
export const levelsEverywhere = (db: Db): Promise<BoardLevel[]> => db.run(allLevels);

export type BoardTraded = InMarket & { price: number; size: number; last_bet: number };
const traded = stmt<[readonly number[]], BoardTraded>(
  `select m.event_id, m.provider_market_id, o.selection_key, b.price, sum(b.stake)::bigint as size, max(b.id)::bigint as last_bet
     from market m join bet b on b.market_id = m.id and b.match_id is not null and b.side = 'back'
          join bet_order o on o.id = b.order_id
    where m.event_id = any($1::bigint[]) and m.selection_key is null
    group by m.event_id, m.provider_market_id, o.selection_key, b.price order by b.price`,
);
/** What players have matched among themselves in all markets of events: backers' stakes. */
export const tradedOfEvents = (db: Db, eventIds: readonly number[]): Promise<BoardTraded[]> => db.run(traded, eventIds);
