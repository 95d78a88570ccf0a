import type { Role } from '@pavilion/contract';
import { Link } from 'react-router';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { titleOf } from '../../shared/lib/identity.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** An address below /super-admin or /agent that is no page for this role; `closed`: one that a person's rights do not open. */
export function BackOfficeNotFound({ role, closed = false }: { role: Role; closed?: boolean }) {
  return (
    <section className="panel">
      <title>{titleOf(closed ? t('Page not open to you') : t('Page not found'))}</title>
      <EmptyState
        page
        art="fence"
        title={closed ? t('This page is not open to you.') : t('Page not found.')}
        help={closed ? t('It is not among the rights that you were given.') : t('The address may be old or mistyped.')}
        action={
          <Link to={backOfficePath(role, 'dashboard')} className={buttonClass('primary')}>
            {t('Dashboard')}
          </Link>
        }
      />
    </section>
  );
}
