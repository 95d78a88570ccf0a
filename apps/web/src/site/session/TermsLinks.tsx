import { paths } from '../../shared/address/paths.ts';
import { t } from '../../shared/i18n/i18n.ts';

const LINK = 'text-brand-text underline';

/** What the box accepts, to be read beside what is typed: in a tab of its own. */
export function TermsLinks() {
  return (
    <p className="mt-2 flex gap-4 text-xs">
      <a href={paths.terms} target="_blank" rel="noreferrer" className={LINK}>
        {t('Terms')}
      </a>
      <a href={paths.responsible} target="_blank" rel="noreferrer" className={LINK}>
        {t('Responsible gambling')}
      </a>
    </p>
  );
}
