import type { AtTurn, OrderEnd, OrderState, Side } from '@pavilion/betting';
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
    where o.account_id = $1 and o.ended_at is null and ($2::bigint is null or m.provider_market_id = $2)
    order by o.market_id, o.place`,
);
/** What an account has waiting, in one market of the provider's or everywhere. */
export const readOwnOpen = (db: Db, accountId: number, providerMarketId: number | null): Promise<OrderRow[]> =>
  db.run(ownOpen, accountId, providerMarketId);

const openOfAccounts = stmt<[number, readonly number[]], OrderRow>(
  `select ${ORDER_COLUMNS}
     from unnest($2::bigint[]) as a(account_id),
          lateral (select b.* from bet_order b
                    where b.account_id = a.account_id and b.ended_at is null and b.market_id = $1 offset 0) as o
    order by o.place`,
);
/** What some accounts have waiting in a market, however much of others waits there. */
export const readOpenOf = (t: Tx, marketId: number, accountIds: readonly number[]): Promise<OrderRow[]> =>
  t.run(openOfAccounts, marketId, accountIds);

const countOpen = stmt<[readonly number[]], { account_id: number; waiting: number }>(
  `select a.account_id, o.waiting
     from unnest($1::bigint[]) as a(account_id),
          lateral (select count(*)::int as waiting from bet_order b
                    where b.account_id = a.account_id and b.ended_at is null) as o
    where o.waiting > 0`,
);
/** How many orders of each account wait; exact under the locks of their wallets. Who has none is left out. */
export const countWaiting = async (db: Db, accountIds: readonly number[]): Promise<Map<number, number>> =>
  new Map((await db.run(countOpen, accountIds)).map((row) => [row.account_id, row.waiting]));

export type Answered = { order: OrderRow | null; hash: Buffer; code: string | null; detail: Record<string, unknown> };
const answeredBy = stmt<[readonly string[]], OrderRow>(
  `select ${ORDER_COLUMNS} from bet_order o where o.request_id = any($1::uuid[])`,
);
type RefusedRow = {
  account_id: number;
  request_id: string;
  request_hash: Buffer;
  code: string;
  detail: Record<string, unknown>;
};
const refusedBy = stmt<[readonly string[]], RefusedRow>(
  `select account_id, request_id, request_hash, code, detail from bet_order_refusal where request_id = any($1::uuid[])`,
);
export const answerKey = (accountId: number, requestId: string): string => `${accountId}/${requestId}`;
/** The answers that request ids have had before, by `answerKey`. */
export async function readAnswers(db: Db, requestIds: readonly string[]): Promise<Map<string, Answered>> {
  const [orders, refusals] = await Promise.all([db.run(answeredBy, requestIds), db.run(refusedBy, requestIds)]);
  return new Map<string, Answered>([
    ...refusals.map(
      (row) =>
        [
          answerKey(row.account_id, row.request_id),
          { order: null, hash: row.request_hash, code: row.code, detail: row.detail },
        ] as const,
    ),
    ...orders.map(
      (order) =>
        [
          answerKey(order.account_id, order.request_id),
          { order, hash: order.request_hash, code: null, detail: {} },
        ] as const,
    ),
  ]);
}

const insertRefusals = stmt<[number[], string[], Buffer[], string[], string[], number]>(
  `insert into bet_order_refusal (account_id, request_id, request_hash, code, detail, created_at)
   select r.*, to_timestamp($6::float8 / 1000)
     from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::text[], $5::jsonb[]) as r`,
);
export type KeptRefusal = {
  readonly accountId: number;
  readonly requestId: string;
  readonly bodyHash: Buffer;
  readonly code: string;
  readonly detail: Record<string, unknown>;
};
/** Refusals are kept beside their ids, so that the same request hears the same again. */
export async function writeRefusals(t: Tx, kept: readonly KeptRefusal[], atMs: number): Promise<void> {
  if (kept.length === 0) return;
  await t.run(
    insertRefusals,
    kept.map((one) => one.accountId),
    kept.map((one) => one.requestId),
    kept.map((one) => one.bodyHash),
    kept.map((one) => one.code),
    kept.map((one) => JSON.stringify(one.detail)),
    atMs,
  );
}

/** What tells a new order from all others, where it stands in the queue, and the number of the first word about it. */
export type Drawn = Pick<OrderRow, 'id' | 'place' | 'seq'>;
const numbers = stmt<[number], Drawn>(
  `select nextval('bet_order_id_seq') as id, nextval('bet_order_place') as place, nextval('bet_order_seq') as seq
     from generate_series(1, $1::int)`,
);
/** So many of each, in rising order. Drawn under the locks of their markets: who comes later is behind. */
export const drawNumbers = async (t: Tx, count: number): Promise<Drawn[]> => (count === 0 ? [] : t.run(numbers, count));

const insertOrders = stmt<unknown[]>(
  `insert into bet_order (id, place, account_id, request_id, request_hash, market_id, selection, selection_key, selection_name,
     side, price, size, filled, worth, time_in_force, min_fill, in_play, placed_in_play, state, reason, ip, user_agent, seq,
     created_at, ended_at) overriding system value
   select n.*, to_timestamp($24::float8 / 1000),
     case when n.state = 'open' then null else to_timestamp($24::float8 / 1000) end
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::uuid[], $5::bytea[], $6::bigint[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::int[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::bigint[],
       $17::text[], $18::boolean[], $19::text[], $20::text[], $21::inet[], $22::text[], $23::bigint[])
       as n(id, place, account_id, request_id, request_hash, market_id, selection, selection_key, selection_name, side,
       price, size, filled, worth, time_in_force, min_fill, in_play, placed_in_play, state, reason, ip, user_agent, seq)`,
);
/** New orders with what became of them at once. Answers the rows as they are now. */
export async function insertNew(t: Tx, orders: readonly OrderRow[], atMs: number): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const columns: readonly (keyof OrderRow)[] = [
    ...([
      'id',
      'place',
      'account_id',
      'request_id',
      'request_hash',
      'market_id',
      'selection',
      'selection_key',
    ] as const),
    ...([
      'selection_name',
      'side',
      'price',
      'size',
      'filled',
      'worth',
      'time_in_force',
      'min_fill',
      'in_play',
    ] as const),
    ...(['placed_in_play', 'state', 'reason', 'ip', 'user_agent', 'seq'] as const),
  ];
  await t.run(insertOrders, ...columns.map((column) => orders.map((order) => order[column])), atMs);
  return orders.map((order) => ({ ...order, version: 1 }));
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
// By the key of each order: the partial indexes of open orders must not be taken for it, which would be read whole. What they were
// before is written down by the database.
const updateThose = (which: string) =>
  stmt<UpdateArgs, Pick<OrderRow, 'id' | 'version' | 'seq' | 'place'>>(
    `update bet_order b set price = c.price, size = c.size, filled = c.filled, worth = c.worth, state = c.state,
     reason = c.reason, in_play = c.in_play, version = b.version + 1, changed_at = to_timestamp($10::float8 / 1000),
     seq = nextval('bet_order_seq'),
     place = case when c.queues_again then nextval('bet_order_place') else b.place end,
     ended_at = case when c.state = 'open' then null else to_timestamp($10::float8 / 1000) end
   from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[],
     $9::boolean[]) as c(id, price, size, filled, worth, state, reason, in_play, queues_again)
   where b.id = c.id ${which}
   returning b.id, b.version, b.seq, b.place`,
  );
const updateOpen = updateThose("and coalesce(b.state, '') = 'open'");
const updateHeld = updateThose('');
/** An order as it has become; `queuesAgain` makes it the last of its price. */
export type ChangedOrder = OrderRow & { readonly queuesAgain?: boolean };
async function write(
  t: Tx,
  statement: typeof updateOpen,
  changed: readonly ChangedOrder[],
  atMs: number,
): Promise<OrderRow[]> {
  if (changed.length === 0) return [];
  const written = await t.run(
    statement,
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
  const asked = new Map(changed.map((order) => [order.id, order]));
  return written.flatMap((row) => {
    const order = asked.get(row.id);
    return order === undefined ? [] : [{ ...order, ...row }];
  });
}

/** Writes new versions of orders under the lock of their owners' wallets; what has ended is left. Answers those written as they are now. */
export const writeOrders = (t: Tx, changed: readonly ChangedOrder[], atMs: number): Promise<OrderRow[]> =>
  write(t, updateOpen, changed, atMs);

/** The same of orders that were read open under these locks: where one has ended all the same, the database refuses all of it. */
export const writeHeldOrders = (t: Tx, changed: readonly ChangedOrder[], atMs: number): Promise<OrderRow[]> =>
  write(t, updateHeld, changed, atMs);

const positionsIn = stmt<[number, readonly number[]], { account_id: number; state: unknown }>(
  'select account_id, state from position where market_id = $1 and account_id = any($2::bigint[])',
);
export const readPositions = (t: Tx, marketId: number, accountIds: readonly number[]) =>
  t.run(positionsIn, marketId, accountIds);

const writePosition = stmt<[readonly number[], readonly number[], readonly string[], readonly number[]]>(
  `with fresh as (
     select market_id, account_id, state, exposure
       from unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::bigint[]) as t(market_id, account_id, state, exposure)),
   was as (
     select p.market_id, p.account_id, p.exposure from position p join fresh using (account_id, market_id)),
   kept as (
     insert into position (account_id, market_id, state, exposure)
     select account_id, market_id, state, exposure from fresh
     on conflict (account_id, market_id) do update set state = excluded.state, exposure = excluded.exposure),
   moved as (
     select f.account_id, sum(f.exposure - coalesce(was.exposure, 0))::bigint as change
       from fresh f left join was using (account_id, market_id) group by f.account_id)
   update wallet w set exposure = w.exposure + m.change,
     in_debt = w.in_debt and w.balance < w.exposure + m.change + w.held
   from moved m where w.account_id = m.account_id`,
);
export type NewPosition = {
  readonly marketId: number;
  readonly accountId: number;
  readonly state: string;
  readonly exposurePaise: number;
};
/** Positions as they are now, each once, and the wallets' exposures with them, under the locks of the wallets. */
export async function writePositions(t: Tx, positions: readonly NewPosition[]): Promise<void> {
  if (positions.length === 0) return;
  await t.run(
    writePosition,
    positions.map((one) => one.marketId),
    positions.map((one) => one.accountId),
    positions.map((one) => one.state),
    positions.map((one) => one.exposurePaise),
  );
}
