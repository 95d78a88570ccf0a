import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

export type Column<Row> = {
  /** English words of the column's head. */
  head: string;
  /** What its figures are, where the head alone does not say it. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, in digits of one width. */
  right?: boolean;
  /**
   * Where it stands on a card of the narrow layout: in its first line, in that line's corner, below with its head, or
   * under all of these over the whole width and without its head, as buttons do.
   */
  card?: 'title' | 'corner' | 'fact' | 'acts' | 'hidden';
  /** It is there for what its cells hold alone: left out where no row has anything in it, and at once where none can have (false). */
  acts?: boolean;
  /** A fixed width, e.g. `w-[172px]`. */
  width?: string;
  /** What the list is ordered by when its head is pressed. */
  sort?: string;
  /** Of all rows, in a last line of the table. */
  total?: ReactNode;
  /** Stays in sight when the table is wider than its place and is moved sideways. */
  sticky?: 'left' | 'right';
  /** What is otherwise in a table with less room, step by step where there are several; null: what was so in the step before. */
  folded?: Fold<Row> | readonly (Fold<Row> | null)[];
  /**
   * What it adds to a row of two lines that is opened, where that is not its cell; false: nothing, because the two lines say
   * it already.
   */
  opened?: false | ((row: Row) => ReactNode);
};

/** What a column is with less room; false: it has none there, and what it says stands in another column. */
export type Fold<Row> = false | Partial<Pick<Column<Row>, 'head' | 'hint' | 'cell' | 'width' | 'total'>>;

/** Without the columns of acts in which there is nothing. */
export const filledColumns = <Row>(columns: readonly Column<Row>[], rows: readonly Row[] = []) =>
  columns.filter(({ acts, cell }) =>
    acts ? rows.length === 0 || rows.some((row) => Boolean(cell(row))) : acts !== false,
  );

const foldsOf = <Row>({ folded }: Column<Row>): readonly (Fold<Row> | null)[] =>
  folded === undefined ? [] : [folded].flat();

/** The columns as a table with so much less room has them. */
const foldColumns = <Row>(columns: readonly Column<Row>[], step: number): readonly Column<Row>[] =>
  columns.flatMap((column) => {
    const fold = foldsOf(column)
      .slice(0, step + 1)
      .findLast((one) => one !== null);
    return fold === false ? [] : [{ ...column, ...fold }];
  });

/** A way to draw the table: its columns, and how close they stand. */
export type Form<Row> = { columns: readonly Column<Row>[]; tight: boolean; full: boolean };

/** The ways to draw the table, the roomiest first. */
export function formsOf<Row>({ columns, tight = false }: DataTableProps<Row>): readonly Form<Row>[] {
  const length = Math.max(0, ...columns.map((column) => foldsOf(column).length));
  const folds = Array.from({ length }, (_, step) => foldColumns(columns, step));
  return [
    ...(tight ? [] : [{ columns, tight: false, full: true }]),
    { columns, tight: true, full: true },
    ...folds.map((fewer) => ({ columns: fewer, tight: true, full: false })),
  ];
}

/** With all its columns, with fewer, or as rows of two lines or cards. */
export type Shape = 'full' | 'folded' | 'rows';

/** How the list is ordered, and what a press on a head asks for. */
export type TableOrder = { by: string; direction: 'asc' | 'desc'; onSort: (by: string) => void };

type Stripe = 'back' | 'lay' | null;

/** What the two lines of a row say on a phone while it is closed: no links, no buttons, the whole row is one. */
export type BriefRow = {
  name: ReactNode;
  /** A pill behind the name. */
  mark?: ReactNode;
  /** The main figure, at the right of the name. */
  main: ReactNode;
  about?: ReactNode;
  /** The second figure, under the main one. */
  second?: ReactNode;
};

export type Brief<Row> = {
  /** English words over the rows: what they are, and what their figures are. */
  heads: readonly [string, string];
  of: (row: Row) => BriefRow;
};

/** Rows that follow each other and belong to one thing stand under its name. */
export type Group<Row> = { key: (row: Row) => string; head: (row: Row) => ReactNode };

/** What stands over a row: the name of its group, where the row before is of another one. */
export function groupHead<Row>(group: Group<Row> | undefined, rows: readonly Row[], at: number): ReactNode {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!group || row === undefined) return null;
  return before !== undefined && group.key(before) === group.key(row) ? null : group.head(row);
}

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is awaited: the head stands, five empty rows hold its room. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What stands in its place when there are no rows: an EmptyState. */
  empty: ReactNode;
  /** The colour of the side at the row's left edge. */
  stripe?: (row: Row) => Stripe;
  /** What is shown under a row that is open. */
  detail?: (row: Row, shape: Shape) => ReactNode;
  /** A press on a row of the table, beside its links and buttons, opens what is behind it; one of its cells has a button for the keyboard. */
  onOpen?: (row: Row) => void;
  /** Older rows stay, faded, while newer ones are on their way. */
  stale?: boolean;
  foot?: ReactNode;
  /** For many columns: heads take two lines, cells stand closer (look, section 4). */
  tight?: boolean;
  group?: Group<Row>;
  /** On a phone, and where no table has room, the rows are two lines each, which open; without it they are cards on a phone. */
  brief?: Brief<Row>;
  /** Columns with a `sort` have a button for a head. */
  order?: TableOrder;
  /** A table from a tablet's width on, where a card would hide what belongs side by side. */
  wideTable?: boolean;
};

/** A list without rows yet has so many places for them. */
export const SKELETONS = ['a', 'b', 'c', 'd', 'e'] as const;

const STRIPES = { back: 'before:bg-back-1', lay: 'before:bg-lay-1' } as const;
const STRIPED = 'relative before:absolute before:inset-y-0 before:left-0 before:w-[3px]';
export const stripeOf = (stripe: Stripe | undefined) => stripe && cx(STRIPED, STRIPES[stripe]);
