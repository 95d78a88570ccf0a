import type { WithdrawalReply } from '@pavilion/contract';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';

type CompleteDialogProps = { row: WithdrawalReply; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks once more before points leave the exchange: nothing takes that back. */
export function CompleteDialog({ row, busy, onConfirm, onClose }: CompleteDialogProps) {
  return (
    <Dialog
      alert
      title="Complete withdrawal"
      subtitle={[row.owner.username, row.owner.fullName].filter(Boolean).join(' · ')}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button look="primary" loading={busy} onClick={onConfirm}>
            Pay out {formatPaise(paiseFromWire(row.amount))}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">The points leave the exchange. This cannot be taken back.</p>
    </Dialog>
  );
}
