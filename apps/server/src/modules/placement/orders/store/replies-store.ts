import { type Db, stmt } from '../../../../db/transaction.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-row.ts';

/** An order with the names around it, and what waits before it at its price. */
export type ShownOrder = OrderRow & {
  event_id: number;
  event_name: string;
  sport_name: string;
  provider_market_id: number;
  market_name: string;
  ended_ms: number | null;
  ahead: number | null;
};

const shown = (
  more = '',
) => `select ${ORDER_COLUMNS}${more}, e.id as event_id, e.name as event_name, s.name as sport_name, m.provider_market_id,
    m.name as market_name,
    (extract(epoch from o.ended_at) * 1000)::bigint as ended_ms,
    case when o.state = 'open' then coalesce((
      select sum(b.size - b.filled) from bet_order b
       where b.state = 'open' and b.market_id = o.market_id and b.selection = o.selection and b.side = o.side
         and b.price = o.price and b.place < o.place), 0)::bigint end as ahead
  from bet_order o join market m on m.id = o.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id`;
const SHOWN = shown();

/** A list and its order: what waits by when it was asked, what has ended by when it ended; the newest first. */
type Listed = {
  readonly which: string;
  readonly newest: (order: string) => string;
  /** Only what comes after this order in the list; after an id that nobody has comes all. */
  readonly after: (id: string) => string;
};
const OPEN: Listed = {
  which: 'o.ended_at is null',
  newest: (o) => `${o}.id desc`,
  after: (id) => `o.id < ${id}`,
};
// Many may end in one moment.
const ENDED: Listed = {
  which: 'o.ended_at is not null',
  newest: (o) => `${o}.ended_at desc, ${o}.id desc`,
  after: (id) =>
    `(o.ended_at, o.id) < (coalesce((select b.ended_at from bet_order b where b.id = ${id} and b.account_id = o.account_id), 'infinity'), ${id}::bigint)`,
};

const byIds = stmt<[readonly number[]], ShownOrder>(`${SHOWN} where o.id = any($1::bigint[]) order by o.id`);
export const readShown = (db: Db, ids: readonly number[]): Promise<ShownOrder[]> => db.run(byIds, ids);

type PageArgs = [number, number | null, number, number];
const pageOf = ({ which, newest, after }: Listed) =>
  stmt<PageArgs, ShownOrder>(
    `${SHOWN} where o.account_id = $1 and ${which} and ($2::bigint is null or e.id = $2) and ${after('$3')}
     order by ${newest('o')} limit $4::int`,
  );
const openPage = pageOf(OPEN);
const endedPage = pageOf(ENDED);
export type PageAsked = {
  readonly accountId: number;
  readonly isOpen: boolean;
  readonly eventId: number | null;
  readonly beforeId: number;
  readonly limit: number;
};
/** The orders of an account in the order of their list. */
export const readPage = (db: Db, { accountId, isOpen, eventId, beforeId, limit }: PageAsked): Promise<ShownOrder[]> =>
  db.run(isOpen ? openPage : endedPage, accountId, eventId, beforeId, limit);

export type StaffShownOrder = ShownOrder & { username: string };
type StaffArgs = [number | null, number | null, number | null, number | null, number, number];
// Of a player, what waits and what has ended have an index each, which is known by the same words.
const staffPageOf = ({ which, newest, after }: Listed) =>
  stmt<StaffArgs, StaffShownOrder>(
    `select s.*, a.username from (${shown(', o.ended_at')}
       where ${which} and ($1::bigint is null or o.account_id = $1) and ($2::bigint is null or e.id = $2)
         and ($3::bigint is null or o.market_id = $3)
         and ($4::bigint is null or o.account_id in (select id from account where parent_id = $4)) and ${after('$5')}
       order by ${newest('o')} limit $6::int) s join account a on a.id = s.account_id order by ${newest('s')}`,
  );
const staffOpenPage = staffPageOf(OPEN);
const staffEndedPage = staffPageOf(ENDED);
export type StaffPageAsked = {
  readonly isOpen: boolean;
  readonly userId: number | null;
  readonly eventId: number | null;
  readonly marketId: number | null;
  /** Whose users' orders only; null: everybody's. */
  readonly agentId: number | null;
  readonly beforeId: number;
  readonly limit: number;
};
/** Orders of many players with whose they are, in the order of their list. */
export const readStaffPage = (db: Db, asked: StaffPageAsked): Promise<StaffShownOrder[]> => {
  const { isOpen, userId, eventId, marketId, agentId, beforeId, limit } = asked;
  return db.run(isOpen ? staffOpenPage : staffEndedPage, userId, eventId, marketId, agentId, beforeId, limit);
};

const staffByIds = stmt<[readonly number[]], StaffShownOrder>(
  `select s.*, a.username from (${SHOWN} where o.id = any($1::bigint[])) s join account a on a.id = s.account_id order by s.id`,
);
export const readStaffShown = (db: Db, ids: readonly number[]): Promise<StaffShownOrder[]> => db.run(staffByIds, ids);

const ownerAndMarket = stmt<[number], { account_id: number; market_id: number }>(
  'select account_id, market_id from bet_order where id = $1',
);
/** Whose an order is, and of which market; null when there is none. */
export const readWhereabouts = async (db: Db, orderId: number) => (await db.run(ownerAndMarket, orderId))[0] ?? null;

const marketIsThere = stmt<[number], { id: number }>('select id from market where id = $1');
export const isMarket = async (db: Db, id: number): Promise<boolean> => (await db.run(marketIsThere, id)).length > 0;

export type BookMarket = { id: number; event_id: number; outcomes: { id: string }[]; kind: string };
const marketOf = stmt<[number], BookMarket>(
  `select m.id, m.event_id, m.outcomes, m.kind from market m
    where m.provider_market_id = $1 and m.selection_key is null order by m.id desc limit 1`,
);
/** The newest market under an id of the provider's that is bet on as a whole; null when there is none. */
export const findBookMarket = async (db: Db, providerMarketId: number): Promise<BookMarket | null> =>
  (await db.run(marketOf, providerMarketId))[0] ?? null;

export type LevelRow = { selection_key: string; side: 'back' | 'lay'; price: number; size: number; own: number };
const levels = stmt<[number, number], LevelRow>(
  `select selection_key, side, price, sum(size - filled)::bigint as size,
          coalesce(sum(size - filled) filter (where account_id = $2), 0)::bigint as own
     from bet_order where market_id = $1 and state = 'open' group by selection_key, side, price`,
);
/** What players have waiting in a market, by runner, side and price. */
export const readLevels = (db: Db, marketId: number, accountId: number): Promise<LevelRow[]> =>
  db.run(levels, marketId, accountId);
