import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { usePromotions } from '../../shared/api/session/session.ts';
import { appSettingsQuery, bannersOf, trendingOf } from '../../shared/api/market/settings.ts';
import { Promotion } from '../../shared/live/notice/Promotion.tsx';
import { Banners } from './Banners.tsx';
import { CasinoCards } from './CasinoCards.tsx';
import { Hero } from './Hero.tsx';
import { LiveNow } from './LiveNow.tsx';
import { Promos } from './Promos.tsx';
import { TrendingCards } from './TrendingCards.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';

/** Below everything else, so it is no part of the first load. */
const HomeWinners = lazy(() => import('./HomeWinners.tsx'));

/** The front door: banners or the hero, what the product promises, what is trending, what is live now, the casino to come. */
export default function HomePage() {
  const { data: settings } = useQuery(appSettingsQuery);
  const promoted = usePromotions() !== 'none';
  const mobile = useLayout() === 'mobile';
  const banners = settings && promoted ? bannersOf(settings) : [];
  const trending = settings && promoted ? trendingOf(settings) : [];
  return (
    <>
      <title>{t('Pavilion · Back and lay at live prices')}</title>
      {banners.length > 0 ? (
        <Promotion>
          <Banners banners={banners} />
        </Promotion>
      ) : (
        <Hero />
      )}
      <Promotion>
        <Promos />
        {trending.length > 0 && <TrendingCards items={trending} sample={settings?.environment === 'dev'} />}
      </Promotion>
      <LiveNow />
      <Promotion>
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
