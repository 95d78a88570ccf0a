import type { BoardEndpoint, BridgeEndpoint } from '@pavilion/contract';
import type { Topic } from '@pavilion/protocol';
import { HOME } from './home-board.ts';

/** What each document of our own board is made of; the home page's of the lists of all sports. */
const SOURCES = {
  '/board/home': '/sports/allSportid',
  '/board/events': '/sports/esid',
  '/board/event': '/sports/getDetailsData',
  '/board/markets': '/sports/getPriveteData',
} as const satisfies Record<BoardEndpoint, BridgeEndpoint>;

/** A topic of the bridge. */
export type SourceTopic = Topic & { readonly endpoint: BridgeEndpoint };

const isBoard = (endpoint: string): endpoint is BoardEndpoint => endpoint in SOURCES;

/** The topic of the bridge that a topic needs: its own, or what a document of the board is made of. */
export const sourceTopic = ({ endpoint, ...ids }: Topic): SourceTopic => ({
  ...ids,
  endpoint: isBoard(endpoint) ? SOURCES[endpoint] : endpoint,
});

/** The documents of the board that change with a topic of the bridge. */
export function boardTopics({ endpoint, ...ids }: Topic): readonly Topic[] {
  switch (endpoint) {
    case '/sports/esid':
      return [{ ...ids, endpoint: '/board/events' }, HOME];
    case '/sports/getDetailsData':
      return [{ ...ids, endpoint: '/board/event' }, { sid: ids.sid, gmid: null, endpoint: '/board/events' }, HOME];
    case '/sports/getPriveteData':
      return [{ ...ids, endpoint: '/board/markets' }, { sid: ids.sid, gmid: null, endpoint: '/board/events' }, HOME];
    case '/sports/allSportid':
      return [HOME];
    default:
      return [];
  }
}
