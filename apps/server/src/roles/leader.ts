import { performance } from 'node:perf_hooks';
import type { Fence } from '../db/lease/fence.ts';
import { releaseLease, takeLease } from '../db/lease/lease.ts';
import type { Db } from '../db/transaction.ts';

type Parts = {
  readonly db: Db;
  readonly log: Record<'info' | 'warn', (about: object, line: string) => void>;
  /** The lease. */
  readonly name: string;
  readonly holder: string;
  /** True while another that does not say the same had better lead. */
  readonly givesWay: () => boolean;
};

type Turn = {
  /** This process leads from now on. */
  readonly begin: () => void;
  /** It does not any more, for whatever reason. */
  readonly end: () => unknown;
};

export type Leader = {
  readonly leads: () => boolean;
  readonly fence: Fence;
  /** Ends the turn, and lets another take it at once. */
  close(): Promise<void>;
};

/** A leader that is gone without a word is followed after this time. */
const LEASE_MS = 2_500;
const RENEW_MS = 500;
/** Who waits for the lease asks more often than who has it renews: what it is away for is what everybody waits for. */
const ASK_MS = 250;

/**
 * Of all processes that call this with one name, one leads: the holder of a lease of the database. It counts its time from
 * before it asked, by the steady clock, which also runs while a process is stopped: it knows that its lease is over before
 * another can have it. Who was overtaken all the same, or has given way, is held back by the fence.
 */
export function startLeader({ db, log, name, holder, givesWay }: Parts, { begin, end }: Turn): Leader {
  let held: { fence: number; untilMs: number } | null = null;
  let closed = false;
  let asking: Promise<void> | null = null;
  const current = () => (held !== null && performance.now() < held.untilMs ? held : null);
  const lose = () => {
    held = null;
    log.warn({ lease: name }, 'this process does not lead any more');
    end();
  };
  const ask = async () => {
    const askedMs = performance.now();
    const fence = await takeLease(db, name, holder, LEASE_MS, { givesWay: givesWay() });
    if (closed) return;
    if (held !== null && held.fence !== fence) lose();
    if (fence === null) return;
    const before = held;
    held = { fence, untilMs: askedMs + LEASE_MS };
    if (before !== null) return;
    log.info({ lease: name, fence }, 'this process leads');
    begin();
  };
  let dueMs = 0;
  const tick = () => {
    if (held !== null && current() === null) lose();
    if (held !== null && performance.now() < dueMs) return;
    dueMs = performance.now() + RENEW_MS - ASK_MS / 2;
    asking ??= ask()
      // The database is away: the lease runs out, and is asked for again.
      .catch(() => {})
      .finally(() => {
        asking = null;
      });
  };
  const timer = setInterval(tick, ASK_MS);
  tick();
  return {
    leads: () => current() !== null,
    fence: () => {
      const now = current();
      return now === null ? null : { name, fence: now.fence };
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await asking;
      if (held !== null) {
        held = null;
        await end();
      }
      await releaseLease(db, name, holder).catch(() => {});
    },
  };
}
