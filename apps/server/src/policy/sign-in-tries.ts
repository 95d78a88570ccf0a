import type pg from 'pg';
import { LOCK_KEYS } from '../db/lock-keys.ts';
import { type Db, stmt, type Tx, tx } from '../db/transaction.ts';
import { nameKey, type TooMany } from './attempts.ts';
import { devicePlace } from './device-place.ts';

/** A try to sign in. `device` is the word of the browser's cookie. */
export type SignInTry = { username: string; ip: string; device: string | null; nowMs: number };

const HOUR_MS = 3_600_000;
const KNOWN_AT_NETWORK_MS = 30 * 24 * HOUR_MS;

/** So many may fail in an hour without a wait; each further one doubles it, from one second to the longest. */
type Pace = { readonly free: number; readonly longestMs: number };
const PACE = {
  /** One name, from one known browser, or from one network. */
  own: { free: 5, longestMs: 300_000 },
  /** One name, from everywhere it has never signed in from: for networks that have not failed on it, and for others. */
  fresh: { free: 20, longestMs: 30_000 },
  name: { free: 20, longestMs: 120_000 },
  /** One network, whatever the names. */
  network: { free: 30, longestMs: 60_000 },
} as const satisfies Record<string, Pace>;
/** What a network may fail more for each account that is at home there: a mobile operator's address is a crowd's. */
const FREE_PER_ACCOUNT = 10;
const ACCOUNTS_MAX = 100;

type Failed = { failed: number; lastMs: number | null };
type Facts = {
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
const readFacts = stmt<[string, string, string | null, string, number, number, number], Facts>(
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

const read = async (db: Db, { username, ip, device, nowMs }: SignInTry): Promise<Facts> => {
  const place = device === null ? null : devicePlace(device);
  const [facts] = await db.run(
    readFacts,
    ...([ip, nameKey(username), place, username, nowMs - HOUR_MS] as const),
    ...([nowMs - KNOWN_AT_NETWORK_MS, ACCOUNTS_MAX] as const),
  );
  if (facts === undefined) throw new Error('an address without a network');
  return facts;
};

const findDevice = stmt<[number, string], { known: boolean }>(
  'select true as known from sighting where account_id = $1 and place = $2::uuid',
);
/** The place of a browser that the account has signed in with before; null for another one. */
export async function knownDevice(db: Db, accountId: number, word: string): Promise<string | null> {
  const place = devicePlace(word);
  return (await db.run(findDevice, accountId, place)).length > 0 ? place : null;
}

/** When the next try may be made. */
const nextMs = ({ free, longestMs }: Pace, { failed: count, lastMs }: Failed): number =>
  count < free || lastMs === null ? 0 : lastMs + Math.min(longestMs, 1000 * 2 ** Math.min(count - free, 20));

/**
 * When this try may be made, by what has failed before it. A browser that the account is known to use answers for itself
 * alone. Everybody else waits for the own network's failures on the name, for the network's in all, and, from where the
 * account has never been, for those of all strangers on the name.
 */
function admittedFromMs(facts: Facts): number {
  if (facts.device_known) return nextMs(PACE.own, facts.by_device);
  const network = { ...PACE.network, free: PACE.network.free + FREE_PER_ACCOUNT * facts.residents };
  const strangers = facts.by_name_here.failed === 0 ? PACE.fresh : PACE.name;
  return Math.max(
    nextMs(PACE.own, facts.by_name_here),
    nextMs(network, facts.by_network),
    facts.network_known ? 0 : nextMs(strangers, facts.by_name),
  );
}

function waitOf(facts: Facts, nowMs: number): TooMany | null {
  const waitMs = admittedFromMs(facts) - nowMs;
  return waitMs <= 0 ? null : { retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** How long this try has to wait, without making it: refuses a flood before it costs anything. */
export const signInWait = async (db: Db, tried: SignInTry): Promise<TooMany | null> =>
  waitOf(await read(db, tried), tried.nowMs);

const lockKey = stmt<[string], { locked: string }>(
  `select pg_advisory_xact_lock(${LOCK_KEYS.signIn}, hashtext($1))::text as locked`,
);
const insertTry = stmt<[string, string, string, string | null, boolean, number], { id: number }>(
  `insert into attempt (kind, name, ip, network, device, stranger, succeeded, at)
   values ('login', $1, $2::inet, $3::cidr, $4::uuid, $5, false, to_timestamp($6::float8 / 1000)) returning id`,
);
const markSucceeded = stmt<[number]>('update attempt set succeeded = true where id = $1');

/** Writes the try as failed, if it may be made: of any number at the same time, on any node, each sees those before it. */
async function admit(t: Tx, tried: SignInTry): Promise<number | TooMany> {
  const name = nameKey(tried.username);
  await t.run(lockKey, name);
  const { network } = await read(t, tried);
  await t.run(lockKey, network);
  const facts = await read(t, tried);
  const wait = waitOf(facts, tried.nowMs);
  if (wait !== null) return wait;
  const { device_known: known, network_known: home } = facts;
  const device = known && tried.device !== null ? devicePlace(tried.device) : null;
  const [row] = await t.run(insertTry, name, tried.ip, network, device, !known && !home, tried.nowMs);
  if (row === undefined) throw new Error('the try was not written');
  return row.id;
}

/**
 * Lets `check` try a password, or answers how long to wait. What was guessed from elsewhere never keeps out whoever comes
 * with a browser that the account has signed in with (docs/decisions/0066). Right ones do not count.
 */
export async function withSignInTry(
  pool: pg.Pool,
  db: Db,
  tried: SignInTry,
  check: () => Promise<boolean>,
): Promise<boolean | TooMany> {
  const admitted = await tx(pool, (t) => admit(t, tried));
  if (typeof admitted === 'object') return admitted;
  const succeeded = await check();
  if (succeeded) await db.run(markSucceeded, admitted);
  return succeeded;
}
