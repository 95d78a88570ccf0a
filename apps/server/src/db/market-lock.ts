import { type Db, stmt, type Tx } from './transaction.ts';

/** Namespace of the markets' advisory locks. */
const MARKET_LOCKS = 7301;

/** Advisory locks have 32 bits, and a caller may name an id that no market has: the rest of a large one serves as well. */
const lockOf = (id: string) => `(${id} % 2147483648)::int`;

/** Shares a market, in a statement that finds its id itself: for who writes bets or positions in it under a wallet. */
export const sharedLockOf = (id: string): string => `pg_advisory_xact_lock_shared(${MARKET_LOCKS}, ${lockOf(id)})`;

const shared = stmt<[number[]], { locked: number }>(
  `select count(${sharedLockOf('id')})::int as locked
     from (select id from unnest($1::bigint[]) as t(id) order by id) as ordered`,
);
const exclusive = stmt<[number], { locked: string }>(
  `select pg_advisory_xact_lock(${MARKET_LOCKS}, ${lockOf('$1::bigint')})::text as locked`,
);

/**
 * Held by everyone who writes bets on these markets, until the end of the transaction. Many may hold it together.
 * Taken after the wallets' row locks, never before them.
 */
export async function lockMarketsShared(tx: Tx, marketIds: readonly number[]): Promise<void> {
  await tx.run(shared, [...marketIds]);
}

/**
 * The barrier of suspending, settling and voiding: granted when every transaction that writes bets on the market has
 * ended, and from then on no other begins until this one ends.
 */
export async function lockMarketExclusive(tx: Tx, marketId: number): Promise<void> {
  await tx.run(exclusive, marketId);
}

const exclusives = stmt<[readonly number[]], { locked: number }>(
  `select count(pg_advisory_xact_lock(${MARKET_LOCKS}, ${lockOf('id')}))::int as locked
     from (select id from unnest($1::bigint[]) as t(id) order by id) as ordered`,
);
/** So many locks at a time: the table of locks has room for a few thousand. */
const PASSED_AT_ONCE = 200;

/**
 * The barrier over many markets, for a word that is on record already (an event suspended, a sport switched off): resolves
 * when every transaction that may have read the record before it was written, and writes bets on these markets, has
 * ended. Later ones read the new word under their locks. Holds nobody up for longer than those transactions take.
 */
export async function passMarketBarrier(db: Db, marketIds: readonly number[]): Promise<void> {
  const inOrder = marketIds.toSorted((a, b) => a - b);
  for (let at = 0; at < inOrder.length; at += PASSED_AT_ONCE) {
    await db.run(exclusives, inOrder.slice(at, at + PASSED_AT_ONCE));
  }
}

/** The same barrier over the few markets of a batch that needs them to itself, until the end of its transaction. */
export async function lockMarketsExclusive(tx: Tx, marketIds: readonly number[]): Promise<void> {
  await tx.run(exclusives, marketIds);
}

const someAlone = stmt<[readonly number[], readonly boolean[]], { locked: number }>(
  `select count(case when alone then pg_advisory_xact_lock(${MARKET_LOCKS}, ${lockOf('id')})::text
                     else ${sharedLockOf('id')}::text end)::int as locked
     from (select id, alone from unnest($1::bigint[], $2::boolean[]) as t(id, alone) order by id) as ordered`,
);
/** Markets in their order, some of them alone and the others shared, until the end of the transaction. */
export async function lockMarkets(tx: Tx, marketIds: readonly number[], alone: ReadonlySet<number>): Promise<void> {
  const flags = marketIds.map((id) => alone.has(id));
  await tx.run(someAlone, marketIds, flags);
}

const MATCHING_LOCKS = 7303;
const matching = stmt<[readonly number[]], { locked: number }>(
  `select count(pg_advisory_xact_lock(${MATCHING_LOCKS}, ${lockOf('id')}))::int as locked
     from (select id from unnest($1::bigint[]) as t(id) order by id) as ordered`,
);

/**
 * Held by whoever matches orders in these markets, until the end of the transaction. The first lock of all, taken before any
 * wallet: who waits for it keeps nobody else waiting, and nobody new can come into the market's queues while it is held.
 */
export async function lockMatching(tx: Tx, marketIds: readonly number[]): Promise<void> {
  await tx.run(matching, marketIds);
}

const SETTLING_LOCKS = 7302;
const settling = stmt<[number], { locked: string }>(
  `select pg_advisory_xact_lock(${SETTLING_LOCKS}, ${lockOf('$1::bigint')})::text as locked`,
);

/**
 * One node at a time pays a market. Taken before the wallets' locks, by whoever pays it, declares its result or decides a bet
 * of it by hand; placing does not take it, and so cannot deadlock with it.
 */
export async function lockSettling(tx: Tx, marketId: number): Promise<void> {
  await tx.run(settling, marketId);
}
