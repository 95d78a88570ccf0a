import { isReached, type Side } from '@pavilion/betting';
import type { PlayersOffers } from '@pavilion/contract';
import { readEventDetail, readEvents, type EventHeader, type ListedEvent } from './catalogue/event.ts';
import { readScore, type Score, type ScoreSide } from './catalogue/score.ts';
import type { MarketBook } from './market/book.ts';
import { type FeedResult, readResults } from './results/result.ts';

/** How a match stands, as a line of a list has room for it. */
export type ShownScore = Pick<Score, 'status' | 'clock' | 'note'> & {
  readonly sides: readonly Pick<ScoreSide, 'main' | 'detail' | 'parts' | 'active'>[];
};

/**
 * An event in the list of its sport. `suspended`: no match odds of it are open. `score`: null while none is known. `players`: what
 * players offer in its market at the house's best price or a better one; absent where nobody does. `codes`: what its source calls
 * the two sides, where the home page shows it and it is known.
 */
export type ShownEvent = Omit<ListedEvent, 'slots'> & {
  readonly suspended: boolean;
  readonly score: ShownScore | null;
  readonly players?: PlayersOffers;
  readonly codes?: readonly [string, string];
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

/** The same event with what players offer in its market, as far as its list shows that. */
export function withPlayers(event: ShownEvent, offers: PlayersOffers | null): ShownEvent {
  const players = event.market === null || offers === null ? null : playersInFront(event.market, offers);
  return players === null ? event : { ...event, players };
}

/**
 * What of players' offers stands at the house's best price or before it: a list shows the best of both, so the others are of no use
 * there. Nobody is met in a market that is closed. Of each side so many prices that a viewer's own orders hide nobody else's.
 */
function playersInFront({ marketId, open, rows }: MarketBook, offers: PlayersOffers): PlayersOffers | null {
  if (!open) return null;
  const runners = rows.flatMap((row) => {
    const known = offers.runners.find(({ selectionKey }) => selectionKey === row.selectionKey);
    const levels = known === undefined ? [] : levelsInFront(row, known.levels);
    return levels.length === 0 ? [] : { selectionKey: row.selectionKey, levels };
  });
  return runners.length === 0 ? null : { marketId, runners };
}

type Levels = PlayersOffers['runners'][number]['levels'];
const PRICES_SHOWN = 10;

function levelsInFront(row: MarketBook['rows'][number], levels: Levels): Levels {
  const isInFront = (side: Side, level: Levels[number]): boolean => {
    const house = row[side][0]?.priceHundredths;
    return level[side] > 0 && (house === undefined || isReached(side, Math.round(level.odds * 100), house));
  };
  // The highest odds come first: the best to back, the worst to lay.
  const backs = new Set(levels.filter((level) => isInFront('back', level)).slice(0, PRICES_SHOWN));
  const lays = new Set(levels.filter((level) => isInFront('lay', level)).slice(-PRICES_SHOWN));
  return levels
    .filter((level) => backs.has(level) || lays.has(level))
    .map((level) => ({
      odds: level.odds,
      back: backs.has(level) ? level.back : 0,
      lay: lays.has(level) ? level.lay : 0,
    }));
}

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
