import type { SeenBet, SeenPair, SeenRun, SeenTries, SeenWallet } from '@pavilion/betting';
import { type Db, stmt } from '../../../db/transaction.ts';
import type { StoppableBet } from './price-stops.ts';

type BetRow = { id: number; account_id: number; market_id: number; event_id: number; stake: number };
const seen = (row: BetRow): SeenBet => ({
  ...{ id: row.id, accountId: row.account_id, marketId: row.market_id, eventId: row.event_id, stakePaise: row.stake },
});

/** The most bets that one look takes. */
export const READ_AT_ONCE = 1_000;
const large = stmt<[number, number], BetRow & { market_key: string; selection: string; at_ms: number }>(
  `select b.id, b.account_id, b.market_id, m.event_id, b.stake, m.key as market_key, b.selection,
     (extract(epoch from b.created_at) * 1000)::bigint as at_ms from bet b join market m on m.id = b.market_id
   where b.id > $1::bigint and b.stake >= $2::bigint order by b.id limit ${READ_AT_ONCE}`,
);
/** Bets after a number with at least this stake. */
export const largeBets = async (db: Db, afterId: number, stakePaise: number): Promise<StoppableBet[]> =>
  (await db.run(large, afterId, stakePaise)).map((row) => ({
    ...seen(row),
    ...{ marketKey: row.market_key, selection: row.selection, atMs: row.at_ms },
  }));

// Of both accounts only what they did at the place lately counts.
const pairs = stmt<[number, number, number], BetRow & { other_id: number }>(
  `select distinct on (b.id, o.account_id) b.id, b.account_id, b.market_id, m.event_id, least(b.stake, o.stake) as stake,
     o.account_id as other_id
   from bet b join market m on m.id = b.market_id
     join sighting s on s.account_id = b.account_id and s.shared and s.last_at > to_timestamp($3::float8 / 1000)
     join sighting t on t.place = s.place and t.account_id <> b.account_id and t.last_at > to_timestamp($3::float8 / 1000)
     join bet o on o.market_id = b.market_id and o.account_id = t.account_id and o.selection = b.selection
       and o.side <> b.side and o.status = 'matched' and o.stake >= $2::bigint
   where b.id > $1::bigint and b.stake >= $2::bigint and b.status = 'matched'
   order by b.id, o.account_id limit ${READ_AT_ONCE}`,
);
/** Bets after a number on the opposite side of one by an account that was at the same place since a moment. */
export const linkedBets = async (db: Db, afterId: number, stakePaise: number, sinceMs: number): Promise<SeenPair[]> =>
  (await db.run(pairs, afterId, stakePaise, sinceMs)).map((row) => ({ ...seen(row), otherId: row.other_id }));

const settled = stmt<[number, number], { id: number }>(
  `select id from bet where id > $1::bigint and created_at < to_timestamp($2::float8 / 1000) order by id desc limit 1`,
);
/** The newest bet before a moment; null when there is none after the number. */
export const newestBefore = async (db: Db, afterId: number, beforeMs: number): Promise<number | null> =>
  (await db.run(settled, afterId, beforeMs))[0]?.id ?? null;
const newest = stmt<[], { id: number | null }>('select max(id) as id from bet');
export const newestBet = async (db: Db): Promise<number> => (await db.run(newest))[0]?.id ?? 0;

type WalletRow = { account_id: number; balance: number; exposure: number; role: string };
const wallets = stmt<[number], WalletRow>(
  `select w.account_id, w.balance, w.exposure, a.role from wallet w join account a on a.id = w.account_id
   where w.exposure >= $1::bigint or w.balance < 0 order by w.account_id limit ${READ_AT_ONCE}`,
);
/** Wallets that hold at least so much, or are below zero. */
export const wideWallets = async (db: Db, exposurePaise: number): Promise<SeenWallet[]> =>
  (await db.run(wallets, exposurePaise)).map((row) => ({
    ...{ accountId: row.account_id, balancePaise: row.balance, exposurePaise: row.exposure },
  }));

// Names are kept as hashes of the account's number (policy/attempts.ts); accounts are read only when there is such a name.
const tries = stmt<[number, number], { account_id: number; failed: number }>(
  `with tried as materialized (
     select name, count(*)::int as failed from attempt
     where kind = 'transaction-code' and not succeeded and at > to_timestamp($1::float8 / 1000)
     group by name having count(*) >= $2::int)
   select a.id as account_id, tried.failed from tried join account a
     on translate(rtrim(encode(sha256(convert_to(a.id::text, 'UTF8')), 'base64'), '='), '+/', '-_') = tried.name`,
);
/** Accounts on whose transaction code so many tries have failed since a moment. */
export const wrongCodes = async (db: Db, sinceMs: number, atLeast: number): Promise<SeenTries[]> =>
  (await db.run(tries, sinceMs, atLeast)).map((row) => ({ accountId: row.account_id, failed: row.failed }));

const runs = stmt<[number], SeenRun>(
  `select id, difference_count as differences from reconciliation_run
   where difference_count > 0 and finished_at > to_timestamp($1::float8 / 1000) order by id limit ${READ_AT_ONCE}`,
);
/** Reconciliations since a moment that found something. */
export const runsWithDifferences = (db: Db, sinceMs: number): Promise<SeenRun[]> => db.run(runs, sinceMs);

const forgetWaiting = stmt<[readonly number[]]>('delete from awaited_market where market_id <> all($1::bigint[])');
const noteWaiting = stmt<[readonly number[], number]>(
  `insert into awaited_market (market_id, since)
   select id, to_timestamp($2::float8 / 1000) from unnest($1::bigint[]) as waiting(id) on conflict do nothing`,
);
const waiting = stmt<[], { market_id: number; since: Date }>('select market_id, since from awaited_market');
/** Since when each of these markets waits for its result; the others wait no more. */
export async function awaitedSince(db: Db, marketIds: readonly number[], nowMs: number): Promise<Map<number, number>> {
  await db.run(forgetWaiting, marketIds);
  if (marketIds.length > 0) await db.run(noteWaiting, marketIds, nowMs);
  return new Map((await db.run(waiting)).map(({ market_id: id, since }) => [id, since.getTime()]));
}
