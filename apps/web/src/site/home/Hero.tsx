import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { Scene } from '../../shared/ui/art/Scene.tsx';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Stands where no banner was uploaded. */
export function Hero() {
  return (
    <section
      aria-label={t('Highlights')}
      className="relative isolate h-[310px] overflow-hidden rounded-card bg-[#0b271d] px-5 py-6 text-cream-100 desktop:h-[264px] desktop:px-7 desktop:py-[34px]"
    >
      <Scene
        view="hero"
        className="bottom-0 left-0 h-[164px] w-full desktop:top-0 desktop:h-full desktop:max-[1400px]:w-[calc(100%+96px)] desktop:max-w-none"
      />
      <h1 className="title max-w-[250px] text-[26px] leading-[31px] tracking-[-0.015em] desktop:max-w-[330px] min-[1400px]:max-w-[400px] desktop:text-3xl desktop:leading-10">
        {t('The best view of every market')}
      </h1>
      <p className="mt-1.5 max-w-[260px] text-base text-[#d9d8c2] desktop:mt-3.5 desktop:max-w-[270px] min-[1400px]:max-w-[340px]">
        {t('Back and lay at live prices.')}{' '}
        <span className="hidden desktop:inline">{t('See what each bet does before you place it.')}</span>
      </p>
      <Link to={paths.markets} className={`${buttonClass('cream', 'lg')} mt-4 desktop:mt-5`}>
        {t('Enter Exchange')}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </section>
  );
}
