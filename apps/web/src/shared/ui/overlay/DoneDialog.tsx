import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';
import { Dialog } from './Dialog.tsx';

type DoneDialogProps = {
  title: string;
  /** What the one button says. */
  done?: string;
  /** It interrupts: a screen reader says it at once. */
  alert?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A small dialog with nothing to send, only to be done with it: something to read, or choices that hold as they are made. */
export function DoneDialog({ title, done = t('Done'), alert = false, onClose, children }: DoneDialogProps) {
  return (
    <Dialog
      alert={alert}
      title={title}
      size="login"
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
