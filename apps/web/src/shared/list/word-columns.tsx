import { Link } from 'react-router';
import { TwoLines } from '../ui/list/DataTable.tsx';
import { t } from '../i18n/i18n.ts';
import { StatusPill, type Tone } from '../ui/StatusPill.tsx';
import type { ListColumn } from './list-file.ts';

/** A state: its English word, and its colour. */
type PillWord = { readonly word: string; readonly tone: Tone };

export const WordPill = ({ of: { word, tone } }: { of: PillWord }) => <StatusPill tone={tone}>{word}</StatusPill>;

/** A column of states, in the corner of a card; a file has their words. */
export const pillColumn = <Row,>(head: string, wordOf: (row: Row) => PillWord): ListColumn<Row> => ({
  head,
  card: 'corner',
  opened: false,
  cell: (row) => <WordPill of={wordOf(row)} />,
  text: (row) => wordOf(row).word,
});

type RowLinkProps = { to: string; relative?: 'path'; word: string; of: string };

/** Where an opened row leads, in a word: whose it is stands over it, and is told to who does not see it. */
export const RowLink = ({ to, relative, word, of }: RowLinkProps) => (
  <Link to={to} {...(relative && { relative })} className="touch text-sm font-semibold text-brand-text hover:underline">
    {word}
    <span className="sr-only"> {of}</span>
  </Link>
);

/** What a row is called over what that belongs to; `to` leads there. */
type Name = { readonly first: string; readonly second: string; readonly to?: string };

/** The column that says what a row is, which stays in sight where the table is moved; a file has its first line. */
export const nameColumn = <Row,>(head: string, nameOf: (row: Row) => Name): ListColumn<Row> => ({
  head,
  card: 'title',
  sticky: 'left',
  opened: (row) => {
    const { first, second, to } = nameOf(row);
    return (
      <span className="flex items-baseline gap-3 text-sm text-ink-2">
        <span className="min-w-0 flex-1">{second}</span>
        {to !== undefined && <RowLink to={to} word={t('View')} of={first} />}
      </span>
    );
  },
  cell: (row) => {
    const { first, second, to } = nameOf(row);
    const lines = (
      <span className="block in-data-folded:max-w-[150px] in-data-full:max-w-[220px] min-[600px]:max-desktop:max-w-[120px]">
        <TwoLines first={first} second={second} />
      </span>
    );
    if (to === undefined) return lines;
    return (
      <Link to={to} className="touch block hover:underline">
        {lines}
      </Link>
    );
  },
  text: (row) => nameOf(row).first,
});
