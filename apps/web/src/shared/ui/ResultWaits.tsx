import { Hourglass } from 'lucide-react';
import { type ResultWait, waitText } from '../lib/bet/result-in.ts';
import { useNow } from '../lib/browser/use-now.ts';
import { cx } from '../lib/cx.ts';

/** `Result in; pays in about 20 s`, or that it is being checked. */
export function ResultWaits({ wait, className }: { wait: ResultWait; className?: string }) {
  const nowMs = useNow(1_000);
  return (
    <span className={cx('num inline-flex items-center gap-1 text-xs font-medium text-warn', className)}>
      <Hourglass size={12} aria-hidden="true" className="shrink-0" />
      {waitText(wait, nowMs)}
    </span>
  );
}
