import type { BridgeRequest } from '@pavilion/contract';
import { UNKNOWN_TOPIC } from '../client/protocol.ts';
import { type Clock, systemClock } from '@pavilion/feed';
import type { JsonObject } from '@pavilion/feed';
import { type ConnectionLimits, HubConnection, type HubSocket } from './connection.ts';
import { dataHead } from './frames.ts';
import { clampInterval } from './interval.ts';
import { parseRequest, parseText, requestIdOf, topicOf } from './request.ts';
import { Subscription } from './subscription.ts';
import { type Topic, type TopicChange, topicKey } from './topic.ts';
import { TopicFeed } from './topic-feed.ts';
import type { TopicSource } from './topic-source.ts';

declare function queueMicrotask(run: () => void): void;

export type HubOptions = {
  readonly source: TopicSource;
  readonly clock?: Clock;
  /** Honour `intervalMs: 0`. For trusted subscribers only: our own server on the bridge. */
  readonly allowEventDriven?: boolean;
  readonly limits?: Partial<ConnectionLimits>;
  readonly heartbeatMs?: number;
  /** Further actions a socket may ask for, such as `authenticate`; they receive the frame as it came. */
  readonly actions?: Readonly<Record<string, (connection: HubConnection, frame: JsonObject) => void>>;
  /** Told of defects: a source or an action that threw. The socket gets an error reply and stays open. */
  readonly onDefect?: (defect: unknown) => void;
  /** Runs work when the current turn is over, so that changes made in one turn are sent as one. */
  readonly defer?: (run: () => void) => void;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  bufferedBytesSoft: 64 * 1024,
  bufferedBytesMax: 1024 * 1024,
  slowMsMax: 10_000,
  subscriptionsMax: 64,
  requestBurst: 200,
  requestsPerSecond: 50,
};
export const HEARTBEAT_MS = 1_000;
/** How long a fetch waits for the first document of a topic. */
const FETCH_WAIT_MS = 5_000;
/** A topic that nobody reads is kept this long, so that pollers share one serialisation. */
const IDLE_FEED_MS = 30_000;
/** Sends fall on a grid of this many milliseconds, so that a thousand subscribers need twenty timers a second. */
const SEND_GRID_MS = 50;
/** How often a reader that is behind is looked at. */
const SLOW_CHECK_MS = 200;
/** For so many heartbeats after the source's own word a document counts as vouched for. */
const VOUCHED_HEARTBEATS = 1.5;

type Subscribe = Extract<BridgeRequest, { action: 'subscribe' }>;

/**
 * The server side of the socket protocol, over any transport: topics with their newest document, subscribers with
 * their intervals, heartbeats, and protection against slow and hostile readers. The same hub serves the bridge and
 * the browsers. Nothing a client sends can make it throw.
 */
export class Hub {
  readonly connections = new Set<HubConnection>();
  readonly heartbeatMs: number;
  readonly #options: HubOptions;
  readonly #clock: Clock;
  readonly #defer: (run: () => void) => void;
  readonly #limits: ConnectionLimits;
  readonly #feeds = new Map<string, TopicFeed>();
  readonly #stopWatching: () => void;
  #cancelHeartbeat: () => void = () => {};
  #cancelSlowCheck: (() => void) | null = null;
  #lastSeq: number;
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#defer = options.defer ?? ((run) => queueMicrotask(run));
    this.#limits = { ...CONNECTION_LIMITS, ...options.limits };
    this.heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
    // Begun from the clock, so that a seq also rises across a restart (at less than a thousand changes a second).
    this.#lastSeq = this.#clock.now();
    this.#stopWatching = options.source.watch((change) => this.#onChange(change));
    this.#armHeartbeat();
  }

  /** Adds a socket and greets it. The caller passes what arrives to `receive` and the end to `disconnect`. */
  connect(socket: HubSocket): HubConnection {
    const connection = new HubConnection(socket, this.#limits, this.#clock);
    this.connections.add(connection);
    connection.send({ type: 'ready', heartbeatMs: this.heartbeatMs });
    return connection;
  }

  disconnect(connection: HubConnection): void {
    connection.markClosed();
    this.connections.delete(connection);
    for (const { feed, subscription } of connection.subscriptions.values()) feed.subscriptions.delete(subscription);
    connection.subscriptions.clear();
  }

  /** Takes one inbound text. Whatever is wrong with it is answered with an error frame. */
  receive(connection: HubConnection, text: string): void {
    if (this.#closed || connection.closed) return;
    const parsed = parseText(text);
    if (!parsed.ok) {
      connection.sendError(null, parsed.error);
      if (parsed.tooLong) connection.close(1009, 'frame too long');
      return;
    }
    const requestId = requestIdOf(parsed.frame);
    // A client that asks without reading would be answered into memory without end; this cuts it.
    connection.isBlocked();
    if (!connection.takeAllowance()) {
      connection.sendError(requestId, 'Too many requests. Please slow down.');
      return;
    }
    this.#guarded(connection, requestId, () => this.#act(connection, parsed.frame, requestId));
  }

  /** Binary messages are no part of the protocol. */
  refuseBinary(connection: HubConnection): void {
    connection.sendError(null, 'Frames must be text.');
  }

  /**
   * Tells the subscribers of the topics that documents may have been missed, and sends each the next document as a
   * full image whatever it held before.
   */
  announceGap(concerns: (topic: Topic) => boolean = () => true): void {
    for (const feed of this.#feeds.values()) {
      if (!concerns(feed.topic)) continue;
      for (const subscription of feed.subscriptions) subscription.reset();
    }
    for (const connection of this.connections) {
      for (const { feed, subscription } of connection.subscriptions.values()) {
        if (concerns(feed.topic)) connection.send({ type: 'gap', requestId: subscription.requestId });
      }
    }
  }

  /** The newest document of a topic for callers without a socket; null while there is none. */
  document(topic: Topic): { readonly seq: number; readonly asOf: number; readonly data: unknown } | null {
    const read = this.#options.source.read(topic);
    if (read.state !== 'known') return null;
    const feed = this.#feedOf(topic);
    feed.refresh(() => this.#nextSeq());
    return { seq: feed.seq, asOf: feed.changedAtMs, data: read.data };
  }

  get subscriptionCount(): number {
    let count = 0;
    for (const connection of this.connections) count += connection.subscriptions.size;
    return count;
  }

  /** Stops all timers and closes every socket. */
  close(): void {
    this.#closed = true;
    this.#stopWatching();
    this.#cancelHeartbeat();
    this.#cancelSlowCheck?.();
    for (const connection of this.connections) {
      connection.close(1001, 'going away');
      this.disconnect(connection);
    }
    for (const feed of this.#feeds.values()) feed.close();
    this.#feeds.clear();
  }

  #guarded(connection: HubConnection, requestId: string | null, run: () => void): void {
    try {
      run();
    } catch (defect) {
      this.#options.onDefect?.(defect);
      connection.sendError(requestId, 'The request could not be served.');
    }
  }

  #act(connection: HubConnection, frame: JsonObject, requestId: string | null): void {
    const { actions } = this.#options;
    const action = typeof frame.action === 'string' ? frame.action : '';
    const extra = actions && Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (extra) {
      extra(connection, frame);
      return;
    }
    const parsed = parseRequest(frame);
    if (!parsed.ok) connection.sendError(requestId, parsed.error);
    else if (parsed.request.action === 'unsubscribe') this.#unsubscribe(connection, parsed.request.requestId);
    else this.#read(connection, parsed.request);
  }

  #read(connection: HubConnection, request: Exclude<BridgeRequest, { action: 'unsubscribe' }>): void {
    const { requestId } = request;
    const parsed = topicOf(request.endpoint, request.params);
    if (!parsed.ok) {
      connection.sendError(requestId, parsed.error);
      return;
    }
    const feed = this.#feedOf(parsed.topic);
    feed.refresh(() => this.#nextSeq());
    if (feed.refusal !== null) {
      connection.sendError(requestId, feed.refusal, UNKNOWN_TOPIC);
      this.#dropIfUnused(feed);
    } else if (request.action === 'fetch') this.#fetch(connection, requestId, feed);
    else this.#subscribe(connection, request, feed);
  }

  #fetch(connection: HubConnection, requestId: string, feed: TopicFeed): void {
    const answer = (answered: TopicFeed) => {
      if (answered.hasDocument) {
        connection.sendData(dataHead(requestId, !answered.isConfirmed(this.#clock.now())), answered.body());
      } else if (answered.refusal !== null) connection.sendError(requestId, answered.refusal, UNKNOWN_TOPIC);
      else connection.sendError(requestId, 'The source did not answer in time.');
    };
    if (feed.hasDocument) answer(feed);
    else feed.waiting.push({ answer, deadlineMs: this.#clock.now() + FETCH_WAIT_MS });
  }

  #subscribe(connection: HubConnection, request: Subscribe, feed: TopicFeed): void {
    const { requestId } = request;
    const delta = request.delta === true;
    if (connection.subscriptions.has(requestId)) {
      connection.sendError(requestId, 'This requestId is subscribed already.');
      return;
    }
    if (!connection.hasRoom) {
      connection.sendError(requestId, `A socket may hold at most ${this.#limits.subscriptionsMax} subscriptions.`);
      return;
    }
    const intervalMs = clampInterval(feed.topic.endpoint, request.intervalMs, this.#options.allowEventDriven ?? false);
    const subscription = new Subscription(requestId, intervalMs, delta, connection);
    feed.subscriptions.add(subscription);
    connection.subscriptions.set(requestId, { feed, subscription });
    connection.send({ type: 'subscribed', requestId, intervalMs, ...(delta ? { delta } : {}) });
    subscription.deliver(feed, this.#clock.now());
    if (subscription.missed) this.#armSlowCheck();
  }

  #unsubscribe(connection: HubConnection, requestId: string): void {
    const held = connection.subscriptions.get(requestId);
    if (held) {
      held.feed.subscriptions.delete(held.subscription);
      connection.subscriptions.delete(requestId);
    }
    connection.send({ type: 'unsubscribed', requestId });
  }

  #feedOf(topic: Topic): TopicFeed {
    const key = topicKey(topic);
    let feed = this.#feeds.get(key);
    if (!feed) {
      feed = new TopicFeed(topic, this.#options.source, this.#clock.now(), this.heartbeatMs * VOUCHED_HEARTBEATS);
      this.#feeds.set(key, feed);
    }
    feed.usedAtMs = this.#clock.now();
    return feed;
  }

  #dropIfUnused(feed: TopicFeed): void {
    if (feed.subscriptions.size > 0 || feed.waiting.length > 0) return;
    feed.close();
    this.#feeds.delete(topicKey(feed.topic));
  }

  #nextSeq(): number {
    this.#lastSeq += 1;
    return this.#lastSeq;
  }

  #onChange(change: TopicChange): void {
    const feed = this.#feeds.get(topicKey(change));
    if (!feed || this.#closed) return;
    feed.markChanged(this.#clock.now(), change.urgent);
    if (feed.flushing) return;
    feed.flushing = true;
    this.#defer(() => this.#flush(feed));
  }

  /** Sends the newest document to everyone who is due, and comes back for the others when they are. */
  #flush(feed: TopicFeed): void {
    feed.flushing = false;
    feed.cancelTimer?.();
    feed.cancelTimer = null;
    if (this.#closed) return;
    const nowMs = this.#clock.now();
    const { urgent } = feed;
    const isDue = (subscription: Subscription) => urgent || subscription.dueAtMs() <= nowMs;
    if (feed.waiting.length > 0 || feed.someSubscription(isDue)) this.#refresh(feed);
    let nextDueMs = Number.POSITIVE_INFINITY;
    for (const subscription of feed.subscriptions) {
      if (isDue(subscription)) this.#deliver(feed, subscription, nowMs);
      else if (feed.stale || subscription.sentSeq !== feed.seq) {
        nextDueMs = Math.min(nextDueMs, subscription.dueAtMs());
      }
    }
    feed.urgent = false;
    if (nextDueMs === Number.POSITIVE_INFINITY) return;
    const gridMs = Math.ceil(nextDueMs / SEND_GRID_MS) * SEND_GRID_MS;
    feed.cancelTimer = this.#clock.after(Math.max(1, gridMs - nowMs), () => this.#flush(feed));
  }

  #deliver(feed: TopicFeed, subscription: Subscription, nowMs: number): void {
    subscription.deliver(feed, nowMs);
    if (subscription.missed) this.#armSlowCheck();
  }

  /** Reads a changed document; answers who waited for it, and ends subscriptions of what no longer exists. */
  #refresh(feed: TopicFeed): void {
    try {
      feed.refresh(() => this.#nextSeq());
    } catch (defect) {
      this.#options.onDefect?.(defect);
      return;
    }
    const { waiting, refusal } = feed;
    if (feed.hasDocument || refusal !== null) {
      feed.waiting = [];
      for (const fetch of waiting) fetch.answer(feed);
    }
    if (refusal !== null) this.#endSubscriptions(feed, refusal);
  }

  #endSubscriptions(feed: TopicFeed, error: string): void {
    for (const connection of this.connections) {
      for (const [requestId, held] of connection.subscriptions) {
        if (held.feed !== feed) continue;
        connection.subscriptions.delete(requestId);
        connection.sendError(requestId, error, UNKNOWN_TOPIC);
      }
    }
    feed.subscriptions.clear();
    this.#dropIfUnused(feed);
  }

  #armHeartbeat(): void {
    this.#cancelHeartbeat = this.#clock.after(this.heartbeatMs, () => {
      this.#heartbeat();
      this.#armHeartbeat();
    });
  }

  #heartbeat(): void {
    const nowMs = this.#clock.now();
    for (const feed of this.#feeds.values()) this.#tend(feed, nowMs);
    for (const connection of this.connections) {
      if (connection.isBlocked()) {
        this.#armSlowCheck();
        continue;
      }
      if (connection.sparesHeartbeat(nowMs - this.heartbeatMs)) continue;
      const topics: Record<string, number> = {};
      for (const { feed, subscription } of connection.subscriptions.values()) {
        const confirmed = feed.isConfirmed(nowMs);
        if (confirmed) topics[subscription.requestId] = feed.seq;
      }
      connection.send({ type: 'heartbeat', asOf: nowMs, topics });
    }
  }

  #tend(feed: TopicFeed, nowMs: number): void {
    feed.forgetVersions();
    const late = feed.waiting.filter((fetch) => fetch.deadlineMs <= nowMs);
    feed.waiting = feed.waiting.filter((fetch) => fetch.deadlineMs > nowMs);
    for (const fetch of late) fetch.answer(feed);
    if (feed.subscriptions.size > 0) {
      feed.usedAtMs = nowMs;
      this.#refresh(feed);
    } else if (nowMs - feed.usedAtMs >= IDLE_FEED_MS) this.#dropIfUnused(feed);
  }

  #armSlowCheck(): void {
    this.#cancelSlowCheck ??= this.#clock.after(SLOW_CHECK_MS, () => {
      this.#cancelSlowCheck = null;
      this.#catchUp();
    });
  }

  /** Gives every reader that has caught up the newest of what it missed, and cuts those that stay behind. */
  #catchUp(): void {
    const nowMs = this.#clock.now();
    for (const connection of this.connections) {
      if (connection.slow) connection.isBlocked();
      // Somebody else may have noticed already that it has caught up, so what was missed is what counts.
      for (const { feed, subscription } of connection.subscriptions.values()) {
        if (subscription.missed) subscription.deliver(feed, nowMs);
        if (subscription.missed && !connection.closed) this.#armSlowCheck();
      }
      if (connection.slow && !connection.closed) this.#armSlowCheck();
    }
  }
}
