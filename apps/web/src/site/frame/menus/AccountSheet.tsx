import { X } from 'lucide-react';
import { heldPaiseOf } from '../../../shared/api/session/account.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { ShortNotice } from '../../../shared/live/notice/ShortNotice.tsx';
import { moveFocus } from '../../../shared/ui/roving.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { Sheet } from '../../../shared/ui/overlay/Sheet.tsx';
import AccountMenuItems from './AccountMenuItems.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

/** The user menu of the mobile layout. */
export default function AccountSheet({ onClose }: { onClose: () => void }) {
  const account = useSession((session) => session.account);
  if (!account) return null;
  return (
    <Sheet label={t('Account')} onClose={onClose}>
      <div className="flex items-center gap-3 px-4 pb-3">
        <Avatar large name={account.fullName || account.username} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-base font-semibold">{account.fullName || account.username}</b>
          <span className="block text-xs text-ink-3">
            {t('Balance')} <Money paise={account.walletPaise} />
            {account.exposurePaise > 0 && (
              <>
                {' · '}
                {t('Exposure')} <Money paise={account.exposurePaise} />
              </>
            )}
            {heldPaiseOf(account) > 0 && (
              <>
                {' · '}
                {t('On hold')} <Money paise={heldPaiseOf(account)} />
              </>
            )}
          </span>
        </span>
        <IconButton label={t('Close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <ShortNotice className="mx-4 mb-3" />
      <div
        role="menu"
        aria-label={t('Account')}
        onKeyDown={(event) => moveFocus(event, '[role=menuitem]')}
        className="border-t border-line p-1.5"
      >
        <AccountMenuItems touch role={account.role} onDone={onClose} />
      </div>
    </Sheet>
  );
}
