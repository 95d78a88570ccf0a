import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { sportsQuery } from '../../api/catalogue.ts';
import { useFavourites } from '../../api/favourites.ts';
import { useBrowse } from '../../lib/browse.ts';
import { t } from '../../lib/i18n.ts';
import { isRacingName } from '../../lib/racing.ts';
import { useLayout } from '../../lib/use-media.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ListedShape } from '../../live/reading.ts';
import { sportTopic } from '../../live/topics.ts';
import { useLiveSettings } from '../../live/use-live-settings.ts';
import { Chip } from '../../ui/Chip.tsx';
import { LiveContext, useShape, useTopic, useTopicStatus } from '../../live/use-quote.ts';
import { MarketCards } from './MarketCards.tsx';
import { MarketsBanner } from './MarketsBanner.tsx';
import { FavouritesEmpty, MarketsEmpty, MarketsError, MarketsLoading } from './MarketsState.tsx';
import { type MarketRow, marketGroups, marketRows } from './market-rows.ts';
import { OddsTable } from './OddsTable.tsx';
import { RaceCards, RaceTable } from './Races.tsx';
import { SportChips, SportTabs } from './SportTabs.tsx';

/** Sport tabs and the live odds table of the chosen sport (specification 1, sections 2 and 4). */
export default function MarketsPage() {
  const mobile = useLayout() === 'mobile';
  const { sportId, selectSport, sportsLoaded } = useBrowse();
  const { data: sports, error: sportsError, refetch } = useQuery(sportsQuery);
  useSportOfAddress(selectSport);
  useEffect(() => {
    if (sports) sportsLoaded(sports.map(({ id }) => id));
  }, [sports, sportsLoaded]);
  const nowMs = useNow(30_000);
  const sportName = sports?.find(({ id }) => id === sportId)?.name ?? '';
  const rows = useRows(sportId, isRacingName(sportName), nowMs);
  const [marked, setMarked] = useState(false);
  const Tabs = mobile ? SportChips : SportTabs;
  const filter = (
    <Chip
      selected={marked}
      icon={<Star size={15} aria-hidden="true" />}
      onClick={() => setMarked(!marked)}
      className={mobile ? 'my-0.5' : 'h-[38px]!'}
    >
      <span className="max-desk:sr-only">{t('Favourites')}</span>
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
          <Tabs sports={sports ?? []} selected={sportId} onSelect={selectSport} filter={filter} />
          <Events sportId={sportId} sportName={sportName} rows={rows} mobile={mobile} marked={marked} />
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

type EventsProps = {
  sportId: string;
  sportName: string;
  rows: readonly MarketRow[] | undefined;
  mobile: boolean;
  /** Only what is a favourite, or whose competition is. */
  marked: boolean;
};

function Events({ sportId, sportName, rows, mobile, marked }: EventsProps) {
  const { keys } = useFavourites();
  const live = use(LiveContext);
  const topic = sportTopic(sportId);
  const { error } = useTopicStatus(topic);
  if (!rows && error !== null) return <MarketsError message={error} onRetry={() => live.retry(topic.key)} />;
  if (!rows) return <MarketsLoading sportName={sportName} mobile={mobile} />;
  if (rows.length === 0) return <MarketsEmpty />;
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
