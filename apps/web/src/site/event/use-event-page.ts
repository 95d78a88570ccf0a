import { bettingMarketKey, type EventStatus, type EventTiming, eventStatus, type Score } from '@pavilion/feed';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { currentBetsQuery } from '../../shared/api/market/bets.ts';
import { sportsQuery } from '../../shared/api/market/catalogue.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { minutesEast } from '../../shared/lib/format/format.ts';
import { isRacingName, raceStatus } from '../../shared/lib/event/racing.ts';
import { waitsOf } from '../../shared/lib/bet/result-in.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { usePositions } from '../../shared/lib/bet/use-positions.ts';
import type { TopicStatus } from '../../shared/live/price/price-board.ts';
import type { MarketShape } from '../../shared/live/reading.ts';
import { type LiveTopic, detailTopic, oddsTopic } from '../../shared/live/topics.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
import { useShape, useTopic, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import type { EventView } from './event-view.ts';
import { useListedEvent } from './listed-event.ts';
import { type Decided, isDecided, resultsByKey } from './results.ts';
import { useOrdersView } from './use-orders-view.ts';

export type EventPageData = {
  readonly view: EventView;
  readonly odds: LiveTopic<readonly MarketShape[]>;
  /** Undefined until the first document. */
  readonly markets: readonly MarketShape[] | undefined;
  readonly score: Score | null;
  /** What its own document says is known, or could not be had. */
  readonly detailKnown: boolean;
  readonly results: readonly Decided[];
  /** Live, Today, Tomorrow, Upcoming, Completed or Cancelled; empty until anything is known. */
  readonly status: string;
  /** The server knows no such event, or none any more. */
  readonly gone: boolean;
  readonly startsAtMs: number | null;
  readonly competitionName: string;
  readonly nowMs: number;
};

/** The sport is null where the address names none. */
export type EventAddress = {
  eventId: string;
  sportId: string | null;
  competitionId: string | null;
  eventName: string;
};
export type KnownAddress = EventAddress & { sportId: string };

const isId = (text: string | null | undefined): text is string => /^\d{1,16}$/.test(text ?? '');

/** What the address says: `/event/:eventId` with its query. Null for no event at all. */
export function useEventAddress(): EventAddress | null {
  const { eventId } = useParams();
  const [query] = useSearchParams();
  if (!isId(eventId)) return null;
  const sportId = query.get('sportId');
  const competitionId = query.get('competitionId');
  return {
    eventId,
    sportId: isId(sportId) ? sportId : null,
    competitionId: isId(competitionId) ? competitionId : null,
    eventName: query.get('eventName') ?? '',
  };
}

/** Refused in the server's own words, and never had: a connection that fails has no words. */
const isGone = ({ loaded, error }: TopicStatus): boolean => !loaded && error !== null && error !== '';

/** It had prices, and its source knows it no longer: what a recording that has been played to its end answers. */
const hasEnded = ({ loaded, stale, error }: TopicStatus): boolean => loaded && stale && error !== null && error !== '';

/** Every market that is on show has its result. */
const allDecided = (eventId: string, markets: readonly MarketShape[], results: ReadonlyMap<string, Decided>): boolean =>
  markets.length > 0 &&
  markets.every(({ kind, marketId, rows }) =>
    rows.every(({ selectionKey }) => results.has(bettingMarketKey(kind, eventId, marketId, selectionKey))),
  );

/** Everything the page draws: live markets, the detail with score and results, and the player's positions. */
export function useEventPage(address: KnownAddress): EventPageData {
  const { eventId, sportId } = address;
  const { eventMs } = useLiveSettings();
  const odds = oddsTopic(sportId, eventId);
  const details = detailTopic(sportId, eventId);
  useTopic(odds, eventMs);
  useTopic(details, eventMs);
  const oddsStatus = useTopicStatus(odds);
  const ended = hasEnded(oddsStatus);
  const lastMarkets = useShape(odds);
  const markets = ended ? NO_MARKETS : lastMarkets;
  const detailStatus = useTopicStatus(details);
  const detail = useShape(details);
  const { data: sports } = useQuery(sportsQuery);
  const positions = usePositions(eventId);
  const waits = useWaits(eventId);
  const orders = useOrdersView(sportId, eventId);
  const nowMs = useNow(30_000);
  const listed = useListedEvent(sportId, eventId);
  const known = detail ?? listed;
  const header = known?.header ?? null;
  const score = known?.score ?? null;
  const results = (detail?.results ?? []).filter(isDecided);
  const startsAtMs = header?.startsAtMs ?? null;
  const inPlay = header?.inPlay ?? markets?.some((market) => market.inPlay) ?? false;
  const decided = resultsByKey(results);
  // The server tells the details of an event that is over, but no prices.
  const finished =
    detail?.score?.finished === true ||
    (detail?.header != null && (ended || isGone(oddsStatus))) ||
    allDecided(eventId, markets ?? [], decided);
  const sportName = sports?.find(({ id }) => id === sportId)?.name ?? '';
  const timing = { inPlay: inPlay && !finished, status: finished ? 'finished' : (header?.status ?? ''), startsAtMs };
  const view: EventView = {
    event: {
      eventId,
      name: header?.name ?? address.eventName,
      startsAtMs,
      sportId,
      sportName,
      competitionId: header?.competitionId ?? address.competitionId,
      competitionName: header?.competitionName ?? null,
    },
    topic: odds.key,
    positions,
    score,
    results: decided,
    waits,
    orders,
  };
  return {
    view,
    odds,
    markets,
    score,
    detailKnown: detail !== undefined || detailStatus.error !== null,
    results,
    status: header || markets ? statusOf(timing, isRacingName(sportName), markets, nowMs) : '',
    gone: isGone(oddsStatus) && isGone(detailStatus),
    startsAtMs,
    competitionName: header?.competitionName ?? '',
    nowMs,
  };
}

function useWaits(eventId: string): EventView['waits'] {
  const enabled = useSession((session) => session.role === 'user');
  const { data, dataUpdatedAt } = useQuery({ ...currentBetsQuery(eventId), enabled });
  return waitsOf((enabled && data?.items) || [], dataUpdatedAt);
}

const NO_MARKETS: readonly MarketShape[] = [];

function statusOf(
  timing: EventTiming,
  racing: boolean,
  markets: readonly MarketShape[] | undefined,
  nowMs: number,
): EventStatus {
  const label = eventStatus(timing, nowMs, minutesEast(nowMs));
  if (!racing || markets === undefined) return label;
  const open = markets.some((market) => market.kind === 'match' && market.open);
  return raceStatus(label, { startsAtMs: timing.startsAtMs, open }, nowMs);
}
