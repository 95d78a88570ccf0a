import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

/** A block with the size of what comes (give it by className). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block rounded-[4px] bg-[linear-gradient(90deg,var(--pv-skel)_20%,var(--pv-skel-hi)_50%,var(--pv-skel)_80%)] bg-[length:200%_100%] motion-safe:animate-shimmer',
        className,
      )}
    />
  );
}

/**
 * Holds the skeletons back for 150 ms, so that a quick answer shows none; they keep their room meanwhile. The style sheet counts
 * the time: a browser that is busy with the code of the page still shows them. What the server draws is replaced, and shows none.
 */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={cx(import.meta.env.SSR ? 'opacity-0' : 'animate-late', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
