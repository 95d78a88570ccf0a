import type { AtTurn, OrderEnd, OrderState, Side, TimeInForce } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../../../db/transaction.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-row.ts';

/** Which waiting orders of a market somebody is to meet; null: whichever. */
export type PriceReach = {
  readonly selection: string | null;
  readonly side: Side | null;
  readonly lowest: number;
  readonly highest: number;
};
export const WHOLE_MARKET: PriceReach = { selection: null, side: null, lowest: 0, highest: 100_000 };

const open = stmt<[number, string | null, Side | null, number, number], OrderRow>(
  `select ${ORDER_COLUMNS} from bet_order o
    where o.market_id = $1 and o.state = 'open' and ($2::text is null or o.selection = $2)
      and ($3::text is null or o.side = $3) and o.price between $4 and $5
    order by o.place`,
);
export const readOpen = (
  db: Db,
  marketId: number,
  { selection, side, lowest, highest }: PriceReach,
): Promise<OrderRow[]> => db.run(open, marketId, selection, side, lowest, highest);

const owners = stmt<[number], { account_id: number }>(
  `select distinct account_id from bet_order where market_id = $1 and state = 'open' order by account_id`,
);
/** Who has an order waiting in the market. */
export const readOwners = async (t: Tx, marketId: number): Promise<number[]> =>
  (await t.run(owners, marketId)).map((row) => row.account_id);

const byId = stmt<[number, number], OrderRow>(
  `select ${ORDER_COLUMNS} from bet_order o where o.id = $1 and o.account_id = $2`,
);
/** An order of this account; another's is not there. */
export const readOwn = async (db: Db, id: number, accountId: number): Promise<OrderRow | null> =>
  (await db.run(byId, id, accountId))[0] ?? null;

const ownOpen = stmt<[number, number | null], OrderRow>(
  `select ${ORDER_COLUMNS} from bet_order o join market m on m.id = o.market_id
    where o.account_id = $1 and o.state = 'open' and ($2::bigint is null or m.provider_market_id = $2)
    order by o.market_id, o.place`,
);
/** What an account has waiting, in one market of the provider's or everywhere. */
export const readOwnOpen = (db: Db, accountId: number, providerMarketId: number | null): Promise<OrderRow[]> =>
  db.run(ownOpen, accountId, providerMarketId);

const countOpen = stmt<[number], { waiting: number }>(
  `select count(*)::int as waiting from bet_order where account_id = $1 and state = 'open'`,
);
/** How many orders of an account wait; exact under the lock of its wallet. */
export const countWaiting = async (db: Db, accountId: number): Promise<number> =>
  (await db.run(countOpen, accountId))[0]?.waiting ?? 0;

export type Answered = { order: OrderRow | null; hash: Buffer; code: string | null; detail: Record<string, unknown> };
const answeredBy = stmt<[number, string], OrderRow>(
  `select ${ORDER_COLUMNS} from bet_order o where o.request_id = $2::uuid and o.account_id = $1`,
);
const refusedBy = stmt<[number, string], { request_hash: Buffer; code: string; detail: Record<string, unknown> }>(
  'select request_hash, code, detail from bet_order_refusal where request_id = $2::uuid and account_id = $1',
);
/** The answer that a request id has had before. */
export async function readAnswer(db: Db, accountId: number, requestId: string): Promise<Answered | null> {
  const [[order], [refused]] = await Promise.all([
    db.run(answeredBy, accountId, requestId),
    db.run(refusedBy, accountId, requestId),
  ]);
  if (order !== undefined) return { order, hash: order.request_hash, code: null, detail: {} };
  if (refused === undefined) return null;
  return { order: null, hash: refused.request_hash, code: refused.code, detail: refused.detail };
}

const insertRefusal = stmt<[number, string, Buffer, string, string, number]>(
  `insert into bet_order_refusal (account_id, request_id, request_hash, code, detail, created_at)
   values ($1, $2::uuid, $3, $4, $5::jsonb, to_timestamp($6::float8 / 1000))`,
);
export type KeptRefusal = {
  readonly accountId: number;
  readonly requestId: string;
  readonly bodyHash: Buffer;
  readonly code: string;
  readonly detail: Record<string, unknown>;
};
export async function writeRefusal(t: Tx, one: KeptRefusal, atMs: number): Promise<void> {
  await t.run(insertRefusal, one.accountId, one.requestId, one.bodyHash, one.code, JSON.stringify(one.detail), atMs);
}

/** A new order with what became of it at once; its id and place are the database's. */
export type NewOrder = Omit<OrderRow, 'id' | 'place' | 'version' | 'seq' | 'created_ms'>;
type InsertArgs = [
  number,
  string,
  Buffer,
  number,
  string,
  string,
  string,
  Side,
  number,
  number,
  number,
  number,
  TimeInForce,
  number | null,
  AtTurn,
  boolean,
  OrderState,
  OrderEnd | null,
  string | null,
  string | null,
  number,
];
const insertOrder = stmt<InsertArgs, OrderRow>(
  `with o as (
     insert into bet_order (account_id, request_id, request_hash, market_id, selection, selection_key, selection_name, side,
       price, size, filled, worth, time_in_force, min_fill, in_play, placed_in_play, state, reason, ip, user_agent,
       created_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::text, $18, $19, $20,
       to_timestamp($21::float8 / 1000), case when $17::text = 'open' then null else to_timestamp($21::float8 / 1000) end)
     returning *),
   first as (
     insert into bet_order_version (order_id, version, state, price, size, filled, in_play, reason, at)
     select id, version, state, price, size, filled, in_play, reason, created_at from o)
   select ${ORDER_COLUMNS} from o`,
);
export async function insertNew(t: Tx, one: NewOrder, atMs: number): Promise<OrderRow> {
  const [row] = await t.run(
    insertOrder,
    one.account_id,
    one.request_id,
    one.request_hash,
    one.market_id,
    one.selection,
    one.selection_key,
    one.selection_name,
    one.side,
    one.price,
    one.size,
    one.filled,
    one.worth,
    one.time_in_force,
    one.min_fill,
    one.in_play,
    one.placed_in_play,
    one.state,
    one.reason,
    one.ip,
    one.user_agent,
    atMs,
  );
  if (row === undefined) throw new Error('an order was not written');
  return row;
}

type UpdateArgs = [
  number[],
  number[],
  number[],
  number[],
  number[],
  OrderState[],
  (OrderEnd | null)[],
  AtTurn[],
  boolean[],
  number,
];
const updateOrders = stmt<UpdateArgs, OrderRow>(
  `with o as (
     update bet_order b set price = c.price, size = c.size, filled = c.filled, worth = c.worth, state = c.state,
       reason = c.reason, in_play = c.in_play, version = b.version + 1,
       seq = nextval('bet_order_seq'),
       place = case when c.queues_again then nextval('bet_order_place') else b.place end,
       ended_at = case when c.state = 'open' then null else to_timestamp($10::float8 / 1000) end
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[],
       $9::boolean[]) as c(id, price, size, filled, worth, state, reason, in_play, queues_again)
     where b.id = c.id and b.state = 'open'
     returning b.*),
   versions as (
     insert into bet_order_version (order_id, version, state, price, size, filled, in_play, reason, at)
     select id, version, state, price, size, filled, in_play, reason, to_timestamp($10::float8 / 1000) from o)
   select ${ORDER_COLUMNS} from o order by o.id`,
);
/** An order as it has become; `queuesAgain` makes it the last of its price. */
export type ChangedOrder = OrderRow & { readonly queuesAgain?: boolean };
/** Writes new versions of orders that were open, under the lock of their owners' wallets. Answers the rows as they are now. */
export function writeOrders(t: Tx, changed: readonly ChangedOrder[], atMs: number): Promise<OrderRow[]> {
  return t.run(
    updateOrders,
    changed.map((o) => o.id),
    changed.map((o) => o.price),
    changed.map((o) => o.size),
    changed.map((o) => o.filled),
    changed.map((o) => o.worth),
    changed.map((o) => o.state),
    changed.map((o) => o.reason),
    changed.map((o) => o.in_play),
    changed.map((o) => o.queuesAgain === true),
    atMs,
  );
}

const positionsIn = stmt<[number, readonly number[]], { account_id: number; state: unknown }>(
  'select account_id, state from position where market_id = $1 and account_id = any($2::bigint[])',
);
export const readPositions = (t: Tx, marketId: number, accountIds: readonly number[]) =>
  t.run(positionsIn, marketId, accountIds);

const writePosition = stmt<[number, readonly number[], readonly string[], readonly number[]]>(
  `with fresh as (
     select account_id, state, exposure from unnest($2::bigint[], $3::jsonb[], $4::bigint[]) as t(account_id, state, exposure)),
   was as (
     select p.account_id, p.exposure from position p join fresh using (account_id) where p.market_id = $1),
   kept as (
     insert into position (account_id, market_id, state, exposure)
     select account_id, $1::bigint, state, exposure from fresh
     on conflict (account_id, market_id) do update set state = excluded.state, exposure = excluded.exposure)
   update wallet w set exposure = w.exposure - coalesce(was.exposure, 0) + f.exposure,
     in_debt = w.in_debt and w.balance < w.exposure - coalesce(was.exposure, 0) + f.exposure + w.held
   from fresh f left join was using (account_id) where w.account_id = f.account_id`,
);
export type NewPosition = { readonly accountId: number; readonly state: string; readonly exposurePaise: number };
/** Positions as they are now, and the wallets' exposures with them, under the locks of the wallets. */
export async function writePositions(t: Tx, marketId: number, positions: readonly NewPosition[]): Promise<void> {
  if (positions.length === 0) return;
  await t.run(
    writePosition,
    marketId,
    positions.map((one) => one.accountId),
    positions.map((one) => one.state),
    positions.map((one) => one.exposurePaise),
  );
}
