import { useQuery } from '@tanstack/react-query';
import { Star, X } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { sportsQuery } from '../../shared/api/market/catalogue.ts';
import { useFavourites } from '../../shared/api/market/favourites.ts';
import { useBrowse } from '../../shared/lib/bet/browse.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { isRacingName } from '../../shared/lib/event/racing.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import type { ListedShape } from '../../shared/live/reading.ts';
import { sportTopic } from '../../shared/live/topics.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
import { Chip } from '../../shared/ui/Chip.tsx';
import { LiveContext, useShape, useTopic, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import { MarketCards } from './MarketCards.tsx';
import { MarketsBanner } from './MarketsBanner.tsx';
import { CompetitionEmpty, FavouritesEmpty, MarketsEmpty, MarketsError, MarketsLoading } from './MarketsState.tsx';
import { type MarketRow, marketGroups, marketRows } from './market-rows.ts';
import { OddsTable } from './OddsTable.tsx';
import { RaceCards, RaceTable } from './Races.tsx';
import { SportChips, SportTabs } from './SportTabs.tsx';

/** Sport tabs and the live odds table of the chosen sport. */
export default function MarketsPage() {
  const mobile = useLayout() === 'mobile';
  const { sportId, selectSport, shown, showAll, sportsLoaded } = useBrowse();
  const { data: sports, error: sportsError, refetch } = useQuery(sportsQuery);
  useSportOfAddress(selectSport);
  useEffect(() => {
    if (sports) sportsLoaded(sports.map(({ id }) => id));
  }, [sports, sportsLoaded]);
  const nowMs = useNow(30_000);
  const sportName = sports?.find(({ id }) => id === sportId)?.name ?? '';
  const rows = useRows(sportId, isRacingName(sportName), nowMs);
  const [marked, setMarked] = useState(false);
  useEffect(() => {
    if (shown) window.scrollTo(0, 0);
  }, [shown]);
  const chooseSport = (id: string) => {
    selectSport(id);
    showAll();
  };
  const Tabs = mobile ? SportChips : SportTabs;
  const filter = (
    <Chip
      selected={marked}
      icon={<Star size={15} aria-hidden="true" />}
      onClick={() => setMarked(!marked)}
      className={mobile ? 'my-0.5' : 'h-[38px]!'}
    >
      <span className="max-desktop:sr-only">{t('Favourites')}</span>
    </Chip>
  );
  return (
    <>
      <title>{`${t('Markets')} · Pavilion`}</title>
      <h1 className="sr-only">{t('Markets')}</h1>
      <MarketsBanner rows={rows ?? []} nowMs={nowMs} mobile={mobile} />
      {sportsError && !sports ? (
        <MarketsError message={errorText(sportsError, 'Unable to load sports.')} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabs sports={sports ?? []} selected={sportId} onSelect={chooseSport} filter={filter} />
          {shown && <OneCompetition name={shown.name} onClear={showAll} />}
          <Events
            sportId={sportId}
            sportName={sportName}
            rows={rows}
            mobile={mobile}
            marked={marked}
            shown={shown?.id ?? null}
          />
        </>
      )}
    </>
  );
}

/** `/markets?sportId=10` opens the page on a sport; from then on the tabs decide, and the address is plain again. */
function useSportOfAddress(selectSport: (sportId: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('sportId');
  useEffect(() => {
    if (asked === null) return;
    if (/^\d{1,16}$/.test(asked)) selectSport(asked);
    setQuery({}, { replace: true });
  }, [asked, selectSport, setQuery]);
}

/** The events of the sport in their order; undefined until the first document. A change of sport changes the stream. */
function useRows(sportId: string, racing: boolean, nowMs: number): MarketRow[] | undefined {
  const topic = sportTopic(sportId);
  useTopic(topic, useLiveSettings().sportMs);
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
        <span className="truncate">{name}</span>
      </Chip>
    </p>
  );
}

type EventsProps = {
  sportId: string;
  sportName: string;
  rows: readonly MarketRow[] | undefined;
  mobile: boolean;
  /** Only what is a favourite, or whose competition is. */
  marked: boolean;
  /** The competition that the table is narrowed down to. */
  shown: string | null;
};

function Events({ sportId, sportName, rows: all, mobile, marked, shown: only }: EventsProps) {
  const rows = only === null ? all : all?.filter(({ event }) => event.competitionId === only);
  const { keys } = useFavourites();
  const live = use(LiveContext);
  const topic = sportTopic(sportId);
  const { error } = useTopicStatus(topic);
  if (!rows && error !== null) return <MarketsError message={error} onRetry={() => live.retry(topic.key)} />;
  if (!rows) return <MarketsLoading sportName={sportName} mobile={mobile} />;
  if (rows.length === 0) return only === null ? <MarketsEmpty /> : <CompetitionEmpty />;
  const shown = marked ? rows.filter(({ event }) => isMarked(event, keys)) : rows;
  if (shown.length === 0) return <FavouritesEmpty />;
  const groups = marketGroups(shown);
  if (isRacingName(sportName)) {
    const Races = mobile ? RaceCards : RaceTable;
    return <Races topic={topic} sportName={sportName} groups={groups} />;
  }
  return mobile ? (
    <MarketCards topic={topic} sportName={sportName} groups={groups} />
  ) : (
    <OddsTable topic={topic} sportName={sportName} groups={groups} />
  );
}

const isMarked = ({ eventId, sportId, competitionId }: ListedShape, keys: ReadonlySet<string>): boolean =>
  keys.has(`event/${sportId}/${eventId}`) || keys.has(`competition/${sportId}/${competitionId}`);
