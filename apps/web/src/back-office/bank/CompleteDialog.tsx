import type { WithdrawalReply } from '@pavilion/contract';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';

type CompleteDialogProps = { row: WithdrawalReply; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks once more before points leave the exchange: nothing takes that back. */
export function CompleteDialog({ row, busy, onConfirm, onClose }: CompleteDialogProps) {
  return (
    <FormDialog
      alert
      title="Complete withdrawal"
      subtitle={[row.owner.username, row.owner.fullName].filter(Boolean).join(' · ')}
      act={`Pay out ${formatPaise(paiseFromWire(row.amount))}`}
      back="Back"
      submit={{ busy, outcome: null }}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p className="text-ink-2">The points leave the exchange. This cannot be taken back.</p>
    </FormDialog>
  );
}
