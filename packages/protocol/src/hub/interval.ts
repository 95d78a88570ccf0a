import type { Endpoint } from '@pavilion/feed';

/** Smallest intervals and the largest, in milliseconds. */
export const SPORT_INTERVAL_MS_MIN = 200;
export const EVENT_INTERVAL_MS_MIN = 1_000;
export const INTERVAL_MS_MAX = 60_000;
export const INTERVAL_MS_DEFAULT = 3_000;
/** What a subscriber asks for to be sent every change at once; honoured only by a hub that allows it. */
export const EVENT_DRIVEN = 0;

function floorOf(endpoint: Endpoint): number {
  switch (endpoint) {
    case '/sports/allSportid':
    case '/sports/tree':
    case '/sports/esid':
    case '/board/events':
    case '/board/home':
    case '/board/orders':
      return SPORT_INTERVAL_MS_MIN;
    case '/sports/getDetailsData':
    case '/sports/getPriveteData':
    case '/board/event':
    case '/board/markets':
      return EVENT_INTERVAL_MS_MIN;
  }
}

/** The interval a subscription gets for the one it wants. */
export function clampInterval(
  endpoint: Endpoint,
  wantedMs: number | null | undefined,
  allowEventDriven: boolean,
): number {
  if (wantedMs === null || wantedMs === undefined || Number.isNaN(wantedMs)) return INTERVAL_MS_DEFAULT;
  if (wantedMs === EVENT_DRIVEN && allowEventDriven) return EVENT_DRIVEN;
  return Math.round(Math.min(Math.max(wantedMs, floorOf(endpoint)), INTERVAL_MS_MAX));
}
