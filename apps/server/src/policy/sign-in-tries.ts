import type pg from 'pg';
import { type Db, type Tx, tx } from '../db/transaction.ts';
import {
  type Failed,
  hasSignedInAt,
  insertSignInTry,
  lockSignIn,
  markSucceeded,
  readSignInFacts,
  type SignInFacts,
} from './attempt-store.ts';
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

function read(db: Db, { username, ip, device, nowMs }: SignInTry): Promise<SignInFacts> {
  const place = device === null ? null : devicePlace(device);
  const since = { failedAfterMs: nowMs - HOUR_MS, residentAfterMs: nowMs - KNOWN_AT_NETWORK_MS };
  return readSignInFacts(db, { ip, nameKey: nameKey(username), place, username }, since, ACCOUNTS_MAX);
}

/** The place of a browser that the account has signed in with before; null for another one. */
export async function knownDevice(db: Db, accountId: number, word: string): Promise<string | null> {
  const place = devicePlace(word);
  return (await hasSignedInAt(db, accountId, place)) ? place : null;
}

/** When the next try may be made. */
const nextMs = ({ free, longestMs }: Pace, { failed: count, lastMs }: Failed): number =>
  count < free || lastMs === null ? 0 : lastMs + Math.min(longestMs, 1000 * 2 ** Math.min(count - free, 20));

/**
 * When this try may be made, by what has failed before it. A browser that the account is known to use answers for itself
 * alone. Everybody else waits for the own network's failures on the name, for the network's in all, and, from where the
 * account has never been, for those of all strangers on the name.
 */
function admittedFromMs(facts: SignInFacts): number {
  if (facts.device_known) return nextMs(PACE.own, facts.by_device);
  const network = { ...PACE.network, free: PACE.network.free + FREE_PER_ACCOUNT * facts.residents };
  const strangers = facts.by_name_here.failed === 0 ? PACE.fresh : PACE.name;
  return Math.max(
    nextMs(PACE.own, facts.by_name_here),
    nextMs(network, facts.by_network),
    facts.network_known ? 0 : nextMs(strangers, facts.by_name),
  );
}

function waitOf(facts: SignInFacts, nowMs: number): TooMany | null {
  const waitMs = admittedFromMs(facts) - nowMs;
  return waitMs <= 0 ? null : { retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** How long this try has to wait, without making it: refuses a flood before it costs anything. */
export const signInWait = async (db: Db, tried: SignInTry): Promise<TooMany | null> =>
  waitOf(await read(db, tried), tried.nowMs);

/** Writes the try as failed, if it may be made: of any number at the same time, on any node, each sees those before it. */
async function admit(t: Tx, tried: SignInTry): Promise<number | TooMany> {
  const name = nameKey(tried.username);
  await lockSignIn(t, name);
  const { network } = await read(t, tried);
  await lockSignIn(t, network);
  const facts = await read(t, tried);
  const wait = waitOf(facts, tried.nowMs);
  if (wait !== null) return wait;
  const { device_known: known, network_known: home } = facts;
  const device = known && tried.device !== null ? devicePlace(tried.device) : null;
  return insertSignInTry(t, { name, ip: tried.ip, network, device }, !known && !home, tried.nowMs);
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
  if (succeeded) await markSucceeded(db, admitted);
  return succeeded;
}
