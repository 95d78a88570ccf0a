import { EllipsisVertical, KeyRound, LogOut, Menu, Moon, Search, Sun } from 'lucide-react';
import { Link } from 'react-router';
import type { Account } from '../../shared/api/session/account.ts';
import { signOut } from '../../shared/api/session/session.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { signedInAs } from '../../shared/api/session/staff.ts';
import { cx } from '../../shared/lib/cx.ts';
import { useTheme } from '../../shared/lib/browser/theme.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Logo } from '../../shared/ui/art/Logo.tsx';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Popover } from '../../shared/ui/overlay/Popover.tsx';
import { BackOfficeMenuItems } from './BackOfficeMenuItems.tsx';
import { ownItems } from './back-office-menu.ts';
import { FixtureLine } from './FixtureLine.tsx';
import { UserSearchBox } from './UserSearch.tsx';
import { LanguageSwitch } from '../../shared/i18n/LanguageSwitch.tsx';
import { siteName } from '../../shared/lib/identity.ts';
import { t } from '../../shared/i18n/i18n.ts';

const BAR = 'sticky top-0 z-20 flex h-14 items-center border-b border-line bg-surface';
const Separator = () => <span aria-hidden="true" className="h-6 w-px shrink-0 bg-line-2" />;

/** From 900 px: search, fixtures, points, the own name, theme and Logout. */
export function TopBar({ account, onCode }: { account: Account; onCode: () => void }) {
  return (
    <header className={`${BAR} gap-3 px-6`}>
      <UserSearchBox role={account.role} />
      <div className="hidden min-w-0 flex-1 pr-4 wide:block">
        <FixtureLine />
      </div>
      <span className="flex-1 wide:hidden" />
      <span data-testid="points" className="flex shrink-0 flex-col items-end leading-[1.15]">
        <span className="text-2xs text-ink-3">{t('Points')}</span>
        <Money paise={account.walletPaise} symbol={false} className="text-base leading-[1.15] font-semibold" />
      </span>
      <Separator />
      <button
        type="button"
        onClick={onCode}
        title={t('Transaction Code')}
        aria-label={t('{username}, transaction code', { username: signedInAs(account) })}
        aria-haspopup="dialog"
        className="flex h-10 min-w-0 shrink-0 items-center gap-2 rounded-full pr-2.5 pl-[5px] hover:bg-surface-3"
      >
        <Avatar name={account.staff?.fullName || account.fullName || account.username} />
        <b className={cx('truncate font-medium', account.staff ? 'max-w-[190px]' : 'max-w-[130px]')}>
          {signedInAs(account)}
        </b>
        <KeyRound size={14} aria-hidden="true" className="text-ink-3" />
      </button>
      <span className="flex shrink-0 items-center">
        <LanguageSwitch />
        <ThemeButton />
        <Popover
          label={t('Account')}
          button={{
            label: t('More of the account'),
            className: 'grid size-9 place-items-center rounded-ctl text-ink-2 hover:bg-surface-3 hover:text-ink',
            content: <EllipsisVertical size={18} aria-hidden="true" />,
          }}
        >
          {(close) => <BackOfficeMenuItems items={ownItems(account)} onDone={close} />}
        </Popover>
        <Button look="ghost" onClick={() => void signOut()}>
          <LogOut size={15} aria-hidden="true" />
          {t('Logout')}
        </Button>
      </span>
    </header>
  );
}

function ThemeButton() {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? t('Switch to the light theme') : t('Switch to the dark theme')}
      onClick={toggle}
    >
      {theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
    </IconButton>
  );
}

export type MobileBarProps = {
  account: Account;
  /** How many things wait behind the menu. */
  waiting: number;
  onMenu: () => void;
  onSearch: () => void;
  onAccount: () => void;
};

/** Below 900 px: the menu, the search and the user menu are one press away. */
export function MobileBar({ account, waiting, onMenu, onSearch, onAccount }: MobileBarProps) {
  return (
    <header className={`${BAR} gap-1 px-1.5`}>
      <IconButton
        label={waiting === 0 ? t('Menu') : t('Menu, {count} waiting', { count: formatCount(waiting) })}
        onClick={onMenu}
      >
        <span className="relative">
          <Menu size={20} />
          {waiting > 0 && (
            <span
              data-testid="menu-waits"
              className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-surface bg-warn"
            />
          )}
        </span>
      </IconButton>
      <Link
        to={backOfficePath(account.role, 'dashboard')}
        aria-label={t('{site}, dashboard', { site: siteName() })}
        className="touch rounded-ctl"
      >
        <Logo />
      </Link>
      <span className="flex-1" />
      <LanguageSwitch />
      <IconButton label={t('Search users')} onClick={onSearch}>
        <Search size={20} />
      </IconButton>
      <IconButton label={t('Account of {username}', { username: signedInAs(account) })} onClick={onAccount}>
        <Avatar name={account.staff?.fullName || account.fullName || account.username} />
      </IconButton>
    </header>
  );
}
