import type { Db } from '../../../db/transaction.ts';
import { betsSince, newestBet, type NewBetRow } from './live-bet-store.ts';

/** What is read at a time; the rest is read the next time. */
const ROWS_AT_ONCE = 5_000;
/** So long a number that was left out may still belong to a bet that is being written; no statement takes longer. */
const LATE_MS = 10_000;
/** A gap as wide as this is a start of the database, not bets on their way. */
const LATE_MAX = 2_000;

/**
 * Bets in the order in which they were committed, read from their table. Numbers are given before the commit, so that one may
 * come after a higher one: numbers that are left out are asked for again until nobody can be writing them any more.
 */
export class BetTail {
  #last = 0;
  #late = new Map<number, number>();

  /** From now on. */
  async begin(db: Db): Promise<void> {
    this.#last = await newestBet(db);
    this.#late.clear();
  }

  /** What has come since the last time. */
  async next(db: Db, nowMs: number): Promise<NewBetRow[]> {
    for (const [id, untilMs] of this.#late) if (untilMs <= nowMs) this.#late.delete(id);
    const rows = await betsSince(db, this.#last, [...this.#late.keys()], ROWS_AT_ONCE);
    let expected = this.#last + 1;
    for (const { id } of rows) {
      if (this.#late.delete(id)) continue;
      for (let left = Math.max(expected, id - LATE_MAX); left < id; left += 1) this.#late.set(left, nowMs + LATE_MS);
      expected = id + 1;
    }
    this.#last = expected - 1;
    for (const oldest of this.#late.keys()) {
      if (this.#late.size <= LATE_MAX) break;
      this.#late.delete(oldest);
    }
    return rows;
  }
}
