import { sharedLockOf } from '../../../../db/market-lock.ts';
import { type Stmt, stmt, type Tx } from '../../../../db/transaction.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-row.ts';

/** Of what an account has waiting: one order by its id, or all in a market of the provider's, or everywhere. */
export type OfOwn = { readonly orderId: number } | { readonly providerMarketId: number | null };

type Asked = [number, number | null];
const askedOf = (accountId: number, which: OfOwn): Asked => [
  accountId,
  'orderId' in which ? which.orderId : which.providerMarketId,
];

// From what waits to its markets, and never through the markets, of which there are many more than anybody has orders.
const MARKET_OF_ORDER =
  'select b.market_id from bet_order b where b.account_id = $1 and b.id = $2 and b.ended_at is null';
const MARKETS = `select distinct own.market_id
   from (select b.market_id from bet_order b where b.account_id = $1 and b.ended_at is null offset 0) as own,
        lateral (select from market m
                  where m.id = own.market_id and ($2::bigint is null or m.provider_market_id = $2) offset 0) as asked`;

/** A statement over the markets in which they wait, for each of the two ways to ask. */
type OverMarkets<Row> = { readonly ofOrder: Stmt<Asked, Row>; readonly ofMarkets: Stmt<Asked, Row> };
const overMarkets = <Row>(text: (markets: string) => string): OverMarkets<Row> => ({
  ofOrder: stmt<Asked, Row>(text(MARKET_OF_ORDER)),
  ofMarkets: stmt<Asked, Row>(text(MARKETS)),
});
const run = <Row>(t: Tx, { ofOrder, ofMarkets }: OverMarkets<Row>, accountId: number, which: OfOwn): Promise<Row[]> =>
  t.run('orderId' in which ? ofOrder : ofMarkets, ...askedOf(accountId, which));

const lockThem = overMarkets<{ locked: number }>(
  (markets) => `select count(${sharedLockOf('market_id')})::int as locked from (${markets} order by 1) as ordered`,
);
// A plan made while the tables are empty would read them whole later on.
const preferIndexes = stmt<[]>('set local enable_seqscan = off');
/** Shares the markets in which they wait until the end of the transaction. The caller holds the wallet. */
export async function lockMarketsOfOwn(t: Tx, accountId: number, which: OfOwn): Promise<void> {
  await Promise.all([t.run(preferIndexes), run(t, lockThem, accountId, which)]);
}

const inThem = overMarkets<OrderRow>(
  (markets) => `select ${ORDER_COLUMNS} from bet_order o
    where o.account_id = $1 and o.ended_at is null and o.market_id in (${markets}) order by o.market_id, o.place`,
);
/** Everything that the account has waiting in these markets. */
export const readOwnBeside = (t: Tx, accountId: number, which: OfOwn): Promise<OrderRow[]> =>
  run(t, inThem, accountId, which);

const positions = overMarkets<{ account_id: number; market_id: number; state: unknown }>(
  (markets) => `select p.account_id, p.market_id, p.state
     from (${markets}) as own, lateral (select * from position one
             where one.account_id = $1 and one.market_id = own.market_id offset 0) as p
    order by p.market_id`,
);
/** The account's positions in these markets. */
export const readPositionsOfOwn = (t: Tx, accountId: number, which: OfOwn) => run(t, positions, accountId, which);
