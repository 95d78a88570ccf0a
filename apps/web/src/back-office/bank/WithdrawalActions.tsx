import type { WithdrawalReply } from '@pavilion/contract';
import { ActButton } from '../../shared/form/ActButton.tsx';
import type { WithdrawalStatus } from '../../shared/api/back-office/money/withdrawals.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** All four are always shown. */
const ACTS = [
  {
    label: later('Approve'),
    named: later('Approve the request of {name}'),
    can: later('Approve this request'),
    to: 'approved',
  },
  {
    label: later('Reject'),
    named: later('Reject the request of {name}'),
    can: later('Reject this request'),
    to: 'rejected',
  },
  {
    label: later('Complete'),
    named: later('Complete the request of {name}'),
    can: later('Complete this request'),
    to: 'completed',
  },
  {
    label: later('Cancel'),
    named: later('Cancel the request of {name}'),
    can: later('Cancel this request'),
    to: 'cancelled',
  },
] as const;

const FROM: Readonly<Record<WithdrawalStatus, string>> = {
  pending: later('A pending request cannot be {act}'),
  approved: later('An approved request cannot be {act}'),
  rejected: later('A rejected request cannot be {act}'),
  completed: later('A completed request cannot be {act}'),
  cancelled: later('A cancelled request cannot be {act}'),
};
const TO = {
  approved: later('approved'),
  rejected: later('rejected'),
  completed: later('completed'),
  cancelled: later('cancelled'),
} as const;

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
    <div className="grid grid-cols-2 gap-2 min-[600px]:w-max desktop:flex desktop:w-auto desktop:justify-end desktop:gap-1.5">
      {ACTS.map(({ label, named, can, to }) => {
        const possible = row.nextStatuses.includes(to);
        return (
          <ActButton
            act="withdrawal.change"
            key={to}
            size="xs"
            look={to === 'completed' && possible ? 'primary' : 'secondary'}
            loading={moving === to}
            disabled={disabled || !possible}
            aria-label={t(named, { name: row.owner.username })}
            title={possible ? t(can) : t(FROM[row.status], { act: t(TO[to]) })}
            onClick={() => onMove(row, to)}
          >
            {t(label)}
          </ActButton>
        );
      })}
    </div>
  );
}
