import { sharedLockOf } from '../../../../db/market-lock.ts';
import { stmt, type Tx } from '../../../../db/transaction.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-row.ts';

/** Of what an account has waiting: one order by its id, or all in a market of the provider's, or everywhere. */
export type OfOwn = { readonly orderId: number } | { readonly providerMarketId: number | null };

type Asked = [number, number | null, number | null];
const askedOf = (accountId: number, which: OfOwn): Asked =>
  'orderId' in which ? [accountId, which.orderId, null] : [accountId, null, which.providerMarketId];

/** The markets in which they wait. */
const MARKETS = `select distinct own.market_id from bet_order own join market m on m.id = own.market_id
  where own.account_id = $1 and own.ended_at is null and ($2::bigint is null or own.id = $2)
    and ($3::bigint is null or m.provider_market_id = $3)`;

const lockThem = stmt<Asked, { locked: number }>(
  `select count(${sharedLockOf('market_id')})::int as locked from (${MARKETS} order by 1) as ordered`,
);
// A plan made while the tables are empty would read them whole later on.
const preferIndexes = stmt<[]>('set local enable_seqscan = off');
/** Shares the markets in which they wait until the end of the transaction. The caller holds the wallet. */
export async function lockMarketsOfOwn(t: Tx, accountId: number, which: OfOwn): Promise<void> {
  await Promise.all([t.run(preferIndexes), t.run(lockThem, ...askedOf(accountId, which))]);
}

const inThem = stmt<Asked, OrderRow>(
  `select ${ORDER_COLUMNS} from bet_order o
    where o.account_id = $1 and o.ended_at is null and o.market_id in (${MARKETS}) order by o.market_id, o.place`,
);
/** Everything that the account has waiting in these markets. */
export const readOwnBeside = (t: Tx, accountId: number, which: OfOwn): Promise<OrderRow[]> =>
  t.run(inThem, ...askedOf(accountId, which));

const positions = stmt<Asked, { account_id: number; market_id: number; state: unknown }>(
  `select p.account_id, p.market_id, p.state from position p where p.account_id = $1 and p.market_id in (${MARKETS})
    order by p.market_id`,
);
/** The account's positions in these markets. */
export const readPositionsOfOwn = (t: Tx, accountId: number, which: OfOwn) =>
  t.run(positions, ...askedOf(accountId, which));
