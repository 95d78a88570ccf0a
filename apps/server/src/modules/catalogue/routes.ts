import { maxPriceAgeMs, phaseOf } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import {
  type Clock,
  compareEvents,
  type EventStatus,
  eventStatus,
  fancyRows,
  isMatchOddsName,
  type ListedEvent,
  type MarketBook,
  suspendMarkets,
} from '@pavilion/feed';
import { type Hub, requiredIds, type TopicSource } from '@pavilion/protocol';
import type { Relay } from '../prices/board/relay.ts';
import type { Context } from '../../context.ts';
import type { Call, Handler, Handlers } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { placementSettings } from '../prices/placement-settings.ts';
import type { KnownEvent } from '../prices/book/event-directory.ts';
import type { QuoteBook } from '../prices/book/quote-book.ts';
import type { Catalogue } from './catalogue.ts';
import { fancyReply, noMatchOdds, oddsMarket } from './odds-reply.ts';
import { SharedReplies } from './shared-replies.ts';

type Provider = Api['provider'];
type EventReply = ReplyOf<Provider['events']>['data'][number];

export type CatalogueParts = {
  readonly catalogue: Catalogue;
  readonly book: QuoteBook;
  /** What players may see, and the hub that serves it: a fetched document is the one that a subscription sends. */
  readonly relay: TopicSource & Pick<Relay, 'first'>;
  readonly hub: Hub;
};

const FIXTURES_MAX = 20;

const unavailable = (message: string): Refusal => refuse('OVERLOADED', {}, message);

function marketsOf(event: ListedEvent): number {
  return [event.market !== null, event.hasBookmaker, event.hasFancy, event.hasYesNo].filter(Boolean).length;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function sports({ catalogue }: CatalogueParts): ReplyOf<Provider['sports']> | Refusal {
  const shown = catalogue.shownSports();
  if (shown.length === 0 && !catalogue.isKnown) return unavailable('Unable to load sports.');
  return {
    data: shown.map((sport) => {
      const events = catalogue.listedEvents(sport.id) ?? [];
      return {
        id: String(sport.id),
        name: sport.name,
        enabled: true,
        marketCount: sum(events.map(marketsOf)),
        eventsCount: events.length,
        liveCount: events.filter((event) => event.inPlay).length,
      };
    }),
  };
}

type Shelf = { readonly known: readonly KnownEvent[]; readonly listed: ReadonlyMap<string, ListedEvent> };

/** The events of a sport that players see: what the source lists, else (while it is away) what is on record. */
function shelfOf(catalogue: Catalogue, sportId: number): Shelf {
  const list = catalogue.listedEvents(sportId);
  if (list === null) return { known: catalogue.recordedEvents(sportId), listed: new Map() };
  return {
    known: list.flatMap((event) => catalogue.event(event.eventId) ?? []),
    listed: new Map(list.map((event) => [event.eventId, event])),
  };
}

function competitions({ catalogue }: CatalogueParts, sportId: number): ReplyOf<Provider['competitions']> | Refusal {
  if (!catalogue.isSportShown(sportId)) return refuse('NOT_FOUND', {}, 'Unknown sport.');
  const { known, listed } = shelfOf(catalogue, sportId);
  const data = [...Map.groupBy(known, (event) => event.competitionId)].map(([id, members]) => ({
    competition: { id: String(id), name: members[0]?.competitionName || `Competition ${id}` },
    marketCount: sum(members.flatMap((event) => listed.get(event.eventId) ?? []).map(marketsOf)),
    eventsCount: members.length,
  }));
  return { data: data.sort((a, b) => a.competition.name.localeCompare(b.competition.name)) };
}

/** The moment, and how far the installation's clocks are ahead of UTC: that decides what is today. */
type Today = { readonly nowMs: number; readonly minutesEast: number };
type Row = { readonly label: EventStatus; readonly startsAtMs: number; readonly reply: EventReply };

/** An event beside what the source lists of it; without a match-odds market it reads SUSPENDED. */
function eventRow(event: KnownEvent, listed: ListedEvent | null, { nowMs, minutesEast }: Today): Row {
  const { inPlay, startsAtMs } = event;
  const market = listed?.market ?? null;
  const label = eventStatus({ inPlay, startsAtMs, status: listed?.status ?? '' }, nowMs, minutesEast);
  const openDate = new Date(startsAtMs).toISOString();
  const reply = {
    event: { id: event.eventId, name: event.name, openDate, status: label },
    sportId: String(event.sportId),
    competitionId: String(event.competitionId),
    competitionName: event.competitionName,
    marketIds:
      market === null ? [] : [{ marketId: market.marketId, marketName: market.name, marketType: market.gtype }],
    inPlay,
    status: market?.marketStatus ?? 'SUSPENDED',
  };
  return { label, startsAtMs, reply };
}

/** Live first, then what is to come, then the rest, each by start time. */
function events(
  { catalogue }: CatalogueParts,
  sportId: number,
  competitionId: number | null,
  today: Today,
): ReplyOf<Provider['events']> | Refusal {
  if (!catalogue.isSportShown(sportId)) return refuse('NOT_FOUND', {}, 'Unknown sport.');
  if (competitionId !== null && !catalogue.isCompetitionShown(sportId, competitionId)) {
    return refuse('NOT_FOUND', {}, 'Unknown competition.');
  }
  const { known, listed } = shelfOf(catalogue, sportId);
  const rows = known
    .filter((event) => competitionId === null || event.competitionId === competitionId)
    .map((event) => eventRow(event, listed.get(event.eventId) ?? null, today));
  return { data: rows.sort(compareEvents).map(({ reply }) => reply) };
}

async function eventOf({ catalogue }: CatalogueParts, id: string): Promise<ReplyOf<Provider['event']> | Refusal> {
  const found = await catalogue.whereabouts(id);
  if (found === undefined) return unavailable('Unable to load the event.');
  if (found === null) return refuse('NOT_FOUND', {}, 'Unknown event.');
  const { eventId, name, sportId, competitionId } = found;
  return { data: { eventId, sportId: String(sportId), competitionId: String(competitionId), name } };
}

type Shown = { readonly markets: readonly MarketBook[]; readonly seq: number; readonly receivedAtMs: number };

/** The markets of an event as they may be traded now, or why there are none. */
async function shownMarkets(
  { catalogue, book }: CatalogueParts,
  context: Context,
  sportId: string,
  eventId: string,
): Promise<Shown | Refusal> {
  const event = catalogue.event(eventId);
  if (event === null || !event.enabled || event.sportId !== Number(sportId)) {
    return refuse('NOT_FOUND', {}, 'Unknown event.');
  }
  const found = await book.look(eventId);
  if (found === null) return unavailable('The odds of this event are not available. Please try again.');
  const rules = placementSettings(context);
  const nowMs = context.clock.now();
  // A price that is too old to be bet on is not shown as one that can be: from its start on the event goes by the rules of play.
  const isOld = (market: MarketBook) => {
    const phase = phaseOf(rules, { ...event, inPlay: market.inPlay || event.inPlay }, nowMs);
    return nowMs - found.confirmedAtMs > maxPriceAgeMs(rules, phase);
  };
  const markets = book.shown(eventId).flatMap((market) => suspendMarkets([market], () => isOld(market)));
  return { markets, seq: found.document.seq, receivedAtMs: found.document.receivedAtMs };
}

/** The market that the list shows as the event's match odds; by name where the list shows none. */
function matchOddsOf({ catalogue }: CatalogueParts, eventId: string, markets: readonly MarketBook[]) {
  const listedId = catalogue.listed(eventId)?.market?.marketId;
  const matches = markets.filter((market) => market.kind === 'match' && isMatchOddsName(market.name));
  return (
    matches.find((market) => market.marketId === listedId) ??
    matches.find((market) => /^match.?odds$/i.test(market.name)) ??
    matches[0]
  );
}

async function marketOdds(parts: CatalogueParts, call: Call<Provider['marketOdds']>) {
  const { sportId, eventId, marketId } = call.query;
  const shown = await shownMarkets(parts, call.context, sportId, eventId);
  if (shown instanceof Refusal) return shown;
  const { markets, seq, receivedAtMs } = shown;
  const asked =
    marketId === undefined
      ? matchOddsOf(parts, eventId, markets)
      : markets.find((market) => market.marketId === marketId);
  const bookmaker = markets.find((market) => market.kind === 'bookmaker');
  if (asked === undefined && (marketId !== undefined || bookmaker === undefined)) {
    return refuse('NOT_FOUND', {}, 'No match odds available.');
  }
  return {
    data: {
      ...(asked === undefined ? noMatchOdds(bookmaker?.inPlay ?? false) : oddsMarket(asked)),
      bookmaker: bookmaker === undefined ? null : oddsMarket(bookmaker),
      receivedAt: new Date(receivedAtMs).toISOString(),
      seq,
    },
  };
}

async function fancyOdds(parts: CatalogueParts, call: Call<Provider['fancyOdds']>) {
  const shown = await shownMarkets(parts, call.context, call.query.sportId, call.query.eventId);
  return shown instanceof Refusal ? shown : { data: fancyRows(shown.markets).map(fancyReply) };
}

async function document({ hub, relay, catalogue }: CatalogueParts, call: Call<Provider['document']>) {
  const { endpoint, sid, gmid } = call.query;
  const ids = { sid: numberOrNull(sid), gmid: numberOrNull(gmid) };
  const required = requiredIds(endpoint);
  const missing = required.find((name) => ids[name] === null);
  if (missing !== undefined) return refuse('INVALID_REQUEST', { field: missing }, `${missing}: is required`);
  const idOf = (name: 'sid' | 'gmid') => (required.includes(name) ? ids[name] : null);
  const topic = { endpoint, sid: idOf('sid'), gmid: idOf('gmid') };
  if (topic.gmid !== null && catalogue.event(String(topic.gmid)) === null) await catalogue.recall(String(topic.gmid));
  // Only what players may see is asked of the bridge.
  await relay.first(topic);
  return hub.document(topic) ?? refuse('MARKET_NOT_AVAILABLE', {}, 'There is no such document.');
}

const numberOrNull = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** The next events to begin, for the fixture ticker. */
async function upcomingFixtures({ catalogue }: CatalogueParts, nowMs: number) {
  const upcoming = catalogue
    .shownSports()
    .flatMap((sport) => catalogue.recordedEvents(sport.id))
    .filter((event) => !event.inPlay && event.startsAtMs > nowMs)
    .sort((a, b) => a.startsAtMs - b.startsAtMs)
    .slice(0, FIXTURES_MAX);
  return {
    items: upcoming.map((event) => ({
      title: event.name,
      date_time: new Date(event.startsAtMs).toISOString(),
      sportId: String(event.sportId),
      competitionId: String(event.competitionId),
      eventId: event.eventId,
    })),
  };
}

const todayOf = ({ clock, settings }: Context): Today => ({
  nowMs: clock.now(),
  minutesEast: settings.calendar().minutesEast(clock.now()),
});

/** Remembers what is no refusal. */
function remembered<Reply extends object>(
  replies: SharedReplies<Reply>,
  name: string,
  make: () => Reply | Refusal,
): Reply | Refusal {
  let refusal: Refusal | null = null;
  const reply = replies.of(name, () => {
    const made = make();
    if (!(made instanceof Refusal)) return made;
    refusal = made;
    return null;
  });
  return reply ?? refusal ?? unavailable('The answer could not be made. Please try again.');
}

/** The calls that read the catalogue and the odds; all of them from memory, and what is the same for all made once. */
export function providerHandlers(parts: CatalogueParts, clock: Pick<Clock, 'now'>): Handlers<Provider> {
  const version = () => parts.catalogue.version;
  const sportReplies = new SharedReplies<ReplyOf<Provider['sports']>>(clock, version);
  const competitionReplies = new SharedReplies<ReplyOf<Provider['competitions']>>(clock, version);
  const eventReplies = new SharedReplies<ReplyOf<Provider['events']>>(clock, version);
  return {
    sports: async () => remembered(sportReplies, '', () => sports(parts)),
    competitions: async ({ query: { sportId } }) =>
      remembered(competitionReplies, sportId, () => competitions(parts, Number(sportId))),
    events: async ({ context, query: { sportId, competitionId } }) =>
      remembered(eventReplies, `${sportId}/${competitionId ?? ''}`, () =>
        events(parts, Number(sportId), numberOrNull(competitionId), todayOf(context)),
      ),
    event: ({ query: { eventId } }) => eventOf(parts, eventId),
    marketOdds: (call) => marketOdds(parts, call),
    fancyOdds: (call) => fancyOdds(parts, call),
    document: (call) => document(parts, call),
  };
}

export const fixturesHandler =
  (parts: CatalogueParts): Handler<Api['settings']['upcomingFixtures']> =>
  ({ context }) =>
    upcomingFixtures(parts, context.clock.now());
