import type { WithdrawalReply } from '@pavilion/contract';
import { useState } from 'react';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

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
      <ReasonField
        long
        label={t(label)}
        value={reason}
        disabled={busy}
        help={t('The owner reads it in the account statement.')}
        error={missing ? t('Enter a reason for the rejection.') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  );
}
