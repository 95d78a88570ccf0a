import { cx } from '../../lib/cx.ts';
import { briefScore, type BriefScore } from '../../lib/event/brief-score.ts';
import type { ListedShape } from '../reading.ts';

type Listed = { readonly event: ListedShape; readonly sportName: string };

/** A score in one line, for the card of a phone. */
export function ListedScoreLine({ event, sportName }: Listed) {
  'use memo';
  const score = event.score && briefScore(event.score, sportName);
  if (score === null || (score.figures === '' && score.state === '')) return null;
  return (
    <p className="num mt-0.5 flex min-w-0 items-baseline gap-2 text-xs text-ink-3">
      {score.clock && <span className="shrink-0 text-live">{score.clock}</span>}
      {score.figures && <b className="shrink-0 text-sm font-semibold text-ink">{score.figures}</b>}
      <span className="truncate">{score.state}</span>
    </p>
  );
}

/** The figures of a match and its clock; null while nothing is known of either. */
export function clockedScore({ event, sportName }: Listed): ClockedScore | null {
  const score = event.score && briefScore(event.score, sportName);
  return score === null || (score.figures === '' && score.clock === '') ? null : score;
}

type ClockedScore = Pick<BriefScore, 'figures' | 'clock'>;
type ClockedProps = { score: ClockedScore; className?: string };

/** The figures with the clock, within a line that has other words. */
export const ScoreInline = ({ score: { figures, clock }, className }: ClockedProps) => (
  <span className={cx('num min-w-0 truncate', className)}>
    <b className="text-sm font-semibold text-ink">{figures}</b> {clock && <span className="text-live">{clock}</span>}
  </span>
);

/** The figures alone, at the end of the line of the name, of which they take less than half. */
export const ScoreFigures = ({ score: { figures }, className }: ClockedProps) => (
  <span className={cx('num max-w-[44%] shrink-0 truncate', className)}>{figures}</span>
);

/** The clock alone, under the figures. */
export const ScoreClock = ({ score: { clock }, className }: ClockedProps) => (
  <span className={cx('num shrink-0 text-live', className)}>{clock}</span>
);

/** How a match stands, on the line of a list: its figures over what is needed or which part is played. Nothing while nothing is known. */
export function ListedScore({ event, sportName }: Listed) {
  'use memo';
  const score = event.score && briefScore(event.score, sportName);
  if (score === null || (score.figures === '' && score.state === '')) return null;
  return (
    <div className="max-w-[56%] min-w-0 shrink-0 text-right desktop:max-w-[44%]">
      <p className="num truncate text-base font-semibold">{score.figures}</p>
      <p className="num mt-px truncate text-xs text-ink-3">{score.state}</p>
    </div>
  );
}
