import { type Topic, type TopicChange, topicKey, type TopicRead, type TopicSource } from '../src/index.ts';

/** A source whose odds documents are set by the test; events 1 to 99 of sport 4 exist. */
export class FakeSource implements TopicSource {
  readonly #documents = new Map<string, unknown>();
  readonly #listeners = new Set<(change: TopicChange) => void>();
  reads = 0;
  wanted: string[] = [];
  released: string[] = [];
  confirmedAt: (() => number | null) | null = null;

  topic(gmid: number): Topic {
    return { endpoint: '/sports/getPriveteData', sid: 4, gmid };
  }

  /** Changes an event's document; undefined: not known yet. */
  set(gmid: number, data: unknown, urgent = false): void {
    this.#documents.set(topicKey(this.topic(gmid)), data);
    this.announce({ ...this.topic(gmid), urgent });
  }

  announce(change: TopicChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  read(topic: Topic): TopicRead {
    this.reads += 1;
    if (topic.endpoint === '/sports/allSportid') return { state: 'known', data: [{ eid: 4, ename: 'Cricket' }] };
    if (topic.endpoint === '/sports/tree') throw new Error('the tree is broken');
    if (topic.endpoint === '/sports/esid') return { state: 'known', data: { t1: [], t2: [] } };
    if (topic.sid !== 4 || (topic.gmid ?? 0) > 99) return { state: 'unknown', message: 'Unknown event.' };
    const data = this.#documents.get(topicKey(topic));
    return data === undefined ? { state: 'pending' } : { state: 'known', data };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  want(topic: Topic): () => void {
    this.wanted.push(topicKey(topic));
    return () => this.released.push(topicKey(topic));
  }

  confirmedAtMs(): number | null {
    return this.confirmedAt ? this.confirmedAt() : Number.MAX_SAFE_INTEGER;
  }

  get watched(): boolean {
    return this.#listeners.size > 0;
  }
}
