import type { WithdrawalReply } from '@pavilion/contract';
import type { ReactNode } from 'react';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { type ExportCell, fileTime } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Moment } from '../../shared/list/time-column.tsx';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Column } from '../../shared/ui/list/table-rows.ts';
import { StatusPill, type Tone } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type Status = WithdrawalReply['status'];
const TONES: Readonly<Record<Status, Tone>> = {
  pending: 'warn',
  approved: 'info',
  rejected: 'bad',
  completed: 'ok',
  cancelled: 'out',
};
export const STATUS_WORDS: Readonly<Record<Status | 'all' | 'open', string>> = {
  all: later('All'),
  open: later('Not paid out yet'),
  pending: later('Pending'),
  approved: later('Approved'),
  rejected: later('Rejected'),
  completed: later('Completed'),
  cancelled: later('Cancelled'),
};
const ROLES = { user: later('User'), agent: later('Agent'), super_admin: later('Super Admin') } as const;

/** The columns of the withdrawal requests, with the moves of each. */
export const withdrawalColumns = (actions: (row: WithdrawalReply) => ReactNode): Column<WithdrawalReply>[] => [
  {
    head: later('Owner'),
    card: 'title',
    cell: ({ owner, ownerType }) => (
      <span className="block desktop:max-w-[180px]" title={owner.username}>
        <TwoLines first={owner.username} second={[owner.fullName, t(ROLES[ownerType])].filter(Boolean).join(' · ')} />
      </span>
    ),
  },
  {
    head: later('Amount'),
    right: true,
    cell: ({ amount }) => <b className="font-semibold">{formatPaise(paiseFromWire(amount), { symbol: false })}</b>,
  },
  {
    head: later('Status'),
    card: 'corner',
    cell: ({ status }) => <StatusPill tone={TONES[status]}>{STATUS_WORDS[status]}</StatusPill>,
  },
  {
    head: later('Remark'),
    cell: ({ remark, reason }) => (
      <span className="block desktop:max-w-[140px]" title={[remark, reason].filter(Boolean).join(' · ') || undefined}>
        {remark === null && reason === null && <span className="text-ink-3">–</span>}
        {remark !== null && <span className="block truncate">{remark}</span>}
        {reason !== null && <span className="block truncate text-ink-2">{reason}</span>}
      </span>
    ),
  },
  {
    head: later('Created'),
    cell: ({ createdAt, createdBy }) => (
      <>
        <Moment at={createdAt} />
        <span className="block text-xs text-ink-3">{t('by {name}', { name: createdBy.username })}</span>
      </>
    ),
  },
  {
    head: later('Updated'),
    cell: ({ updatedAt, updatedBy }) =>
      updatedBy === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <>
          <Moment at={updatedAt} />
          <span className="block text-xs text-ink-3">{t('by {name}', { name: updatedBy.username })}</span>
        </>
      ),
  },
  { head: later('Action'), right: true, card: 'hidden', sticky: 'right', cell: actions },
];

const written = (head: string, text: (row: WithdrawalReply) => ExportCell): ListColumn<WithdrawalReply> => ({
  head,
  cell: () => null,
  text,
});

/** The same in a file: what a cell of the screen holds together stands apart. */
export const withdrawalFileColumns: readonly ListColumn<WithdrawalReply>[] = [
  written('Request', ({ id }) => id),
  written('Owner', ({ owner }) => owner.username),
  written('Full name', ({ owner }) => owner.fullName),
  written('Account type', ({ ownerType }) => ROLES[ownerType]),
  written('Amount', ({ amount }) => amount),
  written('Status', ({ status }) => STATUS_WORDS[status]),
  written('Remark', ({ remark }) => remark),
  written('Reason', ({ reason }) => reason),
  written('Created', ({ createdAt }) => fileTime(createdAt)),
  written('Created by', ({ createdBy }) => createdBy.username),
  written('Updated', ({ updatedAt, updatedBy }) => updatedBy && fileTime(updatedAt)),
  written('Updated by', ({ updatedBy }) => updatedBy?.username ?? null),
];
