import type { Db } from '../../../db/transaction.ts';
import { type AskedOfBet, betsSince, type NewBetRow, newestNumbers } from './live-bet-store.ts';

/** What is read at a time; the rest is read the next time. */
const ROWS_AT_ONCE = 10_000;
/** So long a number that was left out may still belong to a bet that is being written: longer than a statement may take. */
const LATE_MS = 20_000;
/** A gap as wide as this is a start of the database, not bets on their way. */
const LATE_MAX = 2_000;

/**
 * Bets in the order in which they were committed, read from their table. Numbers are given before the commit, so that one may
 * come after a higher one: numbers that are left out are asked for again until nobody can be writing them any more.
 */
export class BetTail {
  #last = 0;
  #late = new Map<number, number>();

  /** From now on; what is being written now is yet to come. */
  async begin(db: Db, nowMs: number): Promise<void> {
    const ids = await newestNumbers(db, LATE_MAX);
    this.#late.clear();
    this.#last = (ids[0] ?? 1) - 1;
    for (const id of ids) this.#pass(id, nowMs);
  }

  /** What has come since the last time, with what is asked of it. */
  async next(db: Db, nowMs: number, asked: AskedOfBet): Promise<NewBetRow[]> {
    for (const [id, untilMs] of this.#late) if (untilMs <= nowMs) this.#late.delete(id);
    const rows = await betsSince(db, this.#last, [...this.#late.keys()], ROWS_AT_ONCE, asked);
    for (const { id } of rows) if (!this.#late.delete(id)) this.#pass(id, nowMs);
    for (const oldest of this.#late.keys()) {
      if (this.#late.size <= LATE_MAX) break;
      this.#late.delete(oldest);
    }
    return rows;
  }

  /** Goes on to a bet; the numbers between may be those of bets that are still being written. */
  #pass(id: number, nowMs: number): void {
    for (let left = Math.max(this.#last + 1, id - LATE_MAX); left < id; left += 1)
      this.#late.set(left, nowMs + LATE_MS);
    this.#last = id;
  }
}
