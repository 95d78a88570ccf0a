import { Link } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { SoonTag } from '../../shared/ui/StatusPill.tsx';
import { SectionHead } from './SectionHead.tsx';

/** Four fixed cards. */
const TABLES = [
  { name: later('Roulette'), imageUrl: '/art/roulette.svg' },
  { name: later('Teen Patti'), imageUrl: '/art/teen-patti.svg' },
  { name: later('Baccarat'), imageUrl: '/art/baccarat.svg' },
  { name: later('Andar Bahar'), imageUrl: '/art/andar-bahar.svg' },
];

/** The casino is announced, not open: the lobby says so, and joining a table leads to the markets. */
export function CasinoCards() {
  return (
    <section aria-label={t('Our Live Casino')}>
      <SectionHead
        title={t('Our Live Casino')}
        action={
          <button type="button" aria-disabled="true" className={`${buttonClass('ghost', 'sm')} cursor-default`}>
            {t('Explore Lobby')}
            <SoonTag />
          </button>
        }
      />
      <ul className="no-scrollbar -mx-3 flex gap-3 overflow-x-auto px-3 desktop:mx-0 desktop:grid desktop:grid-cols-4 desktop:px-0">
        {TABLES.map(({ name, imageUrl }) => (
          <li key={name} className="panel w-[168px] shrink-0 overflow-hidden desktop:w-auto">
            <img src={imageUrl} alt="" loading="lazy" className="h-[84px] w-full object-cover" />
            <div className="flex flex-wrap items-center justify-between gap-1 px-[11px] py-2">
              <b className="truncate font-semibold">{t(name)}</b>
              <Link
                to={paths.markets}
                aria-label={`${t('Join Table')}, ${t(name)}`}
                className={`${buttonClass('ghost', 'xs')} -mr-2 max-desktop:-ml-2`}
              >
                {t('Join Table')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">
        {t('The casino is not open yet. Until it is, a table leads to the markets.')}
      </p>
    </section>
  );
}
