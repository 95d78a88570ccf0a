import type { Endpoint } from '@pavilion/feed';

/** What can be fetched or subscribed to: an endpoint and the ids it needs; ids it does not use are null. */
export interface Topic {
  readonly endpoint: Endpoint;
  readonly sid: number | null;
  readonly gmid: number | null;
}

/** A document changed. `urgent`: a suspension, a ball running or a result; it overtakes every send interval. */
export interface TopicChange extends Topic {
  readonly urgent: boolean;
}

/** Which ids an endpoint requires. The order is the order of the error text. */
export function requiredIds(endpoint: Endpoint): readonly ('sid' | 'gmid')[] {
  switch (endpoint) {
    case '/sports/allSportid':
    case '/sports/tree':
    case '/board/home':
      return [];
    case '/sports/esid':
    case '/board/events':
      return ['sid'];
    case '/sports/getDetailsData':
    case '/sports/getPriveteData':
    case '/board/event':
    case '/board/markets':
    case '/board/orders':
      return ['sid', 'gmid'];
  }
}

/** The `params` of a request for the topic: the ids that it has. */
export function paramsOf({ sid, gmid }: Topic): { sid?: number; gmid?: number } {
  return { ...(sid === null ? {} : { sid }), ...(gmid === null ? {} : { gmid }) };
}

/** One text per topic, for maps. */
export function topicKey(topic: Topic): string {
  return `${topic.endpoint}?${topic.sid ?? ''}&${topic.gmid ?? ''}`;
}
