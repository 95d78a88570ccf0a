import type { Hub, TopicSource } from '@pavilion/protocol';

/** What a bridge serves: documents by topic, from whatever source. */
export interface ServedTopics extends TopicSource {
  /** Tells the hub's readers whenever documents may have been missed; omitted: that cannot happen. */
  passGapsTo?(hub: Pick<Hub, 'announceGap'>): void;
  /** What is missing at the moment, one line each; omitted: nothing ever is. */
  faults?(): readonly string[];
  /** Stops all timers and connections; no change is reported afterwards. */
  close(): void;
}
