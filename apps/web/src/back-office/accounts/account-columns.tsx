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

/** The columns of the account lists, as the viewer may use them. */
export const accountColumns = (
  viewer: Viewer,
  toUsersOf: (agentId: string) => string,
  selection?: Selection,
): Column[] => [nameColumn(viewer, toUsersOf, selection, NOTHING), ...figureColumns(viewer), ...stateColumns(viewer)];

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
  leaves: ReadonlySet<string>,
): Column => ({
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
  cell: (row) => (
    <span className="flex min-w-0 items-center gap-2.5">
      {selection && may.lock(viewer, row) ? (
        <Tick selection={selection} row={row}>
          {null}
        </Tick>
      ) : (
        // Names stand in one line, whether or not there is anything to tick.
        selection && <span className="w-7 shrink-0" />
      )}
      <NameCell
        viewer={viewer}
        row={row}
        to={toUsersOf}
        typed={leaves.has('Account Type')}
        locked={leaves.has('B st')}
      />
    </span>
  ),
  text: ({ username }) => username,
});

const figureColumns = (viewer: Viewer): Column[] => [
  {
    head: later('CR'),
    hint: t('Credit: the points that were given'),
    right: true,
    sort: 'credit',
    cell: (row) => <CreditCell viewer={viewer} row={row} />,
    text: ({ creditTotal }) => creditTotal,
  },
  {
    head: later('PTS'),
    hint: t('Points in the wallet; of an agent with those of its users'),
    right: true,
    sort: 'points',
    cell: ({ points }) => pointsText(points),
    text: ({ points }) => points,
  },
  {
    head: later('Client (P/L)'),
    right: true,
    sort: 'clientPL',
    cell: (row) => <WinLossCell row={row} />,
    text: ({ clientPL }) => clientPL,
  },
  {
    head: later('Client (P/L) %'),
    right: true,
    // Its head takes two lines, not three.
    width: 'min-w-16',
    cell: ({ clientPLPercent }) => <span className="text-ink-2">{percentText(clientPLPercent)}</span>,
    text: ({ clientPLPercent }) => clientPLPercent,
  },
  {
    head: later('Exposure'),
    right: true,
    sort: 'exposure',
    cell: (row) => <ExposureCell row={row} />,
    text: ({ exposure }) => exposure,
  },
  {
    head: later('Available pts'),
    right: true,
    sort: 'available',
    cell: ({ availablePoints }) => <AvailableCell points={availablePoints} />,
    text: ({ availablePoints }) => availablePoints,
  },
];

const stateColumns = (viewer: Viewer): Column[] => [
  {
    head: later('B st'),
    hint: t('Bet status: whether bets are locked'),
    cell: (row) => <LockSwitch viewer={viewer} row={row} field="betLocked" />,
    text: ({ betLocked }) => (betLocked ? 'Locked' : 'Open'),
  },
  {
    head: later('U st'),
    hint: t('User status: whether signing in is locked'),
    cell: (row) => <LockSwitch viewer={viewer} row={row} field="userLocked" />,
    text: ({ userLocked }) => (userLocked ? 'Locked' : 'Open'),
  },
  {
    head: later('PName'),
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

/** Two figures that belong together share a column; what `leaves` names has none. Locks without one are switched in the account's dialog. */
const fewerColumns = (columns: readonly Column[], leaves: ReadonlySet<string>): Column[] => {
  const cellOf = (head: string) => columns.find((column) => column.head === head)?.cell;
  const [credit, percent, exposure] = [cellOf('CR'), cellOf('Client (P/L) %'), cellOf('Exposure')];
  const over = (column: Column, head: string, under: Column['cell'] | undefined): Column => ({
    ...column,
    head,
    cell: (row) => <Stacked first={column.cell(row)} second={under?.(row)} />,
  });
  return columns.flatMap((column): Column[] => {
    if (column.head === 'PTS' && leaves.has('CR')) return [over(column, later('PTS, CR'), credit)];
    if (column.head === 'Client (P/L)') return [over(column, later('Client (P/L), %'), percent)];
    if (column.head === 'Available pts' && leaves.has('Exposure'))
      return [over(column, later('Available pts, exposure'), exposure)];
    return leaves.has(column.head) ? [] : [column];
  });
};

const NOTHING: ReadonlySet<string> = new Set();
/** What leaves where the table has no room, step by step: in the end the type and locks stand under the name. */
const STEPS: readonly ReadonlySet<string>[] = [
  ['CR', 'Client (P/L) %'],
  ['PName'],
  ['Exposure', 'Account Type'],
  ['B st', 'U st'],
].reduce<ReadonlySet<string>[]>((steps, more) => [...steps, new Set([...(steps.at(-1) ?? []), ...more])], []);

/** The columns of the account lists where the table has less and less room. */
export const narrowerColumns = (
  viewer: Viewer,
  toUsersOf: (agentId: string) => string,
  selection?: Selection,
): readonly (readonly Column[])[] => {
  const [, ...rest] = accountColumns(viewer, toUsersOf, selection);
  return STEPS.map((leaves) => [nameColumn(viewer, toUsersOf, selection, leaves), ...fewerColumns(rest, leaves)]);
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
