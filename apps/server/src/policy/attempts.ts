import { createHash } from 'node:crypto';
import { type Db, stmt } from '../db/transaction.ts';

export type AttemptKind = 'transaction-code' | 'password' | 'two-factor' | 'demo';

const MINUTE_MS = 60_000;
/** For how long a try counts. A transaction code is never changed by itself, and moves points: its guesses are fewest. */
const WINDOW_MS: Readonly<Record<AttemptKind, number>> = {
  'transaction-code': 60 * MINUTE_MS,
  password: 15 * MINUTE_MS,
  'two-factor': 15 * MINUTE_MS,
  demo: 15 * MINUTE_MS,
};
const PER_NAME = 10;

/** Names are kept as hashes: somebody may have typed a password where the name belongs. */
export const nameKey = (name: string) => createHash('sha256').update(name).digest('base64url');

type Count = { failed: number; oldest_ms: number | null };

const countFailures = stmt<[AttemptKind, string, number], Count>(
  `select count(*) as failed, (extract(epoch from min(at)) * 1000)::bigint as oldest_ms from attempt
   where kind = $1 and name = $2 and not succeeded and at > to_timestamp($3::float8 / 1000)`,
);
const insertAttempt = stmt<[AttemptKind, string, number], { id: number }>(
  `insert into attempt (kind, name, succeeded, at) values ($1, $2, false, to_timestamp($3::float8 / 1000))
   returning id`,
);
const markSucceeded = stmt<[number]>('update attempt set succeeded = true where id = $1');
const removeAttempt = stmt<[number]>('delete from attempt where id = $1');
const removeOld = stmt<[number, number], { id: number }>(
  `delete from attempt where id = any(array(
     select id from attempt where at < to_timestamp($1::float8 / 1000) order by at limit $2::int)) returning id`,
);

export type Tried = { kind: AttemptKind; name: string; nowMs: number };

/** Seconds until another try may be made, when the limits are used up. */
export type TooMany = { retryAfterSeconds: number };

function excess(count: Count | undefined, { kind, nowMs }: Tried, allowed: 0 | 1): TooMany | null {
  if (count === undefined || count.failed < PER_NAME + allowed) return null;
  const waitMs = (count.oldest_ms ?? nowMs) + WINDOW_MS[kind] - nowMs;
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

const count = async (db: Db, { kind, name, nowMs }: Tried) =>
  (await db.run(countFailures, kind, nameKey(name), nowMs - WINDOW_MS[kind]))[0];

/** Whether the limits are used up already, without making a try: refuses a flood before it costs anything. */
export const tooManyAlready = async (db: Db, tried: Tried): Promise<TooMany | null> =>
  excess(await count(db, tried), tried, 0);

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
  const [row] = await db.run(insertAttempt, tried.kind, nameKey(tried.name), tried.nowMs);
  if (row === undefined) throw new Error('the attempt was not written');
  const over = excess(await count(db, tried), tried, 1);
  if (over !== null) {
    await db.run(removeAttempt, row.id);
    return over;
  }
  const succeeded = await check();
  if (succeeded) await db.run(markSucceeded, row.id);
  return succeeded;
}

/**
 * Lets `check` try a secret, unless 10 tries on the name have failed in the last 15 minutes (of transaction codes, in the
 * last hour), on all nodes together. The try is written as failed before the count, so of any number made at the
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
