import type { BetsNotice, LiveBet } from '@pavilion/contract';

/** What the list of live bets shows now. */
export type FeedView = {
  /** Newest first. */
  readonly rows: readonly LiveBet[];
  /** How many came while the list was held. */
  readonly waiting: number;
  readonly state: 'opening' | 'live' | 'lost' | 'refused';
  /** Bets in reach in the last minute, whatever the filter. */
  readonly perMinute: number;
};

/** Three times what the list has room for: each of them is drawn anew when many bets come. */
const ROWS_MAX = 40;
const MINUTE_MS = 60_000;
const NOTHING: FeedView = { rows: [], waiting: 0, state: 'opening', perMinute: 0 };

const idOf = ({ id }: LiveBet): number => Number(id);

/**
 * Bets as they come, drawn at most once per animation frame. While the list is held its rows stay and what comes is counted;
 * let go, it shows the newest.
 */
export class BetFeed {
  readonly #frame: (draw: () => void) => void;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #view: FeedView = NOTHING;
  #rows: readonly LiveBet[] = [];
  #taken: { atMs: number; count: number }[] = [];
  #state: FeedView['state'] = 'opening';
  #waiting = 0;
  #held = false;
  #isDrawn = true;

  constructor(frame: (draw: () => void) => void, now: () => number) {
    this.#frame = frame;
    this.#now = now;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };
  readonly view = (): FeedView => this.#view;

  take(notice: BetsNotice | 'lost' | 'refused'): void {
    if (notice === 'lost' || notice === 'refused') this.#state = notice;
    else this.#add(notice);
    this.#draw();
  }

  /** Another filter: what is shown is of the one before. */
  restart(): void {
    this.#rows = [];
    this.#state = 'opening';
    this.#waiting = 0;
    // A list that is held shows nothing of it any more, either.
    this.#view = { ...this.#view, rows: [] };
    this.#draw();
  }

  /** Time has passed: what is counted by the minute is counted anew. */
  tick(): void {
    this.#draw();
  }

  hold(held: boolean): void {
    if (this.#held === held) return;
    this.#held = held;
    if (!held) this.#waiting = 0;
    this.#draw();
  }

  #add({ items, matched, taken, first }: BetsNotice): void {
    this.#state = 'live';
    const known = new Set(this.#rows.map(({ id }) => id));
    const fresh = items.filter(({ id }) => !known.has(id));
    this.#rows = [...this.#rows, ...fresh].toSorted((one, other) => idOf(other) - idOf(one)).slice(0, ROWS_MAX);
    if (first !== true && this.#held) this.#waiting += matched;
    // The first frame brings those before it, which were taken when they were taken.
    if (first === true && this.#taken.length === 0) this.#taken.push(...items.map(({ atMs }) => ({ atMs, count: 1 })));
    if (taken > 0) this.#taken.push({ atMs: this.#now(), count: taken });
  }

  #draw(): void {
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    this.#frame(() => {
      this.#isDrawn = true;
      const sinceMs = this.#now() - MINUTE_MS;
      this.#taken = this.#taken.filter(({ atMs }) => atMs > sinceMs);
      const rows = this.#held && this.#view.rows.length > 0 ? this.#view.rows : this.#rows;
      const perMinute = this.#taken.reduce((sum, { count }) => sum + count, 0);
      this.#view = { rows, waiting: this.#waiting, state: this.#state, perMinute };
      for (const changed of this.#listeners) changed();
    });
  }
}
