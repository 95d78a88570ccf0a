import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { KeyRound } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.ts';
import { type SecurityStatus, securityQuery } from '../../shared/api/session/security.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { showOverlay } from '../../shared/lib/overlays.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { isBackOfficePath } from '../../shared/address/paths.ts';
import { SessionList } from './SessionList.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';
import { titleOf } from '../../shared/lib/identity.ts';

/** The second step of signing in, the password, and where the account is signed in. */
export default function SecurityPage() {
  const status = useQuery(securityQuery);
  // Each menu that leads here has its own word for it.
  const title = isBackOfficePath(useLocation().pathname) ? t('Secure Auth') : t('Security');
  return (
    <div className="mx-auto max-w-[860px]">
      <title>{titleOf(title)}</title>
      <h1 className="title mb-3.5 text-xl">{title}</h1>
      <div className="grid gap-3.5">
        {status.isPending && <Waiting />}
        {status.isError && (
          <section className="panel">
            <EmptyState
              alert
              art="wicket"
              title={t(errorText(status.error, later('Unable to load the security settings.')))}
              action={<Button onClick={() => void status.refetch()}>{t('Try again')}</Button>}
            />
          </section>
        )}
        {status.data && <TwoFactorCard twoFactor={status.data.twoFactor} />}
        <SessionList />
        <PasswordCard terms={status.data?.terms ?? null} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={t('Loading the security settings')} className="panel grid gap-3 p-4">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-10 w-full" />
    </SkeletonGroup>
  );
}

function PasswordCard({ terms }: { terms: SecurityStatus['terms'] | null }) {
  const passwordless = useSession((session) => session.account?.passwordless ?? false);
  return (
    <section aria-labelledby="password-title" className="panel p-4 desktop:px-5">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-[220px] flex-1">
          <h2 id="password-title" className="text-base font-semibold">
            {t('Password')}
          </h2>
          <p className="mt-0.5 text-ink-2">
            {passwordless
              ? t('A demo player has no password. It closes by itself after a day.')
              : t('Changing it signs you out everywhere else.')}
          </p>
        </div>
        {!passwordless && (
          <Button onClick={() => showOverlay('change-password')}>
            <KeyRound size={16} aria-hidden="true" />
            {t('Change Password')}
          </Button>
        )}
      </div>
      {terms?.acceptedAt && (
        <p className="mt-3 border-t border-line pt-3 text-xs text-ink-3">
          {t('Terms of version {version} accepted on {date}.', {
            version: terms.version ?? '',
            date: formatDateTime(Date.parse(terms.acceptedAt)),
          })}
        </p>
      )}
    </section>
  );
}
