import { Link } from 'react-router';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { paths } from '../../shared/address/paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { titleOf } from '../../shared/lib/identity.ts';

export default function NotFoundPage() {
  return (
    <section className="panel">
      <title>{titleOf(t('Page not found'))}</title>
      <EmptyState
        page
        art="fence"
        title={t('Page not found.')}
        help={t('The address may be old or mistyped.')}
        action={
          <Link to={paths.markets} className={buttonClass('primary')}>
            {t('View Markets')}
          </Link>
        }
      />
    </section>
  );
}
