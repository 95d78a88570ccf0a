import type { BackOfficeAccount } from '@pavilion/contract';
import type { ReactNode } from 'react';
import { Stacked } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import {
  ActionsCell,
  CreditCell,
  ExposureCell,
  LockPill,
  NameCell,
  percentText,
  pointsText,
  WinLossCell,
  AvailableCell,
} from './account-cells.tsx';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { LockSwitch } from './LockSwitch.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { may, type Viewer } from './viewer.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { RowLink } from '../../shared/list/word-columns.tsx';

type Column = ListColumn<BackOfficeAccount>;
const TONES = { user: 'plain', agent: 'info', super_admin: 'warn' } as const;

/**
 * The columns of the account lists, as the viewer may use them. With less and less room figures that belong together share a
 * column, and in the end type and locks stand under the name; a lock without a column is switched in the account's dialog.
 */
export const accountColumns = (
  viewer: Viewer,
  toUsersOf: (agentId: string) => string,
  selection?: Selection,
): Column[] => [nameColumn(viewer, toUsersOf, selection), ...figureColumns(viewer), ...stateColumns(viewer)];

/** Which accounts are ticked. */
export type Selection = { readonly has: (id: string) => boolean; readonly toggle: (row: BackOfficeAccount) => void };

type TickProps = { selection: Selection; row: BackOfficeAccount; children: ReactNode };
const Tick = ({ selection, row, children }: TickProps) => (
  <Checkbox
    aria-label={t('Select {username}', { username: row.username })}
    checked={selection.has(row.id)}
    onChange={() => selection.toggle(row)}
  >
    {children}
  </Checkbox>
);

const nameColumn = (
  viewer: Viewer,
  toUsersOf: (agentId: string) => string,
  selection: Selection | undefined,
): Column => {
  const cell = (typed: boolean, locked: boolean) => (row: BackOfficeAccount) => (
    <span className="flex min-w-0 items-center gap-2.5">
      {selection && may.lock(viewer, row) ? (
        <Tick selection={selection} row={row}>
          {null}
        </Tick>
      ) : (
        // Names stand in one line, whether or not there is anything to tick.
        selection && <span className="w-7 shrink-0" />
      )}
      <NameCell viewer={viewer} row={row} to={toUsersOf} typed={typed} locked={locked} />
    </span>
  );
  return {
    head: later('User Name'),
    card: 'title',
    sort: 'username',
    sticky: 'left',
    opened: (row) => (
      <span className="flex flex-wrap items-center gap-x-4 text-sm">
        {selection && may.lock(viewer, row) && (
          <Tick selection={selection} row={row}>
            {t('Select')}
          </Tick>
        )}
        {may.enter(viewer, row) && <RowLink to={toUsersOf(row.id)} word={t('Users')} of={row.username} />}
      </span>
    ),
    cell: cell(false, false),
    folded: [null, null, { cell: cell(true, false) }, { cell: cell(true, true) }],
    text: ({ username }) => username,
  };
};

/** Two figures in one column. */
const over = (head: string, first: Column['cell'], second: Column['cell']) => ({
  head,
  cell: (row: BackOfficeAccount) => <Stacked first={first(row)} second={second(row)} />,
});

const winLoss: Column['cell'] = (row) => <WinLossCell row={row} />;
const percent: Column['cell'] = ({ clientPLPercent }) => (
  <span className="text-ink-2">{percentText(clientPLPercent)}</span>
);
const exposure: Column['cell'] = (row) => <ExposureCell row={row} />;
const available: Column['cell'] = ({ availablePoints }) => <AvailableCell points={availablePoints} />;

const figureColumns = (viewer: Viewer): Column[] => {
  const credit: Column['cell'] = (row) => <CreditCell viewer={viewer} row={row} />;
  return [
    {
      head: later('CR'),
      folded: false,
      hint: t('Credit: the points that were given'),
      right: true,
      sort: 'credit',
      cell: credit,
      text: ({ creditTotal }) => creditTotal,
    },
    {
      head: later('PTS'),
      hint: t('Points in the wallet; of an agent with those of its users'),
      right: true,
      sort: 'points',
      cell: ({ points }) => pointsText(points),
      folded: over(later('PTS, CR'), ({ points }) => pointsText(points), credit),
      text: ({ points }) => points,
    },
    {
      head: later('Client (P/L)'),
      right: true,
      sort: 'clientPL',
      cell: winLoss,
      folded: over(later('Client (P/L), %'), winLoss, percent),
      text: ({ clientPL }) => clientPL,
    },
    {
      head: later('Client (P/L) %'),
      folded: false,
      right: true,
      // Its head takes two lines, not three.
      width: 'min-w-16',
      cell: percent,
      text: ({ clientPLPercent }) => clientPLPercent,
    },
    {
      head: later('Exposure'),
      folded: [null, null, false],
      right: true,
      sort: 'exposure',
      cell: exposure,
      text: ({ exposure }) => exposure,
    },
    {
      head: later('Available pts'),
      right: true,
      sort: 'available',
      cell: available,
      folded: [null, null, over(later('Available pts, exposure'), available, exposure)],
      text: ({ availablePoints }) => availablePoints,
    },
  ];
};

const stateColumns = (viewer: Viewer): Column[] => [
  {
    head: later('B st'),
    folded: [null, null, null, false],
    hint: t('Bet status: whether bets are locked'),
    cell: (row) => <LockSwitch viewer={viewer} row={row} field="betLocked" />,
    text: ({ betLocked }) => (betLocked ? 'Locked' : 'Open'),
  },
  {
    head: later('U st'),
    folded: [null, null, null, false],
    hint: t('User status: whether signing in is locked'),
    cell: (row) => <LockSwitch viewer={viewer} row={row} field="userLocked" />,
    text: ({ userLocked }) => (userLocked ? 'Locked' : 'Open'),
  },
  {
    head: later('PName'),
    folded: [null, false],
    hint: t('The player’s nickname'),
    cell: ({ nickname }) => (
      <span className="block truncate in-[table]:max-w-[110px]" title={nickname ?? undefined}>
        {nickname ?? '–'}
      </span>
    ),
    text: ({ nickname }) => nickname,
  },
  {
    head: later('Account Type'),
    folded: [null, null, false],
    cell: ({ role, accountType }) => <StatusPill tone={TONES[role]}>{accountType}</StatusPill>,
    text: ({ accountType }) => accountType,
  },
  {
    head: later('Action'),
    right: true,
    sticky: 'right',
    cell: (row) => <ActionsCell viewer={viewer} row={row} />,
  },
];

/** An account in two lines: who it is, with a lock that is set; what it can use over what its players won or lost. */
export const accountBrief: Brief<BackOfficeAccount> = {
  heads: [later('Account'), later('Available pts, Client (P/L)')],
  of: ({ username, fullName, role, accountType, availablePoints, clientPL, ...row }) => ({
    name: username,
    mark:
      row.userLocked || row.betLocked ? (
        <LockPill userLocked={row.userLocked} betLocked={row.betLocked} />
      ) : (
        role !== 'user' && <StatusPill tone={TONES[role]}>{accountType}</StatusPill>
      ),
    about: fullName,
    main: pointsText(availablePoints),
    second: (
      <span className={clientPL > 0 ? 'text-profit' : clientPL < 0 ? 'text-loss' : undefined}>
        {pointsText(clientPL, 'always')}
      </span>
    ),
  }),
};

/** What a file has beside the columns of the screen: nobody needs it to read the list, everybody to work on with it. */
const FILE_ONLY: readonly Column[] = [
  { head: later('Full Name'), cell: () => null, text: ({ fullName }) => fullName },
  { head: later('Agent'), cell: () => null, text: ({ agentUsername }) => agentUsername },
  { head: later('Mobile Number'), cell: () => null, text: ({ phone }) => phone },
  { head: later('Email'), cell: () => null, text: ({ email }) => email },
  { head: later('City'), cell: () => null, text: ({ city }) => city },
  { head: later('Status'), cell: () => null, text: ({ status }) => status },
  { head: later('Created Date'), cell: () => null, text: ({ createdAt }) => fileTime(createdAt) },
];

/** The user name first, the rest of who it is after it, then the figures. */
export const fileColumns = (columns: readonly Column[]): Column[] => [
  ...columns.slice(0, 1),
  ...FILE_ONLY.slice(0, 2),
  ...columns.slice(1),
  ...FILE_ONLY.slice(2),
];

/** A page of paper is narrower than a sheet: the columns of the screen and the name. */
export const paperColumns = (columns: readonly Column[]): Column[] => [
  ...columns.slice(0, 1),
  ...FILE_ONLY.slice(0, 1),
  ...columns.slice(1),
];
