import type { BoardEndpoint, BridgeEndpoint } from '@pavilion/contract';
import type { Topic } from '@pavilion/protocol';
import { HOME } from './home-board.ts';

/** What each document of our own board is made of; the home page's of the lists of all sports. */
const SOURCES = {
  '/board/home': '/sports/allSportid',
  '/board/events': '/sports/esid',
  '/board/event': '/sports/getDetailsData',
  '/board/markets': '/sports/getPriveteData',
  // Whose orders these are: it is shown where its event is.
  '/board/orders': '/sports/getDetailsData',
} as const satisfies Record<BoardEndpoint, BridgeEndpoint>;

/** A topic of the bridge. */
export type SourceTopic = Topic & { readonly endpoint: BridgeEndpoint };

const isBoard = (endpoint: string): endpoint is BoardEndpoint => endpoint in SOURCES;

/** The topic of the bridge that a topic needs: its own, or what a document of the board is made of. */
export const sourceTopic = ({ endpoint, ...ids }: Topic): SourceTopic => ({
  ...ids,
  endpoint: isBoard(endpoint) ? SOURCES[endpoint] : endpoint,
});

/** The documents of the board that change with a topic of the bridge: what is made of it, and the lists that show the event. */
export function boardTopics({ endpoint, ...ids }: Topic): readonly Topic[] {
  if (endpoint === '/sports/allSportid') return [HOME];
  const own = BOARD_OF[endpoint];
  if (own === undefined) return [];
  const list: Topic = { sid: ids.sid, gmid: null, endpoint: '/board/events' };
  return own === '/board/events' ? [list, HOME] : [{ ...ids, endpoint: own }, list, HOME];
}

const BOARD_OF: Readonly<Partial<Record<Topic['endpoint'], BoardEndpoint>>> = {
  '/sports/esid': '/board/events',
  '/sports/getDetailsData': '/board/event',
  '/sports/getPriveteData': '/board/markets',
};
