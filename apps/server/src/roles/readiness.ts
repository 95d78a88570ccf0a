import { setTimeout as after } from 'node:timers/promises';
import { databaseTimeMs } from '../db/clock-drift.ts';
import type { Db } from '../db/transaction.ts';

const ASK_EVERY_MS = 500;
/** A database that has not answered for so long is not there for whoever would be sent here. */
const ANSWERED_MS_MAX = 2_000;

/** `leaving`: what it has begun is finished here, and nobody new should be sent; `away`: the database does not answer it. */
export type ReadyState = 'ready' | 'leaving' | 'away';

export type Readiness = {
  /** Whether a proxy should send people here. */
  state(): ReadyState;
  /** Says from now on that it is leaving, and waits until proxies have noticed. */
  leave(drainMs: number): Promise<void>;
  close(): void;
};

/** Asks the database all the time, so that the question itself costs nothing and never hangs. */
export function startReadiness(db: Db): Readiness {
  let answeredAtMs = performance.now();
  let leaving = false;
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    databaseTimeMs(db)
      .then(
        () => {
          answeredAtMs = performance.now();
        },
        () => {},
      )
      .finally(() => {
        asking = false;
      });
  }, ASK_EVERY_MS);
  timer.unref();
  return {
    state() {
      if (performance.now() - answeredAtMs >= ANSWERED_MS_MAX) return 'away';
      return leaving ? 'leaving' : 'ready';
    },
    async leave(drainMs) {
      leaving = true;
      await after(drainMs);
    },
    close: () => clearInterval(timer),
  };
}
