import type { BackOfficeAccount } from '@pavilion/contract';
import type { ReactNode } from 'react';
import type { BankTotals } from '../../shared/api/back-office/money/bank.ts';
import { formatCount, formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

type BankColumn = ListColumn<BackOfficeAccount>;

/** Two decimals; points carry no rupee sign. */
const points = (rupees: number, sign?: 'always') =>
  formatPaise(paiseFromWire(rupees), { symbol: false, ...(sign ? { sign } : {}) });
const TONES = { user: 'plain', agent: 'info', super_admin: 'warn' } as const;
const toneOf = (rupees: number) => (rupees > 0 ? 'text-profit' : rupees < 0 ? 'text-loss' : 'text-ink-2');

/** Who it is; under them how many wallets all of them are. */
const nameColumn = (ownId: string, totals: BankTotals | undefined): BankColumn => ({
  head: later('User Name'),
  card: 'hidden',
  sort: 'username',
  sticky: 'left',
  total: totals && (
    <span title={t('An agent stands here with its users; each wallet is counted once.')}>
      {tn(totals.wallets, '{count} wallet', '{count} wallets', { count: formatCount(totals.wallets) })}
    </span>
  ),
  cell: (row) => (
    <span className="block min-w-0 in-data-full:max-w-[108px]">
      <span className="block truncate font-semibold" title={row.username}>
        {row.username}
        {row.id === ownId && <span className="ml-1.5 text-xs font-normal text-ink-3">{t('you')}</span>}
      </span>
      {row.fullName && (
        <span className="block truncate text-xs text-ink-3" title={row.fullName}>
          {row.fullName}
        </span>
      )}
    </span>
  ),
  folded: {
    cell: ({ username, accountType }) => (
      <span className="block max-w-[160px]" title={username}>
        <TwoLines first={username} second={t(accountType)} />
      </span>
    ),
  },
  text: ({ username }) => username,
});

/** Two lines on a phone: who, what it can be settled by, and what its players won or lost. */
export const bankBrief: Brief<BackOfficeAccount> = {
  heads: [later('Account'), later('Available pts, Client (P/L)')],
  of: ({ username, fullName, role, accountType, availablePoints, clientPL }) => ({
    name: username,
    mark: <StatusPill tone={TONES[role]}>{accountType}</StatusPill>,
    about: fullName,
    main: points(availablePoints),
    second: <Result of={{ clientPL }} />,
  }),
};

const Result = ({ of: { clientPL } }: { of: Pick<BankTotals, 'clientPL'> }) => (
  <span className={toneOf(clientPL)}>{points(clientPL, 'always')}</span>
);

/** A column of points, by which the bank can be ordered, with what all of it comes to. */
const figure = (
  head: string,
  sort: string,
  total: number | undefined,
  of: (row: BackOfficeAccount) => number,
  more: Partial<BankColumn> = {},
): BankColumn => ({
  ...{ head, sort, right: true, text: of },
  total: total !== undefined && points(total),
  cell: (row) => points(of(row)),
  ...more,
});

type BankActs = {
  /** What a row can be settled by. */
  actions: (row: BackOfficeAccount) => ReactNode;
  /** The same where it opens under the row. */
  toggle: (row: BackOfficeAccount) => ReactNode;
};

/**
 * The columns of the bank, with the acts of each row. Where there is less room the type stands under the name, the credit under the
 * points, and the status, always the same, leaves.
 */
export const bankColumns = (ownId: string, { actions, toggle }: BankActs, totals?: BankTotals): BankColumn[] => [
  nameColumn(ownId, totals),
  figure(later('CR'), 'credit', totals?.credit, ({ creditTotal }) => creditTotal, { folded: false }),
  figure(later('pts'), 'points', totals?.points, (row) => row.points, {
    folded: {
      head: later('pts, CR'),
      cell: (row) => <Stacked first={points(row.points)} second={points(row.creditTotal)} />,
      ...(totals && { total: <Stacked first={points(totals.points)} second={points(totals.credit)} /> }),
    },
  }),
  figure(later('Client (P/L)'), 'clientPL', totals?.clientPL, ({ clientPL }) => clientPL, {
    total: totals && <Result of={totals} />,
    cell: (row) => <Result of={row} />,
  }),
  figure(later('Exposure'), 'exposure', totals?.exposure, ({ exposure }) => exposure),
  figure(later('Available pts'), 'available', totals?.available, ({ availablePoints }) => availablePoints, {
    cell: (row) => <Available row={row} />,
  }),
  {
    head: later('Account Type'),
    folded: false,
    card: 'hidden',
    width: 'w-[62px]',
    cell: ({ role, accountType }) => <StatusPill tone={TONES[role]}>{accountType}</StatusPill>,
    text: ({ accountType }) => accountType,
  },
  {
    head: later('Action'),
    acts: true,
    right: true,
    card: 'hidden',
    sticky: 'right',
    cell: actions,
    folded: [null, { cell: toggle }],
  },
  {
    head: later('Status'),
    folded: false,
    // Every account of the bank is shown as active.
    cell: () => <StatusPill tone="ok">{later('Active')}</StatusPill>,
    text: () => 'Active',
  },
];

/** What withdrawal requests hold back is said where it is missing. */
function Available({ row }: { row: BackOfficeAccount }) {
  return (
    <>
      <b className="font-semibold">{points(row.availablePoints)}</b>
      {row.heldPoints > 0 && (
        <span className="block text-2xs text-ink-3">{t('{amount} held', { amount: points(row.heldPoints) })}</span>
      )}
    </>
  );
}

/** A file has the full name beside the user name. */
export const bankFileColumns = ([name, ...rest]: readonly BankColumn[]): BankColumn[] => [
  ...(name ? [name] : []),
  { head: later('Full Name'), cell: () => null, text: ({ fullName }) => fullName },
  ...rest,
];
