import { useQuery } from '@tanstack/react-query';
import { usePromotions } from '../../shared/api/session/session.ts';
import { type AppSettings, appSettingsQuery, bannersOf } from '../../shared/api/market/settings.ts';
import { Promotion } from '../../shared/live/notice/Promotion.tsx';
import { formatFixtureTime } from '../../shared/lib/format/format.ts';
import { Scene } from '../../shared/ui/art/Scene.tsx';
import { HouseLink } from '../../shared/address/HouseLink.tsx';
import { Carousel } from '../../shared/ui/motion/Carousel.tsx';
import { Link } from 'react-router';
import { addressOf } from '../../shared/live/listed/event-address.ts';
import type { OddsTableRow } from './market-rows.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';

type StripProps = { rows: readonly OddsTableRow[]; nowMs: number; sportName: string };

/** The house's banners; where none was uploaded, the ground of the sport with what is being played, on wide screens only. */
export function MarketsBanner({ mobile, ...strip }: StripProps & { mobile: boolean }) {
  const { data } = useQuery(appSettingsQuery);
  const promoted = usePromotions() !== 'none';
  const banners = data && promoted ? bannersOf(data) : [];
  if (banners.length > 0) {
    const slides = banners.map((banner) => ({ id: banner.id, content: <Slide banner={banner} /> }));
    return (
      <Promotion>
        <Carousel label={t('Banners')} slides={slides} className="h-[104px] max-desktop:mb-3" />
      </Promotion>
    );
  }
  return mobile ? null : <DrawnStrip {...strip} />;
}

function Slide({ banner }: { banner: AppSettings['homePage']['banners'][number] }) {
  const image = <img src={banner.imageUrl} alt="" draggable={false} className="size-full object-cover" />;
  if (!banner.linkUrl) return image;
  return (
    <HouseLink
      to={banner.linkUrl}
      labels={{ here: t('Open the offer'), away: t('Open the offer in a new tab') }}
      className="block size-full"
    >
      {image}
    </HouseLink>
  );
}

/** The first event of the table, live or next; before any is known, the plain promise of the page. */
function DrawnStrip({ rows, nowMs, sportName }: StripProps) {
  const first = rows.find(({ status }) => status !== 'Suspended' && status !== 'Cancelled' && status !== 'Completed');
  // The figure stands behind the competition's name, and is of it alone.
  const live = rows.filter(
    ({ status, event }) => status === 'Live' && event.competitionId === first?.event.competitionId,
  ).length;
  return (
    <section
      aria-label={t('Highlight')}
      className="relative isolate h-[104px] overflow-hidden rounded-card bg-oval-800 px-6 py-5 text-cream-100"
    >
      <Scene key={sportName} view="strip" sport={sportName} />
      <h2 className="title max-w-[60%] truncate text-[19px] leading-6">
        {first ? <Link to={addressOf(first.event)}>{first.event.name}</Link> : t('Every market, live')}
      </h2>
      <p className="num mt-1 max-w-[60%] truncate text-[#d9d8c2]">
        {first ? stripText(first, live, nowMs) : t('Back and lay at live prices.')}
      </p>
    </section>
  );
}

function stripText({ event, label, startsAtMs }: OddsTableRow, live: number, nowMs: number): string {
  if (label === 'Live')
    return [event.competitionName, tn(live, 'In play now, {count} event live.', 'In play now, {count} events live.')]
      .filter(Boolean)
      .join('. ');
  // A race has no competition.
  const start = startsAtMs === null ? '' : formatFixtureTime(startsAtMs, nowMs);
  return [event.competitionName, start].filter(Boolean).join('. ');
}
