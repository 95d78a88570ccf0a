import type { SeenBet, SeenStop } from '@pavilion/betting';
import { bettingMarketKey, type MarketBook, type RowBook } from '@pavilion/feed';

/** The book of prices, as far as stops are seen in it. */
export type WatchedBook = {
  watch(listener: (eventId: string) => void): () => void;
  markets(eventId: string): readonly MarketBook[];
};

/** A bet with what a stop is matched by. */
export type StoppableBet = SeenBet & { readonly marketKey: string; readonly selection: string; readonly atMs: number };

type Stop = {
  readonly marketKey: string;
  /** Of a jump, whose price; null: the whole betting market. */
  readonly selection: string | null;
  readonly atMs: number;
  readonly why: SeenStop['why'];
};
type Was = { readonly open: boolean; readonly price: number | null };

/** No rule looks further back. */
const KEPT_MS = 60_000;
/** From one document to the next in play; the guard's own limit for what it lets pass is wider. */
const JUMP = 1.15;
const EVENTS_MAX = 5_000;

const priceOf = ({ back }: RowBook): number | null => back[0]?.priceHundredths ?? null;
const jumped = (before: number | null, now: number | null): boolean =>
  before !== null && now !== null && Math.max(before, now) >= JUMP * Math.min(before, now);

/**
 * When the feed suspended a row, or its best price jumped, in the last minute, and which bets came just before. Of prices that
 * this server follows.
 */
export class PriceStops {
  readonly #book: WatchedBook;
  readonly #now: () => number;
  readonly #end: () => void;
  readonly #was = new Map<string, ReadonlyMap<string, Was>>();
  #stops: Stop[] = [];
  readonly #bets = new Map<number, StoppableBet>();

  constructor(book: WatchedBook, now: () => number) {
    this.#book = book;
    this.#now = now;
    this.#end = book.watch((eventId) => this.#onPrices(eventId));
  }

  close(): void {
    this.#end();
  }

  /** Bets that are to be held against what stops now or has stopped; each is kept for as long as a stop may come. */
  follow(bets: readonly StoppableBet[]): SeenStop[] {
    const sinceMs = this.#now() - KEPT_MS;
    for (const bet of bets) this.#bets.set(bet.id, bet);
    for (const [id, { atMs }] of this.#bets) if (atMs < sinceMs) this.#bets.delete(id);
    this.#stops = this.#stops.filter(({ atMs }) => atMs >= sinceMs);
    const byMarket = Map.groupBy(this.#stops, ({ marketKey }) => marketKey);
    return [...this.#bets.values()].flatMap((bet) => {
      const { marketKey, selection, atMs, ...seen } = bet;
      // The first stop after the bet is the one that it came before.
      const stop = byMarket
        .get(marketKey)
        ?.find((one) => one.atMs >= atMs && (one.selection === null || one.selection === selection));
      return stop === undefined ? [] : [{ ...seen, beforeMs: stop.atMs - atMs, why: stop.why }];
    });
  }

  #onPrices(eventId: string): void {
    const before = this.#was.get(eventId);
    const now = new Map<string, Was>();
    for (const market of this.#book.markets(eventId)) {
      for (const row of market.rows) {
        const key = `${market.marketId}/${row.selectionKey}`;
        const is = { open: row.open, price: priceOf(row) };
        now.set(key, is);
        const was = before?.get(key);
        if (was?.open === true) this.#note(market, row, was, is);
      }
    }
    this.#was.delete(eventId);
    this.#was.set(eventId, now);
    for (const oldest of this.#was.keys()) {
      if (this.#was.size <= EVENTS_MAX) break;
      this.#was.delete(oldest);
    }
  }

  #note({ kind, eventId, marketId }: MarketBook, row: RowBook, was: Was, is: Was): void {
    const marketKey = bettingMarketKey(kind, eventId, marketId, row.selectionKey);
    const atMs = this.#now();
    // Who does not look for alerts hears of stops all the same.
    while ((this.#stops[0]?.atMs ?? atMs) < atMs - KEPT_MS) this.#stops.shift();
    if (!is.open) this.#stops.push({ marketKey, selection: null, atMs, why: 'suspended' });
    else if (jumped(was.price, is.price)) this.#stops.push({ marketKey, selection: row.outcome, atMs, why: 'jumped' });
  }
}
