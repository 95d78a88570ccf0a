import { bettingMarketKey, type Clock, type MarketBook, type RowBook, systemClock } from '@pavilion/feed';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { forgetPoints, lastBets, newestBetId, type Point, rowIds, rowKey, writePoints } from './price-store.ts';
import { POINT_EVERY_MS, slotOf } from './remembered.ts';

const KEEP_MS = 48 * 3_600_000;
const FORGET_EVERY_MS = 600_000;
/** More rows than this that change within one slot are too many to keep: the rest waits for its next change. */
const POINTS_MAX = 5_000;
const KNOWN_MAX = 100_000;

type Book = {
  watch(listener: (eventId: string) => void): () => void;
  markets(eventId: string): readonly MarketBook[];
  isClosed(eventId: string, key: string): boolean;
};

export type PriceRecorder = {
  /** Writes what has changed since the last time; answers how many points. */
  flush(): Promise<number>;
  close(): Promise<void>;
};

type Seen = Omit<Point, 'atMs'> & { eventId: string; marketId: string; selectionKey: string; kind: string };

type RecorderContext = Pick<Context, 'db' | 'clock' | 'log' | 'metrics'>;

/**
 * Keeps what the prices of followed events were: one point for a row that changed, at most every five seconds, all rows of
 * all events in one statement. What nobody follows is not recorded, and after two days everything is forgotten.
 */
export function startPriceRecorder(
  context: RecorderContext,
  book: Book,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): PriceRecorder {
  const recorder = new Recorder(context, book);
  let flushing: Promise<number> | null = null;
  let cancelTimer = () => {};
  const endWatch = book.watch((eventId) => recorder.onPrices(eventId));
  const flush = (): Promise<number> => {
    flushing ??= recorder.write().finally(() => {
      flushing = null;
    });
    return flushing;
  };
  const arm = () => {
    cancelTimer = clock.after(POINT_EVERY_MS, () => {
      flush().catch((error: unknown) => context.log.warn({ err: error }, 'prices could not be recorded'));
      arm();
    });
  };
  arm();
  return {
    flush,
    async close() {
      cancelTimer();
      endWatch();
      await flushing?.catch(() => {});
    },
  };
}

/** What changed since the last writing, and what was last written of each row. */
class Recorder {
  readonly #context: RecorderContext;
  readonly #book: Book;
  readonly #changed = new Set<string>();
  readonly #written = new Map<string, string>();
  readonly #ids = new Map<string, number>();
  readonly #lastPrices = new Map<string, number>();
  readonly #count: Counter;
  #lastBetId: number | null = null;
  #forgottenAtMs: number;

  constructor(context: RecorderContext, book: Book) {
    this.#context = context;
    this.#book = book;
    this.#forgottenAtMs = context.clock.now();
    this.#count = new Counter({
      name: 'pavilion_price_points_total',
      help: 'Points of the price history that were written',
      registers: [context.metrics.registry],
    });
  }

  onPrices(eventId: string): void {
    this.#changed.add(eventId);
  }

  async write(): Promise<number> {
    await this.#hearBets();
    const seen = this.#collect();
    try {
      if (seen.length > 0) await this.#store(seen);
    } catch (error) {
      // What could not be written is looked at again the next time, also where nothing moves until then.
      for (const { eventId } of seen) this.#changed.add(eventId);
      throw error;
    }
    await this.#forgetSometimes();
    return seen.length;
  }

  async #store(seen: readonly Seen[]): Promise<void> {
    const { db, clock } = this.#context;
    const unknown = seen.filter((one) => !this.#ids.has(rowKey(one)));
    if (unknown.length > 0) for (const [key, id] of await rowIds(db, unknown)) this.#ids.set(key, id);
    const atMs = slotOf(clock.now());
    const points = seen.flatMap((one) => {
      const rowId = this.#ids.get(rowKey(one));
      return rowId === undefined ? [] : [{ ...one, rowId }];
    });
    await writePoints(db, atMs, points);
    for (const one of seen) this.#written.set(rowKey(one), signature(one));
    this.#count.inc(points.length);
  }

  async #hearBets(): Promise<void> {
    const { db } = this.#context;
    if (this.#lastBetId === null) {
      this.#lastBetId = await newestBetId(db);
      return;
    }
    for (const bet of await lastBets(db, this.#lastBetId)) {
      this.#lastBetId = Math.max(this.#lastBetId, bet.id);
      this.#lastPrices.set(`${bet.market_key} ${bet.selection}`, bet.price);
      this.#changed.add(bet.market_key.slice(0, bet.market_key.indexOf('/')));
    }
  }

  /** The rows that differ from what was last written of them. */
  #collect(): Seen[] {
    const seen = [...this.#changed].flatMap((eventId) =>
      this.#book.markets(eventId).flatMap((market) => market.rows.flatMap((row) => this.#look(eventId, market, row))),
    );
    this.#changed.clear();
    return seen.slice(0, POINTS_MAX);
  }

  #look(eventId: string, market: MarketBook, row: RowBook): Seen[] {
    const key = bettingMarketKey(market.kind, eventId, market.marketId, row.selectionKey);
    const last = this.#lastPrices.get(`${key} ${row.outcome ?? row.selectionKey}`) ?? null;
    const point = pointOf(market, row, this.#book.isClosed(eventId, key), last);
    const address = { eventId, marketId: market.marketId, selectionKey: row.selectionKey };
    const before = this.#written.get(rowKey(address));
    if (before === signature(point) || (before === undefined && isEmpty(point))) return [];
    return [{ ...address, ...point, kind: market.kind }];
  }

  async #forgetSometimes(): Promise<void> {
    const nowMs = this.#context.clock.now();
    if (nowMs - this.#forgottenAtMs < FORGET_EVERY_MS) return;
    this.#forgottenAtMs = nowMs;
    // Rows that are dropped below may be known here by their ids.
    this.#ids.clear();
    if (this.#written.size > KNOWN_MAX) this.#written.clear();
    if (this.#lastPrices.size > KNOWN_MAX) this.#lastPrices.clear();
    await forgetPoints(this.#context.db, nowMs - KEEP_MS);
  }
}

/** The first box of each side; nothing while the row is closed to bets. */
function pointOf(market: MarketBook, row: RowBook, closed: boolean, last: number | null): Omit<Point, 'atMs'> {
  const isOpen = row.open && market.open && !closed;
  const back = isOpen ? row.back[0] : undefined;
  const lay = isOpen ? row.lay[0] : undefined;
  return {
    back: back?.priceHundredths ?? null,
    lay: lay?.priceHundredths ?? null,
    backLine: back?.line ?? null,
    layLine: lay?.line ?? null,
    last,
  };
}

const signature = ({ back, lay, backLine, layLine, last }: Omit<Point, 'atMs'>): string =>
  `${back} ${lay} ${backLine} ${layLine} ${last}`;

const isEmpty = ({ back, lay, last }: Omit<Point, 'atMs'>): boolean => back === null && lay === null && last === null;
