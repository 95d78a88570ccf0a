import { type Paise, paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, BackOfficeEvent, DoubtedResult, QuotedBackOfficeMarket, ReplyOf } from '@pavilion/contract';
import { bettingMarketKey, type MarketBook, stakeLimits } from '@pavilion/feed';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import type { PriceHold } from '../prices/book/quote-book.ts';
import { doubtTold } from '../settlement/feed/take-results.ts';
import type { UnpaidResults } from '../settlement/feed/results-watch.ts';
import { NOTHING_UNPAID } from '../settlement/feed/unpaid-results.ts';
import { backOfficeMarkets, type Coming, type IsOver } from './back-office-market.ts';
import {
  backOfficeSports,
  type EventBookRow,
  type EventFilter,
  eventTotals,
  findEvent,
  listEvents,
  usualDirection,
} from './event-store.ts';

type Calls = Api['eventBackOffice'];

/** What the back office asks of the parts that live by the feed. */
export type BackOfficeFeed = {
  /** Events on record that have been played or have left the feed's lists. */
  overEvents(): readonly number[];
  /** The newest markets of an event; none when the feed does not tell them. */
  marketsNow(eventId: number): Promise<readonly MarketBook[]>;
  /** Results of an event that the feed has told, and that nobody is paid by. */
  readonly unpaidResults: (eventId: number) => UnpaidResults;
  /** What takes no bets because its prices are doubted. */
  priceHolds(): readonly PriceHold[];
  /** Reads the switches of the catalogue again, on this server. */
  refresh(): Promise<void>;
};

/** Where there is no feed. */
export const NO_FEED: BackOfficeFeed = {
  overEvents: () => [],
  priceHolds: () => [],
  unpaidResults: () => NOTHING_UNPAID,
  marketsNow: async () => [],
  refresh: async () => {},
};

/** What of its results waits for its time alone. */
export const comingBy =
  (feed: Pick<BackOfficeFeed, 'unpaidResults'>): Coming =>
  (eventId) =>
    feed.unpaidResults(eventId).coming;

export const isOverBy = (feed: Pick<BackOfficeFeed, 'overEvents'>): IsOver => {
  const over = new Set(feed.overEvents());
  return (eventId) => over.has(eventId);
};

function eventReply(row: EventBookRow, isOver: IsOver): BackOfficeEvent {
  const over = row.ended || isOver(row.id);
  const suspended = row.suspended || row.sport_suspended ? row.unsettled : row.unsettled_suspended;
  return {
    id: String(row.id),
    name: row.name,
    sport: { id: String(row.sport_id), name: row.sport },
    competition: { id: String(row.competition_id), name: row.competition },
    startsAt: new Date(row.starts_ms).toISOString(),
    inPlay: row.in_play && !over,
    over,
    enabled: row.enabled,
    suspended: row.suspended,
    sportSuspended: row.sport_suspended,
    markets: {
      open: over ? 0 : row.unsettled - suspended,
      suspended: over ? 0 : suspended,
      awaiting: over ? row.unsettled : 0,
      settled: row.settled,
    },
    players: row.players,
    exposure: rupeesFromPaise(paise(row.exposure)),
  };
}

type Filter = Pick<Call<Calls['totals']>['query'], 'state' | 'sportId' | 'search'>;
const filterOf = (feed: BackOfficeFeed, { state, sportId, search }: Filter): EventFilter => ({
  state,
  sportId: sportId === undefined ? null : Number(sportId),
  search: (search ?? '').trim().toLowerCase(),
  over: feed.overEvents(),
});

/** What all events of a filter come to. */
export async function backOfficeTotals(
  feed: BackOfficeFeed,
  { context, query }: Call<Calls['totals']>,
): Promise<ReplyOf<Calls['totals']>> {
  const { events, players, exposure } = await eventTotals(context.db, filterOf(feed, query));
  return { events, players, exposure: rupeesFromPaise(paise(exposure)) };
}

export async function backOfficeEvents(
  feed: BackOfficeFeed,
  { context, query }: Call<Calls['events']>,
): Promise<ReplyOf<Calls['events']>> {
  const { limit, sort, direction = sort === 'start' ? usualDirection(query.state) : 'desc' } = query;
  const [place, id] = query.after?.split('-').map(Number) ?? [];
  const after = place === undefined || id === undefined ? null : { place, id };
  const [rows, sports] = await Promise.all([
    listEvents(context.db, filterOf(feed, query), { sort, direction, after, limit: limit + 1 }),
    backOfficeSports(context.db),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => eventReply(row, isOverBy(feed))),
    next: rows.length > shown.length && last ? `${last.place}-${last.id}` : null,
    sports: sports.map((sport) => ({ ...sport, id: String(sport.id) })),
  };
}

const limit = (value: Paise | null) => (value === null ? null : rupeesFromPaise(value));

/** What the feed says of each betting market, by key: the market's word, or the row's where the row is the market. */
function feedByKey(books: readonly MarketBook[]): Map<string, NonNullable<QuotedBackOfficeMarket['feed']>> {
  const words = new Map<string, NonNullable<QuotedBackOfficeMarket['feed']>>();
  for (const market of books) {
    for (const row of market.rows) {
      const key = bettingMarketKey(market.kind, market.eventId, market.marketId, row.selectionKey);
      const isRow = key.split('/').length === 3;
      const limits = isRow ? stakeLimits(market, row) : market;
      words.set(key, {
        status: isRow ? row.status : market.marketStatus,
        minStake: limit(limits.minPaise),
        maxStake: limit(limits.maxPaise),
      });
    }
  }
  return words;
}

type Named = { readonly id: string; readonly name: string };
/** Whether there is still somebody to be paid by what is doubted; one that the feed names by words alone may be any of that name. */
function isOpen({ marketId, marketName }: DoubtedResult, markets: readonly Named[], open: readonly Named[]): boolean {
  if (marketId !== null) return open.some(({ id }) => id === marketId);
  return open.some(({ name }) => name === marketName) || !markets.some(({ name }) => name === marketName);
}

export async function backOfficeEvent(
  feed: BackOfficeFeed,
  { context, params }: Call<Calls['event']>,
): Promise<ReplyOf<Calls['event']> | Refusal> {
  const eventId = Number(params.id);
  const row = await findEvent(context.db, eventId);
  if (row === null) return refuse('NOT_FOUND');
  const isOver = isOverBy(feed);
  const books = row.ended ? [] : await feed.marketsNow(eventId);
  const [markets, words] = [await backOfficeMarkets(context, eventId, isOver, comingBy(feed)), feedByKey(books)];
  const open = markets.filter((market) => market.settledVersion === 0);
  return {
    event: eventReply(row, isOver),
    markets: markets.map((market) => {
      const { marketId, selectionKey } = market;
      const key = selectionKey === null ? `${eventId}/${marketId}` : `${eventId}/${marketId}/${selectionKey}`;
      return { ...market, feed: words.get(key) ?? null };
    }),
    doubted: feed
      .unpaidResults(eventId)
      .doubted.map(doubtTold)
      .filter((doubt) => isOpen(doubt, markets, open)),
  };
}
