import type { WithdrawalReply } from '@pavilion/contract';
import { type FormEvent, useId, useState } from 'react';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { TextArea } from '../../shared/ui/form/TextArea.tsx';

const WORDS = {
  rejected: { title: 'Reject withdrawal', act: 'Reject', label: 'Reason' },
  cancelled: { title: 'Cancel withdrawal', act: 'Cancel the request', label: 'Reason (optional)' },
} as const;

export type RefuseDialogProps = {
  row: WithdrawalReply;
  to: keyof typeof WORDS;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a request is not paid: its owner reads it. A rejection needs a reason, a cancellation may have one. */
export function RefuseDialog({ row, to, busy, onConfirm, onClose }: RefuseDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { title, act, label } = WORDS[to];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = to === 'rejected' && reason.trim() === '';
    setMissing(lacks);
    if (!lacks && !busy) onConfirm(reason);
  };
  return (
    <Dialog
      title={title}
      subtitle={[row.owner.username, row.owner.fullName].filter(Boolean).join(' · ')}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button look="primary" type="submit" form={form} loading={busy}>
            {act}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <p className="text-ink-2">{formatPaise(paiseFromWire(row.amount))} become available to the owner again.</p>
        <Field
          label={label}
          help="The owner reads it in the account statement."
          {...(missing ? { error: 'Enter a reason for the rejection.' } : {})}
        >
          {(parts) => (
            <TextArea
              {...parts}
              maxLength={300}
              disabled={busy}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
