import { createHash } from 'node:crypto';
import type { Db } from '../db/transaction.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../policy/actor.ts';
import { refusesDemo } from '../policy/environment.ts';
import { findSessions, markSeen, type SessionOfToken } from './session-store.ts';

export type Sessions = {
  /** The caller of a bearer token; null when there is no such open session. */
  find(token: string): Promise<Actor | null>;
  /** The callers of many tokens as they are in the database now, with one query. */
  findAll(tokens: readonly string[]): Promise<ReadonlyMap<string, Actor | null>>;
  close(): void;
};

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token is 32 random bytes in base64url; nothing else is worth a look into the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CACHE_MS = 1000;
const CACHE_MAX = 50_000;
const SEEN_EVERY_MS = 60_000;

type RememberedSession = { actor: Actor | null; readAtMs: number };

/**
 * Looks sessions up with a memory of at most one second. The bus subject `session.changed` with an accountId (its
 * sessions, locks or rights changed, or those of its agent or principal) drops what is remembered at once, on every node. Being looked up
 * counts as use of a session, unless `countsAsUse` is false: for a watcher that looks again by itself.
 */
export function createSessions(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'bus' | 'settings' | 'log'>,
  { countsAsUse = true }: { readonly countsAsUse?: boolean } = {},
): Sessions {
  const { config, db, clock, bus, settings, log } = context;
  const entries = new Map<string, RememberedSession>();
  const reading = new Map<string, Promise<RememberedSession>>();
  let generation = 0;

  const forget = bus.subscribe('session.changed', (payload) => {
    generation += 1;
    const accountId = accountIdOf(payload);
    for (const [token, { actor }] of entries) {
      if (actor !== null && concerns(actor, accountId)) entries.delete(token);
    }
  });

  const forgetAll = bus.subscribe('platform.cleared', () => {
    generation += 1;
    entries.clear();
  });

  // A demo that turns live takes its data along, but nobody may go on as a demo account.
  const admitted = (row: SessionOfToken | null): Actor | null =>
    row === null || (row.is_demo && refusesDemo({ config, settings }, row.role)) ? null : actorOf(row);

  const read = async (token: string): Promise<RememberedSession> => {
    const startedIn = generation;
    const readAtMs = clock.now();
    const row = (await load(db, [token], readAtMs, settings.current().sessionIdleMs)).get(token) ?? null;
    // The answer does not wait for this: being late by a minute only shortens the idle limit by as much.
    if (row !== null && countsAsUse && readAtMs - row.last_seen_ms >= SEEN_EVERY_MS) {
      markSeen(db, row.session_id, readAtMs).catch((error: unknown) =>
        log.warn({ err: error }, 'a session could not be marked as seen'),
      );
    }
    const actor = admitted(row);
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
    async findAll(tokens) {
      const rows = await load(db, tokens, clock.now(), settings.current().sessionIdleMs);
      return new Map(tokens.map((token) => [token, admitted(rows.get(token) ?? null)]));
    },
    close() {
      forget();
      forgetAll();
    },
  };
}

/** The open sessions among those of the tokens, with one query. */
async function load(
  db: Db,
  tokens: readonly string[],
  nowMs: number,
  idleMs: number,
): Promise<Map<string, SessionOfToken>> {
  const tokenOf = new Map(tokens.map((token) => [tokenHash(token).toString('base64'), token]));
  const rows = await findSessions(
    db,
    [...tokenOf.keys()].map((hash) => Buffer.from(hash, 'base64')),
  );
  const open = rows.filter((row) => row.expires_ms > nowMs && row.last_seen_ms + idleMs > nowMs);
  return new Map(open.map((row) => [tokenOf.get(row.token_hash.toString('base64')) ?? '', row]));
}

/** Whether a change of an account is one of the caller's: its own, its agent's, or that of whom it works for. */
const concerns = ({ accountId, agentId, personId }: Actor, changedId: number | null): boolean =>
  accountId === changedId || agentId === changedId || personId === changedId;

const actorOf = (row: SessionOfToken): Actor => ({
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
  personId: row.person_id,
  ...(row.staff_username === null
    ? {}
    : {
        staff: {
          ...{ username: row.staff_username, fullName: row.staff_full_name, rights: row.staff_rights ?? [] },
          ...(row.password_given ? { passwordGiven: true } : {}),
        },
      }),
  ...(row.confirmed_until_ms === null ? {} : { confirmedUntilMs: row.confirmed_until_ms }),
});

const accountIdOf = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'accountId' in payload && typeof payload.accountId === 'number'
    ? payload.accountId
    : null;
