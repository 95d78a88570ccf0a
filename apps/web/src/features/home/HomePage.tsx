import { useQuery } from '@tanstack/react-query';
import { appSettingsQuery, bannersOf, trendingOf } from '../../api/settings.ts';
import { Banners } from './Banners.tsx';
import { Hero } from './Hero.tsx';
import { LiveNow } from './LiveNow.tsx';
import { Promos } from './Promos.tsx';
import { TrendingCards } from './TrendingCards.tsx';

/** The front door: banners or the hero, what the product promises, what is trending, what is live now. */
export default function HomePage() {
  const { data: settings } = useQuery(appSettingsQuery);
  const banners = settings ? bannersOf(settings) : [];
  const trending = settings ? trendingOf(settings) : [];
  return (
    <>
      <title>Pavilion · Back and lay at live prices</title>
      {banners.length > 0 ? <Banners banners={banners} /> : <Hero />}
      <Promos />
      {trending.length > 0 && <TrendingCards items={trending} sample={settings?.environment === 'dev'} />}
      <LiveNow />
    </>
  );
}
