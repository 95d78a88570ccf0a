import type { WithdrawalReply } from '@pavilion/contract';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';

type CompleteDialogProps = { row: WithdrawalReply; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks once more before points leave the exchange: nothing takes that back. */
export function CompleteDialog({ row, busy, onConfirm, onClose }: CompleteDialogProps) {
  return (
    <FormDialog
      alert
      title={t('Complete withdrawal')}
      subtitle={[row.owner.username, row.owner.fullName].filter(Boolean).join(' · ')}
      act={t('Pay out {amount}', { amount: formatPaise(paiseFromWire(row.amount)) })}
      back={t('Back')}
      submit={{ busy, outcome: null }}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('The points leave the exchange. This cannot be taken back.')}</p>
    </FormDialog>
  );
}
