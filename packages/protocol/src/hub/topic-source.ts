import type { Topic, TopicChange } from './topic.ts';

export type TopicRead =
  /** The newest document: what goes into the envelope's `data`. */
  | { readonly state: 'known'; readonly data: unknown }
  /** The topic exists as far as is known, but its first document is still on its way. */
  | { readonly state: 'pending' }
  /** There is no such sport or event; the message goes to whoever asked. */
  | { readonly state: 'unknown'; readonly message: string };

/**
 * Where a hub's documents come from: in the bridge a simulator, a recording or an upstream; in the server its own
 * client of the bridge, with what operators suspended laid over.
 */
export interface TopicSource {
  read(topic: Topic): TopicRead;
  /** Reports every change until the returned function is called. */
  watch(listener: (change: TopicChange) => void): () => void;
  /** Somebody reads this topic from now on, until the returned function is called. Sources that hold all may omit it. */
  want?(topic: Topic): () => void;
  /**
   * When the source last knew the topic's document to be current, in epoch milliseconds; null: not known to be.
   * Omitted: always current. Heartbeats vouch only for what was confirmed of late.
   */
  confirmedAtMs?(topic: Topic): number | null;
}
