import { useState } from 'react';
import { formatDateTime, formatRecentTime } from '../lib/format/format.ts';
import { fileTime } from '../lib/format/table-export.ts';
import type { ListColumn } from './list-file.ts';

/** A moment (ISO) as lists show it; `small` where the table has many columns. */
export const Moment = ({ at, small = false }: { at: string; small?: boolean }) => (
  <time dateTime={at} className={`num whitespace-nowrap text-ink-2 ${small ? 'text-xs' : ''}`}>
    {formatDateTime(Date.parse(at))}
  </time>
);

/** A moment in a row of two lines, which has little room: the time of day, and of what is longer ago the day with it. */
export function Recently({ at }: { at: string }) {
  const [openedAtMs] = useState(Date.now);
  return (
    <time dateTime={at} className="num whitespace-nowrap">
      {formatRecentTime(Date.parse(at), openedAtMs)}
    </time>
  );
}

type More<Row> = Pick<ListColumn<Row>, 'width' | 'card' | 'sort' | 'folded' | 'opened'> & { small?: boolean };

/** A column of moments, on the screen and in files; a dash where there is none. */
export const timeColumn = <Row,>(
  head: string,
  momentOf: (row: Row) => string | null,
  { small = false, ...more }: More<Row> = {},
): ListColumn<Row> => ({
  head,
  ...more,
  cell: (row) => {
    const at = momentOf(row);
    return at === null ? '–' : <Moment at={at} small={small} />;
  },
  text: (row) => {
    const at = momentOf(row);
    return at === null ? null : fileTime(at);
  },
});
