import { type Db, stmt, type Tx } from '../../db/transaction.ts';

type HeldPosition = { market_id: number; state: unknown };
const heldIn = stmt<[readonly number[]], HeldPosition>(
  'select market_id, state from position where market_id = any($1::bigint[])',
);
/** Every position that is held in the markets. */
export const positionsHeldIn = (t: Tx, marketIds: readonly number[]): Promise<HeldPosition[]> =>
  t.run(heldIn, marketIds);

type Reserved = { market_id: number; amount: number };
const reservedIn = stmt<[readonly number[], string], Reserved>(
  `select market_id, sum(amount)::bigint as amount from liability_reserve
    where market_id = any($1::bigint[]) and holder <> $2::uuid group by market_id`,
);
/** What servers other than the holder have reserved of the markets, in paise. */
export const reservedByOthers = (t: Tx, marketIds: readonly number[], holder: string): Promise<Reserved[]> =>
  t.run(reservedIn, marketIds, holder);

const revoke = stmt<[number[], string]>(
  'delete from liability_reserve where market_id = any($1::bigint[]) and holder <> $2::uuid',
);
/** Takes back what servers other than the holder have reserved of the markets. */
export async function revokeReserves(t: Tx, marketIds: number[], holder: string): Promise<void> {
  await t.run(revoke, marketIds, holder);
}

// A new id each time: what was left of the earlier reserve must not be added to this one.
const forget = stmt<[number[], string]>(
  'delete from liability_reserve where market_id = any($1::bigint[]) and holder = $2::uuid',
);
type NewReserve = { market_id: number; id: number };
const insert = stmt<[number[], string, number[]], NewReserve>(
  `insert into liability_reserve (market_id, holder, amount)
   select r.market_id, $2::uuid, r.amount from unnest($1::bigint[], $3::bigint[]) as r(market_id, amount)
   returning market_id, id`,
);
/** Reserves an amount of each of the markets for the holder, in paise, instead of what it had. */
export async function replaceReserves(
  t: Tx,
  marketIds: number[],
  holder: string,
  amounts: number[],
): Promise<NewReserve[]> {
  await t.run(forget, marketIds, holder);
  return t.run(insert, marketIds, holder, amounts);
}

const forgetAll = stmt<[number]>('delete from liability_reserve where market_id = $1');
/** Called under the market's exclusive lock by whoever changes positions other than by placing: every server asks anew. */
export const forgetReserves = async (t: Tx, marketId: number): Promise<void> => {
  await t.run(forgetAll, marketId);
};

const dropOver = stmt<[number, number], { id: number }>(
  `delete from liability_reserve where id in (
     select r.id from liability_reserve r join market m on m.id = r.market_id join event e on e.id = m.event_id
      where e.ended_at < to_timestamp($1::float8 / 1000) limit $2)
   returning id`,
);
/**
 * Forgets what servers reserved in events that ended before a moment: a market that is never decided would keep it for ever.
 * Whoever still bets there asks anew, and a bet that is being written stands in its position before anybody counts again.
 */
export const forgetReservesOfEnded = async (db: Db, beforeMs: number, limit: number): Promise<number> =>
  (await db.run(dropOver, beforeMs, limit)).length;
