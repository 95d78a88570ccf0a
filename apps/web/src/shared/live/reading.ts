import type { OrderBoardMarket, PlayersOffers } from '@pavilion/contract';
import {
  isRowKind,
  type MarketBook,
  type Quote,
  quoteFor,
  type RowBook,
  type ShownDetail,
  type ShownEvent,
  type ShownSport,
  slotsOf,
} from '@pavilion/feed';
import { cellKey } from './price/cell.ts';

/** A box as a document states it, with the phase that decides how old it may get. */
export type BoxReading = { readonly quote: Quote; readonly inPlay: boolean };

/**
 * A document, read once: what stands on the page apart from prices (`shape`), and the boxes. A price change leaves the
 * shape equal, so that only the boxes that changed are drawn again.
 */
export type Reading<Shape> = {
  readonly shape: Shape;
  readonly boxes: ReadonlyMap<string, BoxReading>;
  /** What players offer beside the house, where the document itself says it. */
  readonly players?: readonly PlayersOffers[];
};

export type RowShape = Omit<RowBook, 'back' | 'lay'> & {
  /** The boxes of each side: 0, 1, 2 for a ladder; the numbers of its quotes for a row that is a market of its own. */
  readonly places: readonly number[];
};
export type MarketShape = Omit<MarketBook, 'rows'> & { readonly rows: readonly RowShape[] };

const LADDER_PLACES: readonly number[] = [0, 1, 2];
const ONE_PLACE: readonly number[] = [0];

/** Ladders (match odds, lines) have three prices a side, best first; the rows of other kinds have separate quotes. */
export const isLadder = (market: { readonly kind: string }): boolean =>
  market.kind === 'match' || market.kind === 'line';

function placesOf(market: MarketBook, row: RowBook): readonly number[] {
  if (isLadder(market)) return LADDER_PLACES;
  if (!isRowKind(market.kind)) return ONE_PLACE;
  const levels = new Set([...row.back, ...row.lay].map((offer) => offer.level));
  return levels.size === 0 ? ONE_PLACE : [...levels].sort((a, b) => a - b);
}

function rowShapeOf(market: MarketBook, row: RowBook): RowShape {
  const { back: _back, lay: _lay, ...rest } = row;
  return { ...rest, places: placesOf(market, row) };
}

function quoteAt(market: MarketBook, row: RowBook, side: 'back' | 'lay', place: number): Quote {
  // On a ladder the place is a rank, so the best price is first even when the provider left its first box empty.
  const level = isLadder(market) ? (row[side][place]?.level ?? -1) : place;
  return quoteFor(market, row, side, level);
}

function addBoxes(boxes: Map<string, BoxReading>, market: MarketBook): void {
  for (const row of market.rows) {
    for (const place of placesOf(market, row)) {
      for (const side of ['back', 'lay'] as const) {
        const key = cellKey(market.marketId, row.selectionKey, side, place);
        boxes.set(key, { quote: quoteAt(market, row, side, place), inPlay: market.inPlay });
      }
    }
  }
}

/** A document of the server's board is a list, and as our own server has written it. */
const listOf = <T>(document: unknown): readonly T[] => (Array.isArray(document) ? document : []);

/** The markets of an event. */
export function readOdds(document: unknown): Reading<readonly MarketShape[]> {
  const boxes = new Map<string, BoxReading>();
  const shape = listOf<MarketBook>(document).map((market) => {
    addBoxes(boxes, market);
    return { ...market, rows: market.rows.map((row) => rowShapeOf(market, row)) };
  });
  return { shape, boxes };
}

export type ListedShape = Omit<ShownEvent, 'market' | 'suspended' | 'players'> & {
  readonly market: MarketShape | null;
  readonly slots: { readonly one: RowShape | null; readonly x: RowShape | null; readonly two: RowShape | null };
};
export type ListShape = { readonly live: readonly ListedShape[]; readonly suspended: readonly ListedShape[] };

function listedShapeOf(event: ShownEvent, boxes: Map<string, BoxReading>): ListedShape {
  const { market, suspended: _suspended, players: _players, ...rest } = event;
  if (!market) return { ...rest, market: null, slots: { one: null, x: null, two: null } };
  // The list says of the event whether it is in play; its market does not repeat it everywhere.
  const book = { ...market, inPlay: market.inPlay || event.inPlay };
  const slots = slotsOf(book.rows);
  addBoxes(boxes, book);
  const shapeOf = (row: RowBook | null) => (row ? rowShapeOf(book, row) : null);
  return {
    ...rest,
    market: { ...book, rows: book.rows.map((row) => rowShapeOf(book, row)) },
    slots: { one: shapeOf(slots.one), x: shapeOf(slots.x), two: shapeOf(slots.two) },
  };
}

const playersIn = (events: readonly ShownEvent[]) => events.flatMap(({ players }) => players ?? []);

export type HomeSportShape = Omit<ShownSport, 'events' | 'live' | 'next'> & {
  readonly liveCount: number;
  readonly nextCount: number;
  readonly live: readonly ListedShape[];
  readonly next: readonly ListedShape[];
};
export type HomeShape = readonly HomeSportShape[];

/** Of every sport how much is on, and the first matches with their best prices. */
export function readHome(document: unknown): Reading<HomeShape> {
  const boxes = new Map<string, BoxReading>();
  const sports = listOf<ShownSport>(document);
  const shape = sports.map(({ events, live, next, ...sport }) => {
    const shapes = events.map((event) => listedShapeOf(event, boxes));
    return {
      ...sport,
      liveCount: live,
      nextCount: next,
      live: shapes.filter(({ inPlay }) => inPlay),
      next: shapes.filter(({ inPlay }) => !inPlay),
    };
  });
  return { shape, boxes, players: playersIn(sports.flatMap(({ events }) => events)) };
}

/** The events of a sport with the best prices of their match odds. */
export function readList(document: unknown): Reading<ListShape> {
  const boxes = new Map<string, BoxReading>();
  const events = listOf<ShownEvent>(document);
  const shapesOf = (suspended: boolean) =>
    events.flatMap((event) => (event.suspended === suspended ? [listedShapeOf(event, boxes)] : []));
  return { shape: { live: shapesOf(false), suspended: shapesOf(true) }, boxes, players: playersIn(events) };
}

export type DetailShape = ShownDetail;

const NO_DETAIL: DetailShape = { header: null, score: null, results: [] };
const NO_BOXES: ReadonlyMap<string, BoxReading> = new Map();

/** What an event is called, how it stands, and what has been decided. It has no prices. */
export function readDetail(document: unknown): Reading<DetailShape> {
  return { shape: listOf<ShownDetail>(document)[0] ?? NO_DETAIL, boxes: NO_BOXES };
}

/** What players have waiting and have matched in the markets of an event. The boxes belong to the prices' own topic. */
export function readOrderBoard(document: unknown): Reading<readonly OrderBoardMarket[]> {
  return { shape: listOf<OrderBoardMarket>(document), boxes: NO_BOXES };
}
