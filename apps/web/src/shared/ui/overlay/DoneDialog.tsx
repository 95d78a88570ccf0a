import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';
import { Dialog } from './Dialog.tsx';

/** A small dialog of choices that hold as soon as they are made: there is nothing to send, only to be done with it. */
export function DoneDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      title={title}
      size="login"
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
