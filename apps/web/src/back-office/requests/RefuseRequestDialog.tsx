import type { AskedRequest, Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import { refuseRequest } from '../../shared/api/back-office/money/requests.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Field } from '../../shared/ui/form/Field.tsx';
import { TextArea } from '../../shared/ui/form/TextArea.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';

type RefuseRequestProps = { viewer: Role; row: AskedRequest; onClose: () => void };

/** Asks why a request is refused: whoever asked reads it. */
export function RefuseRequestDialog({ viewer, row, onClose }: RefuseRequestProps) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const send = async () => {
    const words = reason.trim();
    setMissing(words === '');
    if (words === '') return;
    const { done } = await submit.run('Unable to refuse the request.', async () => {
      await refuseRequest(viewer, row.id, words);
    });
    pointsMoved(queries);
    if (!done) return;
    toast('ok', 'Request refused.', row.account.username);
    onClose();
  };
  const amount = formatPaise(paiseFromWire(row.amount));
  return (
    <FormDialog
      title="Refuse request"
      subtitle={`${row.account.username} · ${row.id}`}
      act="Refuse"
      danger
      submit={submit}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {row.kind === 'points' ? `${amount} are not given.` : `${amount} become available to the owner again.`}
      </p>
      <Field
        label="Reason"
        help="The asker reads it."
        {...(missing ? { error: 'Enter a reason, which the asker reads.' } : {})}
      >
        {(parts) => (
          <TextArea
            {...parts}
            maxLength={300}
            disabled={submit.busy}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
