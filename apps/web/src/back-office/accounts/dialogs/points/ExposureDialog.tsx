import type { ReactNode } from 'react';
import type { AccountRef } from '../../../../shared/lib/back-office-overlays.ts';
import { Dialog } from '../../../../shared/ui/overlay/Dialog.tsx';
import { subtitleOf } from '../account-words.ts';
import { t } from '../../../../shared/i18n/i18n.ts';

export type ExposureDialogProps = {
  account: AccountRef;
  onClose: () => void;
  /** The list of the account's open bets, which belongs to another part of the back office. */
  children: ReactNode;
};

/** The bets that an account's exposure comes from. */
export default function ExposureDialog({ account, onClose, children }: ExposureDialogProps) {
  return (
    <Dialog title={t('Current Bets')} subtitle={subtitleOf(account)} size="list" onClose={onClose}>
      {children}
    </Dialog>
  );
}
