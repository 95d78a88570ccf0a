import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Cell } from './cell.ts';
import { appLive } from '../app-live.ts';
import type { Live } from '../live.ts';
import type { TopicStatus } from './price-board.ts';
import type { LiveTopic } from '../topics.ts';

/** The board and the connection that the page draws from; a test gives its own. */
export const LiveContext = createContext<Live>(appLive);

/** What the house offers in a box now. The component is drawn again when this box changes, and only then. */
export function useCell(topic: string, boxKey: string): Cell {
  'use memo';
  const { board } = use(LiveContext);
  const subscribe = useCallback((changed: () => void) => board.onCell(topic, boxKey, changed), [board, topic, boxKey]);
  const read = () => board.cell(topic, boxKey);
  return useSyncExternalStore(subscribe, read, read);
}

/** What can be had in a box now, of the house or of players. */
export function useOffer(topic: string, boxKey: string): Cell {
  'use memo';
  const { board } = use(LiveContext);
  const subscribe = useCallback((changed: () => void) => board.onCell(topic, boxKey, changed), [board, topic, boxKey]);
  const read = () => board.offer(topic, boxKey);
  return useSyncExternalStore(subscribe, read, read);
}

/** Everything of a topic's newest document but its prices; undefined until there is one. */
export function useShape<Shape>(topic: LiveTopic<Shape>): Shape | undefined {
  'use memo';
  const { board } = use(LiveContext);
  const { key } = topic;
  const subscribe = useCallback((changed: () => void) => board.onShape(key, changed), [board, key]);
  const read = () => board.shape(topic);
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether a topic has a document, is too old, or cannot be had. */
export function useTopicStatus(topic: { readonly key: string }): TopicStatus {
  'use memo';
  const { board } = use(LiveContext);
  const { key } = topic;
  const subscribe = useCallback((changed: () => void) => board.onStatus(key, changed), [board, key]);
  const read = () => board.status(key);
  return useSyncExternalStore(subscribe, read, read);
}

/** Keeps a topic coming while the component is mounted, at most every `intervalMs`. Null keeps none. */
export function useTopic<Shape>(topic: LiveTopic<Shape> | null, intervalMs: number): void {
  'use memo';
  const live = use(LiveContext);
  const key = topic?.key ?? null;
  // A topic is what its key says: a new object with the same key is the same topic.
  const watch = useEffectEvent((on: Live) => (topic ? on.watch(topic, intervalMs) : undefined));
  useEffect(() => (key === null ? undefined : watch(live)), [live, key, intervalMs]);
}
