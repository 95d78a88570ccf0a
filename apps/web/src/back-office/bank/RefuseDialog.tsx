import type { WithdrawalReply } from '@pavilion/contract';
import { useState } from 'react';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { TextArea } from '../../shared/ui/form/TextArea.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const WORDS = {
  rejected: { title: later('Reject withdrawal'), act: later('Reject'), label: later('Reason') },
  cancelled: { title: later('Cancel withdrawal'), act: later('Cancel the request'), label: later('Reason (optional)') },
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
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { title, act, label } = WORDS[to];
  const send = () => {
    const lacks = to === 'rejected' && reason.trim() === '';
    setMissing(lacks);
    if (!lacks) onConfirm(reason);
  };
  return (
    <FormDialog
      title={t(title)}
      subtitle={[row.owner.username, row.owner.fullName].filter(Boolean).join(' · ')}
      act={t(act)}
      back={t('Back')}
      submit={{ busy, outcome: null }}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t('{amount} become available to the owner again.', { amount: formatPaise(paiseFromWire(row.amount)) })}
      </p>
      <Field
        label={t(label)}
        help={t('The owner reads it in the account statement.')}
        {...(missing ? { error: t('Enter a reason for the rejection.') } : {})}
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
    </FormDialog>
  );
}
