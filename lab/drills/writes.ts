import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '../../tools/cluster/cluster.ts';
import { demand } from '../chaos/violation.ts';

const EVERY_MS = 100;
const CONNECT_MS_MAX = 1_500;

export type Acknowledged = {
  readonly at: string;
  readonly n: number;
  readonly askedMs: number;
  readonly toldMs: number;
};

/** Writes one row after the other at one PostgreSQL, as long as it goes, and notes which it acknowledged. */
class Writer {
  readonly #at: string;
  readonly #connect: () => pg.Client;
  readonly #noted: Acknowledged[];
  readonly #next: () => number;
  #client: pg.Client | null = null;
  #going = true;

  constructor(at: string, connect: () => pg.Client, noted: Acknowledged[], next: () => number) {
    this.#at = at;
    this.#connect = connect;
    this.#noted = noted;
    this.#next = next;
  }

  async run(): Promise<void> {
    while (this.#going) {
      const client = this.#connect();
      // One that breaks tells it at the next statement.
      client.on('error', () => {});
      this.#client = client;
      await client
        .connect()
        .then(() => this.#write(client))
        .catch(() => {});
      client.end().catch(() => {});
      await sleep(EVERY_MS);
    }
  }

  /** What still waits for its answer then waits for nobody. */
  stop(): void {
    this.#going = false;
    this.#client?.end().catch(() => {});
  }

  async #write(client: pg.Client): Promise<void> {
    while (this.#going) {
      const n = this.#next();
      const askedMs = performance.now();
      await client.query('insert into drill_write (n) values ($1)', [n]);
      this.#noted.push({ at: this.#at, n, askedMs, toldMs: performance.now() });
      await sleep(EVERY_MS);
    }
  }
}

type Turn = { readonly at: string; readonly firstToldMs: number; readonly lastAskedMs: number };

/** From when to when each of them took writes. */
const turnsOf = (noted: readonly Acknowledged[]): Turn[] =>
  [...Map.groupBy(noted, ({ at }) => at)].map(([at, own]) => ({
    at,
    firstToldMs: Math.min(...own.map(({ toldMs }) => toldMs)),
    lastAskedMs: Math.max(...own.map(({ askedMs }) => askedMs)),
  }));

const areAtOnce = (a: Turn, b: Turn) => a.firstToldMs < b.lastAskedMs && b.firstToldMs < a.lastAskedMs;

/** Two that took writes at the same time; undefined where each began after the other had ended. */
export function twoAtOnce(noted: readonly Acknowledged[]): readonly [string, string] | undefined {
  const turns = turnsOf(noted);
  const [two] = turns.flatMap((a) =>
    turns.filter((b) => a.at < b.at && areAtOnce(a, b)).map((b) => [a.at, b.at] as const),
  );
  return two;
}

/**
 * From now on rows are written at every PostgreSQL by its own address, whoever is called the primary. `judge` ends it and demands
 * that there were never two that took them, and that every acknowledged row is in the database that is left.
 */
export async function startWrites(cluster: Cluster): Promise<{ judge: () => Promise<Record<string, number>> }> {
  const open = (url: string) => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS_MAX });
  const atPrimary = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = open(cluster.databaseUrl());
    await client.connect();
    return (await client.query<Row>(text).finally(() => client.end())).rows;
  };
  await atPrimary('create table if not exists drill_write (n bigint primary key)');
  const [last] = await atPrimary<{ n: string }>('select coalesce(max(n), 0) as n from drill_write');
  let n = Number(last?.n ?? 0);
  const noted: Acknowledged[] = [];
  const writers = cluster.plan.parts
    .filter(({ kind }) => kind === 'pg')
    .map(
      ({ name, node }) =>
        new Writer(
          name,
          () => open(cluster.databaseUrlAt(node)),
          noted,
          () => (n += 1),
        ),
    );
  for (const writer of writers) void writer.run();
  return {
    async judge(): Promise<Record<string, number>> {
      for (const writer of writers) writer.stop();
      const rows = await atPrimary<{ n: string }>('select n from drill_write');
      const kept = new Set(rows.map((row) => Number(row.n)));
      const lost = noted.filter((one) => !kept.has(one.n));
      demand(lost.length === 0, () => `${lost.length} acknowledged writes are lost, the first at ${lost[0]?.at}`);
      const two = twoAtOnce(noted);
      demand(two === undefined, () => `${two?.join(' and ')} took writes at the same time`);
      const primaries = new Set(noted.map(({ at }) => at)).size;
      return { writes: noted.length, writesLost: 0, primaries, primariesAtOnce: 1 };
    },
  };
}
