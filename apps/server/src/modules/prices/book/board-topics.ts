import type { BoardEndpoint, BridgeEndpoint } from '@pavilion/contract';
import type { Topic } from '@pavilion/protocol';

/** What each document of our own board is made of. */
const SOURCES = {
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

/** The document of the board that is made of a topic of the bridge; null where there is none. */
export function boardTopic({ sid, gmid, endpoint }: Topic): Topic | null {
  const found = Object.keys(SOURCES)
    .filter(isBoard)
    .find((board) => SOURCES[board] === endpoint);
  return found === undefined ? null : { endpoint: found, sid, gmid };
}
