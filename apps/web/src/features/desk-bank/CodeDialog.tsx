import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';

export type CodeDialogProps = {
  /** What the code is for. */
  words: string;
  busy: boolean;
  /** What the server said of the last code. */
  fault: string | null;
  onConfirm: (code: string) => void;
  onCancel: () => void;
};

/** Asks for the transaction code before the first settlement of the page. */
export function CodeDialog({ words, busy, fault, onConfirm, onCancel }: CodeDialogProps) {
  const form = useId();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const error = missing ? 'Enter your transaction code to continue.' : fault;
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
        <p className="text-ink-2">{words}</p>
        <Field
          label="Your transaction code"
          help="It is remembered until you leave this page."
          {...(error ? { error } : {})}
        >
          {(parts) => (
            <PasswordInput
              {...parts}
              value={code}
              disabled={busy}
              autoComplete="off"
              maxLength={40}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
