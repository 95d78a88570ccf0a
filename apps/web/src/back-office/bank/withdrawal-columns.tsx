import type { WithdrawalReply } from '@pavilion/contract';
import type { ReactNode } from 'react';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { type ExportCell, fileTime } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Moment, Recently } from '../../shared/list/time-column.tsx';
import { WordPill } from '../../shared/list/word-columns.tsx';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import type { Tone } from '../../shared/ui/StatusPill.tsx';
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
const stateOf = (status: Status) => ({ word: STATUS_WORDS[status], tone: TONES[status] });
const ROLES = { user: later('User'), agent: later('Agent'), super_admin: later('Super Admin') } as const;

const points = (rupees: number): string => formatPaise(paiseFromWire(rupees), { symbol: false });

const FACTS: readonly Column<WithdrawalReply>[] = [
  {
    head: later('Owner'),
    card: 'title',
    opened: ({ owner, ownerType }) => (
      <span className="block text-sm text-ink-2">
        {[owner.fullName, t(ROLES[ownerType])].filter(Boolean).join(' · ')}
      </span>
    ),
    sticky: 'left',
    cell: ({ owner, ownerType }) => (
      <span className="block min-[600px]:max-w-[140px] desktop:max-w-[180px]" title={owner.username}>
        <TwoLines first={owner.username} second={[owner.fullName, t(ROLES[ownerType])].filter(Boolean).join(' · ')} />
      </span>
    ),
  },
  {
    head: later('Amount'),
    right: true,
    opened: false,
    cell: ({ amount }) => <b className="font-semibold">{points(amount)}</b>,
    folded: {
      head: later('Amount, status'),
      cell: ({ amount, status }) => (
        <Stacked first={<b className="font-semibold">{points(amount)}</b>} second={<WordPill of={stateOf(status)} />} />
      ),
    },
  },
  {
    head: later('Status'),
    card: 'corner',
    opened: false,
    folded: false,
    cell: ({ status }) => <WordPill of={stateOf(status)} />,
  },
  {
    head: later('Remark'),
    cell: ({ remark, reason }) => (
      <span
        className="block min-[600px]:w-[130px] desktop:w-[170px]"
        title={[remark, reason].filter(Boolean).join(' · ') || undefined}
      >
        {remark === null && reason === null && <span className="text-ink-3">–</span>}
        {remark !== null && <span className="line-clamp-2">{remark}</span>}
        {reason !== null && <span className="line-clamp-2 text-xs text-ink-2">{reason}</span>}
      </span>
    ),
  },
  {
    head: later('Created'),
    folded: {
      head: later('Created, updated'),
      cell: ({ createdAt, updatedAt, updatedBy }) => (
        <Stacked
          first={<Moment small at={createdAt} />}
          second={updatedBy === null ? '–' : <Moment small at={updatedAt} />}
        />
      ),
    },
    cell: ({ createdAt, createdBy }) => (
      <>
        <Moment at={createdAt} />
        <span className="block text-xs text-ink-3">{t('by {name}', { name: createdBy.username })}</span>
      </>
    ),
  },
  {
    head: later('Updated'),
    folded: false,
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
];

/** The columns of the withdrawal requests, with the moves of each. */
export const withdrawalColumns = (
  mayMove: boolean,
  actions: (row: WithdrawalReply) => ReactNode,
): Column<WithdrawalReply>[] => [
  ...FACTS,
  { head: later('Action'), acts: mayMove, right: true, card: 'acts', sticky: 'right', cell: actions },
];

/** A request in two lines: whose it is, how it stands and for how much; what was said of it, and when it was made. */
export const WITHDRAWAL_BRIEF: Brief<WithdrawalReply> = {
  heads: [later('Owner'), later('Amount, created')],
  of: ({ owner, ownerType, status, remark, amount, createdAt }) => ({
    name: owner.username,
    mark: <WordPill of={stateOf(status)} />,
    about: remark ?? [owner.fullName, t(ROLES[ownerType])].filter(Boolean).join(' · '),
    main: points(amount),
    second: <Recently at={createdAt} />,
  }),
};

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
