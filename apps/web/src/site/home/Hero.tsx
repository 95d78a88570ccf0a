import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { Scene } from '../../shared/ui/art/Scene.tsx';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Stands where no banner was uploaded, for who has not signed in: what this is, and the way in; on a phone in one line. */
export function Hero() {
  return (
    <section
      aria-label={t('Highlights')}
      className="relative isolate mb-3 overflow-hidden rounded-card bg-[#0b271d] text-cream-100 max-desktop:flex max-desktop:h-11 max-desktop:items-center max-desktop:gap-3 max-desktop:pr-1.5 max-desktop:pl-3.5 desktop:h-[148px] desktop:px-5 desktop:py-4"
    >
      <Scene
        view="hero"
        className="bottom-0 left-[45%] h-full w-[75%] max-w-none opacity-70 desktop:left-[40%] desktop:w-[60%] desktop:opacity-100"
      />
      <h1 className="title min-w-0 flex-1 truncate text-[17px] leading-6 tracking-[-0.015em] desktop:text-2xl desktop:leading-8">
        {t('Every ball has a price.')}
      </h1>
      <p className="mt-1 text-base text-[#d9d8c2] max-desktop:sr-only">
        {t('Back and lay at live prices.')} {t('See what each bet does before you place it.')}
      </p>
      <Link to={paths.markets} className={`${buttonClass('cream', 'sm')} shrink-0 desktop:mt-3`}>
        {t('Enter Exchange')}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </section>
  );
}
