import type { LiveBetFilter } from '@pavilion/contract';
import { type Clock, type JsonObject } from '@pavilion/feed';
import { BridgeClient, type ClientSocket, type LinkState, paramsOf, type Topic } from '@pavilion/protocol';
import { ApiError, errorText } from '../api/api-error.ts';
import { Poller } from './poller.ts';
import { PriceBoard, type RequestFrame } from './price/price-board.ts';
import { type LiveTopic, pollIntervalMs } from './topics.ts';

/** The newest document of a topic, asked for over HTTP. */
export type FetchDocument = (topic: Topic, signal: AbortSignal) => Promise<{ seq: number; data: unknown }>;

export type LiveOptions = {
  /** Opens a socket to `/ws`. */
  openSocket: () => ClientSocket;
  fetchDocument: FetchDocument;
  clock: Clock;
  frame: RequestFrame;
};

/**
 * What the private topics say about the signed-in account. `resumed` follows every new connection; `refused` says that
 * the token is no longer good or the account is locked.
 */
export type AccountListener = (notice: JsonObject | 'resumed' | 'refused') => void;

/**
 * What changed for everybody: the settings with the home page, or what is on in the catalogue. `resumed` follows a lost
 * connection: either may have changed meanwhile.
 */
export type NewsListener = (what: 'settings' | 'catalogue' | 'resumed') => void;

/** A frame of bets as they are taken, for the page of them to read; `lost` until the connection is back and told of them again, `refused` where nobody may watch. */
export type BetsListener = (told: JsonObject | 'lost' | 'refused') => void;

const AUTHENTICATE = 'authenticate';

type Watched = {
  topic: LiveTopic<unknown>;
  intervalMs: number;
  poller: Poller;
  unsubscribe: () => void;
};

/**
 * The page's one connection to live prices. Topics are subscribed once, however many components watch them. When the
 * stream or a subscription fails, the topic is polled at three times its interval until the stream brings it again;
 * both ways end in the same board.
 */
export class Live {
  readonly board: PriceBoard;
  readonly #options: LiveOptions;
  readonly #watched = new Map<string, Watched>();
  #client: BridgeClient | null = null;
  #account: { token: string; listener: AccountListener } | null = null;
  #isAuthenticated = false;
  #bets: { requestId: string; filter: LiveBetFilter; listener: BetsListener } | null = null;
  #betsAsked = 0;
  readonly #news = new Set<NewsListener>();
  #wasLost = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.board = new PriceBoard(options.clock, options.frame);
  }

  /** Keeps a topic coming until the returned function is called. */
  watch<Shape>(topic: LiveTopic<Shape>, intervalMs: number): () => void {
    this.board.open(topic, intervalMs);
    if (!this.#watched.has(topic.key)) this.#subscribe(topic, intervalMs);
    return this.#leaver(topic);
  }

  /**
   * Begins a topic with a document that is known already, until the returned function is called. Nothing is asked for
   * before somebody watches it: a price that comes while a page is drawn for the first time makes it start again.
   */
  begin<Shape>(topic: LiveTopic<Shape>, intervalMs: number, document: unknown, stale: boolean): () => void {
    this.board.open(topic, intervalMs);
    this.board.receive(topic.key, null, document, false, stale);
    this.board.flush();
    return this.#leaver(topic);
  }

  #leaver(topic: LiveTopic<unknown>): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      if (this.board.leave(topic.key)) this.#unsubscribe(topic.key);
    };
  }

  /** Opens the private topics of an account until the returned function is called. One account at a time. */
  listen(token: string, listener: AccountListener): () => void {
    const account = { token, listener };
    this.#account = account;
    if (this.#connected().state === 'ready') this.#authenticate();
    return () => {
      if (this.#account !== account) return;
      this.#account = null;
      // The socket belongs to whoever authenticated on it last. Unless somebody else does now, a guest gets a new one.
      this.#options.clock.after(0, () => {
        if (!this.#account) this.#reconnect();
      });
    };
  }

  /** Watches bets as they are taken, once the account has authenticated, until the returned function is called. */
  watchBets(filter: LiveBetFilter, listener: BetsListener): () => void {
    this.#betsAsked += 1;
    const bets = { requestId: `bets-${this.#betsAsked}`, filter, listener };
    this.#bets = bets;
    if (this.#isAuthenticated) this.#askForBets();
    return () => {
      if (this.#bets !== bets) return;
      this.#bets = null;
      this.#client?.send({ action: 'watch-bets', requestId: bets.requestId, filter: null });
    };
  }

  #askForBets(): void {
    if (this.#bets === null) return;
    const { requestId, filter } = this.#bets;
    this.#client?.send({ action: 'watch-bets', requestId, filter });
  }

  /** Hears what changed for everybody until the returned function is called. */
  follow(listener: NewsListener): () => void {
    this.#news.add(listener);
    this.#connected();
    return () => this.#news.delete(listener);
  }

  /** Closes the connection; what is watched stays locked. */
  close(): void {
    this.#client?.close();
    this.#client = null;
    for (const { poller } of this.#watched.values()) poller.stop();
  }

  /** Asks for a topic that failed once more. */
  retry(key: string): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    this.board.fail(key, null);
    // It may be waiting for its next turn; somebody who asks again is not told to wait.
    watched.poller.stop();
    watched.poller.start();
  }

  #connected(): BridgeClient {
    this.#client ??= new BridgeClient({
      open: this.#options.openSocket,
      clock: this.#options.clock,
      delta: true,
      onState: (state) => this.#onState(state),
      onOther: (frame) => this.#onOther(frame),
      onDefect: (defect) => console.error('A live document could not be taken.', defect),
    });
    return this.#client;
  }

  #reconnect(): void {
    this.#client?.close();
    this.#client = null;
    this.#isAuthenticated = false;
    this.board.lost();
    for (const watched of this.#watched.values()) this.#startStream(watched);
    if (this.#news.size > 0) this.#connected();
  }

  #subscribe(topic: LiveTopic<unknown>, intervalMs: number): void {
    const poller = new Poller({
      clock: this.#options.clock,
      everyMs: pollIntervalMs(intervalMs),
      ask: (signal) => this.#options.fetchDocument(topic.topic, signal),
      onAnswer: ({ seq, data }) => {
        this.board.setInterval(topic.key, pollIntervalMs(intervalMs));
        this.board.receive(topic.key, seq, data);
      },
      onError: (error) => {
        this.board.fail(topic.key, errorText(error, ''));
        // The server has no such document; the stream goes on asking now and then. Any other refusal passes.
        if (error instanceof ApiError && error.code === 'NOT_FOUND') poller.stop();
      },
    });
    const watched: Watched = { topic, intervalMs, poller, unsubscribe: () => {} };
    this.#watched.set(topic.key, watched);
    this.#startStream(watched);
  }

  #startStream(watched: Watched): void {
    const { topic, intervalMs, poller } = watched;
    let seq: number | null = null;
    const subscription = this.#connected().subscribe(
      topic.topic.endpoint,
      paramsOf(topic.topic),
      {
        onData: (update) => {
          poller.stop();
          seq = update.seq;
          this.board.setInterval(topic.key, intervalMs);
          this.board.receive(topic.key, update.seq, update.data, update.image, update.stale);
        },
        onConfirmed: () => this.board.confirm(topic.key, seq),
        onGap: (reason) => {
          if (reason === 'upstream') this.board.gap(topic.key);
        },
        onError: (message, isUnknown) => {
          this.board.fail(topic.key, message);
          // Over HTTP the server would only say again that it has no such sport or event.
          if (isUnknown) return;
          console.warn(`The subscription to ${topic.key} failed: ${message}`);
          poller.start();
        },
      },
      intervalMs,
    );
    watched.unsubscribe = () => subscription.unsubscribe();
  }

  #unsubscribe(key: string): void {
    const watched = this.#watched.get(key);
    this.#watched.delete(key);
    watched?.poller.stop();
    watched?.unsubscribe();
  }

  #onState(state: LinkState): void {
    if (state === 'ready') this.#onReady();
    if (state !== 'waiting') return;
    this.#wasLost = true;
    this.#isAuthenticated = false;
    this.#bets?.listener('lost');
    console.warn('The live connection was lost; prices are polled until it is back.');
    this.board.lost();
    for (const { poller } of this.#watched.values()) poller.start();
  }

  #onReady(): void {
    this.#authenticate();
    if (this.#wasLost) this.#tell('resumed');
    this.#wasLost = false;
  }

  #tell(what: Parameters<NewsListener>[0]): void {
    for (const listener of this.#news) listener(what);
  }

  #authenticate(): void {
    if (!this.#account) return;
    this.#client?.send({ action: 'authenticate', requestId: AUTHENTICATE, token: this.#account.token });
  }

  /** What was asked for before is not what is shown now. */
  #onBets(frame: JsonObject): void {
    if (frame.requestId === this.#bets?.requestId) this.#bets?.listener(frame);
  }

  #onOther(frame: JsonObject): void {
    if (frame.type === 'authenticated') {
      this.#isAuthenticated = true;
      this.#account?.listener('resumed');
      this.#askForBets();
    } else if (frame.type === 'bets') this.#onBets(frame);
    else if (frame.type === 'error' && frame.requestId === this.#bets?.requestId) this.#bets?.listener('refused');
    else if (frame.type === 'error' && frame.requestId === AUTHENTICATE) this.#account?.listener('refused');
    else if (frame.type === 'account') this.#account?.listener(frame);
    else if (frame.type === 'changed' && (frame.what === 'settings' || frame.what === 'catalogue')) {
      this.#tell(frame.what);
    }
  }
}
