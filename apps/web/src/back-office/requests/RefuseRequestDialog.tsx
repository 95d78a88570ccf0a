import type { AskedRequest, Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import { refuseRequest } from '../../shared/api/back-office/money/requests.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

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
    const { done } = await submit.run(later('Unable to refuse the request.'), async () => {
      await refuseRequest(viewer, row.id, words);
    });
    pointsMoved(queries);
    if (!done) return;
    toast('ok', t('Request refused.'), row.account.username);
    onClose();
  };
  const amount = formatPaise(paiseFromWire(row.amount));
  return (
    <FormDialog
      title={t('Refuse request')}
      subtitle={`${row.account.username} · ${row.id}`}
      act={t('Refuse')}
      danger
      submit={submit}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {row.kind === 'points'
          ? t('{amount} are not given.', { amount })
          : t('{amount} become available to the owner again.', { amount })}
      </p>
      <ReasonField
        long
        value={reason}
        disabled={submit.busy}
        help={t('The asker reads it.')}
        error={missing ? t('Enter a reason, which the asker reads.') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  );
}
