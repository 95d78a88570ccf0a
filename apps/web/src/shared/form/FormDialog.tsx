import { type ReactNode, useId } from 'react';
import { t } from '../i18n/i18n.ts';
import { Button, buttonClass } from '../ui/form/Button.tsx';
import { Dialog, type DialogProps } from '../ui/overlay/Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';
import type { Submit } from './use-submit.ts';
import { WaitsLink } from './WaitsLink.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'subtitle' | 'size' | 'alert' | 'children' | 'onClose'> & {
  /** What the button that sends it is called. */
  act: string;
  danger?: boolean;
  submit: Pick<Submit, 'busy' | 'outcome'>;
  /** What is typed can be sent; the button says nothing else of what is missing. */
  ready?: boolean;
  onSubmit: () => void;
  /** The way back is called, and where it leads when it does not close. */
  back?: string;
  onBack?: () => void;
  /** Another act, at the left of the foot. */
  aside?: ReactNode;
};

/**
 * A dialog that asks for something and sends it: Enter sends, what became of the last try stands on top. What waits for a second
 * person has been sent, and there is nothing more to ask.
 */
export function FormDialog(props: FormDialogProps) {
  const { act, danger = false, submit, ready = true, onSubmit, back, onClose, onBack = onClose, aside } = props;
  const { children, ...dialog } = props;
  const form = useId();
  const { busy, outcome } = submit;
  const waits = outcome?.waits;
  return (
    <Dialog
      {...dialogOf(dialog)}
      busy={busy}
      onClose={onClose}
      foot={
        waits !== undefined ? (
          <>
            <WaitsLink id={waits} className={buttonClass()} onFollow={onClose} />
            <Button look="primary" onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        ) : (
          <>
            {aside}
            <Button disabled={busy} onClick={onBack}>
              {back ?? t('Cancel')}
            </Button>
            <Button look={danger ? 'danger' : 'primary'} type="submit" form={form} disabled={!ready} loading={busy}>
              {act}
            </Button>
          </>
        )
      }
    >
      <DialogForm id={form} outcome={outcome} onSubmit={() => ready && !busy && onSubmit()}>
        {waits === undefined && children}
      </DialogForm>
    </Dialog>
  );
}

const dialogOf = ({ title, subtitle, size, alert }: Omit<FormDialogProps, 'children'>) => ({
  title,
  ...(subtitle !== undefined && { subtitle }),
  ...(size && { size }),
  ...(alert && { alert }),
});
