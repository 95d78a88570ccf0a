import { LogIn } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../../shared/api/session/session.ts';
import { paths } from '../../shared/address/paths.ts';
import { showOverlay } from '../../shared/lib/overlays.ts';
import { Logo } from '../../shared/ui/art/Logo.tsx';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { DemoButton } from './DemoButton.tsx';
import { DemoMark } from './DemoMark.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { siteName } from '../../shared/lib/identity.ts';

/** The header below 1024 px: logo and the user card. */
export function MobileHeader() {
  // A guest has the button of that name.
  const signedIn = useSession((session) => session.account !== null);
  return (
    <header className="sticky top-0 z-20 flex h-(--pv-header-h) items-center gap-1 border-b border-line bg-surface pr-2 pl-3.5">
      <Link to={paths.home} aria-label={t('{name}, home', { name: siteName() })} className="touch min-w-0 rounded-ctl">
        <Logo />
      </Link>
      {signedIn && (
        <span className="low:hidden">
          <DemoMark />
        </span>
      )}
      <span className="flex-1" />
      <UserCard />
    </header>
  );
}

function UserCard() {
  const { status, account } = useSession();
  if (status === 'loading') return <Skeleton className="mr-2 h-8 w-32" />;
  if (!account)
    return (
      <>
        <ThemeToggle />
        <DemoButton />
        <Button data-guest="" look="primary" className="mr-1.5" onClick={() => showOverlay('login')}>
          <LogIn size={16} aria-hidden="true" />
          {t('Login')}
        </Button>
      </>
    );
  if (account.role === 'super_admin')
    return (
      <Link to={paths.superAdmin} className={buttonClass('secondary')}>
        {t('Dashboard')}
      </Link>
    );
  return (
    <>
      <span className="flex min-w-0 flex-col items-end px-1 leading-[1.15]" data-testid="wallet">
        {/* What a bet puts at risk is seen at once; who one is stands behind the picture too. */}
        <span className="max-w-full truncate text-2xs text-ink-3">
          {account.exposurePaise > 0 ? (
            <>
              {t('Exposure')} <Money paise={account.exposurePaise} />
            </>
          ) : (
            account.username
          )}
        </span>
        <span className="flex max-w-full items-baseline gap-1">
          {/* A large amount has the room of the word. */}
          <span className="min-w-0 truncate text-2xs text-ink-3">{t('Balance')}</span>
          <Money paise={account.walletPaise} className="shrink-0 text-base leading-[1.15] font-semibold" />
        </span>
      </span>
      <IconButton label={t('Account')} onClick={() => showOverlay('account')}>
        <Avatar name={account.fullName || account.username} />
      </IconButton>
    </>
  );
}
