import { type MarketTerms, phaseOf, sameNonRunners } from '@pavilion/betting';
import { bettingMarketKey, type Clock, type MarketBook, providerNames, type StandingResult } from '@pavilion/feed';
import { type FollowedDocument, type FollowedTopics, type Topic } from '@pavilion/protocol';
import type { Context } from '../../../context.ts';
import { newestPrices } from '../price-store.ts';
import { rememberedOf, slotOf } from '../remembered.ts';
import { placementSettings } from '../placement-settings.ts';
import { type BookHold, type BookChange, EventBook } from './event-book.ts';
import { detailTopic, EventDetails, FIRST_DOCUMENT_MS } from './event-details.ts';
import type { RunnersReport } from './standing.ts';
import type { EventDirectory, KnownEvent } from './event-directory.ts';
import { type MarketSpec, marketSpecs, sameTerms } from './market-rows.ts';
import { FlagReads } from './flag-reads.ts';
import { type MarketFlags, storeMarkets } from './market-store.ts';
import { inDocumentSpan } from '../../../tracing/spans.ts';
import { quotedRow } from './make-quoted-row.ts';
import { shownMarkets, termsSet } from './shown-markets.ts';
import type { QuotedRow, QuoteSource } from './quoted-row.ts';

export type BookContext = Pick<Context, 'pool' | 'db' | 'clock' | 'bus' | 'log' | 'settings'>;

const TICK_MS = 1_000;
/** The bus may lose a message; so often the database is asked which markets are suspended or settled. */
const FLAGS_EVERY_TICKS = 5;
/** Heartbeats come every second. Another server has to take over before orders in play have gone unwatched for five. */
const FED_WITHIN_MS = 2_500;

export const oddsTopic = (sportId: number, eventId: string): Topic => ({
  endpoint: '/sports/getPriveteData',
  sid: sportId,
  gmid: Number(eventId),
});

/** The newest document of an event's odds, and when its source last vouched for it. */
export type LookedUp = {
  readonly document: FollowedDocument;
  readonly markets: readonly MarketBook[];
  readonly confirmedAtMs: number;
};

export type BookListener = (eventId: string, urgent: boolean) => void;

/** A held market with the event that it belongs to. */
export type PriceHold = BookHold & { readonly event: KnownEvent };

/**
 * The server's own book: what every price is at this moment, whether it may be taken, and which betting market of the
 * database it belongs to. Prices live in memory only, for the events that somebody looks at or has bets on.
 */
export class QuoteBook implements QuoteSource {
  readonly #context: BookContext;
  readonly #topics: FollowedTopics;
  readonly #directory: EventDirectory;
  readonly #clock: Clock;
  readonly #events = new Map<string, EventBook>();
  readonly #flagReads: FlagReads;
  readonly #details: EventDetails;
  readonly #storing = new Set<string>();
  readonly #waiters = new Set<() => void>();
  readonly #listeners = new Set<BookListener>();
  readonly #resultListeners = new Set<(eventId: string) => void>();
  readonly #ends: (() => void)[] = [];
  #cancelTick: () => void = () => {};
  #ticks = 0;

  constructor(context: BookContext, topics: FollowedTopics, directory: EventDirectory, clock: Clock) {
    this.#context = context;
    this.#flagReads = new FlagReads(context, (flags) => this.#applyFlags(flags));
    this.#topics = topics;
    this.#directory = directory;
    this.#clock = clock;
    this.#details = new EventDetails(topics, clock);
    this.#ends.push(
      topics.listen({
        onDocument: (topic, document) => {
          inDocumentSpan(topic, document.seq, () => this.#withBook(topic, (book) => this.#take(book, document)));
          this.#takeDetail(topic, document);
          this.#wake();
        },
        onConfirmed: (topic, atMs) => this.#withBook(topic, (book) => this.#changed(book, book.confirm(atMs))),
        onGap: (topic) => this.#withBook(topic, (book) => book.gap(topics.state(topic).confirmedAtMs ?? 0)),
        onRefused: () => this.#wake(),
        onForgotten: (topic) => this.#forget(topic),
      }),
      context.bus.subscribe('market.changed', (payload) => this.#onMarketChanged(payload)),
    );
    this.#armTick();
  }

  async find(eventId: string, marketId: string, selectionKey: string): Promise<QuotedRow | null> {
    await this.look(eventId);
    return this.current(eventId, marketId, selectionKey);
  }

  /**
   * The newest markets of an event, as the source has them. Follows the event from now on, and waits up to two seconds
   * for its first document and until its markets are on record. Null when there is none.
   */
  async look(eventId: string): Promise<LookedUp | null> {
    const event = this.#directory.event(eventId);
    if (event === null) return null;
    const topic = oddsTopic(event.sportId, eventId);
    // What is known of its results is asked for together with the first prices.
    const release = this.#topics.want(detailTopic(event.sportId, eventId));
    try {
      await this.#wanting(topic, () => this.#isSettledFor(topic, eventId));
    } finally {
      release();
    }
    const book = this.#events.get(eventId);
    if (book === undefined || book.document === null) return null;
    return { document: book.document, markets: book.markets, confirmedAtMs: book.confirmedAtMs };
  }

  /** Follows a topic from now on, and waits up to two seconds for its first document or its refusal. */
  async firstDocument(topic: Topic): Promise<void> {
    await this.#wanting(topic, () => {
      const { document, refusal } = this.#topics.state(topic);
      return document !== null || refusal !== null;
    });
  }

  current(eventId: string, marketId: string, selectionKey: string): QuotedRow | null {
    const event = this.#directory.event(eventId);
    const found = this.#events.get(eventId)?.find(marketId, selectionKey);
    if (event === null || found == null) return null;
    return quotedRow(event, found);
  }

  isFed(): boolean {
    return this.#topics.confirmedSince(this.#clock.now() - FED_WITHIN_MS);
  }

  /** True when the gate keeps a betting market closed, whatever its source says: results, operators, guard, late start. */
  isClosed(eventId: string, key: string): boolean {
    const event = this.#directory.event(eventId);
    if (event?.suspended === true) return true;
    const book = this.#events.get(eventId);
    if (book === undefined) return false;
    const stored = book.stored.get(key);
    if (stored?.suspended === true || stored?.settled === true || book.isDecided(key)) return true;
    const [, marketId = ''] = key.split('/');
    return book.isHeld(key) || (event !== null && this.#hasNotBegun(event, book.market(marketId)));
  }

  /** The markets of an event as players see them: what is closed is closed, and the back office's limits and delays are in force. */
  shown(eventId: string): readonly MarketBook[] {
    const { markets = [], stored } = this.#events.get(eventId) ?? {};
    return shownMarkets(markets, (key) => this.isClosed(eventId, key), termsSet(stored ?? new Map()));
  }

  /** What is held now in all events that are followed. */
  holds(): PriceHold[] {
    return [...this.#events].flatMap(([eventId, book]) => {
      const event = this.#directory.event(eventId);
      return event === null ? [] : book.holds().map((hold) => ({ ...hold, event }));
    });
  }

  /** The betting markets of an event for which a super admin has set something, by key. */
  termsOf(eventId: string): ReadonlyMap<string, MarketTerms> {
    return termsSet(this.#events.get(eventId)?.stored ?? new Map());
  }

  /** How the listed markets of an event stand settled; none when it is not followed. */
  resultsOf(eventId: string): readonly StandingResult[] {
    return this.#events.get(eventId)?.standingResults() ?? [];
  }

  /** What the newest document of an event says of the runners of its markets that is not on record yet. */
  newsOfRunners(eventId: string): readonly RunnersReport[] {
    return this.#events.get(eventId)?.newsOfRunners() ?? [];
  }

  /** Reads again how a market stands on record. */
  readAgain(marketId: number): void {
    this.#flagReads.ask([marketId]);
  }

  /** Every event that is followed. */
  eventIds(): readonly string[] {
    return [...this.#events.keys()];
  }

  /** The markets of an event as its newest document has them; none when it is not followed. */
  markets(eventId: string): readonly MarketBook[] {
    return this.#events.get(eventId)?.markets ?? [];
  }

  /** The newest detail document of an event; null before the first, and when it is not followed. */
  detail(eventId: string): FollowedDocument | null {
    return this.#events.get(eventId)?.detail ?? null;
  }

  /** Calls back when anything about an event's prices changed; urgent when something opened or closed. */
  watch(listener: BookListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back when a market of an event was settled, or is open again. */
  watchResults(listener: (eventId: string) => void): () => void {
    this.#resultListeners.add(listener);
    return () => this.#resultListeners.delete(listener);
  }

  close(): void {
    this.#cancelTick();
    for (const end of this.#ends) end();
    this.#details.close();
    this.#events.clear();
    this.#wake();
  }

  #withBook(topic: Topic, act: (book: EventBook) => void): void {
    if (topic.endpoint !== '/sports/getPriveteData' || topic.gmid === null) return;
    const eventId = String(topic.gmid);
    let book = this.#events.get(eventId);
    if (book === undefined) {
      book = new EventBook(eventId, topic.sid);
      this.#events.set(eventId, book);
      const sportId = this.#directory.event(eventId)?.sportId ?? topic.sid;
      if (sportId !== null) this.#details.follow(book, sportId);
    }
    act(book);
  }

  #takeDetail(topic: Topic, document: FollowedDocument): void {
    if (topic.endpoint !== '/sports/getDetailsData' || topic.gmid === null) return;
    const book = this.#events.get(String(topic.gmid));
    if (book !== undefined) this.#changed(book, book.takeDetail(document));
  }

  /** The source should have called the event in play by now, and does not. */
  #hasNotBegun(event: KnownEvent, market: MarketBook | null): boolean {
    const inPlay = event.inPlay || market?.inPlay === true;
    return phaseOf(placementSettings(this.#context), { ...event, inPlay }, this.#clock.now()) === 'closed';
  }

  /** Screens show a market closed as soon as its event should have begun. */
  #tellLate(book: EventBook): void {
    const event = this.#directory.event(book.eventId);
    const isLate = event !== null && this.#hasNotBegun(event, null);
    if (isLate === book.isLate) return;
    book.isLate = isLate;
    this.#changed(book, 'opened or closed');
  }

  #take(book: EventBook, document: FollowedDocument): void {
    const change = book.take(document);
    this.#store(book);
    this.#changed(book, change);
  }

  #changed(book: EventBook, change: BookChange): void {
    if (change === 'nothing') return;
    for (const listener of this.#listeners) listener(book.eventId, change === 'opened or closed');
  }

  #forget(topic: Topic): void {
    if (topic.endpoint !== '/sports/getPriveteData' || topic.gmid === null) return;
    const eventId = String(topic.gmid);
    this.#events.delete(eventId);
    this.#details.forget(eventId);
  }

  /** Markets of the book that are not on record yet. */
  #unstored(book: EventBook): MarketSpec[] {
    if (book.document === null || this.#directory.event(book.eventId) === null) return [];
    const isNew = (market: MarketBook) =>
      market.rows.some(
        (row) => !book.stored.has(bettingMarketKey(market.kind, market.eventId, market.marketId, row.selectionKey)),
      );
    const markets = book.markets.filter(isNew);
    if (markets.length === 0) return [];
    const names = providerNames(book.document.data);
    return markets.flatMap((market) => marketSpecs(market, names));
  }

  #store(book: EventBook): void {
    if (this.#storing.has(book.eventId)) return;
    const specs = this.#unstored(book);
    if (specs.length === 0) return;
    this.#storing.add(book.eventId);
    const slotMs = slotOf(book.document?.receivedAtMs ?? this.#clock.now());
    Promise.all([storeMarkets(this.#context, specs), newestPrices(this.#context.db, book.eventId, slotMs)])
      .then(([stored, offered]) => {
        for (const { key, marketId } of specs) book.remember(key, rememberedOf(marketId, offered), this.#clock.now());
        for (const [key, market] of stored) if (!book.stored.has(key)) book.stored.set(key, market);
        // What was changed between this read and now was told while these markets were not known here.
        this.#flagReads.ask([...stored.values()].map(({ id }) => id));
        this.#changed(book, 'something');
        if (stored.values().some(({ result }) => result !== null)) this.#tellResults(book);
      })
      .catch((error: unknown) => {
        this.#context.log.error({ err: error, eventId: book.eventId }, 'markets could not be put on record');
      })
      .finally(() => {
        this.#storing.delete(book.eventId);
        this.#wake();
      });
  }

  /** Nothing more is to be waited for: the first document and its markets are here, or there will be none. */
  #isSettledFor(topic: Topic, eventId: string): boolean {
    if (this.#topics.state(topic).refusal !== null) return true;
    const book = this.#events.get(eventId);
    if (book === undefined || book.document === null || this.#storing.has(eventId)) return false;
    return this.#details.isKnown(eventId);
  }

  async #wanting(topic: Topic, isDone: () => boolean): Promise<void> {
    const release = this.#topics.want(topic);
    try {
      if (!isDone()) await this.#until(isDone, FIRST_DOCUMENT_MS);
    } finally {
      release();
    }
  }

  #until(isDone: () => boolean, waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        cancel();
        this.#waiters.delete(look);
        resolve();
      };
      const look = () => {
        if (isDone()) finish();
      };
      const cancel = this.#clock.after(waitMs, finish);
      this.#waiters.add(look);
    });
  }

  #wake(): void {
    for (const look of [...this.#waiters]) look();
  }

  #onMarketChanged(payload: unknown): void {
    const id = typeof payload === 'object' && payload !== null && 'marketId' in payload ? payload.marketId : null;
    if (typeof id !== 'number') return;
    const isFollowed = [...this.#events.values()].some((book) => book.stored.values().some((one) => one.id === id));
    if (isFollowed) this.#flagReads.ask([id]);
  }

  #applyFlags(flags: readonly MarketFlags[]): void {
    const byId = new Map(flags.map((flag) => [flag.id, flag]));
    for (const book of this.#events.values()) {
      let change: BookChange = 'nothing';
      let decided = false;
      for (const [key, stored] of book.stored) {
        const flag = byId.get(stored.id);
        if (flag === undefined) continue;
        const isSameResult = sameResult(stored, flag);
        if (isSameResult && sameFlags(stored, flag)) continue;
        book.stored.set(key, { ...stored, ...flag });
        change = 'opened or closed';
        decided ||= !isSameResult;
      }
      this.#changed(book, change);
      if (decided) this.#tellResults(book);
    }
  }

  #tellResults({ eventId }: EventBook): void {
    for (const listener of this.#resultListeners) listener(eventId);
  }

  #armTick(): void {
    this.#cancelTick = this.#clock.after(TICK_MS, () => {
      this.#tick();
      this.#armTick();
    });
  }

  #tick(): void {
    this.#ticks += 1;
    for (const book of this.#events.values()) {
      this.#changed(book, book.tick(this.#clock.now()));
      this.#tellLate(book);
      this.#store(book);
    }
    if (this.#ticks % FLAGS_EVERY_TICKS !== 0) return;
    const ids = [...this.#events.values()].flatMap((book) => [...book.stored.values()].map((stored) => stored.id));
    if (ids.length > 0) this.#flagReads.ask(ids);
  }
}

const sameResult = (one: Pick<MarketFlags, 'result'>, other: Pick<MarketFlags, 'result'>): boolean =>
  JSON.stringify(one.result) === JSON.stringify(other.result);

const sameFlags = (one: MarketFlags, other: MarketFlags): boolean =>
  one.suspended === other.suspended &&
  one.settled === other.settled &&
  sameTerms(one.terms, other.terms) &&
  one.runners.size === other.runners.size &&
  sameNonRunners(one.nonRunners, other.nonRunners);
