import { cx } from '../../lib/cx.ts';
import { briefScore } from '../../lib/event/brief-score.ts';
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
      <b className="shrink-0 text-sm font-semibold text-ink">{score.figures}</b>
      <span className="truncate">{score.state}</span>
    </p>
  );
}

/** The figures with the clock, within a line that has other words. */
export function ListedScoreInline({ event, sportName, className }: Listed & { className?: string }) {
  'use memo';
  const score = event.score && briefScore(event.score, sportName);
  if (score === null || (score.figures === '' && score.clock === '')) return null;
  return (
    <span className={cx('num min-w-0 truncate', className)}>
      <b className="text-sm font-semibold text-ink">{score.figures}</b>{' '}
      {score.clock && <span className="text-live">{score.clock}</span>}
    </span>
  );
}

type ListedScoreProps = Listed & { narrow?: boolean; className?: string };
/**
 * How a match stands, on the line of a list: its figures over what is needed or which part is played, or over the clock where there
 * is little room. Nothing while nothing is known.
 */
export function ListedScore({ event, sportName, narrow = false, className }: ListedScoreProps) {
  'use memo';
  const score = event.score && briefScore(event.score, sportName);
  if (score === null) return null;
  const under = narrow ? score.clock : score.state;
  if (score.figures === '' && under === '') return null;
  return (
    <div className={cx('max-w-[44%] min-w-0 shrink-0 text-right', className)}>
      <p className="num truncate text-base font-semibold">{score.figures}</p>
      <p className={cx('num mt-px truncate text-xs', narrow ? 'text-live' : 'text-ink-3')}>{under}</p>
    </div>
  );
}
