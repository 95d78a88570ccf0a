import { ChevronDown, LogIn, Smartphone } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { type Account, heldPaiseOf } from '../../shared/api/session/account.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { paths } from '../../shared/address/paths.ts';
import { showOverlay } from '../../shared/lib/overlays.ts';
import { Logo } from '../../shared/ui/art/Logo.tsx';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Popover } from '../../shared/ui/overlay/Popover.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { DemoButton } from './DemoButton.tsx';
import { DemoMark } from './DemoMark.tsx';
import { LanguageSwitch } from '../../shared/i18n/LanguageSwitch.tsx';
import { MainNav } from './menus/MainNav.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useInstall } from './use-install.ts';
import { cx } from '../../shared/lib/cx.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { siteName } from '../../shared/lib/identity.ts';

/** Who is not signed in has no menu, and its icons are no part of the first load. */
const AccountMenuItems = lazy(() => import('./menus/AccountMenuItems.tsx'));

/** The header of the desktop layout: logo, main menu, theme, and the account block or Login. */
export function Header() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1.5 border-b border-line bg-surface px-5 min-[1680px]:px-[calc(50%-792px)]">
      {/* As wide as the built-in name in any letter, with the mark beside it: both come a moment after the menu. A name that is too
          long is cut, so that nothing at the right has to give way. */}
      <span className="flex min-w-[129px] items-center gap-1.5 wide:min-w-[174px]">
        <Link to={paths.home} aria-label={t('{name}, home', { name: siteName() })} className="min-w-0 rounded-ctl">
          <Logo />
        </Link>
        <span className="shrink-0 max-wide:hidden">
          <DemoMark />
        </span>
      </span>
      <MainNav />
      <span className="flex-1" />
      <DemoButton />
      <InstallButton />
      <LanguageSwitch />
      <ThemeToggle />
      <AccountBlock />
    </header>
  );
}

/** Installs the site as an app; not there where it runs as one. */
function InstallButton() {
  const install = useInstall();
  if (!install) return null;
  return (
    <Button look="ghost" onClick={install} className="max-wide:px-2">
      <Smartphone size={15} aria-hidden="true" />
      <span className="max-wide:sr-only">{t('APK')}</span>
    </Button>
  );
}

const Separator = () => <span aria-hidden="true" className="mx-1 h-6 w-px bg-line-2" />;

function AccountBlock() {
  const { status, account } = useSession();
  if (status === 'loading') return <Skeleton className="h-8 w-[304px] shrink-0 wide:w-[397px]" />;
  if (!account)
    return (
      <Button data-guest="" look="primary" onClick={() => showOverlay('login')}>
        <LogIn size={16} aria-hidden="true" />
        {t('Login')}
      </Button>
    );
  // The block is for users and agents; a super admin has a way back to the own back office.
  if (account.role === 'super_admin')
    return (
      <Link to={paths.superAdmin} className={buttonClass('secondary')}>
        {t('Dashboard')}
      </Link>
    );
  return (
    <div className="flex min-w-[304px] shrink-0 items-center gap-1.5 wide:min-w-[397px]">
      <Separator />
      <Balance account={account} />
      <Separator />
      <UserMenu account={account} />
    </div>
  );
}

/**
 * Wide enough for a balance and an exposure of lakhs: the header does not move when a bet is placed. What is rarely there has a line of
 * its own, which takes no room from the menu.
 */
function Balance({ account }: { account: Account }) {
  const short = account.availablePaise < 0;
  const held = heldPaiseOf(account) > 0;
  return (
    <span className="flex flex-1 flex-col items-end px-1.5 leading-[1.15] wide:min-w-[190px]" data-testid="wallet">
      <span className="flex gap-1 text-2xs whitespace-nowrap text-ink-3">
        {t('Balance')}
        {(account.exposurePaise > 0 || account.role === 'user') && (
          <span className="hidden wide:inline">
            · {t('Exposure')} <Money paise={account.exposurePaise} />
          </span>
        )}
      </span>
      {(short || held) && (
        <span className={cx('flex gap-1 text-2xs whitespace-nowrap text-ink-3', !short && 'max-wide:hidden')}>
          {short && (
            <b className="font-semibold text-warn">
              {t('Short of')} <Money paise={-account.availablePaise} />
            </b>
          )}
          {held && (
            <span className="hidden wide:inline">
              {short && '· '}
              {t('On hold')} <Money paise={heldPaiseOf(account)} />
            </span>
          )}
        </span>
      )}
      <Money paise={account.walletPaise} className="text-base leading-[1.15] font-semibold" />
    </span>
  );
}

function UserMenu({ account }: { account: Account }) {
  return (
    <Popover
      label={t('Account')}
      button={{
        label: t('Account menu of {name}', { name: account.username }),
        className: 'flex h-10 items-center gap-2 rounded-full pr-2 pl-[5px] hover:bg-surface-3',
        content: (
          <>
            <Avatar name={account.fullName || account.username} />
            <b className="max-w-[92px] truncate min-[1680px]:max-w-[200px] font-medium">{account.username}</b>
            <ChevronDown size={16} aria-hidden="true" />
          </>
        ),
      }}
    >
      {(close) => <AccountMenuItems role={account.role} onDone={close} />}
    </Popover>
  );
}
