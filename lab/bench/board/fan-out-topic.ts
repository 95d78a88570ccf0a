import { Hub, type Topic, type TopicChange, type TopicRead, topicKey } from '@pavilion/protocol';
import type { ServedTopics } from '../../../apps/bridge/src/served-topics.ts';

export const ODDS: Topic = { endpoint: '/sports/getPriveteData', sid: 4, gmid: 7 };

/** What every subscriber of the benchmark asks for. */
export const askFor = (delta: boolean): string =>
  JSON.stringify({
    action: 'subscribe',
    requestId: 's1',
    endpoint: ODDS.endpoint,
    params: { sid: ODDS.sid, gmid: ODDS.gmid },
    intervalMs: 0,
    delta,
  });

/** A source of one document, which is set by hand. */
export class OneTopic implements ServedTopics {
  #document: unknown;
  #listener: (change: TopicChange) => void = () => {};

  constructor(document: unknown) {
    this.#document = document;
  }

  set(document: unknown): void {
    this.#document = document;
    this.#listener({ ...ODDS, urgent: false });
  }

  read(topic: Topic): TopicRead {
    const isIt = topicKey(topic) === topicKey(ODDS);
    return isIt ? { state: 'known', data: this.#document } : { state: 'unknown', message: 'Unknown event.' };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listener = listener;
    return () => {};
  }

  close(): void {}
}

/** The data frames that a subscriber gets for these documents in turn, as text. */
export function framesOf(documents: readonly unknown[], delta: boolean): string[] {
  const [first, ...others] = documents;
  const topic = new OneTopic(first);
  const hub = new Hub({ source: topic, allowEventDriven: true, defer: (run) => run() });
  const frames: string[] = [];
  const decoder = new TextDecoder();
  const connection = hub.connect({
    bufferedAmount: 0,
    send: (head, body) => {
      if (body !== null) frames.push(head + decoder.decode(body));
    },
    close: () => {},
    terminate: () => {},
  });
  hub.receive(connection, askFor(delta));
  for (const document of others) topic.set(document);
  hub.close();
  return frames;
}
