import type { AppSettings } from '../../shared/api/market/settings.ts';
import { HouseLink } from '../../shared/address/HouseLink.tsx';
import { Carousel } from '../../shared/ui/motion/Carousel.tsx';
import { t } from '../../shared/i18n/i18n.ts';

type Banner = AppSettings['homePage']['banners'][number];

/** The banners that the house uploaded. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const slides = banners.map((banner) => ({ id: banner.id, content: <Slide banner={banner} /> }));
  return <Carousel label={t('Banners')} slides={slides} className="h-[310px] desktop:h-[264px]" />;
}

function Slide({ banner }: { banner: Banner }) {
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
