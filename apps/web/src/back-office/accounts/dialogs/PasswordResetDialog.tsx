import type { Role } from '@pavilion/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../shared/api/session/session.ts';
import type { AccountRef } from '../../../shared/lib/back-office-overlays.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { subtitleOf } from './account-words.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TransactionCodeDialog } from './TransactionCodeDialog.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

const FORM_ID = 'password-reset';

export type PasswordResetDialogProps = { viewer: Role; account: AccountRef; onClose: () => void };

/** For accounts that have no account dialog: a new password, and for super admins what else lets somebody in again. */
export default function PasswordResetDialog({ viewer, account, onClose }: PasswordResetDialogProps) {
  // The own second step is switched off on the security page, with a code of it.
  const isOwn = useSession((session) => session.account?.id === account.id);
  const [busy, setBusy] = useState(false);
  const [above, setAbove] = useState<'code' | 'two-factor' | null>(null);
  const closeAbove = () => setAbove(null);
  return (
    <Dialog
      title={t('Change Password')}
      subtitle={subtitleOf(account)}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          {viewer === 'super_admin' && (
            <Button className="mr-auto" disabled={busy} onClick={() => setAbove('code')}>
              <KeyRound size={15} aria-hidden="true" className="max-sm:hidden" />
              {t('Transaction Code')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('Close')}
          </Button>
          <SubmitButton act="super-admin.change-password" form={FORM_ID} busy={busy} />
        </>
      }
    >
      <PasswordForm id={FORM_ID} viewer={viewer} account={account} onBusy={setBusy} />
      {viewer === 'super_admin' && !isOwn && (
        <Button size="sm" look="ghost" className="mt-2 -ml-2.5" disabled={busy} onClick={() => setAbove('two-factor')}>
          {t('Reset two-factor')}
        </Button>
      )}
      {above === 'code' && <TransactionCodeDialog account={account} onClose={closeAbove} />}
      {above === 'two-factor' && <TwoFactorDialog account={account} onClose={closeAbove} />}
    </Dialog>
  );
}
