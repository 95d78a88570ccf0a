import { KeySquare, LogOut, Moon, Sun, X } from 'lucide-react';
import type { Account } from '../../shared/api/session/account.ts';
import { signOut } from '../../shared/api/session/session.ts';
import { useTheme } from '../../shared/lib/browser/theme.ts';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { MenuItem, MenuSeparator } from '../../shared/ui/overlay/Popover.tsx';
import { moveFocus } from '../../shared/ui/roving.ts';
import { Sheet } from '../../shared/ui/overlay/Sheet.tsx';
import { BackOfficeMenuItems } from './BackOfficeMenuItems.tsx';
import { mobileItems } from './back-office-menu.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type UserSheetProps = { account: Account; onCode: () => void; onClose: () => void };

/** The user menu below 900 px: points, exposure, and what the top bar has no room for. */
export default function UserSheet({ account, onCode, onClose }: UserSheetProps) {
  const { theme, toggle } = useTheme();
  return (
    <Sheet label={t('Account')} onClose={onClose}>
      <div className="flex items-center gap-3 px-4 pb-3">
        <Avatar large name={account.staff?.fullName || account.fullName || account.username} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-base font-semibold">
            {account.staff?.fullName || account.fullName || account.username}
          </b>
          <span className="block truncate text-xs text-ink-3">
            {account.staff
              ? t('{person} for {account}', { person: account.staff.username, account: account.username })
              : account.username}
          </span>
        </span>
        <IconButton label={t('Close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <dl className="grid grid-cols-2 border-t border-line">
        <Fact name={t('Points')} paise={account.walletPaise} />
        <Fact name={t('Exposure')} paise={account.exposurePaise} />
      </dl>
      <div
        role="menu"
        aria-label={t('Account')}
        onKeyDown={(event) => moveFocus(event, '[role=menuitem]')}
        className="border-t border-line p-1.5"
      >
        <BackOfficeMenuItems items={mobileItems(account)} onDone={onClose} />
        <MenuItem
          icon={<KeySquare size={18} aria-hidden="true" />}
          onSelect={() => {
            onClose();
            onCode();
          }}
        >
          {t('Transaction Code')}
        </MenuItem>
        <MenuItem
          icon={theme === 'dark' ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
          onSelect={toggle}
        >
          {theme === 'dark' ? t('Light theme') : t('Dark theme')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut size={18} aria-hidden="true" />} onSelect={() => void signOut()}>
          {t('Logout')}
        </MenuItem>
      </div>
    </Sheet>
  );
}

const Fact = ({ name, paise }: { name: string; paise: number }) => (
  <div className="px-4 py-2.5 not-first:border-l not-first:border-line">
    <dt className="text-2xs text-ink-3">{name}</dt>
    <dd className="text-base font-semibold">
      <Money paise={paise} symbol={false} />
    </dd>
  </div>
);
