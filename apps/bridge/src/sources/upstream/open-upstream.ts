import { type Clock, systemClock } from '@pavilion/feed';
import {
  BridgeClient,
  type ClientSocket,
  FollowedTopics,
  type LinkState,
  passGapsOn,
  type Topic,
  topicKey,
} from '@pavilion/protocol';
import { WebSocket } from 'ws';
import type { ServedTopics } from '../../served-topics.ts';
import { Urgency } from '../urgency.ts';

export type UpstreamOptions = {
  /** Address of the other bridge: ws:// or wss://. */
  readonly url: string;
  /** Told in one line when the other bridge goes and comes, and of frames that could not be taken. */
  readonly log: (line: string) => void;
  /** Replaces the network in tests. */
  readonly open?: () => ClientSocket;
  readonly clock?: Clock;
  readonly random?: () => number;
};

/** Our own hub keeps a topic for half a minute after its last reader; no more is needed on top of that. */
const LINGER_MS = 5_000;
/** Many times the largest document of a provider; a frame above it ends the connection, not the memory. */
const FRAME_BYTES_MAX = 16 * 1024 * 1024;

const CATALOGUE: readonly Topic[] = [
  { endpoint: '/sports/allSportid', sid: null, gmid: null },
  { endpoint: '/sports/tree', sid: null, gmid: null },
];

/**
 * The documents of another bridge: one subscription for each topic that somebody here reads, whatever the number of
 * readers. While the other bridge is away the last documents stay, and none of them is vouched for: readers are told of
 * the gap, heartbeats do not name them, prices lock. Lists are kept for as long as this bridge runs, so that there is a
 * catalogue also for those who come while the other bridge is away.
 */
export function openUpstream(options: UpstreamOptions): ServedTopics {
  const { url, log, clock = systemClock } = options;
  // The path and the user of an address may be secrets.
  const { host } = new URL(url);
  let awaySinceMs: number | null = clock.now();
  const onState = (state: LinkState) => {
    if (state === 'ready') {
      log(`${host} is connected`);
      awaySinceMs = null;
    } else if (state === 'waiting' && awaySinceMs === null) {
      log(`${host} is away; prices are locked until it is back`);
      awaySinceMs = clock.now();
    }
  };
  const client = new BridgeClient({
    open: options.open ?? (() => new WebSocket(url, { perMessageDeflate: false, maxPayload: FRAME_BYTES_MAX })),
    clock,
    delta: true,
    ...(options.random === undefined ? {} : { random: options.random }),
    onState,
    onDefect: (defect) => log(`a document could not be taken (${String(defect)})`),
  });
  const topics = new FollowedTopics(client, clock, LINGER_MS);
  const urgency = new Urgency();
  const kept = new Set<string>();
  const keep = (topic: Topic) => {
    if (topic.gmid !== null || kept.has(topicKey(topic))) return;
    kept.add(topicKey(topic));
    topics.want(topic);
  };
  topics.listen({ onDocument: keep, onForgotten: (topic) => urgency.forget(topic) });
  for (const topic of CATALOGUE) keep(topic);

  return {
    read(topic) {
      const { document, refusal } = topics.state(topic);
      if (document !== null) return { state: 'known', data: document.data };
      return refusal === null ? { state: 'pending' } : { state: 'unknown', message: refusal };
    },
    want: (topic) => topics.want(topic),
    confirmedAtMs: (topic) => topics.state(topic).confirmedAtMs,
    watch: (listener) =>
      topics.listen({
        onDocument: (topic, { data }) => listener({ ...topic, urgent: urgency.isUrgent(topic, data) }),
        onRefused: (topic) => listener({ ...topic, urgent: false }),
      }),
    passGapsTo: (hub) => passGapsOn(topics, hub),
    faults: () =>
      awaySinceMs === null ? [] : [`the upstream ${host} is away since ${new Date(awaySinceMs).toISOString()}`],
    close() {
      topics.close();
      client.close();
    },
  };
}
