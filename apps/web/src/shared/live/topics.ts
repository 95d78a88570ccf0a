import type { OrderBoardMarket } from '@pavilion/contract';
import { type Topic, topicKey } from '@pavilion/protocol';
import type { TopicSpec } from './price/board-topic.ts';
import {
  type DetailShape,
  type HomeShape,
  type ListShape,
  type MarketShape,
  readDetail,
  readHome,
  readList,
  readOdds,
  readOrderBoard,
} from './reading.ts';

/** Something to watch: where it comes from, and how its documents are read. */
export type LiveTopic<Shape> = TopicSpec<Shape> & { readonly topic: Topic };

function liveTopic<Shape>(topic: Topic, read: TopicSpec<Shape>['read']): LiveTopic<Shape> {
  return { key: topicKey(topic), topic, read };
}

/** What is on in every sport, with the first matches. */
export const homeTopic: LiveTopic<HomeShape> = liveTopic({ endpoint: '/board/home', sid: null, gmid: null }, readHome);

/** The events of a sport with the best prices of their match odds. */
export const sportTopic = (sportId: string): LiveTopic<ListShape> =>
  liveTopic({ endpoint: '/board/events', sid: Number(sportId), gmid: null }, readList);

/** Every market of an event. */
export const oddsTopic = (sportId: string, eventId: string): LiveTopic<readonly MarketShape[]> =>
  liveTopic({ endpoint: '/board/markets', sid: Number(sportId), gmid: Number(eventId) }, readOdds);

/** Name, score and results of an event. */
export const detailTopic = (sportId: string, eventId: string): LiveTopic<DetailShape> =>
  liveTopic({ endpoint: '/board/event', sid: Number(sportId), gmid: Number(eventId) }, readDetail);

/** What players have waiting in the markets of an event, and what they have matched; only where orders are taken. */
export const ordersTopic = (sportId: string, eventId: string): LiveTopic<readonly OrderBoardMarket[]> =>
  liveTopic({ endpoint: '/board/orders', sid: Number(sportId), gmid: Number(eventId) }, readOrderBoard);

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Milliseconds between the documents of a sport: the setting in microseconds, 2,000,000
 * by default, clamped to 3,000,000 to 60,000,000; then in milliseconds clamped to 200 to 60,000.
 */
export const sportIntervalMs = (oddsUpdateUsec: number | null): number =>
  clamp(clamp(oddsUpdateUsec ?? 2_000_000, 3_000_000, 60_000_000) / 1_000, 200, 60_000);

/** The event page: 1,000,000 microseconds by default, clamped to 100,000 to 60,000,000. */
export const eventIntervalMs = (oddsUpdateUsec: number | null): number =>
  clamp(oddsUpdateUsec ?? 1_000_000, 100_000, 60_000_000) / 1_000;

/** Milliseconds between two pictures of an order book: as often as the server allows. */
export const ORDERS_INTERVAL_MS = 200;

/** Polling takes over at three times the stream's interval, at least a second apart. */
export const pollIntervalMs = (streamIntervalMs: number): number => Math.max(1_000, streamIntervalMs * 3);
