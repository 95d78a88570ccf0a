import type { Topic, TopicRead } from '@pavilion/protocol';
import type { ServedTopics } from './served-topics.ts';
import type { Source } from '@pavilion/protocol';

function found(data: unknown, message: string): TopicRead {
  return data === null ? { state: 'unknown', message } : { state: 'known', data };
}

/**
 * A source's documents under the protocol's topics. A detail travels as a list of one record, as the provider sends
 * it. The source runs in this process and knows its documents at every moment, so heartbeats vouch for all of them.
 */
export function topicsOf(source: Source): ServedTopics {
  return {
    faults: () => source.faults?.() ?? [],
    close: () => source.close(),
    watch: (listener) => source.watch(listener),
    read: ({ endpoint, sid, gmid }: Topic): TopicRead => {
      switch (endpoint) {
        case '/sports/allSportid':
          return { state: 'known', data: source.sports() };
        case '/sports/tree':
          return { state: 'known', data: source.tree() };
        case '/sports/esid':
          return found(source.events(sid ?? 0), 'Unknown sport.');
        case '/sports/getDetailsData': {
          const detail = source.detail(sid ?? 0, gmid ?? 0);
          return found(detail && [detail], 'Unknown event.');
        }
        case '/sports/getPriveteData':
          return found(source.markets(sid ?? 0, gmid ?? 0), 'Unknown event.');
        case '/board/home':
        case '/board/events':
        case '/board/event':
        case '/board/markets':
        case '/board/orders':
          return { state: 'unknown', message: 'A bridge has the documents of its source only.' };
      }
    },
  };
}
