import { bettingMarketKey, toldCodes } from '@pavilion/feed';
import { Lock } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { showInTree } from '../../shared/lib/bet/browse.ts';
import { useTellOver } from '../../shared/lib/event/event-over.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { isRacingName } from '../../shared/lib/event/racing.ts';
import { learnCodes } from '../../shared/lib/event/team-codes.ts';
import { formatFixtureTimeWithin } from '../../shared/lib/format/format.ts';
import { useSwipe } from '../../shared/lib/browser/use-swipe.ts';
import { useRememberViewed } from '../../shared/lib/browser/recently-viewed.ts';
import { PricesPaused } from '../../shared/live/notice/PricesPaused.tsx';
import { LiveContext, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import { Chip } from '../../shared/ui/Chip.tsx';
import { EventBand, type EventBandProps } from './band/EventBand.tsx';
import { EventResults } from './EventResults.tsx';
import { FindEvent, NoSuchEvent } from './FindEvent.tsx';
import { EventViewContext } from './event-view.ts';
import { OwnBets, OwnBetsReady, useOwnRoom } from './OwnBets.tsx';
import { RaceBand, useRaceParts } from './race/race-parts.ts';
import { RaceOutline } from './race/RaceOutline.tsx';
import { SteadyCard } from './steady/SteadyCard.tsx';
import { type Steady, useSteadySections } from './steady/steady-sections.ts';
import { SettledBets } from './SettledBets.tsx';
import { SlipWhatIfParts } from './SlipWhatIfParts.tsx';
import { SectionEmpty, SectionError, SectionLoading } from './markets/SectionState.tsx';
import { type FilterCount, filterCounts, type Section, type SectionFilter, sectionsOf } from './sections.ts';
import { inOrder } from './results.ts';
import { useBetAgain } from './use-bet-again.ts';
import { useCharts } from './use-charts.ts';
import { type EventPageData, type KnownAddress, useEventAddress, useEventPage } from './use-event-page.ts';
import { titleOf } from '../../shared/lib/identity.ts';

/** `ownBets` draws the player's bets on an event, where a phone has them in the page. */
export type EventPageProps = { ownBets?: (eventId: string) => ReactNode };

/** One event: its head, the filter chips, and a card for every market. */
export default function EventPage({ ownBets }: EventPageProps) {
  const address = useEventAddress();
  if (!address) return <NoSuchEvent />;
  const { eventId, sportId, eventName } = address;
  if (sportId === null) return <FindEvent eventId={eventId} sportId={null} name={eventName} />;
  return <EventMarkets key={`${sportId}/${eventId}`} address={{ ...address, sportId }} ownBets={ownBets?.(eventId)} />;
}

function EventMarkets({ address, ownBets }: { address: KnownAddress; ownBets: ReactNode }) {
  const page = useEventPage(address);
  const { event } = page.view;
  useCharts(page);
  useBetAgain(page);
  const codes = useToldCodes(page);
  const outlined = useOutlined(page);
  useTellOver(event.eventId, page.gone || isOver(page));
  useRememberViewed({ ...event, name: page.gone ? '' : event.name });
  const known = page.status !== '';
  const { sportId, competitionId, eventId } = event;
  useEffect(() => {
    if (known) showInTree(sportId, competitionId, eventId);
  }, [known, sportId, competitionId, eventId]);
  if (page.gone) return <FindEvent eventId={eventId} sportId={sportId} name={event.name} />;
  return (
    <EventViewContext value={page.view}>
      <SlipWhatIfParts>
        <title>{titleOf(event.name || t('Event'))}</title>
        <Band
          outlined={outlined}
          markets={page.markets}
          eventId={event.eventId}
          sportId={event.sportId}
          sportName={event.sportName}
          competitionId={event.competitionId}
          competitionName={page.competitionName}
          name={event.name}
          status={page.status}
          startsAtMs={page.startsAtMs}
          nowMs={page.nowMs}
          score={page.score}
          codes={codes}
        />
        <Markets
          key={outlined ? 'outline' : 'page'}
          page={outlined ? { ...page, markets: undefined } : page}
          ownBets={ownBets}
        />
      </SlipWhatIfParts>
    </EventViewContext>
  );
}

/** So long prices wait for the rest of a race's page; who loads slowly sees them before it is whole. */
const OUTLINED_MS_MAX = 3_000;

/**
 * How high the head of a race is depends on its field and on what its scoreboard tells: until both are known nothing of it is
 * drawn but its outline, and no price.
 */
function useOutlined({ view, markets, detailKnown, odds, gone }: EventPageData): boolean {
  const racing = isRacingName(view.event.sportName);
  const hasCode = useRaceParts(racing);
  const { error } = useTopicStatus(odds);
  const [wasWhole, setWhole] = useState(false);
  const isWhole = hasCode && detailKnown && (markets !== undefined || error !== null);
  if (racing && isWhole && !wasWhole) setWhole(true);
  useEffect(() => {
    if (!racing) return;
    const timer = window.setTimeout(() => setWhole(true), OUTLINED_MS_MAX);
    return () => window.clearTimeout(timer);
  }, [racing]);
  return racing && !gone && !isWhole && !wasWhole;
}

/** A race has a head of its own. */
function Band({ markets, outlined, ...band }: EventBandProps & Pick<EventPageData, 'markets'> & { outlined: boolean }) {
  if (!isRacingName(band.sportName)) return <EventBand {...band} />;
  if (outlined) return <RaceOutline {...band} />;
  return (
    <Suspense fallback={<RaceOutline {...band} />}>
      <RaceBand {...band} markets={markets} />
    </Suspense>
  );
}

/** What its rows call the two sides; the lists that lead here say the same from then on. */
function useToldCodes(page: EventPageData): readonly [string, string] | null {
  const { name, sportName } = page.view.event;
  const [first, second] = toldCodes(namesOf(page)) ?? [];
  useEffect(() => {
    if (first !== undefined && second !== undefined && sportName !== '') learnCodes(name, sportName, [first, second]);
  }, [name, sportName, first, second]);
  return first === undefined || second === undefined ? null : [first, second];
}

const namesOf = ({ markets, results }: EventPageData): string[] => [
  ...(markets ?? []).flatMap(({ rows }) => rows.map(({ name }) => name)),
  ...results.map(({ marketName }) => marketName),
];

function Markets({ page, ownBets }: { page: EventPageData; ownBets: ReactNode }) {
  const [filter, setFilter] = useFilter();
  const { sportName } = page.view.event;
  const sections = sectionsOf(page.markets ?? [], sportName);
  const counts = filterCounts(sections, isRacingName(sportName), filter);
  // What is over has nothing to wait for: its results take the place of its markets.
  const steady = useSteadySections(sections, `${filter} ${isOver(page)}`);
  const isOffered = sections.length > 0 || !isOver(page);
  const [wasOffered, setOffered] = useState(isOffered);
  if (isOffered && !wasOffered) setOffered(true);
  const swipe = useSwipe((to) => setFilter(neighbour(counts, filter, to)));
  return (
    <>
      {/* When it ends while somebody looks, what follows stays where it is. */}
      {!isOffered && wasOffered && <div aria-hidden="true" className="mt-2.5 h-10 desktop:h-8" />}
      {isOffered && (
        <>
          <Filters counts={counts} value={filter} onChange={setFilter}>
            <NewCards {...steady} filter={filter} />
          </Filters>
          {!isOver(page) && <PricesPaused topic={page.odds} className="mt-2.5 h-11! rounded-card" />}
        </>
      )}
      {/* On a phone a flick leads to the next part of the markets, as a press on its chip does. */}
      <div {...swipe}>
        <Parts page={page} steady={steady} filter={filter} ownBets={ownBets} />
      </div>
    </>
  );
}

/** The chip beside the chosen one that has markets; the chosen one itself at either end. */
function neighbour(counts: readonly FilterCount[], chosen: SectionFilter, to: 'next' | 'previous'): SectionFilter {
  const filled = counts.filter(({ filter, count }) => count > 0 || filter === chosen).map(({ filter }) => filter);
  return filled[filled.indexOf(chosen) + (to === 'next' ? 1 : -1)] ?? chosen;
}

/** Which markets are shown stands in the address, too. */
function useFilter(): [SectionFilter, (filter: SectionFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('show');
  const choose = (filter: SectionFilter) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (filter === 'all') next.delete('show');
        else next.set('show', filter);
        return next;
      },
      { replace: true },
    );
  return [PARTS.find((part) => part === asked) ?? 'all', choose];
}

function Filters(props: {
  counts: readonly FilterCount[];
  value: SectionFilter;
  onChange: (filter: SectionFilter) => void;
  children: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // One that was flicked to may be out of sight; only the line itself moves.
    const [list, chosen] = [line.current, line.current?.querySelector<HTMLElement>('[aria-pressed=true]')];
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - 12;
  }, [props.value]);
  return (
    <div
      ref={line}
      role="group"
      aria-label={t('Markets shown')}
      className="no-scrollbar -mx-3 mt-2.5 flex gap-2 overflow-x-auto px-3 py-0.5 desktop:mx-0 desktop:gap-1.5 desktop:px-0"
    >
      {props.counts.map(({ filter, label, count }) => (
        <Chip key={filter} count={count} selected={filter === props.value} onClick={() => props.onChange(filter)}>
          {t(label)}
        </Chip>
      ))}
      {props.children}
    </div>
  );
}

/** Cards that came and would push down what is looked at: they stand there when they are asked for, or when nobody sees them come. */
function NewCards({ cards, letAllIn, filter }: Steady & { filter: SectionFilter }) {
  const fresh = cards.filter((one) => one.fresh && (filter === 'all' || filter === one.filter)).length;
  if (fresh === 0) return null;
  return (
    <Chip onClick={letAllIn} className="sticky right-0 ml-auto border-warn! bg-bg text-warn!">
      {tn(fresh, '{count} new market', '{count} new markets')}
    </Chip>
  );
}

const isOver = ({ status }: EventPageData): boolean => status === 'Completed' || status === 'Cancelled';

const PARTS: readonly Section['filter'][] = ['match', 'bookmaker', 'fancy', 'oddeven'];

function Parts(props: { page: EventPageData; steady: Steady; filter: SectionFilter; ownBets: ReactNode }) {
  const { page, steady, filter, ownBets } = props;
  const live = use(LiveContext);
  const { error } = useTopicStatus(page.odds);
  const shown = PARTS.filter((part) => filter === 'all' || filter === part);
  const over = isOver(page);
  const racing = isRacingName(page.view.event.sportName);
  const { cards, letGo, letIn } = steady;
  const failed = error !== null && page.markets === undefined;
  const first = cards.find((section) => shown.includes(section.filter));
  const room = useOwnRoom(filter, cards.length > 0);
  return (
    <>
      {cards.length === 0 && page.markets === undefined && ownBets && <OwnBetsReady>{ownBets}</OwnBetsReady>}
      {cards.length === 0 && page.markets !== undefined && <NothingOpen page={page} />}
      {shown.map((part) => {
        const own = cards.filter((section) => section.filter === part);
        const steadyCards = own.map((section) => (
          <Fragment key={section.id}>
            <SteadyCard section={section} onLeft={letGo} onCome={letIn} />
            {section === first && ownBets && <OwnBets {...room}>{ownBets}</OwnBets>}
          </Fragment>
        ));
        if (own.some(({ fresh }) => !fresh)) return steadyCards;
        // What is over has no prices any more, and nobody misses them.
        if (over) return null;
        if (failed) {
          return <SectionError key={part} part={part} message={error} onRetry={() => live.retry(page.odds.key)} />;
        }
        // A race never had a bookmaker's market or a number to be odd or even.
        if (racing && part !== 'match' && (page.markets !== undefined || part !== 'fancy')) return null;
        if (page.markets === undefined) return <SectionLoading key={part} part={part} />;
        return [
          ...steadyCards,
          <SectionEmpty key={part} part={part} fresh={own.length} onPress={() => own.forEach(({ id }) => letIn(id))} />,
        ];
      })}
      <SettledBets key={`bets ${over}`} eventId={page.view.event.eventId} open={over} />
      <EventResults
        key={`results ${over}`}
        open={over}
        results={unlisted(page)}
        sportName={page.view.event.sportName}
      />
    </>
  );
}

/** Before the start markets open one by one, and no source says when. */
function NothingOpen({ page: { status, startsAtMs, nowMs } }: { page: EventPageData }) {
  if (startsAtMs === null || !BEFORE.has(status)) return null;
  return (
    <p role="status" className="panel mt-2.5 flex items-center gap-2.5 px-4 py-3 text-sm text-ink-2">
      <Lock size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
      {startsAtMs > nowMs
        ? t('No market is open yet. They open nearer the start: {time}.', {
            time: formatFixtureTimeWithin(startsAtMs, nowMs),
          })
        : t('No market is open yet. They open when play begins.')}
    </p>
  );
}
const BEFORE: ReadonlySet<string> = new Set(['Today', 'Tomorrow', 'Upcoming']);

/** Results of markets that have no row on the page any more. */
function unlisted({ results, markets, view }: EventPageData) {
  const listed = new Set(
    (markets ?? []).flatMap((market) =>
      market.rows.map((row) => bettingMarketKey(market.kind, view.event.eventId, market.marketId, row.selectionKey)),
    ),
  );
  return inOrder(results.filter((result) => result.key === null || !listed.has(result.key)));
}
