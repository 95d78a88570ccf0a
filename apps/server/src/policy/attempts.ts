import { createHash } from 'node:crypto';
import { type Db, stmt } from '../db/transaction.ts';

export type AttemptKind = 'login' | 'transaction-code' | 'password' | 'two-factor' | 'demo';

export const WINDOW_MS = 15 * 60_000;
const PER_NAME = 10;
const PER_ADDRESS = 30;

/** Names are kept as hashes: somebody may have typed a password where the name belongs. */
const nameKey = (name: string) => createHash('sha256').update(name).digest('base64url');

type Count = { by_name: number; by_ip: number; oldest_ms: number | null };

const countFailures = stmt<[AttemptKind, string, string | null, number], Count>(
  `select (select count(*) from attempt where kind = $1 and name = $2 and not succeeded
             and at > to_timestamp($4::float8 / 1000)) as by_name,
          (select count(*) from attempt where kind = $1 and ip = $3::inet and not succeeded
             and at > to_timestamp($4::float8 / 1000)) as by_ip,
          (select (extract(epoch from min(at)) * 1000)::bigint from attempt where kind = $1 and not succeeded
             and (name = $2 or ip = $3::inet) and at > to_timestamp($4::float8 / 1000)) as oldest_ms`,
);
const insertAttempt = stmt<[AttemptKind, string, string | null, number], { id: number }>(
  `insert into attempt (kind, name, ip, succeeded, at) values ($1, $2, $3::inet, false, to_timestamp($4::float8 / 1000))
   returning id`,
);
const markSucceeded = stmt<[number]>('update attempt set succeeded = true where id = $1');
const removeAttempt = stmt<[number]>('delete from attempt where id = $1');
const removeOld = stmt<[number, number], { id: number }>(
  `delete from attempt where id = any(array(
     select id from attempt where at < to_timestamp($1::float8 / 1000) order by at limit $2::int)) returning id`,
);

export type Tried = { kind: AttemptKind; name: string; ip: string | null; nowMs: number };

/** Seconds until another try may be made, when the limits are used up. */
export type TooMany = { retryAfterSeconds: number };

function excess(count: Count | undefined, nowMs: number, allowed: 0 | 1): TooMany | null {
  if (count === undefined) return null;
  if (count.by_name < PER_NAME + allowed && count.by_ip < PER_ADDRESS + allowed) return null;
  const waitMs = (count.oldest_ms ?? nowMs) + WINDOW_MS - nowMs;
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

const count = async (db: Db, { kind, name, ip, nowMs }: Tried) =>
  (await db.run(countFailures, kind, nameKey(name), ip, nowMs - WINDOW_MS))[0];

/** Whether the limits are used up already, without making a try: refuses a flood before it costs anything. */
export const tooManyAlready = async (db: Db, tried: Tried): Promise<TooMany | null> =>
  excess(await count(db, tried), tried.nowMs, 0);

const queues = new Map<string, { tail: Promise<unknown>; length: number }>();
const QUEUE_MAX = 200;

/** Runs acts of one key one after the other, in this process. Null when too many are waiting. */
async function inTurn<T>(key: string, act: () => Promise<T>): Promise<T | null> {
  const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
  if (queue.length >= QUEUE_MAX) return null;
  queues.set(key, queue);
  queue.length += 1;
  const turn = queue.tail.then(act);
  queue.tail = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(key);
  }
}

async function attempt(db: Db, tried: Tried, check: () => Promise<boolean>): Promise<boolean | TooMany> {
  const [row] = await db.run(insertAttempt, tried.kind, nameKey(tried.name), tried.ip, tried.nowMs);
  if (row === undefined) throw new Error('the attempt was not written');
  const over = excess(await count(db, tried), tried.nowMs, 1);
  if (over !== null) {
    await db.run(removeAttempt, row.id);
    return over;
  }
  const succeeded = await check();
  if (succeeded) await db.run(markSucceeded, row.id);
  return succeeded;
}

/**
 * Lets `check` try a secret, unless 10 tries on the name, or 30 from the address where one is given, have failed in the
 * last 15 minutes, on all nodes together. The try is written as failed before the count, so of any number made at the
 * same time no more than the limit go ahead; here, tries on one name take turns, so that right ones do not count
 * against each other.
 */
export async function withAttempt(db: Db, tried: Tried, check: () => Promise<boolean>): Promise<boolean | TooMany> {
  const done = await inTurn(`${tried.kind} ${tried.name}`, () => attempt(db, tried, check));
  return done ?? { retryAfterSeconds: 1 };
}

const countOfDay = stmt<[AttemptKind, string, number], { made: number }>(
  `select count(*) as made from attempt where kind = $1 and name = $2 and not succeeded
     and at > to_timestamp($3::float8 / 1000)`,
);
/** How many tries on a name were counted in the last 24 hours; older ones are not kept. */
export const attemptsOfDay = async (db: Db, { kind, name, nowMs }: Tried): Promise<number> =>
  (await db.run(countOfDay, kind, nameKey(name), nowMs - 24 * 3600_000))[0]?.made ?? 0;

/** Removes at most `max` tries that are older than a day: they count for nothing any more. Answers how many. */
export const forgetOldAttempts = async (db: Db, nowMs: number, max: number): Promise<number> =>
  (await db.run(removeOld, nowMs - 24 * 3600_000, max)).length;
