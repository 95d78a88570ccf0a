import type { ProviderDetail, ProviderEventList, ProviderMarket, ProviderSport, ProviderTree } from '@pavilion/feed';
import type { TopicChange } from './hub/topic.ts';

/**
 * Where the bridge's documents come from: a simulator, a recording or an upstream. Reads are synchronous and answer
 * with the newest document, in the provider's own shapes; the hub asks only when it is about to send, wraps the answer
 * in the provider's envelope and serialises it once for everybody.
 *
 * `watch` reports every change at the moment it happens, with `urgent` for a suspension, a ball running, a market
 * closing and a result. A change names exactly the document it touches: odds are
 * `{endpoint: '/sports/getPriveteData', sid, gmid}`, the score and the results of an event
 * `{endpoint: '/sports/getDetailsData', sid, gmid}`, a list `{endpoint: '/sports/esid', sid, gmid: null}`.
 */
export interface Source {
  sports(): ProviderSport[];
  tree(): ProviderTree;
  /** null: the sport is unknown. */
  events(sid: number): ProviderEventList | null;
  /** null: the event is unknown to this sport. Finished events are kept for their results. */
  detail(sid: number, gmid: number): ProviderDetail | null;
  /** null: the event is unknown to this sport. A finished event answers with its closed markets or with none. */
  markets(sid: number, gmid: number): ProviderMarket[] | null;
  /** Calls back on every change until the returned function is called. */
  watch(listener: (change: TopicChange) => void): () => void;
  /** What the source could not provide, one line each; omitted: a source that has nothing to miss. */
  faults?(): readonly string[];
  /** Stops all timers; no change is reported afterwards. */
  close(): void;
}
