import { LOCK_KEYS } from '../db/lock-keys.ts';
import { type Db, stmt, type Tx } from '../db/transaction.ts';
import type { AttemptKind } from './attempts.ts';

/** Names are hashes here, and moments epoch milliseconds. */
export type FailureCount = { failed: number; oldest_ms: number | null };
const countFailures = stmt<[AttemptKind, string, number], FailureCount>(
  `select count(*) as failed, (extract(epoch from min(at)) * 1000)::bigint as oldest_ms from attempt
   where kind = $1 and name = $2 and not succeeded and at > to_timestamp($3::float8 / 1000)`,
);
/** How many tries on a name have failed since a moment, and when the first of them was. */
export const readFailures = async (
  db: Db,
  kind: AttemptKind,
  name: string,
  afterMs: number,
): Promise<FailureCount | null> => (await db.run(countFailures, kind, name, afterMs))[0] ?? null;

const insert = stmt<[AttemptKind, string, number], { id: number }>(
  `insert into attempt (kind, name, succeeded, at) values ($1, $2, false, to_timestamp($3::float8 / 1000))
   returning id`,
);
/** Writes a try as failed and answers its id. */
export async function insertAttempt(db: Db, kind: AttemptKind, name: string, atMs: number): Promise<number> {
  const [row] = await db.run(insert, kind, name, atMs);
  if (row === undefined) throw new Error('the attempt was not written');
  return row.id;
}

const succeed = stmt<[number]>('update attempt set succeeded = true where id = $1');
export async function markSucceeded(db: Db, id: number): Promise<void> {
  await db.run(succeed, id);
}

const remove = stmt<[number]>('delete from attempt where id = $1');
export async function removeAttempt(db: Db, id: number): Promise<void> {
  await db.run(remove, id);
}

const removeOld = stmt<[number, number], { id: number }>(
  `delete from attempt where id = any(array(
     select id from attempt where at < to_timestamp($1::float8 / 1000) order by at limit $2::int)) returning id`,
);
/** Removes at most `max` tries that were made before a moment; answers how many. */
export const removeAttemptsBefore = async (db: Db, beforeMs: number, max: number): Promise<number> =>
  (await db.run(removeOld, beforeMs, max)).length;

const countMade = stmt<[AttemptKind, string, number], { made: number }>(
  `select count(*) as made from attempt where kind = $1 and name = $2 and not succeeded
     and at > to_timestamp($3::float8 / 1000)`,
);
/** How many tries on a name were made since a moment and stand as failed. */
export const countAttempts = async (db: Db, kind: AttemptKind, name: string, afterMs: number): Promise<number> =>
  (await db.run(countMade, kind, name, afterMs))[0]?.made ?? 0;

export type Failed = { failed: number; lastMs: number | null };
export type SignInFacts = {
  network: string;
  device_known: boolean;
  network_known: boolean;
  residents: number;
  by_device: Failed;
  by_name_here: Failed;
  by_name: Failed;
  by_network: Failed;
};

const failed = (where: string) => `(
  select json_build_object('failed', count(*), 'lastMs', (extract(epoch from max(at)) * 1000)::bigint)
  from attempt where kind = 'login' and not succeeded and at > to_timestamp($5::float8 / 1000) and ${where})`;

// A browser or a network is known when the very account has signed in there; of an unknown name nothing is known.
const factsOf = stmt<[string, string, string | null, string, number, number, number], SignInFacts>(
  `with here as (select sign_in_network($1::inet) as network),
        asked as (select id from account where username = $4)
   select text(here.network) as network,
     exists (select from sighting s, asked where s.account_id = asked.id and s.place = $3::uuid) as device_known,
     exists (select from sighting s, asked
             where s.account_id = asked.id and s.place = address_place(here.network)) as network_known,
     (select count(*) from (select from sighting s where s.place = address_place(here.network)
        and s.last_at > to_timestamp($6::float8 / 1000) limit $7::int) as residents) as residents,
     ${failed('name = $2 and device = $3::uuid')} as by_device,
     ${failed('name = $2 and network = here.network and device is null')} as by_name_here,
     ${failed('name = $2 and stranger')} as by_name,
     ${failed('network = here.network and device is null')} as by_network
   from here`,
);
/** What is known of a name and a place somebody tries to sign in from, with what has failed since `failedAfterMs`. */
export async function readSignInFacts(
  db: Db,
  tried: { readonly ip: string; readonly nameKey: string; readonly place: string | null; readonly username: string },
  { failedAfterMs, residentAfterMs }: { readonly failedAfterMs: number; readonly residentAfterMs: number },
  residentsMax: number,
): Promise<SignInFacts> {
  const { ip, nameKey, place, username } = tried;
  const [facts] = await db.run(
    factsOf,
    ...([ip, nameKey, place, username, failedAfterMs] as const),
    ...([residentAfterMs, residentsMax] as const),
  );
  if (facts === undefined) throw new Error('an address without a network');
  return facts;
}

const findDevice = stmt<[number, string], { known: boolean }>(
  'select true as known from sighting where account_id = $1 and place = $2::uuid',
);
/** Whether an account has signed in at a place before. */
export const hasSignedInAt = async (db: Db, accountId: number, place: string): Promise<boolean> =>
  (await db.run(findDevice, accountId, place)).length > 0;

const lock = stmt<[string], { locked: string }>(
  `select pg_advisory_xact_lock(${LOCK_KEYS.signIn}, hashtext($1))::text as locked`,
);
/** Lets no other try on a name, or from a network, be made until the transaction ends. */
export async function lockSignIn(t: Tx, nameOrNetwork: string): Promise<void> {
  await t.run(lock, nameOrNetwork);
}

const insertTry = stmt<[string, string, string, string | null, boolean, number], { id: number }>(
  `insert into attempt (kind, name, ip, network, device, stranger, succeeded, at)
   values ('login', $1, $2::inet, $3::cidr, $4::uuid, $5, false, to_timestamp($6::float8 / 1000)) returning id`,
);
/** Writes a try to sign in as failed and answers its id. */
export async function insertSignInTry(
  t: Tx,
  tried: { readonly name: string; readonly ip: string; readonly network: string; readonly device: string | null },
  isStranger: boolean,
  atMs: number,
): Promise<number> {
  const [row] = await t.run(insertTry, tried.name, tried.ip, tried.network, tried.device, isStranger, atMs);
  if (row === undefined) throw new Error('the try was not written');
  return row.id;
}
