import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Db } from '../db/transaction.ts';

const NAME = 'pavilion_wrote';
const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=(\\d{1,15})\\s*(?:;|$)`);
/** What clocks of two servers may be apart, over the bound on lag. */
const SLACK_MS = 1_000;
const KEPT_MAX = 50_000;

export type OwnWrites = {
  /** Where a call that bears a little lag reads: at the primary while its caller has just changed something. */
  dbFor(request: FastifyRequest, accountId: number | null): Db;
  /** An account's call that may have changed something has its answer; its browser brings that along to other servers. */
  note(request: FastifyRequest, reply: FastifyReply, accountId: number): void;
  close(): void;
};

/**
 * Who reads right after its own act sees it: for as long as a replica may lag, its lists are read at the primary. Known are the
 * acts that this server answered, those of others that the bus tells of (a bet of the account was settled), and, by a cookie,
 * those that the same browser made at another server.
 */
export function ownWrites({ db, bus, clock, replica }: Pick<Context, 'db' | 'bus' | 'clock' | 'replica'>): OwnWrites {
  if (replica === undefined) return { dbFor: () => db, note: () => {}, close: () => {} };
  const windowMs = replica.lagMsMax + SLACK_MS;
  const wroteAtMs = new Map<number, number>();
  const remember = (accountId: number) => {
    // The newest last: what is too old is at the front.
    wroteAtMs.delete(accountId);
    wroteAtMs.set(accountId, clock.now());
    for (const [id, atMs] of wroteAtMs) {
      if (wroteAtMs.size <= KEPT_MAX && clock.now() - atMs <= windowMs) break;
      wroteAtMs.delete(id);
    }
  };
  const end = bus.subscribe('account.*', (_, subject) => {
    const id = Number(subject.slice('account.'.length));
    if (Number.isSafeInteger(id)) remember(id);
  });
  const isRecent = (atMs: number | undefined) => atMs !== undefined && Math.abs(clock.now() - atMs) <= windowMs;
  return {
    dbFor(request, accountId) {
      const [, brought] = COOKIE.exec(request.headers.cookie ?? '') ?? [];
      const isOwn = accountId !== null && isRecent(wroteAtMs.get(accountId));
      return isOwn || (brought !== undefined && isRecent(Number(brought))) ? db : replica.db;
    },
    note(request, reply, accountId) {
      remember(accountId);
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const seconds = Math.ceil(windowMs / 1000);
      reply.header(
        'set-cookie',
        `${NAME}=${clock.now()}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
    close: end,
  };
}
