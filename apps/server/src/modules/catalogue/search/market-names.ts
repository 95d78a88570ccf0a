import { type Clock, isRowKind, type MarketBook, readMarkets } from '@pavilion/feed';
import { type BridgeClient } from '@pavilion/protocol';
import type { Catalogue } from '../catalogue.ts';

/** A market by its name, as it can be found. */
export type NamedMarket = {
  readonly name: string;
  readonly kind: string;
  readonly marketId: string;
  readonly selectionKey: string | null;
};

type Indexed = { readonly markets: readonly NamedMarket[]; readonly readAtMs: number };

/** Told of every document that was read: the event and its markets as the source has them. */
export type OnMarketsRead = (eventId: string, data: unknown) => Promise<void>;

/** One event is read every so often, whichever has waited longest beyond its turn. */
const STEP_MS = 500;
/** Sessions come and go while an event is in play; before that its markets stand. */
const IN_PLAY_TURN_MS = 30_000;
const TURN_MS = 5 * 60_000;

/**
 * The names of the markets of every listed event. The book follows only events that somebody looks at; what nobody has
 * opened yet must be found too, so this reads one event after the other, slowly and without following any. A name may be
 * as old as its event's turn; whether it may be bet on is decided by the book, as ever.
 */
export class MarketIndex {
  readonly #bridge: Pick<BridgeClient, 'fetch' | 'state'>;
  readonly #catalogue: Catalogue;
  readonly #clock: Clock;
  readonly #onRead: OnMarketsRead;
  readonly #byEvent = new Map<string, Indexed>();
  #cancel: () => void = () => {};
  #closed = false;

  constructor(
    bridge: Pick<BridgeClient, 'fetch' | 'state'>,
    catalogue: Catalogue,
    clock: Clock,
    onRead: OnMarketsRead = async () => {},
  ) {
    this.#bridge = bridge;
    this.#catalogue = catalogue;
    this.#clock = clock;
    this.#onRead = onRead;
  }

  start(): void {
    const again = () => {
      if (!this.#closed) this.start();
    };
    this.#cancel = this.#clock.after(STEP_MS, () => {
      this.step().then(again, again);
    });
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  /** What is known of an event; nothing until its first turn. */
  marketsOf(eventId: string): readonly NamedMarket[] {
    return this.#byEvent.get(eventId)?.markets ?? [];
  }

  /** Reads the event whose turn it is, if any. Never rejects: an event that cannot be read keeps its names. */
  async step(): Promise<void> {
    const next = this.#next();
    if (next === null || this.#bridge.state !== 'ready') return;
    const { eventId, sportId } = next;
    const before = this.#byEvent.get(eventId)?.markets ?? [];
    // Its turn is over whatever comes of it, so that one that never answers does not hold up the others.
    this.#byEvent.set(eventId, { markets: before, readAtMs: this.#clock.now() });
    const data = await this.#bridge
      .fetch('/sports/getPriveteData', { sid: sportId, gmid: Number(eventId) })
      .catch(() => null);
    if (data === null) return;
    const markets = readMarkets(data).filter((market) => market.eventId === eventId);
    this.#byEvent.set(eventId, { markets: markets.flatMap(namesOf), readAtMs: this.#clock.now() });
    await this.#onRead(eventId, data);
  }

  /** The event that has waited longest beyond its turn. Events that are not listed any more are forgotten here. */
  #next(): { eventId: string; sportId: number } | null {
    const nowMs = this.#clock.now();
    const listed = new Set<string>();
    let next: { eventId: string; sportId: number } | null = null;
    let longestMs = 0;
    for (const sport of this.#catalogue.shownSports()) {
      for (const event of this.#catalogue.listedEvents(sport.id) ?? []) {
        listed.add(event.eventId);
        // What is played now is read before what is to come.
        const neverMs = event.inPlay ? Number.NEGATIVE_INFINITY : 0;
        const readAtMs = this.#byEvent.get(event.eventId)?.readAtMs ?? neverMs;
        const waitedMs = nowMs - readAtMs - (event.inPlay ? IN_PLAY_TURN_MS : TURN_MS);
        if (waitedMs <= longestMs) continue;
        longestMs = waitedMs;
        next = { eventId: event.eventId, sportId: sport.id };
      }
    }
    for (const eventId of this.#byEvent.keys()) if (!listed.has(eventId)) this.#byEvent.delete(eventId);
    return next;
  }
}

/** The betting markets of a provider's market: itself, or each of its rows. */
function namesOf({ kind, marketId, name, rows }: MarketBook): NamedMarket[] {
  if (!isRowKind(kind)) return [{ name, kind, marketId, selectionKey: null }];
  return rows.flatMap((row) => {
    // The rows of lines are all called the same; their market's name says which line it is.
    const shown = kind === 'line' && name !== '' ? name : row.name;
    return shown === '' ? [] : [{ name: shown, kind, marketId, selectionKey: row.selectionKey }];
  });
}
