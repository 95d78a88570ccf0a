import { LOCK_KEYS } from '../../../db/lock-keys.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

/** An account at an address or a device, just now. */
export type Sighting = {
  readonly place: string;
  readonly accountId: number;
  readonly kind: 'address' | 'device';
  /** Of an address. */
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly nowMs: number;
};

const NOW = 'to_timestamp($6::float8 / 1000)';
const upsert = stmt<[string, number, string, string | null, string | null, number], { is_new: boolean }>(
  `with counted as (
     insert into sighting_day (place, account_id, day, first_at, sign_ins)
     values ($1, $2, house_day(${NOW}), ${NOW}, 1)
     on conflict (place, account_id, day) do update set sign_ins = sighting_day.sign_ins + 1)
   insert into sighting (place, account_id, kind, network, user_agent, last_at)
   values ($1, $2, $3, $4::cidr, $5, ${NOW})
   on conflict (place, account_id) do update set user_agent = excluded.user_agent,
     last_at = greatest(sighting.last_at, excluded.last_at)
   returning xmax = 0 as is_new`,
);
// Of two accounts that are new at a place at the same time the second one must see the first.
const lockPlace = stmt<[string], { locked: string }>(
  `select pg_advisory_xact_lock(${LOCK_KEYS.sighting}, hashtext($1))::text as locked`,
);
const markShared = stmt<[string]>(
  // Staff plays nowhere: who works for somebody shares no place with anybody.
  `with seen as materialized (
     select s.account_id from sighting s join account a on a.id = s.account_id where s.place = $1 and a.role <> 'staff')
   update sighting set shared = true
   where place = $1 and not shared and account_id in (select account_id from seen) and (select count(*) from seen) > 1`,
);

/**
 * Notes an account at a place. A caller that notes an address and a device notes the address first, as everybody does:
 * otherwise two of them could wait for each other.
 */
export async function writeSighting(tx: Tx, sighting: Sighting): Promise<void> {
  const { place, accountId, kind, network, userAgent, nowMs } = sighting;
  const [row] = await tx.run(upsert, place, accountId, kind, network, userAgent, nowMs);
  if (row?.is_new !== true) return;
  await tx.run(lockPlace, place);
  await tx.run(markShared, place);
}

const networkOf = stmt<[string], { place: string; network: string }>(
  `select address_place(network) as place, text(network) as network from sign_in_network($1::inet) as network`,
);
/** The place that an address is. */
export async function addressPlace(db: Db, ip: string): Promise<{ place: string; network: string }> {
  const [row] = await db.run(networkOf, ip);
  if (row === undefined) throw new Error('an address without a network');
  return row;
}

const placeSession = stmt<[number, string, string]>(
  'update session set address_place = $2, device_place = $3 where id = $1',
);
/** From where a session was opened. */
export const writeSessionPlaces = async (tx: Tx, sessionId: number, address: string, device: string): Promise<void> => {
  await tx.run(placeSession, sessionId, address, device);
};

const removeOld = stmt<[number, number], { id: number }>(
  `with old as (
     (select place, account_id from sighting where shared and last_at < to_timestamp($1::float8 / 1000) order by last_at
      limit $2::int)
     union all
     (select place, account_id from sighting where not shared and last_at < to_timestamp($1::float8 / 1000)
      order by last_at limit $2::int)
     limit $2::int)
   delete from sighting s using old where s.place = old.place and s.account_id = old.account_id
     and s.last_at < to_timestamp($1::float8 / 1000) returning s.account_id as id`,
);
const removeOldDays = stmt<[number, number], { id: number }>(
  `with old as (
     select place, account_id, day from sighting_day
     where day < house_day(to_timestamp($1::float8 / 1000)) order by day limit $2::int)
   delete from sighting_day d using old
   where d.place = old.place and d.account_id = old.account_id and d.day = old.day returning d.account_id as id`,
);
/** Forgets at most `max` accounts at places, and `max` of their days, from before then. Answers how many rows went. */
export async function removeSightings(db: Db, beforeMs: number, max: number): Promise<number> {
  const gone = await Promise.all([db.run(removeOld, beforeMs, max), db.run(removeOldDays, beforeMs, max)]);
  return Math.max(...gone.map((rows) => rows.length));
}
