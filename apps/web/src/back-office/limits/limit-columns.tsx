import type { InheritedHouseLimits } from '@pavilion/contract';
import type { LimitFigure } from '../../shared/api/back-office/house-limits.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { openLimits } from '../../shared/lib/back-office-overlays.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import {
  amountText,
  FIGURE_WORDS,
  FIGURES,
  hasLiability,
  type LevelRow,
  levelName,
  SCOPE_WORDS,
  wordOf,
} from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Inherited = InheritedHouseLimits[LimitFigure];

/** The own figure, and beside it what holds otherwise; where that is stricter, it counts and the own one is struck out. */
function Figure({ own, inherited }: { own: number | null; inherited: Inherited }) {
  const other = inherited && `${amountText(inherited.amount)} · ${wordOf(inherited)}`;
  if (own === null) return <span className="text-ink-3">{other ?? '–'}</span>;
  const beaten = inherited !== null && inherited.amount < own;
  return (
    <>
      <span className="block font-semibold">
        {beaten ? <s className="text-ink-3">{amountText(own)}</s> : amountText(own)}
      </span>
      {other !== null && (
        <span className="block text-xs text-ink-3">
          {beaten ? t('counts: {other}', { other }) : t('otherwise {other}', { other })}
        </span>
      )}
    </>
  );
}

/** With less room, the amount alone where there are two; the dialog says whose word the other one is. */
function ShortFigure({ own, inherited }: { own: number | null; inherited: Inherited }) {
  if (own === null)
    return (
      <span className="text-ink-3">
        {inherited === null ? '–' : <Stacked first={amountText(inherited.amount)} second={wordOf(inherited)} />}
      </span>
    );
  if (inherited === null) return <b className="font-semibold">{amountText(own)}</b>;
  const beaten = inherited.amount < own;
  const other = amountText(inherited.amount);
  return (
    <Stacked
      first={
        beaten ? <s className="text-ink-3">{amountText(own)}</s> : <b className="font-semibold">{amountText(own)}</b>
      }
      second={beaten ? t('counts: {other}', { other }) : t('else {other}', { other })}
    />
  );
}

/** A figure takes two lines at the most. */
const figure = (name: LimitFigure): Column<LevelRow> => {
  const figuresOfRow = ({ own, inherited }: LevelRow) => ({
    own: own?.[name] ?? null,
    inherited: inherited?.[name] ?? null,
  });
  const hasNone = ({ scope }: LevelRow) => name === 'maxLiability' && !hasLiability(scope);
  const none = <span className="text-ink-3">–</span>;
  return {
    head: FIGURE_WORDS[name].label,
    hint: t(FIGURE_WORDS[name].help),
    right: true,
    cell: (row) => (
      <span className="block leading-[17px]">{hasNone(row) ? none : <Figure {...figuresOfRow(row)} />}</span>
    ),
    folded: { cell: (row) => (hasNone(row) ? none : <ShortFigure {...figuresOfRow(row)} />) },
  };
};

const LEVEL: Column<LevelRow> = {
  head: later('Level'),
  card: 'title',
  opened: false,
  sticky: 'left',
  cell: (row) => (
    <span className="block desktop:max-w-[260px]">
      <TwoLines first={levelName(row)} {...(row.scope === 'platform' ? {} : { second: t(SCOPE_WORDS[row.scope]) })} />
    </span>
  ),
  folded: {
    cell: (row) => (
      <span className="block max-w-[148px]">
        <TwoLines first={levelName(row)} second={row.scope !== 'platform' && t(SCOPE_WORDS[row.scope])} />
      </span>
    ),
  },
};

/** Where there is no room for it, the dialog says it. */
const SET: Column<LevelRow> = {
  head: later('Set'),
  folded: false,
  cell: ({ own }) =>
    own === null ? (
      <span className="text-ink-3">–</span>
    ) : (
      <TwoLines first={own.setBy ?? t('At the start')} second={formatDateTime(Date.parse(own.setAt))} />
    ),
};

const changeColumn = (mayChange: boolean): Column<LevelRow> => ({
  head: later('Action'),
  acts: mayChange,
  right: true,
  card: 'corner',
  sticky: 'right',
  cell: (row) => (
    <Button
      size="sm"
      onClick={() => openLimits({ scope: row.scope, key: row.key, name: row.name })}
      aria-label={t('Change limits of {levelName}', { levelName: levelName(row) })}
    >
      {t('Change')}
    </Button>
  ),
});

/** Columns of the levels; whoever may only read them has none of acts. */
export const limitColumns = (
  mayChange: boolean,
  figures: readonly LimitFigure[] = FIGURES,
): readonly Column<LevelRow>[] => [LEVEL, ...figures.map(figure), SET, changeColumn(mayChange)];

/** What counts: the stricter of the own figure and of what holds otherwise, which is paler. */
function InForce({ row: { own, inherited }, figure }: { row: LevelRow; figure: LimitFigure }) {
  const [mine, other] = [own?.[figure] ?? null, inherited?.[figure]?.amount ?? null];
  const isOwn = mine !== null && (other === null || mine <= other);
  return <span className={isOwn ? '' : 'font-normal text-ink-3'}>{amountText(isOwn ? mine : other)}</span>;
}

/** A level in two lines: its name, and what one bet may stake and win at most. */
export const LIMIT_BRIEF: Brief<LevelRow> = {
  heads: [later('Level'), later('Largest stake, win')],
  of: (row) => ({
    name: levelName(row),
    about: row.scope !== 'platform' && t(SCOPE_WORDS[row.scope]),
    main: <InForce row={row} figure="maxStake" />,
    second: <InForce row={row} figure="maxWin" />,
  }),
};
