import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CodeField } from './CodeField.tsx';
import { DialogForm } from './DialogForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { Outcome } from './use-submit.ts';

const FORM_ID = 'confirm-code';

export type ConfirmCodeProps = {
  /** What is about to be done. */
  words: string;
  busy: boolean;
  outcome: Outcome | null;
  onConfirm: (code: string) => void;
  onCancel: () => void;
};

/** Asks for the code that was left out in the form, naming what it authorises. */
export function ConfirmCode({ words, busy, outcome, onConfirm, onCancel }: ConfirmCodeProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = () => {
    if (busy) return;
    setFault(code.trim() === '' ? 'Enter your transaction code to continue.' : undefined);
    if (code.trim() === '') return;
    setCode('');
    onConfirm(code.trim());
  };
  return (
    <Dialog
      title="Transaction Code"
      busy={busy}
      onClose={onCancel}
      foot={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton form={FORM_ID} busy={busy}>
            Confirm
          </SubmitButton>
        </>
      }
    >
      <DialogForm id={FORM_ID} outcome={outcome} onSubmit={submit}>
        <p className="text-ink-2">{words}</p>
        <CodeField label="Your transaction code" value={code} disabled={busy} error={fault} onChange={setCode} />
      </DialogForm>
    </Dialog>
  );
}
