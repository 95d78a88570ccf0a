import { createHash } from 'node:crypto';
import type { Db } from '../db/transaction.ts';
import {
  countAttempts,
  type FailureCount,
  insertAttempt,
  markSucceeded,
  readFailures,
  removeAttempt,
  removeAttemptsBefore,
} from './attempt-store.ts';

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

export type Tried = { kind: AttemptKind; name: string; nowMs: number };

/** Seconds until another try may be made, when the limits are used up. */
export type TooMany = { retryAfterSeconds: number };

function excess(count: FailureCount | null, { kind, nowMs }: Tried, allowed: 0 | 1): TooMany | null {
  if (count === null || count.failed < PER_NAME + allowed) return null;
  const waitMs = (count.oldest_ms ?? nowMs) + WINDOW_MS[kind] - nowMs;
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

const count = (db: Db, { kind, name, nowMs }: Tried) => readFailures(db, kind, nameKey(name), nowMs - WINDOW_MS[kind]);

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
  const id = await insertAttempt(db, tried.kind, nameKey(tried.name), tried.nowMs);
  const over = excess(await count(db, tried), tried, 1);
  if (over !== null) {
    await removeAttempt(db, id);
    return over;
  }
  const succeeded = await check();
  if (succeeded) await markSucceeded(db, id);
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

/** How many tries on a name were counted in the last 24 hours; older ones are not kept. */
export const attemptsOfDay = (db: Db, { kind, name, nowMs }: Tried): Promise<number> =>
  countAttempts(db, kind, nameKey(name), nowMs - 24 * 3600_000);

/** Removes at most `max` tries that are older than a day: they count for nothing any more. Answers how many. */
export const forgetOldAttempts = (db: Db, nowMs: number, max: number): Promise<number> =>
  removeAttemptsBefore(db, nowMs - 24 * 3600_000, max);
