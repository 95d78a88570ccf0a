import type { Api } from '@pavilion/contract';
import { type Clock, systemClock } from '@pavilion/feed';
import { BridgeClient, type ClientSocket, FollowedTopics, type HubConnection, passGapsOn } from '@pavilion/protocol';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { WebSocket } from 'ws';
import type { Context } from './context.ts';
import type { Handler, Handlers } from './http/call.ts';
import { createSessions, type Sessions } from './http/session.ts';
import { createStream, type Stream } from './http/stream.ts';
import { type LiveMetrics, liveMetrics } from './live-metrics.ts';
import { BetStream } from './modules/bets/live/bet-stream.ts';
import { Catalogue } from './modules/catalogue/catalogue.ts';
import { CatalogueSync } from './modules/catalogue/catalogue-sync.ts';
import { catalogueBackOfficeHandlers } from './modules/catalogue/back-office-routes.ts';
import { linkShown } from './modules/catalogue/link-shown.ts';
import { fixturesHandler, providerHandlers } from './modules/catalogue/routes.ts';
import { favouriteHandlers } from './modules/catalogue/favourites/routes.ts';
import type { BackOfficeFeed } from './modules/markets/events.ts';
import { eventBackOfficeHandlers, marketBackOfficeHandlers } from './modules/markets/routes.ts';
import { RunnersWatch } from './modules/markets/runners/runners-watch.ts';
import type { KnownEvent } from './modules/prices/book/event-directory.ts';
import { QuoteBook } from './modules/prices/book/quote-book.ts';
import { marketRecorder } from './modules/prices/book/record-markets.ts';
import { boardTopics } from './modules/prices/board/board-topics.ts';
import { Relay } from './modules/prices/board/relay.ts';
import { ListedOrders } from './modules/placement/orders/show/listed-orders.ts';
import { OrderBoard } from './modules/placement/orders/show/order-board.ts';
import { orderImage } from './modules/placement/orders/tell-orders.ts';
import { MarketIndex } from './modules/catalogue/search/market-names.ts';
import { searchHandlers } from './modules/catalogue/search/search.ts';
import type { LinkShown } from './modules/settings/content.ts';
import type { FeedHealth } from './modules/settings/system-status.ts';
import type { Actor } from './policy/actor.ts';
import { environmentOf } from './policy/environment.ts';
import { startUnpaidNews, type UnpaidNews } from './modules/settlement/feed/unpaid-results.ts';
import { ResultsWatch, type WatchOptions } from './modules/settlement/feed/results-watch.ts';

/** Everything that lives by the feed: the book, the catalogue, the browsers' socket, and settlement from results. */
export type Live = {
  readonly quotes: QuoteBook;
  readonly catalogue: Catalogue;
  readonly stream: Stream;
  readonly results: ResultsWatch;
  readonly runners: RunnersWatch;
  readonly handlers: {
    readonly provider: Handlers<Api['provider']>;
    readonly marketBackOffice: Handlers<Api['marketBackOffice']>;
    readonly eventBackOffice: Handlers<Api['eventBackOffice']>;
    readonly catalogueBackOffice: Handlers<Api['catalogueBackOffice']>;
    readonly search: Handlers<Api['search']>;
    readonly favourites: Handlers<Api['favourites']>;
  };
  readonly upcomingFixtures: Handler<Api['settings']['upcomingFixtures']>;
  readonly feedHealth: FeedHealth;
  /** Events that have been played, as far as the feed's lists know. */
  readonly overEvents: () => readonly number[];
  readonly isLinkShown: LinkShown;
  /** Adds the browsers' socket to the server. */
  register(app: FastifyInstance): Promise<void>;
  /** Closes sockets and timers, and waits for what is being written; settlements go on at the next start. */
  stop(): Promise<void>;
};

export type LiveOptions = {
  /** Opens a socket to the bridge; tests and simulations bring a loopback. */
  readonly open: () => ClientSocket;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly allowedOrigins?: readonly string[];
  /** Reads the markets of every event by and by, so that search finds their names. */
  readonly indexMarkets?: boolean;
  readonly settlement?: Pick<WatchOptions, 'sweepMs' | 'chunkBetsMax' | 'chunkAccountsMax' | 'at' | 'takes'>;
  /** What results are written through, where that is not the pool of everything else. */
  readonly settlementPool?: pg.Pool;
  /** Results are another process's to take: what waits of them is heard of over the bus. */
  readonly resultsElsewhere?: boolean;
};

/** Sockets to the bridge at this address. */
export const bridgeAt = (url: string) => (): ClientSocket => new WebSocket(url, { perMessageDeflate: false });

/** Without a sign of life for this long the feed counts as stale; heartbeats come every second. */
const STALE_MS = 5_000;

/** Starts the parts in the order in which they need each other. The record is read before the first document comes. */
export async function startLive(context: Omit<Context, 'quotes'>, options: LiveOptions): Promise<Live> {
  const { log } = context;
  const clock = clockOf(context, options);
  const client = clientOf(log, options, clock);
  const topics = new FollowedTopics(client, clock);
  const catalogue = new Catalogue(context, topics, clock);
  const quotes = new QuoteBook(context, topics, catalogue, clock);
  const runners = new RunnersWatch(context, quotes, clock);
  const waiting = { board: new OrderBoard(context, clock), listed: new ListedOrders(context, clock) };
  const relay = new Relay(topics, quotes, catalogue, clock, waiting.board, waiting.listed);
  // A socket of a page that somebody left open is no sign that anybody is there.
  const sessions = createSessions(context, { countsAsUse: false });
  const stream = createStream({
    ...{ context, sessions, relay, clock },
    limits: context.config.rateLimits,
    bets: betStream(context, clock),
    image: orderImage(context),
    ...(options.allowedOrigins === undefined ? {} : { allowedOrigins: options.allowedOrigins }),
  });
  const metrics = liveMetrics(context.metrics, { topics, quotes, stream, catalogue, clock });
  const unpaid = startUnpaidNews(context.bus, clock);
  const parts = { context, topics, catalogue, clock, unpaid, onTaken: metrics.onTaken };
  const results = resultsWatch(parts, options);
  passGapsOn(topics, stream.hub, (lost) => [lost, ...boardTopics(lost)]);
  const endNews = [...announceChanges(context, catalogue, stream), unpaid.close];
  const sync = new CatalogueSync(client, catalogue, clock, log);
  const index = new MarketIndex(client, catalogue, clock, marketRecorder(context));
  const stop = stopping({
    endNews,
    stream,
    waiting,
    sessions,
    sync,
    index,
    catalogue,
    results,
    runners,
    quotes,
    topics,
    client,
  });
  await catalogue.start().catch(async (error: unknown) => {
    // The socket to the bridge is open by now, and would be opened again for ever.
    await stop();
    throw error;
  });
  sync.start();
  if (options.indexMarkets === true) index.start();
  const elsewhere = options.resultsElsewhere === true;
  if (!elsewhere) results.start();
  const unpaidOf = elsewhere ? unpaid.of : (eventId: string) => results.unpaid(eventId);
  const shown = { catalogue, book: quotes, relay, hub: stream.hub };
  return {
    quotes,
    catalogue,
    stream,
    results,
    runners,
    handlers: {
      provider: providerHandlers(shown, clock),
      ...backOfficeHandlers(backOfficeFeedOf(catalogue, quotes, unpaidOf)),
      catalogueBackOffice: catalogueBackOfficeHandlers({ catalogue, sync, topics }),
      search: searchHandlers({ catalogue, markets: index }),
      favourites: favouriteHandlers(catalogue),
    },
    upcomingFixtures: fixturesHandler(shown),
    isLinkShown: linkShown(catalogue),
    ...statesOf(client, metrics, catalogue),
    register: (app) => stream.register(app),
    stop,
  };
}

const clockOf = (context: Pick<Context, 'clock'>, { clock }: LiveOptions): Clock =>
  clock ?? { now: () => context.clock.now(), after: (delayMs, run) => systemClock.after(delayMs, run) };

type ResultParts = {
  readonly context: Omit<Context, 'quotes'>;
  readonly topics: FollowedTopics;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly unpaid: UnpaidNews;
  readonly onTaken: LiveMetrics['onTaken'];
};

/** What takes results, or only knows of them where another process takes them. */
function resultsWatch(
  { context, topics, catalogue, clock, unpaid, onTaken }: ResultParts,
  { settlement, settlementPool: pool = context.pool, resultsElsewhere }: LiveOptions,
): ResultsWatch {
  const isListed = (sportId: number, eventId: string) => catalogue.isListed(sportId, eventId);
  return new ResultsWatch({ ...context, pool }, topics, isListed, clock, {
    ...settlement,
    onTaken,
    ...(resultsElsewhere === true ? { takes: () => false } : { onUnpaid: unpaid.tell }),
    ...beliefIn(context, catalogue, clock),
  });
}

/** Tells staff of bets as they are taken, given who has signed in on a socket. */
const betStream =
  (context: Pick<Context, 'db' | 'log'>, clock: Clock) => (actorOf: (socket: HubConnection) => Actor | null) =>
    new BetStream(context, clock, actorOf);

const BRIDGE_RESTART_MS = 250;

/** Our client of the bridge: what it says goes into the log. */
const clientOf = (log: Context['log'], options: LiveOptions, clock: Clock): BridgeClient =>
  new BridgeClient({
    open: options.open,
    clock,
    delta: true,
    // A bridge that is gone has another behind the same address within seconds.
    restartMs: BRIDGE_RESTART_MS,
    ...(options.random === undefined ? {} : { random: options.random }),
    onState: (state) => log.info({ state }, 'the connection to the odds bridge'),
    onDefect: (defect) => log.error({ err: defect }, 'a document of the odds bridge could not be taken'),
  });

/** The toss, and what else is decided on the way to the start. */
const DECIDED_AHEAD_MS = 3_600_000;
/** An event that is not in memory any more is over. */
const canHaveResults = (event: KnownEvent | null, nowMs: number): boolean =>
  event === null || event.inPlay || event.startsAtMs - DECIDED_AHEAD_MS <= nowMs;

/** When a result of the feed's is believed by itself. */
const beliefIn = (context: Omit<Context, 'quotes'>, catalogue: Catalogue, clock: Clock) => ({
  holdMs: () => context.settings.current().resultHoldMs[environmentOf(context)],
  hasBegun: (eventId: string) => canHaveResults(catalogue.event(eventId), clock.now()),
});

/** What the back office asks of the feed. */
const backOfficeFeedOf = (catalogue: Catalogue, quotes: QuoteBook, unpaid: UnpaidNews['of']): BackOfficeFeed => ({
  unpaidResults: (eventId) => unpaid(String(eventId)),
  overEvents: () => catalogue.overEvents(),
  priceHolds: () => quotes.holds(),
  marketsNow: async (eventId) => (await quotes.look(String(eventId)))?.markets ?? [],
  refresh: () => catalogue.refresh(),
});

const backOfficeHandlers = (feed: BackOfficeFeed): Pick<Live['handlers'], 'marketBackOffice' | 'eventBackOffice'> => ({
  marketBackOffice: marketBackOfficeHandlers(feed),
  eventBackOffice: eventBackOfficeHandlers(feed),
});

const statesOf = (client: BridgeClient, metrics: LiveMetrics, catalogue: Catalogue) => ({
  overEvents: () => catalogue.overEvents(),
  feedHealth: () => healthOf(client, metrics),
});

function healthOf({ state }: BridgeClient, { feedAgeMs, feedParts }: LiveMetrics): ReturnType<Live['feedHealth']> {
  const ageMs = feedAgeMs();
  const isReady = state === 'ready';
  const feed = !isReady || ageMs === null ? 'down' : ageMs <= STALE_MS ? 'ok' : 'stale';
  return { feed, ageMs, bridge: isReady ? 'ok' : 'down', parts: feedParts() };
}

/** Tells every open page when settings or switches have changed; answers what ends that. */
const announceChanges = ({ settings }: Pick<Context, 'settings'>, catalogue: Catalogue, stream: Stream) => [
  settings.watch(() => stream.announce('settings')),
  catalogue.watch((sportId) => {
    // Switches were thrown; what comes and goes by itself is in the lists that pages follow.
    if (sportId === null) stream.announce('catalogue');
  }),
];

type Parts = {
  readonly endNews: readonly (() => unknown)[];
  readonly stream: Stream;
  /** What players have waiting, as it is shown. */
  readonly waiting: { readonly board: OrderBoard; readonly listed: ListedOrders };
  readonly sessions: Sessions;
  readonly sync: CatalogueSync;
  readonly index: MarketIndex;
  readonly catalogue: Catalogue;
  readonly results: ResultsWatch;
  readonly runners: RunnersWatch;
  readonly quotes: QuoteBook;
  readonly topics: FollowedTopics;
  readonly client: BridgeClient;
};

/** Closes the parts in the order in which they stop needing each other. */
const stopping =
  ({ endNews, stream, waiting, sessions, sync, index, catalogue, results, runners, quotes, topics, client }: Parts) =>
  async (): Promise<void> => {
    for (const end of endNews) end();
    stream.close();
    waiting.board.close();
    waiting.listed.close();
    sessions.close();
    sync.close();
    index.close();
    catalogue.close();
    await Promise.all([results.close(), runners.close(), catalogue.idle()]);
    quotes.close();
    topics.close();
    client.close();
  };
