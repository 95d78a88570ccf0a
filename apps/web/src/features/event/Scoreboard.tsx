import type { Score, ScoreSide } from '@pavilion/feed';
import { cx } from '../../lib/cx.ts';

/**
 * The score as its sport keeps it: a line for each side with its periods and the figure that counts now, the clock and
 * what happened last. The lines have fixed heights, so that a wicket moves nothing on the page.
 */
export function Scoreboard({ score }: { score: Score }) {
  const { sides, status, clock, note, recent } = score;
  const most = Math.max(0, ...sides.map((side) => side.parts.length));
  // A single period says what the figure beside it says.
  const parts = most > 1 ? most : 0;
  return (
    <div
      role="group"
      aria-label="Score"
      className="mt-2.5 grid gap-x-8 gap-y-1.5 border-t border-cream-100/15 pt-2 desk:grid-cols-[minmax(0,auto)_minmax(0,1fr)]"
    >
      <table className="num w-full text-sm desk:w-auto">
        <caption className="sr-only">{[status, clock].filter(Boolean).join(', ')}</caption>
        <tbody>
          {sides.slice(0, 2).map((side) => (
            <Side key={side.name} side={side} parts={parts} />
          ))}
        </tbody>
      </table>
      <div className="flex min-w-0 flex-col gap-1 desk:items-end">
        <p className="flex h-5 max-w-full items-center gap-2 text-xs text-[#d9d8c2]">
          <span className="truncate">{status}</span>
          {clock && <b className="num shrink-0 font-semibold text-cream-100">{clock}</b>}
        </p>
        <p className="flex h-5 max-w-full items-center gap-2 text-xs text-[#d9d8c2] desk:flex-row-reverse">
          <Recent entries={recent} />
          <span className="truncate">{note}</span>
        </p>
      </div>
    </div>
  );
}

function Side({ side, parts }: { side: ScoreSide; parts: number }) {
  const { name, main, detail, active } = side;
  return (
    <tr className={cx('h-6', active ? 'text-cream-50' : 'text-[#cfd2bd]')}>
      <th scope="row" className="max-w-0 pr-3 text-left font-medium desk:max-w-[240px] desk:min-w-32">
        <span className="flex items-center gap-1.5">
          <i
            aria-hidden="true"
            className={cx('size-1.5 shrink-0 rounded-full', active ? 'bg-brass' : 'bg-transparent')}
          />
          <span className="truncate">{name}</span>
          {active && <span className="sr-only">(now)</span>}
        </span>
      </th>
      {Array.from({ length: parts }, (_, part) => (
        <td key={part} className="w-7 px-1 text-right">
          {side.parts[part] ?? ''}
        </td>
      ))}
      <td className="w-16 pl-3 text-right text-base font-semibold whitespace-nowrap text-cream-50">{main}</td>
      <td className="w-16 pl-2 text-left text-xs whitespace-nowrap">{detail}</td>
    </tr>
  );
}

/** As many of the latest happenings as fit on a line: eight balls, or two goals with their scorers. */
const RECENT_WIDTH = 26;

export function latestThatFit(entries: readonly string[]): readonly string[] {
  let width = 0;
  let from = entries.length;
  while (from > 0) {
    width += Math.max(2, entries[from - 1]?.length ?? 0) + 1;
    if (width > RECENT_WIDTH && from < entries.length) break;
    from -= 1;
  }
  return entries.slice(from);
}

/** The last balls, goals or points, oldest first; boundaries and wickets stand out. */
function Recent({ entries }: { entries: readonly string[] }) {
  const shown = latestThatFit(entries);
  if (shown.length === 0) return null;
  return (
    <span role="list" aria-label="Latest" className="flex shrink-0 items-center gap-1">
      {shown.map((entry, at) => (
        <span
          // The list is a window over a stream; the place in it is all that tells two dots apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          role="listitem"
          className={cx(
            'num inline-grid h-[18px] min-w-[18px] place-items-center rounded-full px-1 text-2xs leading-none font-semibold',
            toneOf(entry),
          )}
        >
          {entry}
        </span>
      ))}
    </span>
  );
}

function toneOf(entry: string): string {
  if (/^w\b|^wkt|^out/i.test(entry) && !/^wd/i.test(entry)) return 'bg-cherry text-[#fff]';
  return /^[46]$/.test(entry) ? 'bg-brass text-oval-900' : 'bg-oval-900 text-cream-100';
}
