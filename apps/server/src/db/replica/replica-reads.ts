import type pg from 'pg';
import { type Db, type Stmt, stmt } from '../transaction.ts';

/** How far a database has come in the log that primary and replica share. */
const position = stmt<[], { at: number }>(
  `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
     - '0/0'::pg_lsn)::float8 as at`,
);

/** The rows of a statement, and how far the database that gave them had come before it read them. */
export type ReadAt = <Args extends readonly unknown[], Row>(
  statement: Stmt<Args, Row>,
  args: Args,
) => Promise<{ position: number; rows: Row[] }>;

/** Asks both on one connection, in one trip: which replica answers is a proxy's business, and may change. */
export const readAtReplica =
  (pool: pg.Pool): ReadAt =>
  async (statement, args) => {
    const client = await pool.connect();
    let broken: unknown;
    try {
      const [where, read] = await Promise.all([
        client.query({ name: position.name, text: position.text }),
        client.query({ name: statement.name, text: statement.text, values: [...args] }),
      ]);
      return { position: Number(where.rows[0]?.at ?? 0), rows: read.rows };
    } catch (error) {
      broken = error;
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  };

const ASK_EVERY_MS = 500;
/** A replica that does not answer for so long is done without, also by those who wait for it already. */
const SILENT_MS_MAX = 2_000;

export type ReplicaReads = {
  /** Reads what may be a little old: at the replica where that is near enough, else at the primary. */
  readonly db: Db;
  /** What is read is no older than this, in milliseconds. */
  readonly lagMsMax: number;
  /** Whether statements go to the replica now. */
  isUsed(): boolean;
  close(): void;
};

type Parts = {
  readonly primary: Db;
  readonly readAt: ReadAt;
  readonly lagMsMax: number;
  /** A steady clock in milliseconds. */
  readonly nowMs?: () => number;
  readonly onRead?: (from: 'replica' | 'primary') => void;
  readonly onChange?: (used: boolean) => void;
  readonly everyMs?: number;
};

type Mark = { readonly atMs: number; readonly position: number };

/**
 * Reads at a replica that has everything which was committed `lagMsMax` ago. How far the primary had come is noted twice a
 * second, with the time before it was asked; a statement's rows count when the connection that gave them had come at least so
 * far. Everything else, also whatever fails, is read at the primary.
 */
export function startReplicaReads(parts: Parts): ReplicaReads {
  const { primary, readAt, lagMsMax, nowMs = () => performance.now(), onRead, onChange, everyMs } = parts;
  let marks: readonly Mark[] = [];
  let isUp = false;
  let lost = Promise.withResolvers<null>();
  let asking = false;
  let closed = false;

  /** How far a database must have come to be near enough now; null: not known. */
  const needed = (): number | null => marks.find(({ atMs }) => atMs >= nowMs() - lagMsMax)?.position ?? null;

  /** Whoever waits for the replica reads at the primary instead. */
  function letGo(): void {
    lost.resolve(null);
    lost = Promise.withResolvers<null>();
  }

  function say(up: boolean): void {
    if (up === isUp || closed) return;
    isUp = up;
    if (!up) letGo();
    onChange?.(up);
  }

  async function look(): Promise<void> {
    const atMs = nowMs();
    const [row] = await primary.run(position);
    if (row === undefined) return;
    marks = [...marks.filter((mark) => mark.atMs >= atMs - lagMsMax), { atMs, position: row.at }];
    const silent = new Promise<null>((resolve) => setTimeout(resolve, SILENT_MS_MAX, null).unref());
    const answer = await Promise.race([readAt(position, []), silent]);
    const wanted = needed();
    say(answer !== null && wanted !== null && answer.position >= wanted);
  }

  function tick(): void {
    if (asking) return;
    asking = true;
    look()
      .catch(() => say(false))
      .finally(() => {
        asking = false;
      });
  }

  const timer = setInterval(tick, everyMs ?? ASK_EVERY_MS);
  timer.unref();
  tick();

  /** The rows of the replica; null where it is not near enough, is lost meanwhile, or cannot. */
  async function atReplica<Args extends readonly unknown[], Row>(
    statement: Stmt<Args, Row>,
    args: Args,
  ): Promise<Row[] | null> {
    const wanted = needed();
    if (!isUp || wanted === null) return null;
    const reading = readAt(statement, args).catch(() => null);
    const answer = await Promise.race([reading, lost.promise]);
    return answer !== null && answer.position >= wanted ? answer.rows : null;
  }

  return {
    lagMsMax,
    isUsed: () => isUp && needed() !== null,
    db: {
      async run(statement, ...args) {
        const rows = await atReplica(statement, args);
        onRead?.(rows === null ? 'primary' : 'replica');
        return rows ?? primary.run(statement, ...args);
      },
    },
    close() {
      clearInterval(timer);
      // Nothing is the matter with the replica.
      closed = true;
      isUp = false;
      letGo();
    },
  };
}
