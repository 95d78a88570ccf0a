import type { Role, SettlementSheet, SheetRow } from '@pavilion/contract';
import { Printer } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { useTabletWide } from '../../shared/lib/browser/use-media.ts';
import { cx } from '../../shared/lib/cx.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Fold } from '../../shared/ui/list/table-rows.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { dueWords, points, settledWhy, shortDay, signed, toneOf } from './words.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

type Column = ListColumn<SheetRow>;
type Figure = 'opening' | 'result' | 'commission' | 'settled' | 'closing' | 'exposure' | 'share';

export type SheetActs = {
  /** Whether whoever looks may settle what is ticked. */
  maySettle: boolean;
  viewer: Role;
  sheet: SettlementSheet | undefined;
  isChosen: (row: SheetRow) => boolean;
  onChoose: (row: SheetRow, chosen: boolean) => void;
  onSettle: (row: SheetRow) => void;
};

const OPEN_NOW = later('Of the markets that are open now');
const SHARE = later('What the agent had of result and commission; outside of the sum');
const SUM = later('The player’s side, in points: opening + result + commission + settled = closing');

type Tone = 'result' | 'quiet' | 'plain';
const lookOf = (tone: Tone, rupees: number): string =>
  tone === 'result' ? toneOf(rupees) : tone === 'quiet' ? 'text-ink-2' : '';

/** A column of one figure of the line, with its total. */
const figureOf =
  (totals: SettlementSheet['totals'] | undefined) =>
  (head: string, of: Figure, tone: Tone, more: Partial<Column> = {}): Column => ({
    head,
    right: true,
    hint: t(SUM),
    cell: (row) => <span className={lookOf(tone, row[of])}>{signed(row[of])}</span>,
    text: (row) => row[of],
    ...(totals && { total: <span className={lookOf(tone, totals[of])}>{signed(totals[of])}</span> }),
    ...more,
  });

/**
 * A line adds up from left to right; exposure and the agent's share stand outside of the sum. With less room commission stands under
 * the result, and what is outside of the sum is one column: the rest has its place.
 */
export function sheetColumns(acts: SheetActs): readonly Column[] {
  const { sheet } = acts;
  const totals = sheet?.totals;
  const figure = figureOf(totals);
  return [
    chooseColumn(acts),
    {
      head: later('Player'),
      card: 'hidden',
      sticky: 'left',
      cell: ({ player }) => <TwoLines first={player.username} second={player.fullName} />,
      folded: { cell: (row) => <ChoosePlayer acts={acts} row={row} /> },
      text: ({ player }) => player.username,
      ...(sheet && {
        total: tn(sheet.total, 'Total, {count} player', 'Total, {count} players', { count: sheet.total }),
      }),
    },
    figure(later('Opening'), 'opening', 'quiet'),
    figure(later('Result'), 'result', 'result', { folded: resultFold(sheet) }),
    figure(later('Commission'), 'commission', 'quiet', { folded: false }),
    figure(later('Settled'), 'settled', 'plain', { cell: (row) => <Settled row={row} /> }),
    figure(later('Closing'), 'closing', 'result', { cell: (row) => <Closing row={row} /> }),
    figure(later('Exposure'), 'exposure', 'quiet', {
      hint: t(OPEN_NOW),
      cell: (row) => <span className="text-ink-2">{points(row.exposure)}</span>,
      ...(totals && { total: points(totals.exposure) }),
      folded: outsideFold(sheet),
    }),
    figure(later('Agent’s share'), 'share', 'plain', {
      hint: t(SHARE),
      folded: false,
    }),
    actColumn(acts),
  ];
}

/** Two lines on a phone: who, what is left, and what is to be done about it. */
export const sheetBrief = ({ isChosen }: Pick<SheetActs, 'isChosen'>): Brief<SheetRow> => ({
  heads: [later('Player'), later('Closing')],
  of: (row) => ({
    name: row.player.username,
    mark: isChosen(row) && <StatusPill tone="info">{later('Selected')}</StatusPill>,
    about: row.player.fullName,
    main: <span className={toneOf(row.closing)}>{signed(row.closing)}</span>,
    second: dueWords(row),
  }),
});

type ChooseProps = { acts: SheetActs; row: SheetRow; children: ReactNode };
function Choose({ acts, row, children }: ChooseProps) {
  if (!acts.maySettle) return null;
  return (
    <Checkbox
      aria-label={t('Select {username}', { username: row.player.username })}
      disabled={row.open === 0}
      checked={acts.isChosen(row)}
      onChange={({ target }) => acts.onChoose(row, target.checked)}
    >
      {children}
    </Checkbox>
  );
}

const chooseColumn = (acts: SheetActs): Column => ({
  head: later('Select'),
  acts: acts.maySettle,
  folded: false,
  width: 'w-11 print:hidden',
  card: 'hidden',
  cell: (row) => (
    <Choose acts={acts} row={row}>
      {null}
    </Choose>
  ),
});

const actColumn = (acts: SheetActs): Column => ({
  head: later('Action'),
  right: true,
  card: 'acts',
  sticky: 'right',
  width: 'print:hidden',
  cell: (row) => <Acts acts={acts} row={row} />,
});

/** On a phone the row of acts has the tick as well. */
function Acts({ acts, row }: Pick<ChooseProps, 'acts' | 'row'>) {
  const { viewer, sheet, onSettle } = acts;
  const narrow = !useTabletWide();
  const id = useId();
  const why = settledWhy(row);
  return (
    <span className={cx('flex items-center justify-end gap-1.5 print:hidden', narrow && 'flex-wrap')}>
      {narrow && (
        <span className="mr-auto">
          <Choose acts={acts} row={row}>
            {t('Select')}
          </Choose>
        </span>
      )}
      <ActButton
        act="bank.settle-players"
        size="sm"
        disabled={why !== null}
        onClick={() => onSettle(row)}
        {...(why !== null && { title: why, 'aria-describedby': id })}
      >
        {t('Settle')}
        <span className="sr-only"> {row.player.username}</span>
      </ActButton>
      {sheet && <StatementLink viewer={viewer} sheet={sheet} row={row} />}
      {/* In the table the closing figure says it, under the amount. */}
      {why !== null && (
        <span id={id} className={narrow ? 'w-full text-right text-xs text-ink-2' : 'sr-only'}>
          {why}
        </span>
      )}
    </span>
  );
}

function Settled({ row }: { row: SheetRow }) {
  if (row.settled === 0) return <span className="text-ink-3">–</span>;
  return <Under main={signed(row.settled)} note={settledWords(row)} />;
}

const Closing = ({ row }: { row: SheetRow }) => (
  <Under
    main={<b className={cx('font-semibold', toneOf(row.closing))}>{signed(row.closing)}</b>}
    note={dueWords(row)}
  />
);

const settledWords = ({ settled, settledOn }: SheetRow): string =>
  [settled > 0 ? t('received') : t('paid'), settledOn && shortDay(settledOn)].filter(Boolean).join(' ');

function Under({ main, note }: { main: ReactNode; note: string }) {
  return (
    <span className="block leading-4">
      <span className="block">{main}</span>
      <span className="block text-2xs leading-[13px] text-ink-3">{note}</span>
    </span>
  );
}

/** The printable statement of a player. */
function StatementLink({ viewer, sheet, row }: { viewer: Role; sheet: SettlementSheet; row: SheetRow }) {
  const { agent, from, to } = sheet;
  const query = { player: row.player.id, from, to, ...(viewer !== 'agent' && { agent: agent.id }) };
  return (
    <Link
      to={backOfficePath(viewer, 'playerStatement', query)}
      className={cx(buttonClass('secondary', 'sm'), 'w-[30px] px-0!')}
      aria-label={t('Statement of {username}', { username: row.player.username })}
      title={t('Statement of {username}', { username: row.player.username })}
    >
      <Printer size={14} aria-hidden="true" />
    </Link>
  );
}

const resultFold = (sheet: SettlementSheet | undefined): Fold<SheetRow> => {
  const of = ({ result, commission }: Pick<SheetRow, 'result' | 'commission'>) => (
    <Stacked first={<span className={toneOf(result)}>{signed(result)}</span>} second={signed(commission)} />
  );
  return {
    head: later('Result, commission'),
    cell: of,
    ...(sheet && { total: of(sheet.totals) }),
  };
};

const ChoosePlayer = ({ acts, row }: Pick<ChooseProps, 'acts' | 'row'>) => (
  <span className="flex items-center gap-2.5">
    <span className="print:hidden">
      <Choose acts={acts} row={row}>
        {null}
      </Choose>
    </span>
    <span className="min-w-0 max-w-[96px]">
      <TwoLines first={row.player.username} second={row.player.fullName} />
    </span>
  </span>
);

const outsideFold = (sheet: SettlementSheet | undefined): Fold<SheetRow> => {
  const of = ({ exposure, share }: Pick<SheetRow, 'exposure' | 'share'>) => (
    <span className="text-ink-2">
      <Stacked first={points(exposure)} second={signed(share)} />
    </span>
  );
  return {
    head: later('Exposure, agent’s share'),
    hint: `${t(OPEN_NOW)} · ${t(SHARE)}`,
    width: 'min-w-[92px]',
    cell: of,
    ...(sheet && { total: of(sheet.totals) }),
  };
};

/** A file has the words apart from the figures. */
export const sheetFileColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.flatMap((column): Column[] => {
    if (column.head === 'Player')
      return [column, { head: later('Full Name'), cell: () => null, text: ({ player }) => player.fullName }];
    if (column.head === 'Settled')
      return [column, { head: later('Settled on'), cell: () => null, text: ({ settledOn }) => settledOn }];
    if (column.head === 'Closing')
      return [column, { head: later('Still open'), cell: () => null, text: ({ open }) => open }];
    return [column];
  });
