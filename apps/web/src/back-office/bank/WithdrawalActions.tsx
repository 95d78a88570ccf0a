import type { WithdrawalReply } from '@pavilion/contract';
import { Button } from '../../shared/ui/form/Button.tsx';
import type { WithdrawalStatus } from '../../shared/api/back-office/money/withdrawals.ts';

/** All four are always shown. */
const ACTS = [
  { label: 'Approve', to: 'approved' },
  { label: 'Reject', to: 'rejected' },
  { label: 'Complete', to: 'completed' },
  { label: 'Cancel', to: 'cancelled' },
] as const;

const ONE: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'A pending',
  approved: 'An approved',
  rejected: 'A rejected',
  completed: 'A completed',
  cancelled: 'A cancelled',
};

export type WithdrawalActionsProps = {
  row: WithdrawalReply;
  /** The move that is on its way. */
  moving: WithdrawalStatus | null;
  /** One move at a time. */
  disabled: boolean;
  onMove: (row: WithdrawalReply, to: WithdrawalStatus) => void;
};

/** The moves of a request; those that it cannot make from where it is are off. */
export function WithdrawalActions({ row, moving, disabled, onMove }: WithdrawalActionsProps) {
  return (
    <div className="flex justify-end gap-1.5 max-desktop:mt-2.5 max-desktop:flex-wrap max-desktop:justify-start max-desktop:gap-2">
      {ACTS.map(({ label, to }) => {
        const possible = row.nextStatuses.includes(to);
        return (
          <Button
            key={to}
            size="xs"
            look={to === 'completed' && possible ? 'primary' : 'secondary'}
            loading={moving === to}
            disabled={disabled || !possible}
            aria-label={`${label} the request of ${row.owner.username}`}
            title={possible ? `${label} this request` : `${ONE[row.status]} request cannot be ${to}`}
            onClick={() => onMove(row, to)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
