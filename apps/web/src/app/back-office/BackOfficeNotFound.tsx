import type { Role } from '@pavilion/contract';
import { Link } from 'react-router';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { titleOf } from '../../shared/lib/identity.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** An address below /super-admin or /agent that is no page for this role. */
export function BackOfficeNotFound({ role }: { role: Role }) {
  return (
    <section className="panel">
      <title>{titleOf(t('Page not found'))}</title>
      <EmptyState
        page
        art="fence"
        title={t('Page not found.')}
        help={t('The address may be old or mistyped.')}
        action={
          <Link to={backOfficePath(role, 'dashboard')} className={buttonClass('primary')}>
            {t('Dashboard')}
          </Link>
        }
      />
    </section>
  );
}
