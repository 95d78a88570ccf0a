import { readEventDetail, readEvents, type EventHeader, type ListedEvent } from './catalogue/event.ts';
import { readScore, type Score, type ScoreSide } from './catalogue/score.ts';
import type { MarketBook } from './market/book.ts';
import { type FeedResult, readResults } from './results/result.ts';

/**
 * What the server shows its players: documents that are read once, with everything in them that the house knows besides. Each is a
 * list, so that the odds socket carries them as it carries the provider's.
 */
export type ShownMarkets = readonly MarketBook[];

/** How a match stands, as a line of a list has room for it. */
export type ShownScore = Pick<Score, 'status' | 'clock' | 'note'> & {
  readonly sides: readonly Pick<ScoreSide, 'main' | 'detail' | 'parts' | 'active'>[];
};

/** An event in the list of its sport. `suspended`: no match odds of it are open. `score`: null while none is known. */
export type ShownEvent = Omit<ListedEvent, 'slots'> & {
  readonly suspended: boolean;
  readonly score: ShownScore | null;
};

/** What the home page says of a sport: how many events there are, and the first of them. */
export type ShownSport = {
  readonly sportId: string;
  readonly name: string;
  readonly live: number;
  readonly next: number;
  /** Those in play first, then the next to begin. */
  readonly events: readonly ShownEvent[];
};

/** How an event stands, one in its list. */
export type ShownDetail = {
  readonly header: EventHeader | null;
  readonly score: Score | null;
  readonly results: readonly FeedResult[];
};

export const shownEvent = (
  { slots: _slots, ...event }: ListedEvent,
  suspended: boolean,
  score: ShownScore | null,
): ShownEvent => ({ ...event, suspended, score });

/** The score of a `/sports/getDetailsData` document, as far as a list shows it. Never throws. */
export function shownScore(detail: unknown): ShownScore | null {
  const score = readScore(detail);
  if (score === null) return null;
  const { status, clock, note, sides } = score;
  return {
    status,
    clock,
    note,
    sides: sides.map(({ main, detail: at, parts, active }) => ({ main, detail: at, parts, active })),
  };
}

/** The events of a `/sports/esid` document, the open ones first. Never throws. */
export function shownEvents(list: unknown, scoreOf: (eventId: string) => ShownScore | null = () => null): ShownEvent[] {
  const { live, suspended } = readEvents(list);
  return [
    ...live.map((event) => shownEvent(event, false, scoreOf(event.eventId))),
    ...suspended.map((event) => shownEvent(event, true, scoreOf(event.eventId))),
  ];
}

/** What a `/sports/getDetailsData` document says of its event. Never throws. */
export const shownDetail = (detail: unknown): ShownDetail[] => [
  { header: readEventDetail(detail), score: readScore(detail), results: readResults(detail) },
];
