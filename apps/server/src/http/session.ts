import { createHash } from 'node:crypto';
import { type Db, stmt } from '../db/transaction.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../policy/actor.ts';

/** The caller of a bearer token; null when there is no such open session. */
export type Sessions = { find(token: string): Promise<Actor | null>; close(): void };

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token is 32 random bytes in base64url; nothing else is worth a look into the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CACHE_MS = 1000;
const CACHE_MAX = 50_000;
const SEEN_EVERY_MS = 60_000;

type Row = {
  session_id: number;
  last_seen_ms: number;
  expires_ms: number;
  account_id: number;
  role: Actor['role'];
  username: string;
  full_name: string;
  agent_id: number | null;
  agent_name: string | null;
  agent_username: string | null;
  bet_locked: boolean;
  user_locked: boolean;
  is_demo: boolean;
};

const findSession = stmt<[Buffer], Row>(
  `select s.id as session_id, (extract(epoch from s.last_seen_at) * 1000)::bigint as last_seen_ms,
          (extract(epoch from s.expires_at) * 1000)::bigint as expires_ms, a.id as account_id, a.role, a.username,
          a.full_name, a.parent_id as agent_id, p.full_name as agent_name, p.username as agent_username,
          a.bet_locked or coalesce(p.bet_locked, false) as bet_locked,
          a.user_locked or coalesce(p.user_locked, false) as user_locked, a.is_demo
   from session s join account a on a.id = s.account_id left join account p on p.id = a.parent_id
   where s.token_hash = $1 and s.ended_at is null`,
);

// Nobody waits for this statement, so that one which comes late must not undo a later one.
const markSeen = stmt<[number, number]>(
  `update session set last_seen_at = to_timestamp($2::float8 / 1000)
   where id = $1 and ended_at is null and last_seen_at < to_timestamp($2::float8 / 1000)`,
);

type Entry = { actor: Actor | null; readAtMs: number };

/**
 * Looks sessions up with a memory of at most one second. The bus subject `session.changed` with an accountId (its
 * sessions or locks changed, or those of its agent) drops what is remembered at once, on every node. Being looked up
 * counts as use of a session, unless `countsAsUse` is false: for a watcher that looks again by itself.
 */
export function createSessions(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'bus' | 'settings' | 'log'>,
  { countsAsUse = true }: { readonly countsAsUse?: boolean } = {},
): Sessions {
  const { config, db, clock, bus, settings, log } = context;
  const entries = new Map<string, Entry>();
  const reading = new Map<string, Promise<Entry>>();
  let generation = 0;

  const forget = bus.subscribe('session.changed', (payload) => {
    generation += 1;
    const accountId = accountIdOf(payload);
    for (const [token, { actor }] of entries) {
      if (actor?.accountId === accountId || actor?.agentId === accountId) entries.delete(token);
    }
  });

  const read = async (token: string): Promise<Entry> => {
    const startedIn = generation;
    const readAtMs = clock.now();
    const row = await load(db, token, readAtMs, settings.current().sessionIdleMs);
    // The answer does not wait for this: being late by a minute only shortens the idle limit by as much.
    if (row !== null && countsAsUse && readAtMs - row.last_seen_ms >= SEEN_EVERY_MS) {
      db.run(markSeen, row.session_id, readAtMs).catch((error: unknown) =>
        log.warn({ err: error }, 'a session could not be marked as seen'),
      );
    }
    // A demo that turns live takes its data along, but nobody may go on as a demo account.
    const barred = row === null || (row.is_demo && config.environment === 'live');
    const actor = barred ? null : actorOf(row);
    const entry = { actor, readAtMs };
    // What was read before a change was announced may be the state before it: it serves this request, no other.
    if (startedIn === generation) {
      if (entries.size >= CACHE_MAX) entries.clear();
      entries.set(token, entry);
    }
    return entry;
  };

  return {
    async find(token) {
      if (!TOKEN.test(token)) return null;
      const known = entries.get(token);
      if (known !== undefined && Math.abs(clock.now() - known.readAtMs) < CACHE_MS) return known.actor;
      const running = reading.get(token) ?? read(token).finally(() => reading.delete(token));
      reading.set(token, running);
      return (await running).actor;
    },
    close: forget,
  };
}

async function load(db: Db, token: string, nowMs: number, idleMs: number): Promise<Row | null> {
  const [row] = await db.run(findSession, tokenHash(token));
  if (row === undefined || row.expires_ms <= nowMs || row.last_seen_ms + idleMs <= nowMs) return null;
  return row;
}

const actorOf = (row: Row): Actor => ({
  accountId: row.account_id,
  role: row.role,
  username: row.username,
  fullName: row.full_name,
  agentId: row.agent_id,
  agentName: row.agent_name,
  agentUsername: row.agent_username,
  betLocked: row.bet_locked,
  userLocked: row.user_locked,
  sessionId: row.session_id,
});

const accountIdOf = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'accountId' in payload && typeof payload.accountId === 'number'
    ? payload.accountId
    : null;
