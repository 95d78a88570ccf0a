import type { Score, ScoreSide } from '@pavilion/feed';
import { cx } from '../../../shared/lib/cx.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { scoreHeads, shownParts } from './score-heads.ts';

/**
 * The score as its sport keeps it: a line for each side with its periods and the figure that counts now, the clock and
 * what happened last. Only what every sport may have is read here, so a sport that nobody thought of is shown too: a
 * field of runners in columns, a sport that says no more than how it stands with its words alone. The lines have fixed
 * heights, so that a wicket moves nothing on the page; a text that changes is drawn anew where it stands, not moved.
 */
export function Scoreboard({ score, sportName }: { score: Score; sportName: string }) {
  const { sides, clock, recent } = score;
  const [status, note] = [t(score.status), t(score.note)];
  if (!saysSomething(score)) return null;
  return (
    <div
      role="group"
      aria-label={t('Score')}
      className={cx(
        'mt-2.5 grid gap-x-8 gap-y-1.5 border-t border-cream-100/15 pt-2',
        sides.length > 0 && sides.length <= 2 && 'desktop:grid-cols-[minmax(0,auto)_minmax(0,1fr)]',
      )}
    >
      {sides.length > 2 ? <Field sides={sides} /> : sides.length > 0 && <Sides score={score} sportName={sportName} />}
      {(status || note || clock || recent.length > 0) && (
        <div className="flex min-w-0 flex-col gap-1 desktop:items-end">
          <p key={`${status} ${clock}`} className="flex h-5 max-w-full items-center gap-2 text-xs text-[#d9d8c2]">
            <span className="truncate">{status}</span>
            {clock && <b className="num shrink-0 font-semibold text-cream-100">{t(clock)}</b>}
          </p>
          <p
            key={`${note} ${recent.join(' ')}`}
            className="flex h-5 max-w-full items-center gap-2 text-xs text-[#d9d8c2] desktop:flex-row-reverse"
          >
            <Recent entries={recent} sportName={sportName} />
            <span className="truncate">{note}</span>
          </p>
        </div>
      )}
    </div>
  );
}

/** Whether there is anything to draw of it. */
export const saysSomething = ({ sides, status, note, recent }: Score): boolean =>
  sides.length + recent.length > 0 || status !== '' || note !== '';

function Sides({ score, sportName }: { score: Score; sportName: string }) {
  const { sides, clock } = score;
  const status = t(score.status);
  const heads = scoreHeads(sportName);
  const shown = shownParts(score, sportName);
  const parts = Math.max(0, ...[...shown.values()].map(({ length }) => length));
  const details = sides.some(({ detail }) => detail !== '');
  return (
    <table className="num w-full text-sm desktop:w-auto">
      <caption className="sr-only">{[status, clock].filter(Boolean).join(', ') || t('Score')}</caption>
      <thead>
        <tr className="h-4 text-2xs text-[#cfd2bd]">
          <td />
          {Array.from({ length: parts }, (_, part) => (
            <th key={part} scope="col" className={cx(PART, 'font-normal')}>
              {heads.part(part)}
            </th>
          ))}
          <th scope="col" className="pl-2 text-right font-normal whitespace-nowrap desktop:pl-3">
            {heads.main}
          </th>
          {details && (
            <th scope="col" className="pl-2 text-left font-normal whitespace-nowrap">
              {heads.detail}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sides.map((side) => (
          <Side key={side.name} side={side} own={shown.get(side) ?? []} parts={parts} details={details} />
        ))}
      </tbody>
    </table>
  );
}

type SideProps = { side: ScoreSide; own: readonly string[]; parts: number; details: boolean };

function Side({ side, own, parts, details }: SideProps) {
  const { name, main, detail, active } = side;
  return (
    <tr className={cx('h-6', active ? 'text-cream-50' : 'text-[#cfd2bd]')}>
      <th
        scope="row"
        className="w-full max-w-0 pr-2 text-left font-medium desktop:w-auto desktop:max-w-[240px] desktop:min-w-32 desktop:pr-3"
      >
        <span className="flex items-center gap-1.5">
          <Dot active={active} />
          <span className="truncate">{name}</span>
          {active && <span className="sr-only">{t('(now)')}</span>}
        </span>
      </th>
      {Array.from({ length: parts }, (_, part) => (
        <td key={part} className={PART}>
          {own[part] ?? ''}
        </td>
      ))}
      <td className="w-11 pl-2 text-right text-base font-semibold whitespace-nowrap text-cream-50 desktop:w-16 desktop:pl-3">
        <span key={main}>{main}</span>
      </td>
      {details && <td className="w-16 pl-2 text-left text-xs whitespace-nowrap">{t(detail)}</td>}
    </tr>
  );
}

const PART = 'min-w-6 px-1 text-right whitespace-nowrap desktop:min-w-7 desktop:px-1.5';

const Dot = ({ active }: { active: boolean }) => (
  <i aria-hidden="true" className={cx('size-1.5 shrink-0 rounded-full', active ? 'bg-brass' : 'bg-transparent')} />
);

/** A race: every runner with its figure, in the order that the source gives. */
function Field({ sides }: { sides: readonly ScoreSide[] }) {
  return (
    <ul aria-label={t('Field')} className="num grid gap-x-5 text-sm desktop:grid-cols-3">
      {sides.map(({ name, main, detail, active }) => (
        <li
          key={name}
          className={cx('flex h-6 min-w-0 items-center gap-1.5', active ? 'text-cream-50' : 'text-[#cfd2bd]')}
        >
          <Dot active={active} />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {detail && <span className="shrink-0 text-xs">{t(detail)}</span>}
          <b className="shrink-0 font-semibold text-cream-50">{main}</b>
        </li>
      ))}
    </ul>
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

/** The last balls, goals or points, oldest first; boundaries and wickets stand out. A sentence stands alone. */
function Recent({ entries, sportName }: { entries: readonly string[]; sportName: string }) {
  const shown = latestThatFit(entries);
  const newest = shown.at(-1);
  if (newest === undefined) return null;
  if (newest.length > RECENT_WIDTH) return <span className="truncate font-medium text-cream-100">{newest}</span>;
  return <Balls entries={shown} sportName={sportName} />;
}

/** Whose entries do not say by themselves what they are, as balls do: who won a point, what a raid brought. */
const latestWords = (sportName: string): string | null => {
  if (/kabaddi/i.test(sportName)) return t('Latest raids');
  return /tennis|badminton|volleyball/i.test(sportName) ? t('Latest points') : null;
};

/** What happened last, entry by entry. */
export function Balls({ entries, sportName }: { entries: readonly string[]; sportName: string }) {
  if (entries.length === 0) return null;
  const words = latestWords(sportName);
  return (
    <span role="list" aria-label={words ?? t('Latest')} className="flex shrink-0 items-center gap-1">
      {words !== null && (
        <span aria-hidden="true" className="mr-1 text-2xs">
          {words}
        </span>
      )}
      {entries.map((entry, at) => (
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
