import { betterFor, type Side } from '@pavilion/betting';
import { type Stmt, stmt, type Tx } from '../../../../db/transaction.ts';
import { ORDER_COLUMNS, opposite, type OrderRow } from './order-row.ts';

/** Which orders somebody is to meet: of a runner, one side, between two prices. */
export type OrderReach = {
  readonly marketId: number;
  readonly selection: string;
  readonly side: Side;
  readonly lowest: number;
  readonly highest: number;
};

/** Who comes to meet the orders in a reach, and how much of them: paise. */
export type Demand = { readonly reach: OrderReach; readonly accountId: number; readonly sizePaise: number };

/** How much of the queues is read: all of it, what is wanted of it, or one more of each in case that one is taken back meanwhile. */
export type Depth = 'all' | 'wanted' | 'one-more';

/** What tells of an order who is to be met, and before whom. */
type InQueue = Pick<
  OrderRow,
  'account_id' | 'market_id' | 'selection' | 'side' | 'price' | 'size' | 'filled' | 'place'
>;

/** The orders at the front of the queues, by their places; and by `queueKey` the worst price up to which a queue was read, where it goes on. */
export type Front = { readonly orders: readonly OrderRow[]; readonly cuts: ReadonlyMap<string, number> };

export const queueKey = ({ marketId, side, selection }: Pick<OrderReach, 'marketId' | 'side' | 'selection'>): string =>
  `${marketId}/${side}/${selection}`;

// Each reach is a range of the index of open orders, read from its best price on and no further than is wanted, however many wait
// behind and elsewhere: without the limits PostgreSQL would join the reaches to all that is open, which looks cheap while a plan is
// made on an empty table.
const preferIndexes = stmt<[]>('set local enable_seqscan = off');
const range = (side: Side, inOrder: string) => `select * from (
  select b.* from bet_order b
   where b.market_id = r.market_id and b.selection = r.selection and b.side = '${side}' and r.side = '${side}'
     and b.price between r.lowest and r.highest and b.state = 'open' order by ${inOrder} limit r.most) as ${side}s`;
type Ranges = [number[], string[], Side[], number[], number[], number[]];
const inReach = (columns: string) =>
  `select ${columns}
     from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::int[], $6::bigint[])
            as r(market_id, selection, side, lowest, highest, most),
          lateral (${range('back', 'b.price, b.place')} union all ${range('lay', 'b.price desc, b.place')}) as o
    order by o.place`;
const ordersInReach = stmt<Ranges, OrderRow>(inReach(ORDER_COLUMNS));
const queuesInReach = stmt<Ranges, InQueue>(
  inReach('o.account_id, o.market_id, o.selection, o.side, o.price, o.size, o.filled, o.place'),
);

type Queue = OrderReach & { readonly askers: Set<number>; wanted: number; most: number };

const ALL = 1_000_000;

/** One range for each runner and side: what somebody of a batch is to meet, all of them are read beside. */
function queuesOf(demands: readonly Demand[], depth: Depth): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const { reach, accountId, sizePaise } of demands) {
    const key = queueKey(reach);
    const queue = queues.get(key) ?? { ...reach, askers: new Set<number>(), wanted: 0, most: 6 };
    queue.askers.add(accountId);
    queues.set(key, {
      ...queue,
      lowest: Math.min(queue.lowest, reach.lowest),
      highest: Math.max(queue.highest, reach.highest),
      wanted: queue.wanted + sizePaise,
      most: depth === 'all' ? ALL : queue.most + 2,
    });
  }
  return queues;
}

/** Whom an arriving order meets first, of those who wait on one side: the best price for it, then who came first. */
const byPriority =
  (side: Side) =>
  (a: InQueue, b: InQueue): number =>
    betterFor(opposite(side), b.price, a.price) || a.place - b.place;

/** As many from the front as cover what is wanted of others than those who ask, who are not matched with themselves. */
function coverOf<Order extends InQueue>(queue: Queue, waiting: readonly Order[], depth: Depth): Order[] {
  if (depth === 'all') return [...waiting];
  let left = queue.wanted;
  let further = depth === 'one-more' ? 1 : 0;
  const cover: Order[] = [];
  for (const order of waiting.toSorted(byPriority(queue.side))) {
    if (left <= 0 && (further -= 1) < 0) break;
    cover.push(order);
    if (!queue.askers.has(order.account_id)) left -= order.size - order.filled;
  }
  return cover;
}

function readQueues<Order extends InQueue>(
  t: Tx,
  statement: Stmt<Ranges, Order>,
  asked: readonly Queue[],
): Promise<Order[]> {
  return t.run(
    statement,
    asked.map((one) => one.marketId),
    asked.map((one) => one.selection),
    asked.map((one) => one.side),
    asked.map((one) => one.lowest),
    asked.map((one) => one.highest),
    asked.map((one) => one.most),
  );
}

async function frontOf<Order extends InQueue>(
  t: Tx,
  statement: Stmt<Ranges, Order>,
  demands: readonly Demand[],
  depth: Depth,
): Promise<{ orders: Order[]; cuts: Map<string, number> }> {
  const queues = queuesOf(demands, depth);
  const rows = await readQueues(t, statement, [...queues.values()]);
  const read = Map.groupBy(rows, (order) => queueKey({ ...order, marketId: order.market_id }));
  const cuts = new Map<string, number>();
  const orders: Order[] = [];
  for (const [key, queue] of queues) {
    const waiting = read.get(key) ?? [];
    const cover = coverOf(queue, waiting, depth);
    orders.push(...cover);
    const last = cover.at(-1);
    if (last !== undefined && (cover.length < waiting.length || waiting.length === queue.most))
      cuts.set(key, last.price);
  }
  return { orders: orders.toSorted((a, b) => a.place - b.place), cuts };
}

/** The orders that wait at the front of the queues which somebody comes to; each once. Read after `readWhoWaits`. */
export const readFront = (t: Tx, demands: readonly Demand[], depth: Depth): Promise<Front> =>
  frontOf(t, ordersInReach, demands, depth);

/** Whose they are, and in which market: `account_id`, `market_id` of each. */
export async function readWhoWaits(t: Tx, demands: readonly Demand[], depth: Depth): Promise<readonly InQueue[]> {
  const [, { orders }] = await Promise.all([t.run(preferIndexes), frontOf(t, queuesInReach, demands, depth)]);
  return orders;
}
