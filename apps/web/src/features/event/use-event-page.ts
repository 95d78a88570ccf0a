import { eventStatus, type Score } from '@pavilion/feed';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { sportsQuery } from '../../api/catalogue.ts';
import { DEFAULT_SPORT_ID } from '../../lib/browse.ts';
import { minutesEast } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePositions, useWhatIf } from '../../lib/use-positions.ts';
import type { TopicStatus } from '../../live/price-board.ts';
import type { MarketShape } from '../../live/reading.ts';
import { type LiveTopic, detailTopic, oddsTopic } from '../../live/topics.ts';
import { useLiveSettings } from '../../live/use-live-settings.ts';
import { useShape, useTopic, useTopicStatus } from '../../live/use-quote.ts';
import type { EventView } from './event-view.ts';
import { type Decided, isDecided, resultsByKey } from './results.ts';

export type EventPageData = {
  readonly view: EventView;
  readonly odds: LiveTopic<readonly MarketShape[]>;
  /** Undefined until the first document. */
  readonly markets: readonly MarketShape[] | undefined;
  readonly score: Score | null;
  readonly results: readonly Decided[];
  /** Live, Today, Tomorrow, Upcoming, Completed or Cancelled; empty until anything is known. */
  readonly status: string;
  /** The server knows no such event, or none any more. */
  readonly gone: boolean;
  readonly startsAtMs: number | null;
  readonly competitionName: string;
  readonly nowMs: number;
};

export type EventAddress = { eventId: string; sportId: string; competitionId: string | null; eventName: string };

const isId = (text: string | null | undefined): text is string => /^\d{1,16}$/.test(text ?? '');

/** What the address says: `/event/:eventId` with the query of specification 1, section 2. Null for no event at all. */
export function useEventAddress(): EventAddress | null {
  const { eventId } = useParams();
  const [query] = useSearchParams();
  if (!isId(eventId)) return null;
  const sportId = query.get('sportId');
  const competitionId = query.get('competitionId');
  return {
    eventId,
    sportId: isId(sportId) ? sportId : DEFAULT_SPORT_ID,
    competitionId: isId(competitionId) ? competitionId : null,
    eventName: query.get('eventName') ?? '',
  };
}

/** Refused in the server's own words, and never had: a connection that fails has no words. */
const isGone = ({ loaded, error }: TopicStatus): boolean => !loaded && error !== null && error !== '';

/** Everything the page draws: live markets, the detail with score and results, and the player's positions. */
export function useEventPage(address: EventAddress): EventPageData {
  const { eventId, sportId } = address;
  const { eventMs } = useLiveSettings();
  const odds = oddsTopic(sportId, eventId);
  const details = detailTopic(sportId, eventId);
  useTopic(odds, eventMs);
  useTopic(details, eventMs);
  const markets = useShape(odds);
  const oddsStatus = useTopicStatus(odds);
  const detailStatus = useTopicStatus(details);
  const detail = useShape(details);
  const { data: sports } = useQuery(sportsQuery);
  const positions = usePositions(eventId);
  const slip = useWhatIf();
  const nowMs = useNow(30_000);
  const header = detail?.header ?? null;
  const results = (detail?.results ?? []).filter(isDecided);
  const startsAtMs = header?.startsAtMs ?? null;
  const inPlay = header?.inPlay ?? markets?.some((market) => market.inPlay) ?? false;
  // The server tells the details of an event that is over, but no prices.
  const finished = detail?.score?.finished === true || (header !== null && isGone(oddsStatus));
  const timing = { inPlay: inPlay && !finished, status: finished ? 'finished' : (header?.status ?? ''), startsAtMs };
  const view: EventView = {
    event: {
      eventId,
      name: header?.name ?? address.eventName,
      startsAtMs,
      sportId,
      sportName: sports?.find(({ id }) => id === sportId)?.name ?? '',
      competitionId: header?.competitionId ?? address.competitionId,
      competitionName: header?.competitionName ?? null,
    },
    topic: odds.key,
    positions,
    slip,
    results: resultsByKey(results),
  };
  return {
    view,
    odds,
    markets,
    score: detail?.score ?? null,
    results,
    status: header || markets ? eventStatus(timing, nowMs, minutesEast(nowMs)) : '',
    gone: isGone(oddsStatus) && isGone(detailStatus),
    startsAtMs,
    competitionName: header?.competitionName ?? '',
    nowMs,
  };
}
