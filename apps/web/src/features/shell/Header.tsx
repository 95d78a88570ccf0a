import { ChevronDown, LogIn, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import type { Account } from '../../api/account.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { showOverlay } from '../../lib/overlays.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SoonTag } from '../../ui/StatusPill.tsx';
import { AccountMenuItems } from './AccountMenuItems.tsx';
import { MainNav } from './MainNav.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** The header of the desktop layout: logo, main menu, theme, and the account block or Login. */
export function Header() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2.5 border-b border-line bg-surface px-5">
      <Link to={paths.home} aria-label="Pavilion, home" className="rounded-ctl">
        <Logo />
      </Link>
      <MainNav />
      <span className="flex-1" />
      <NotYet label="Demo" />
      <NotYet label="APK" icon />
      <ThemeToggle />
      <AccountBlock />
    </header>
  );
}

/** Demo and the app for Android come with a later version. */
function NotYet({ label, icon = false }: { label: string; icon?: boolean }) {
  return (
    <span
      aria-disabled="true"
      className="hidden h-[30px] items-center gap-1.5 px-1.5 text-xs font-semibold whitespace-nowrap text-ink-3 wide:flex"
    >
      {icon && <Smartphone size={15} aria-hidden="true" />}
      {label}
      <SoonTag />
    </span>
  );
}

const Separator = () => <span aria-hidden="true" className="mx-1 h-6 w-px bg-line-2" />;

function AccountBlock() {
  const { status, account } = useSession();
  if (status === 'loading') return <Skeleton className="h-8 w-[190px]" />;
  if (!account)
    return (
      <Button look="primary" onClick={() => showOverlay('login')}>
        <LogIn size={16} aria-hidden="true" />
        Login
      </Button>
    );
  // Specification 1, section 2: the block is for users and agents; a super admin has a way back to the own desk.
  if (account.role === 'super_admin')
    return (
      <Link to={paths.superAdmin} className={buttonClass('secondary')}>
        Dashboard
      </Link>
    );
  return (
    <>
      <Separator />
      <Balance account={account} />
      <Separator />
      <UserMenu account={account} />
    </>
  );
}

function Balance({ account }: { account: Account }) {
  return (
    <span className="flex flex-col items-end px-1.5 leading-[1.15]" data-testid="wallet">
      <span className="flex gap-1 text-2xs whitespace-nowrap text-ink-3">
        Balance
        {account.exposurePaise > 0 && (
          <span className="hidden wide:inline">
            · Exposure <Money paise={account.exposurePaise} />
          </span>
        )}
      </span>
      <Money paise={account.walletPaise} className="text-base leading-[1.15] font-semibold" />
    </span>
  );
}

function UserMenu({ account }: { account: Account }) {
  return (
    <Popover
      label="Account"
      button={{
        label: `Account menu of ${account.username}`,
        className: 'flex h-10 items-center gap-2 rounded-full pr-2 pl-[5px] hover:bg-surface-3',
        content: (
          <>
            <Avatar name={account.fullName || account.username} />
            <b className="max-w-[120px] truncate font-medium">{account.username}</b>
            <ChevronDown size={16} aria-hidden="true" />
          </>
        ),
      }}
    >
      {(close) => <AccountMenuItems role={account.role} onDone={close} />}
    </Popover>
  );
}
