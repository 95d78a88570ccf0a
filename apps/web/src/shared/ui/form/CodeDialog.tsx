import { type FormEvent, useId, useState } from 'react';
import { Alert } from '../overlay/Alert.tsx';
import { Button } from './Button.tsx';
import { CodeField } from './CodeField.tsx';
import { Dialog } from '../overlay/Dialog.tsx';

export type CodeDialogProps = {
  /** What is about to be done. */
  words: string;
  /** How long the code is kept, where it is. */
  help?: string;
  busy: boolean;
  /** What the server said of the last code. */
  fault: string | null;
  onConfirm: (code: string) => void;
  onCancel: () => void;
};

/** Asks for the transaction code before an act, naming what it authorises. A code that was refused is typed anew. */
export function CodeDialog({ words, help, busy, fault, onConfirm, onCancel }: CodeDialogProps) {
  const form = useId();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    setMissing(typed === '');
    if (typed === '' || busy) return;
    setCode('');
    onConfirm(typed);
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
          <Button look="primary" type="submit" form={form} loading={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        {fault && !missing && <Alert>{fault}</Alert>}
        <p className="text-ink-2">{words}</p>
        <CodeField
          label="Your transaction code"
          help={help}
          value={code}
          disabled={busy}
          error={missing ? 'Enter your transaction code to continue.' : undefined}
          onChange={setCode}
        />
      </form>
    </Dialog>
  );
}
