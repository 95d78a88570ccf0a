import { Link } from 'react-router';
import { t } from '../../shared/i18n/i18n.ts';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';

/** A personal page, asked for by an account that has none: super admins bet nothing and hold no statement here. */
export function RestrictedPage({ home }: { home: string }) {
  return (
    <section className="panel">
      <EmptyState
        page
        art="gate"
        title={t('This page is available for user and agent accounts.')}
        action={
          <Link to={home} className={buttonClass('primary')}>
            {t('Dashboard')}
          </Link>
        }
      />
    </section>
  );
}
