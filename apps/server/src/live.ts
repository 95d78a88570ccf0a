import type { Api } from '@pavilion/contract';
import { BridgeClient, type ClientSocket, type Clock, systemClock } from '@pavilion/feed';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { Context } from './context.ts';
import type { Handler, Handlers } from './http/call.ts';
import { createSessions } from './http/session.ts';
import { createStream, type Stream } from './http/stream.ts';
import { liveMetrics } from './live-metrics.ts';
import { Catalogue } from './modules/catalogue/catalogue.ts';
import { fixturesHandler, providerHandlers } from './modules/catalogue/routes.ts';
import { marketDeskHandlers } from './modules/markets/routes.ts';
import { FollowedTopics } from './modules/quotes/followed-topics.ts';
import { QuoteBook } from './modules/quotes/quote-book.ts';
import { Relay } from './modules/quotes/relay.ts';
import type { FeedHealth } from './modules/settings/routes.ts';
import { ResultsWatch, type WatchOptions } from './modules/settlement/results-watch.ts';

/** Everything that lives by the feed: the book, the catalogue, the browsers' socket, and settlement from results. */
export type Live = {
  readonly quotes: QuoteBook;
  readonly catalogue: Catalogue;
  readonly stream: Stream;
  readonly results: ResultsWatch;
  readonly handlers: { readonly provider: Handlers<Api['provider']>; readonly marketDesk: Handlers<Api['marketDesk']> };
  readonly upcomingFixtures: Handler<Api['settings']['upcomingFixtures']>;
  readonly feedHealth: FeedHealth;
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
  readonly settlement?: Pick<WatchOptions, 'sweepMs' | 'chunkBetsMax' | 'chunkAccountsMax' | 'at'>;
};

/** Sockets to the bridge at this address. */
export const bridgeAt = (url: string) => (): ClientSocket => new WebSocket(url, { perMessageDeflate: false });

/** Without a sign of life for this long the feed counts as stale; heartbeats come every second. */
const STALE_MS = 5_000;

/** Starts the parts in the order in which they need each other. The record is read before the first document comes. */
export async function startLive(context: Omit<Context, 'quotes'>, options: LiveOptions): Promise<Live> {
  const { log } = context;
  const clock: Clock = options.clock ?? {
    now: () => context.clock.now(),
    after: (delayMs, run) => systemClock.after(delayMs, run),
  };
  const client = new BridgeClient({
    open: options.open,
    clock,
    ...(options.random === undefined ? {} : { random: options.random }),
    onState: (state) => log.info({ state }, 'the connection to the odds bridge'),
    onDefect: (defect) => log.error({ err: defect }, 'a document of the odds bridge could not be taken'),
  });
  const topics = new FollowedTopics(client, clock);
  const catalogue = new Catalogue(context, topics, clock);
  const quotes = new QuoteBook(context, topics, catalogue, clock);
  const relay = new Relay(topics, quotes, catalogue);
  // A socket of a page that somebody left open is no sign that anybody is there.
  const sessions = createSessions(context, { countsAsUse: false });
  const { allowedOrigins } = options;
  const stream = createStream({
    context,
    sessions,
    relay,
    clock,
    ...(allowedOrigins === undefined ? {} : { allowedOrigins }),
  });
  const metrics = liveMetrics(context.metrics, { topics, quotes, stream, clock });
  const results = new ResultsWatch(context, topics, (sportId, eventId) => catalogue.isListed(sportId, eventId), clock, {
    ...options.settlement,
    onTaken: metrics.onTaken,
  });
  announceGaps(topics, stream);
  await catalogue.start();
  results.start();
  const parts = { catalogue, book: quotes, relay, hub: stream.hub };
  return {
    quotes,
    catalogue,
    stream,
    results,
    handlers: { provider: providerHandlers(parts), marketDesk: marketDeskHandlers },
    upcomingFixtures: fixturesHandler(parts),
    feedHealth() {
      const ageMs = metrics.feedAgeMs();
      if (client.state !== 'ready' || ageMs === null) return { feed: 'down', ageMs };
      return { feed: ageMs <= STALE_MS ? 'ok' : 'stale', ageMs };
    },
    register: (app) => stream.register(app),
    async stop() {
      stream.close();
      sessions.close();
      catalogue.close();
      await Promise.all([results.close(), catalogue.idle()]);
      quotes.close();
      topics.close();
      client.close();
    },
  };
}

/** Passes gaps of the bridge on to the browsers: once for all topics that lost touch in the same turn. */
function announceGaps(topics: FollowedTopics, { hub }: Stream): void {
  let lost = new Set<string>();
  const keyOf = (topic: { endpoint: string; sid: number | null; gmid: number | null }) =>
    `${topic.endpoint} ${topic.sid} ${topic.gmid}`;
  topics.listen({
    onGap(topic) {
      if (lost.size === 0) {
        queueMicrotask(() => {
          const concerned = lost;
          lost = new Set();
          hub.announceGap((one) => concerned.has(keyOf(one)));
        });
      }
      lost.add(keyOf(topic));
    },
  });
}
