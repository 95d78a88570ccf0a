import { useQuery } from '@tanstack/react-query';
import { Star, Ticket, X } from 'lucide-react';
import { lazy, Suspense, use, useDeferredValue, useEffect, useRef } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { currentBetsQuery } from '../../shared/api/market/bets.ts';
import { sportsQuery } from '../../shared/api/market/catalogue.ts';
import { useHeardCounts } from '../../shared/api/market/live-counts.ts';
import { useFavourites } from '../../shared/api/market/favourites.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useBrowse } from '../../shared/lib/bet/browse.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { isRacingName } from '../../shared/lib/event/racing.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { sportHasDraw } from '../../shared/live/listed/columns.ts';
import type { ListedShape } from '../../shared/live/reading.ts';
import { NewRows } from '../../shared/live/steady/NewRows.tsx';
import { useSteadyGroups } from '../../shared/live/steady/steady-groups.ts';
import { sportTopic } from '../../shared/live/topics.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
import { Crest } from '../../shared/ui/art/Crest.tsx';
import { Chip } from '../../shared/ui/Chip.tsx';
import { useOwnInList } from '../../shared/live/orders/use-players-prices.ts';
import { LiveContext, useShape, useTopic, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import { type Only, useMarketsAddress } from './markets-address.ts';
import { MarketCards } from './MarketCards.tsx';
import { MarketsBanner } from './MarketsBanner.tsx';
import {
  CompetitionEmpty,
  FavouritesEmpty,
  MarketsEmpty,
  MarketsError,
  MarketsLoading,
  OwnEmpty,
} from './MarketsState.tsx';
import {
  countOf,
  goneOf,
  groupsNamed,
  heardCounts,
  type OddsTableRow,
  marketGroups,
  marketRows,
} from './market-rows.ts';
import { type MatchesProps, OddsTable } from './OddsTable.tsx';
import { SportChips, SportTabs } from './SportTabs.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { titleOf } from '../../shared/lib/identity.ts';

/** Races come with the first of them. */
const RaceTable = lazy(async () => ({ default: (await import('./Races.tsx')).RaceTable }));
const RaceCards = lazy(async () => ({ default: (await import('./Races.tsx')).RaceCards }));

/** Sport tabs and the live odds table of the chosen sport. */
export default function MarketsPage() {
  const mobile = useLayout() === 'mobile';
  const browse = useBrowse();
  const { selectSport, showAll, sportsLoaded } = browse;
  // The tab shows at once that it was pressed; the table of the other sport follows in steps that keep no press waiting.
  const sportId = useDeferredValue(browse.sportId);
  const shown = useDeferredValue(browse.shown);
  const { data: sports, error: sportsError, refetch } = useQuery(sportsQuery);
  const { only, setOnly } = useMarketsAddress();
  const own = useOwnEventIds();
  useEffect(() => {
    if (sports) sportsLoaded(sports.map(({ id }) => id));
  }, [sports, sportsLoaded]);
  const nowMs = useNow(30_000);
  const sportName = sports?.find(({ id }) => id === sportId)?.name ?? '';
  const rows = useRows(sportId, isRacingName(sportName), nowMs);
  useHeardCounts(rows ? [heardCounts(sportId, rows)] : []);
  const chooseSport = (id: string) => {
    selectSport(id);
    showAll();
  };
  const ownOffered = own.size > 0 || only === 'mine';
  const Tabs = mobile ? SportChips : SportTabs;
  return (
    <>
      <title>{titleOf(t('Markets'))}</title>
      <h1 className="sr-only">{t('Markets')}</h1>
      <MarketsBanner sportName={sportName} rows={rows ?? []} nowMs={nowMs} mobile={mobile} />
      {sportsError && !sports ? (
        <div className="desktop:mt-3">
          <MarketsError message={errorText(sportsError, 'Unable to load sports.')} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          <Tabs
            sports={sports ?? []}
            selected={browse.sportId}
            onSelect={chooseSport}
            filter={<Filters only={only} setOnly={setOnly} ownOffered={ownOffered} mobile={mobile} />}
            filters={ownOffered ? 2 : 1}
          />
          {shown && <OneCompetition name={shown.name || nameOf(shown.id, rows)} onClear={showAll} />}
          <Events
            sportId={sportId}
            sportName={sportName}
            rows={rows}
            mobile={mobile}
            only={only}
            own={own}
            shown={shown?.id ?? null}
          />
        </>
      )}
    </>
  );
}

type FiltersProps = { only: Only; setOnly: (only: Only) => void; ownOffered: boolean; mobile: boolean };

/** What narrows the table down: favourites, and for who has open bets the events of those. */
function Filters({ only, setOnly, ownOffered, mobile }: FiltersProps) {
  return (
    <>
      <Chip
        selected={only === 'favourites'}
        icon={<Star size={15} aria-hidden="true" />}
        onClick={() => setOnly(only === 'favourites' ? null : 'favourites')}
        className={mobile ? 'my-0.5' : 'h-[38px]!'}
      >
        <span className="max-desktop:sr-only">{t('Favourites')}</span>
      </Chip>
      {ownOffered && (
        <Chip
          selected={only === 'mine'}
          icon={<Ticket size={15} aria-hidden="true" />}
          onClick={() => setOnly(only === 'mine' ? null : 'mine')}
          className={mobile ? 'my-0.5' : 'h-[38px]!'}
        >
          <span className="max-desktop:sr-only">{t('My events')}</span>
        </Chip>
      )}
    </>
  );
}

/** The events that the player has open bets on. */
function useOwnEventIds(): ReadonlySet<string> {
  const enabled = useSession((session) => session.role === 'user');
  const { data } = useQuery({ ...currentBetsQuery(), enabled });
  return new Set(enabled ? data?.items.map(({ event }) => event.id) : []);
}

/** A competition that the address names is called what its events call it; nothing while none of them is known. */
const nameOf = (competitionId: string, rows: readonly OddsTableRow[] | undefined): string =>
  rows?.find(({ event }) => event.competitionId === competitionId)?.event.competitionName ?? '';

/** The events of the sport in their order; undefined until the first document. A change of sport changes the stream. */
function useRows(sportId: string, racing: boolean, nowMs: number): OddsTableRow[] | undefined {
  const topic = sportTopic(sportId);
  useTopic(topic, useLiveSettings().sportMs);
  useOwnInList(topic.key);
  const list = useShape(topic);
  return list && marketRows(list, nowMs, racing);
}

/** Which competition the table is narrowed down to; pressing it shows all of the sport again. */
function OneCompetition({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <p className="my-2 flex desktop:mt-0">
      <Chip
        selected
        icon={<X size={15} aria-hidden="true" />}
        aria-label={t('Show all competitions instead of {name}', { name })}
        onClick={onClear}
      >
        <Crest name={name} size={14} />
        <span className="truncate">{name}</span>
      </Chip>
    </p>
  );
}

type EventsProps = {
  sportId: string;
  sportName: string;
  rows: readonly OddsTableRow[] | undefined;
  mobile: boolean;
  /** Only what is a favourite, or whose competition is; or only what one has bet on. */
  only: Only;
  /** The events with open bets of one's own. */
  own: ReadonlySet<string>;
  /** The competition that the table is narrowed down to. */
  shown: string | null;
};

function Events({ sportId, sportName, rows: all, mobile, only, own, shown: competition }: EventsProps) {
  const rows = competition === null ? all : all?.filter(({ event }) => event.competitionId === competition);
  const { keys } = useFavourites();
  const live = use(LiveContext);
  const topic = sportTopic(sportId);
  const { error } = useTopicStatus(topic);
  if (!rows && error !== null) return <MarketsError message={error} onRetry={() => live.retry(topic.key)} />;
  if (!rows) return <MarketsLoading sportName={sportName} mobile={mobile} />;
  if (rows.length === 0) return competition === null ? <MarketsEmpty /> : <CompetitionEmpty />;
  const isShown = ({ event }: OddsTableRow) =>
    only === null || (only === 'mine' ? own.has(event.eventId) : isMarked(event, keys));
  const shown = rows.filter(isShown);
  if (shown.length === 0) return only === 'mine' ? <OwnEmpty /> : <FavouritesEmpty />;
  // What is narrowed down by own choice changes with that at once, and with nothing else.
  const chosen = only === null ? [] : only === 'mine' ? own : keys;
  const scope = [sportId, competition, ...[...chosen].toSorted()].join();
  // Of all matches, not of those shown: the columns stay while the table is narrowed down.
  const draw = !isRacingName(sportName) && sportHasDraw(sportName, all?.map(({ event }) => event) ?? []);
  return <SteadyRows rows={shown} scope={scope} topic={topic} sportName={sportName} draw={draw} mobile={mobile} />;
}

type SteadyRowsProps = Omit<MatchesProps, 'groups' | 'count' | 'news'> & {
  rows: readonly OddsTableRow[];
  scope: string;
  mobile: boolean;
};

/** Rows keep their places while they are looked at. */
function SteadyRows({ rows, scope, mobile, draw, ...list }: SteadyRowsProps) {
  const focusKept = useKeptFocus();
  const place = useRef<HTMLDivElement>(null);
  const told = marketGroups(rows);
  const steady = useSteadyGroups(
    told.map((group) => ({ id: group.name, rows: group.rows })),
    { keyOf: ({ event }) => event.eventId, goneOf, scope, place },
  );
  const groups = groupsNamed(steady.groups);
  const fresh = [...steady.news.values()].reduce((sum, count) => sum + count, 0);
  const shown = { ...list, groups, count: countOf(told), news: <NewRows count={fresh} onPress={steady.letIn} /> };
  const Races = mobile ? RaceCards : RaceTable;
  const Matches = mobile ? MarketCards : OddsTable;
  return (
    <div ref={place} {...focusKept}>
      {isRacingName(list.sportName) ? (
        <Suspense fallback={<MarketsLoading sportName={list.sportName} mobile={mobile} />}>
          <Races {...shown} />
        </Suspense>
      ) : (
        <Matches {...shown} draw={draw} />
      )}
    </div>
  );
}

const isMarked = ({ eventId, sportId, competitionId }: ListedShape, keys: ReadonlySet<string>): boolean =>
  keys.has(`event/${sportId}/${eventId}`) || keys.has(`competition/${sportId}/${competitionId}`);
