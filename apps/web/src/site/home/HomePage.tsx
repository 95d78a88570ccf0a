import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useRef } from 'react';
import { useHeardCounts } from '../../shared/api/market/live-counts.ts';
import { appSettingsQuery, bannersOf, trendingOf } from '../../shared/api/market/settings.ts';
import { usePromotions, useSession } from '../../shared/api/session/session.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { Promotion } from '../../shared/live/notice/Promotion.tsx';
import { useOwnInList } from '../../shared/live/orders/use-players-prices.ts';
import { LiveContext, useShape, useTopic, useTopicStatus } from '../../shared/live/price/use-quote.ts';
import type { HomeShape } from '../../shared/live/reading.ts';
import { homeTopic } from '../../shared/live/topics.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
import { Banners } from './Banners.tsx';
import { BoardFailed, BoardLoading, BoardQuiet } from './board/BoardState.tsx';
import { FeaturedMatch } from './board/FeaturedMatch.tsx';
import { LiveBoard } from './board/LiveBoard.tsx';
import { PositionStrip } from './board/PositionStrip.tsx';
import { useBoard } from './board/use-board.tsx';
import { useFeatured } from './board/use-featured.ts';
import { CasinoCards } from './CasinoCards.tsx';
import { Hero } from './Hero.tsx';
import { Promos } from './Promos.tsx';
import { TrendingCards } from './TrendingCards.tsx';
import { siteName } from '../../shared/lib/identity.ts';

/** Below everything else, so it is no part of the first load. */
const HomeWinners = lazy(() => import('./HomeWinners.tsx'));

/** The front door: what is being played now with its prices, what comes next, and below it what the house wants to show. */
export default function HomePage() {
  const { data: settings } = useQuery(appSettingsQuery);
  const promoted = usePromotions() !== 'none';
  const guest = useSession((session) => session.status === 'guest');
  const mobile = useLayout() === 'mobile';
  const banners = settings && promoted ? bannersOf(settings) : [];
  const trending = settings && promoted ? trendingOf(settings) : [];
  const hero = guest && (
    <div className="for-guests">
      <Hero />
    </div>
  );
  return (
    <>
      <title>{`${siteName()} · ${t('Back and lay at live prices')}`}</title>
      {(banners.length > 0 || !guest) && <h1 className="sr-only">{t('Sports Book')}</h1>}
      {banners.length > 0 ? (
        <Promotion>
          <Banners banners={banners} />
        </Promotion>
      ) : (
        !mobile && hero
      )}
      <Live mobile={mobile} hero={mobile && banners.length === 0 ? hero : null} />
      <Promotion>
        {trending.length > 0 && <TrendingCards items={trending} />}
        <Promos />
        <CasinoCards />
        {mobile && (
          <Suspense fallback={null}>
            <HomeWinners />
          </Suspense>
        )}
      </Promotion>
    </>
  );
}

/** `hero` stands under the featured match, or where that would be: prices begin high up on a phone. */
type LiveProps = { mobile: boolean; hero: ReactNode };

function Live({ mobile, hero }: LiveProps) {
  const live = use(LiveContext);
  useTopic(homeTopic, useLiveSettings().sportMs);
  useOwnInList(homeTopic.key);
  const sports = useShape(homeTopic);
  const { error } = useTopicStatus(homeTopic);
  if (sports !== undefined) return <Shown sports={sports} mobile={mobile} hero={hero} />;
  return (
    <>
      {hero}
      {error === null ? <BoardLoading /> : <BoardFailed message={error} onRetry={() => live.retry(homeTopic.key)} />}
    </>
  );
}

function Shown({ sports, mobile, hero }: LiveProps & { sports: HomeShape }) {
  const nowMs = useNow(15_000);
  const featured = useFeatured(sports, nowMs);
  useHeardCounts(sports.map(({ sportId, liveCount }) => ({ sportId, live: liveCount })));
  const place = useRef<HTMLDivElement>(null);
  const board = useBoard(sports, featured?.event ?? null, place);
  return (
    <>
      {featured && <FeaturedMatch {...featured} mobile={mobile} nowMs={nowMs} />}
      {hero}
      <PositionStrip />
      <div ref={place}>
        {board.isQuiet && <BoardQuiet news={board.news.live} />}
        <LiveBoard sports={board.sports} part="live" mobile={mobile} nowMs={nowMs} news={board.news.live} />
        <LiveBoard sports={board.sports} part="next" mobile={mobile} nowMs={nowMs} news={board.news.next} />
      </div>
    </>
  );
}
