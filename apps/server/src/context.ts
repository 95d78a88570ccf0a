import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { ReplicaReads } from './db/replica/replica-reads.ts';
import type { Db } from './db/transaction.ts';
import type { QuoteSource } from './modules/prices/book/quoted-row.ts';
import type { SettingsCache } from './modules/settings/settings-cache.ts';
import type { Places } from './policy/places.ts';
import type { SecretBox } from './policy/secret-box.ts';
import type { Readiness } from './roles/readiness.ts';
import type { Metrics } from './telemetry.ts';

/** Milliseconds since 1970. Injected, so that tests and simulations own the time. */
export type Clock = {
  now(): number;
  /** How far the machine's own time of day is ahead, where the clock does not go by that. */
  aheadMs?(): number;
};

export type Random = { bytes(count: number): Buffer; uuid(): string };

/** Everything the server's parts share; passed explicitly, made once by main.ts or by a test. */
export type Context = {
  readonly config: Config;
  readonly pool: pg.Pool;
  /** The pool as a reader of single statements; several statements that belong together use `tx(context.pool, …)`. */
  readonly db: Db;
  /** Where lists and reports may be read; left out where there is no replica. */
  readonly replica?: ReplicaReads;
  readonly clock: Clock;
  readonly random: Random;
  readonly bus: Bus;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Seals what the database must not show: transaction codes. */
  readonly secrets: SecretBox;
  readonly settings: SettingsCache;
  /** Where addresses are; left out where nothing is known of any. */
  readonly places?: Places;
  /** Whether a proxy may send people here; left out where nobody asks. */
  readonly readiness?: Pick<Readiness, 'state'> & { leads?(): boolean };
  /** The server's own book of prices. */
  readonly quotes: QuoteSource;
};

export const systemClock: Clock = { now: () => Date.now() };
export const systemRandom: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() };
