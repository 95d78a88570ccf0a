import {
  type Clock,
  idOf,
  type JsonObject,
  overlayDocument,
  type Ending,
  overlayEndings,
  overlayResults,
  overlayTerms,
  positiveIdOf,
  type Shown,
  type ShownEvent,
  shownDetail,
  shownEvents,
  shownTree,
} from '@pavilion/feed';
import {
  type FollowedTopics,
  type Topic,
  type TopicChange,
  type TopicRead,
  type TopicSource,
} from '@pavilion/protocol';
import { boardTopics, type SourceTopic, sourceTopic } from './board-topics.ts';
import { HOME, HomeBoard, type HomeCatalogue } from './home-board.ts';
import { type ListedPlayers, met, NO_PLAYERS } from './listed-players.ts';
import { ListScores } from './list-scores.ts';
import { SideCodes } from './side-codes.ts';
import type { QuoteBook } from '../book/quote-book.ts';

/** What the relay needs to know of the catalogue: what players may see. */
export type ShownCatalogue = HomeCatalogue & {
  isSportShown(sportId: number): boolean;
  isCompetitionShown(sportId: number, competitionId: number): boolean;
  isEventShown(eventId: string): boolean;
  event(eventId: string): { readonly sportId: number } | null;
  /** It has been played and waits for its results: no list shows it. */
  isOver(eventId: string): boolean;
  /** Whether players may see how a past event ended; undefined until `recall` has looked. */
  isPastShown(sportId: number, eventId: string): boolean | undefined;
  recall(eventId: string): Promise<void>;
  watch(listener: (sportId: number | null) => void): () => void;
};

const UNKNOWN_SPORT: TopicRead = { state: 'unknown', message: 'Unknown sport.' };
const UNKNOWN_EVENT: TopicRead = { state: 'unknown', message: 'Unknown event.' };

/** The order books of events, which are read when somebody asks for them. */
type OrdersSource = TopicSource & { first(topic: Topic): Promise<void> };

/**
 * The documents that browsers get: without what is switched off, with everything closed that an operator, a result or the
 * guard has closed, and with the results that stand on record, whoever declared them. Our own pages follow the board, which is
 * the book that bets are decided by; the bridge's documents serve other clients. Heartbeats vouch for a document only as long as
 * the bridge does, so a browser's prices go stale when the bridge is away.
 */
export class Relay implements TopicSource {
  readonly #topics: FollowedTopics;
  readonly #book: QuoteBook;
  readonly #catalogue: ShownCatalogue;
  readonly #scores: ListScores;
  readonly #home: HomeBoard;
  readonly #orders: OrdersSource;
  readonly #players: ListedPlayers;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #listeners = new Set<(change: TopicChange) => void>();

  constructor(
    topics: FollowedTopics,
    book: QuoteBook,
    catalogue: ShownCatalogue,
    clock: Pick<Clock, 'now' | 'after'>,
    orders: OrdersSource = NO_ORDERS,
    players: ListedPlayers = NO_PLAYERS,
  ) {
    this.#orders = orders;
    this.#players = players;
    this.#topics = topics;
    this.#clock = clock;
    this.#scores = new ListScores(topics);
    const codes = new SideCodes(topics, book);
    this.#home = new HomeBoard(topics, catalogue, this.#scores, players, this.#isClosed, clock, codes);
    this.#book = book;
    this.#catalogue = catalogue;
  }

  read(topic: Topic): TopicRead {
    if (topic.endpoint === HOME.endpoint) return this.#readHome();
    const source = sourceTopic(topic);
    const hidden = this.#hidden(source);
    if (hidden !== null) return hidden;
    if (topic.endpoint === ORDERS) return this.#orders.read(topic);
    const { document, refusal } = this.#topics.state(source);
    if (document !== null) return { state: 'known', data: this.#shownDocument(topic, source, document.data) };
    return refusal === null ? { state: 'pending' } : { state: 'unknown', message: refusal };
  }

  /** Waits (bounded) for the first document of a topic that is pending, whoever else follows it. */
  async first(topic: Topic): Promise<void> {
    if (topic.endpoint === HOME.endpoint) return this.#firstHome();
    if (this.read(topic).state !== 'pending') return;
    await (topic.endpoint === ORDERS ? this.#orders.first(topic) : this.#book.firstDocument(sourceTopic(topic)));
  }

  /**
   * Scores are read while somebody looks at the home page. Who comes first waits a moment for one: the page gives the featured
   * match, which has one, its place when it is drawn, and not later.
   */
  async #firstHome(): Promise<void> {
    const leave = this.#scores.look(HOME.endpoint);
    let cancel = () => {};
    try {
      if (this.#home.confirmedAtMs() === null) await this.#book.firstDocument(sourceTopic(HOME));
      if (this.#home.read().some(({ events }) => events.some(({ score }) => score !== null))) return;
      const awaited = this.#scores.awaited(HOME.endpoint);
      if (awaited.length === 0) return;
      const enough = new Promise<void>((resolve) => {
        cancel = this.#clock.after(FIRST_SCORE_MS, resolve);
      });
      await Promise.race([enough, ...awaited.map((topic) => this.#book.firstDocument(topic))]);
    } finally {
      cancel();
      leave();
    }
  }

  #readHome(): TopicRead {
    return this.#home.confirmedAtMs() === null ? { state: 'pending' } : { state: 'known', data: this.#home.read() };
  }

  want(asked: Topic): () => void {
    // The lists of all sports are followed anyway.
    if (asked.endpoint === HOME.endpoint) return this.#scores.look(HOME.endpoint);
    if (asked.endpoint === ORDERS) return this.#orders.want?.(asked) ?? (() => {});
    const release = this.#wantSource(sourceTopic(asked));
    if (asked.endpoint !== '/board/events') return release;
    const leave = this.#scores.look(listName(asked));
    return () => {
      leave();
      release();
    };
  }

  #wantSource(topic: Topic): () => void {
    // Nobody makes this server ask the bridge for things that players may not see or that do not exist.
    const hidden = this.#hidden(topic);
    if (hidden === null) return this.#topics.want(topic);
    return hidden.state === 'pending' ? this.#wantPast(topic) : () => {};
  }

  /** The details of an event that is over are asked for once the record has named it. */
  #wantPast(topic: Topic): () => void {
    let isWanted = true;
    let release = () => {};
    void this.#catalogue.recall(String(topic.gmid)).then(() => {
      if (!isWanted) return;
      if (this.#hidden(topic) === null) release = this.#topics.want(topic);
      for (const listener of this.#listeners) announce(listener, { ...topic, urgent: false });
    });
    return () => {
      isWanted = false;
      release();
    };
  }

  confirmedAtMs(topic: Topic): number | null {
    if (topic.endpoint === HOME.endpoint) return this.#home.confirmedAtMs();
    if (topic.endpoint === ORDERS) return this.#orders.confirmedAtMs?.(topic) ?? null;
    return this.#topics.state(sourceTopic(topic)).confirmedAtMs;
  }

  watch(hears: (change: TopicChange) => void): () => void {
    const listener = (change: TopicChange) => announce(hears, change);
    this.#listeners.add(hears);
    const ends: (() => void)[] = [
      () => this.#listeners.delete(hears),
      this.#orders.watch(hears),
      this.#players.watch((eventId) => {
        const event = this.#catalogue.event(eventId);
        if (event === null) return;
        hears({ endpoint: '/board/events', sid: event.sportId, gmid: null, urgent: false });
        hears({ ...HOME, urgent: false });
      }),
      this.#topics.listen({
        onDocument: (topic) => {
          // Odds are announced by the book, which has read them by then and knows whether something opened or closed.
          if (topic.endpoint !== '/sports/getPriveteData') listener({ ...topic, urgent: false });
        },
        onRefused: (topic) => listener({ ...topic, urgent: false }),
      }),
      this.#book.watch((eventId, urgent) => {
        const event = this.#catalogue.event(eventId);
        if (event === null) return;
        listener({ endpoint: '/sports/getPriveteData', sid: event.sportId, gmid: Number(eventId), urgent });
      }),
      this.#book.watchResults((eventId) => {
        const event = this.#catalogue.event(eventId);
        if (event === null) return;
        listener({ endpoint: '/sports/getDetailsData', sid: event.sportId, gmid: Number(eventId), urgent: true });
      }),
      this.#catalogue.watch((sportId) => {
        if (sportId !== null) {
          listener({ endpoint: '/sports/esid', sid: sportId, gmid: null, urgent: false });
          // The tree shows what is on record.
          listener({ endpoint: '/sports/tree', sid: null, gmid: null, urgent: false });
        } else for (const topic of this.#topics.all()) this.#lookAgain(topic, listener);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Switches were thrown. Whether an event that is over may still be seen, only the record knows. */
  #lookAgain(topic: Topic, listener: (change: TopicChange) => void): void {
    const tell = () => listener({ ...topic, urgent: true });
    if (this.#hidden(topic)?.state !== 'pending') tell();
    else void this.#catalogue.recall(String(topic.gmid)).then(tell);
  }

  #hidden({ endpoint, sid, gmid }: Topic): TopicRead | null {
    if (sid !== null && !this.#catalogue.isSportShown(sid)) return UNKNOWN_SPORT;
    if (gmid === null) return null;
    const event = this.#catalogue.event(String(gmid));
    if (event === null && sid !== null && endpoint === '/sports/getDetailsData') return this.#hiddenPast(sid, gmid);
    return event !== null && event.sportId === sid && this.#catalogue.isEventShown(String(gmid)) ? null : UNKNOWN_EVENT;
  }

  #hiddenPast(sid: number, gmid: number): TopicRead | null {
    const isShown = this.#catalogue.isPastShown(sid, String(gmid));
    if (isShown === undefined) return { state: 'pending' };
    return isShown ? null : UNKNOWN_EVENT;
  }

  #shownDocument({ endpoint, gmid }: Topic, source: SourceTopic, document: unknown): unknown {
    if (endpoint === '/board/events') return this.#withScores(source, this.#overlaid(source, document));
    if (endpoint === '/board/event') return shownDetail(this.#overlaid(source, document));
    return endpoint === '/board/markets' ? this.#book.shown(String(gmid)) : this.#overlaid(source, document);
  }

  #withScores(topic: Topic, list: unknown): readonly ShownEvent[] {
    const sportId = String(topic.sid);
    const events = shownEvents(list, (eventId) => this.#scores.of({ eventId, sportId }));
    this.#scores.follow(
      listName(topic),
      events.filter(({ inPlay }) => inPlay),
    );
    return events.map((event) => met(event, this.#players));
  }

  #overlaid(topic: SourceTopic, document: unknown): unknown {
    switch (topic.endpoint) {
      case '/sports/allSportid':
        return overlayDocument(document, NEVER, (sport) =>
          this.#catalogue.isSportShown(Number(positiveIdOf(sport.eid))),
        );
      case '/sports/tree':
        return shownTree(document, this.#shown());
      case '/sports/esid':
        return overlayEndings(
          overlayDocument(document, this.#isClosed, (event) => this.#showsListed(event)),
          (eventId) => this.#endingOf(eventId),
        );
      case '/sports/getPriveteData':
        return this.#withTerms(topic, overlayDocument(document, this.#isClosed));
      case '/sports/getDetailsData':
        return overlayResults(document, this.#book.resultsOf(String(topic.gmid)));
    }
  }

  /** With what a super admin has set for the event's markets; for most events that is nothing. */
  #withTerms({ gmid }: Topic, document: unknown): unknown {
    const terms = this.#book.termsOf(String(gmid));
    return terms.size === 0 ? document : overlayTerms(document, (key) => terms.get(key) ?? null);
  }

  readonly #isClosed = (key: string): boolean => this.#book.isClosed(key.slice(0, key.indexOf('/')), key);

  #showsListed(event: JsonObject): boolean {
    const eventId = positiveIdOf(event.gmid);
    return eventId !== null && this.#catalogue.isEventShown(eventId);
  }

  /** How an event ended that the source still lists; called off when all that is on record of it is void. */
  #endingOf(eventId: string): Ending | null {
    if (!this.#catalogue.isOver(eventId)) return null;
    const results = this.#book.resultsOf(eventId);
    return results.length > 0 && results.every(({ result }) => result.type === 'void') ? 'CANCELLED' : 'COMPLETED';
  }

  #shown(): Shown {
    return {
      sport: (sportId) => this.#catalogue.isSportShown(Number(sportId)),
      competition: (sportId, competitionId) =>
        this.#catalogue.isCompetitionShown(Number(sportId), Number(idOf(competitionId) ?? -1)),
      event: (eventId) => this.#catalogue.isEventShown(eventId),
    };
  }
}

/** Less than a page that is drawn waits for its answers. */
const FIRST_SCORE_MS = 300;
const NEVER = () => false;
const ORDERS = '/board/orders';
const NO_ORDERS: OrdersSource = { read: () => UNKNOWN_EVENT, watch: () => () => {}, first: async () => {} };
const listName = ({ sid }: Topic): string => String(sid);

/** A change of the bridge's document is one of the board's too. */
function announce(listener: (change: TopicChange) => void, change: TopicChange): void {
  listener(change);
  for (const board of boardTopics(change)) {
    // A list is told of a closing with its next document, as it always was.
    listener({ ...board, urgent: change.urgent && board.gmid !== null });
  }
}
