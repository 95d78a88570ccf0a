import type { Clock } from '@pavilion/feed';
import type { FollowedTopics } from '@pavilion/protocol';
import { Counter, Gauge } from 'prom-client';
import { feedParts } from './feed-parts.ts';
import type { Catalogue } from './modules/catalogue/catalogue.ts';
import type { FeedPart } from './modules/settings/system-status.ts';
import type { Stream } from './http/stream.ts';
import type { QuoteBook } from './modules/prices/book/quote-book.ts';
import type { TakenResult } from './modules/settlement/feed/take-results.ts';
import type { Metrics } from './telemetry.ts';

export type LiveMetrics = {
  /** Milliseconds since anything was heard of the feed; null before the first time. */
  readonly feedAgeMs: () => number | null;
  /** The feed by sport. */
  readonly feedParts: () => readonly FeedPart[];
  readonly onTaken: (taken: readonly TakenResult[]) => void;
};

type Parts = {
  topics: FollowedTopics;
  quotes: QuoteBook;
  stream: Stream;
  catalogue: Pick<Catalogue, 'shownSports'>;
  clock: Clock;
};

/** What an operator wants to see of the live parts; gauges are read when somebody asks. */
export function liveMetrics({ registry }: Metrics, { topics, quotes, stream, catalogue, clock }: Parts): LiveMetrics {
  const registers = [registry];
  let heardAtMs: number | null = null;
  const feedAgeMs = () => (heardAtMs === null ? null : Math.max(0, clock.now() - heardAtMs));
  const partsNow = () => feedParts(topics, catalogue.shownSports(), clock);
  const documents = new Counter({
    name: 'pavilion_feed_documents_total',
    help: 'Documents received from the odds bridge',
    labelNames: ['endpoint'] as const,
    registers,
  });
  const results = new Counter({
    name: 'pavilion_results_total',
    help: 'Results of the feed by what became of them',
    labelNames: ['outcome'] as const,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('pavilion_feed_age_seconds', 'Time since the feed was last heard of; -1 before the first time', () =>
    heardAtMs === null ? -1 : (feedAgeMs() ?? 0) / 1000,
  );
  new Gauge({
    name: 'pavilion_feed_part_up',
    help: 'Whether the feed vouches for the documents of a sport',
    labelNames: ['sport'] as const,
    registers,
    collect() {
      this.reset();
      for (const { name, state } of partsNow()) this.set({ sport: name }, state === 'ok' ? 1 : 0);
    },
  });
  gauge('pavilion_followed_topics', 'Topics followed on the odds bridge', () => topics.all().length);
  gauge('pavilion_quoted_events', 'Events whose prices are in memory', () => quotes.eventIds().length);
  gauge('pavilion_browser_sockets', 'Open browser sockets', () => stream.hub.connections.size);
  gauge('pavilion_browser_sockets_signed_in', 'Browser sockets with private topics', () => stream.privateTopics.size);
  gauge('pavilion_browser_subscriptions', 'Subscriptions of browser sockets', () => stream.hub.subscriptionCount);
  topics.listen({
    onDocument(topic, document) {
      heardAtMs = document.receivedAtMs;
      documents.inc({ endpoint: topic.endpoint });
    },
    onConfirmed(_topic, atMs) {
      heardAtMs = atMs;
    },
  });
  return {
    feedAgeMs,
    feedParts: partsNow,
    onTaken: (taken) => {
      for (const { outcome } of taken) results.inc({ outcome });
    },
  };
}
