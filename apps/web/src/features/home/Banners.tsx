import type { AppSettings } from '../../api/settings.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { t } from '../../lib/i18n.ts';

type Banner = AppSettings['homePage']['banners'][number];

/** The banners that the house uploaded. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const slides = banners.map((banner) => ({ id: banner.id, content: <Slide banner={banner} /> }));
  return <Carousel label={t('Banners')} slides={slides} className="h-[310px] desk:h-[264px]" />;
}

function Slide({ banner }: { banner: Banner }) {
  const image = <img src={banner.imageUrl} alt="" draggable={false} className="size-full object-cover" />;
  if (!banner.linkUrl) return image;
  return (
    <a
      href={banner.linkUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t('Open the offer in a new tab')}
      className="block size-full"
    >
      {image}
    </a>
  );
}
