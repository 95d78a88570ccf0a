import { Link } from 'react-router';
import type { Trending } from '../../shared/api/market/settings.ts';
import { paths } from '../../shared/address/paths.ts';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { HouseLink } from '../../shared/address/HouseLink.tsx';
import { useLiveCount } from '../../shared/api/market/live-counts.ts';
import { SectionHead } from './SectionHead.tsx';
import { t, tn } from '../../shared/i18n/i18n.ts';

/** The trending cards that the house configured: Explore follows a card's link, Play goes to the markets. */
export function TrendingCards({ items }: { items: readonly Trending[] }) {
  return (
    <section>
      <SectionHead title={t('Now Trending')} />
      <ul className="no-scrollbar -mx-3 flex gap-3 overflow-x-auto px-3 desktop:mx-0 desktop:grid desktop:grid-cols-5 desktop:px-0">
        {items.map((item) => (
          <li key={item.id} className="panel w-[168px] shrink-0 overflow-hidden desktop:w-auto">
            <img src={item.imageUrl} alt="" loading="lazy" className="h-[92px] w-full object-cover" />
            <div className="px-[11px] pt-2.5 pb-[11px]">
              <p className="flex items-baseline justify-between gap-2">
                <b className="truncate font-semibold">{t(item.title)}</b>
                <LiveCount item={item} />
              </p>
              <CardAction item={item} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many matches of the card's sport are being played. */
function LiveCount({ item }: { item: Trending }) {
  const count = useLiveCount(item.linkUrl);
  if (count === 0) return null;
  return <span className="num shrink-0 text-xs text-live">{tn(count, '{count} live', '{count} live')}</span>;
}

function CardAction({ item }: { item: Trending }) {
  const look = `${buttonClass('secondary', 'xs', true)} mt-2`;
  if (!item.linkUrl)
    return (
      <Link to={paths.markets} className={look}>
        {t('Play')}
      </Link>
    );
  return (
    <HouseLink to={item.linkUrl} className={look}>
      {t('Explore')}
    </HouseLink>
  );
}
