import { readEventDetail, readEvents, type EventHeader, type ListedEvent } from './catalogue/event.ts';
import { readScore, type Score } from './catalogue/score.ts';
import type { MarketBook } from './market/book.ts';
import { type FeedResult, readResults } from './results/result.ts';

/**
 * What the server shows its players: documents that are read once, with everything in them that the house knows besides. Each is a
 * list, so that the odds socket carries them as it carries the provider's.
 */
export type ShownMarkets = readonly MarketBook[];

/** An event in the list of its sport. `suspended`: no match odds of it are open. */
export type ShownEvent = Omit<ListedEvent, 'slots'> & { readonly suspended: boolean };

/** How an event stands, one in its list. */
export type ShownDetail = {
  readonly header: EventHeader | null;
  readonly score: Score | null;
  readonly results: readonly FeedResult[];
};

const shown = ({ slots: _slots, ...event }: ListedEvent, suspended: boolean): ShownEvent => ({ ...event, suspended });

/** The events of a `/sports/esid` document, the open ones first. Never throws. */
export function shownEvents(list: unknown): ShownEvent[] {
  const { live, suspended } = readEvents(list);
  return [...live.map((event) => shown(event, false)), ...suspended.map((event) => shown(event, true))];
}

/** What a `/sports/getDetailsData` document says of its event. Never throws. */
export const shownDetail = (detail: unknown): ShownDetail[] => [
  { header: readEventDetail(detail), score: readScore(detail), results: readResults(detail) },
];
