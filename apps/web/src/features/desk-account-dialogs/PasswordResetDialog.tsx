import type { Role } from '@pavilion/contract';
import { useState } from 'react';
import type { AccountRef } from '../../lib/desk-overlays.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { subtitleOf } from './account-words.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const FORM_ID = 'password-reset';

export type PasswordResetDialogProps = { viewer: Role; account: AccountRef; onClose: () => void };

/** Change Password by itself, for accounts that have no account dialog. */
export default function PasswordResetDialog({ viewer, account, onClose }: PasswordResetDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title="Change Password"
      subtitle={subtitleOf(account)}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            Close
          </Button>
          <SubmitButton form={FORM_ID} busy={busy} />
        </>
      }
    >
      <PasswordForm id={FORM_ID} viewer={viewer} account={account} onBusy={setBusy} />
    </Dialog>
  );
}
