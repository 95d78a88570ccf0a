import { Lock } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { cx } from '../../lib/cx.ts';
import type { ListedShape } from '../reading.ts';

/**
 * Why a match has no prices yet, as far as that is known: no source says when its markets open. Null where it has some, where it is
 * in play or over, and where nobody knows when it begins.
 */
export function notOpenYet({ market, inPlay, status, startsAtMs }: ListedShape, nowMs: number): string | null {
  if (market !== null || inPlay || startsAtMs === null || status !== '') return null;
  return startsAtMs > nowMs ? t('Opens nearer the start') : t('Opens when play begins');
}

/** Stands where the price cells of a match will, as high as they are. */
export function NotOpenYet({ why, className }: { why: string; className?: string }) {
  return (
    <span
      className={cx(
        'flex h-(--pv-cell-h) items-center justify-center gap-2 rounded-cell bg-surface-2 text-xs text-ink-2',
        className,
      )}
    >
      <Lock size={14} aria-hidden="true" className="text-ink-3" />
      {why}
    </span>
  );
}
