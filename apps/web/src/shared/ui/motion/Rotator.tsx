import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useReducedMotion } from '../../lib/browser/use-media.ts';

/**
 * The index that is shown of `count` things, moving on every `everyMs`. Stands still while `paused`, with fewer than
 * two things, and for visitors who asked for less movement.
 */
export function useRotation(count: number, everyMs: number, paused = false): [number, (index: number) => void] {
  const [index, setIndex] = useState(0);
  const still = useReducedMotion() || paused || count < 2;
  useEffect(() => {
    if (still) return;
    const timer = window.setInterval(() => setIndex((shown) => (shown + 1) % count), everyMs);
    return () => window.clearInterval(timer);
  }, [still, count, everyMs]);
  return [count === 0 ? 0 : index % count, setIndex];
}

export type RotatorProps<T> = {
  items: readonly T[];
  everyMs: number;
  keyOf: (item: T) => string;
  /** Draws the shown item; `dots` says which one it is. */
  children: (item: T, dots: ReactNode) => ReactNode;
};

/** Shows one thing after another in a fixed box, with a 200 ms cross-fade; hover and focus hold it. */
export function Rotator<T>({ items, everyMs, keyOf, children }: RotatorProps<T>) {
  const [held, setHeld] = useState(false);
  const [index] = useRotation(items.length, everyMs, held);
  const item = items[index];
  if (item === undefined) return null;
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div key={keyOf(item)} className="motion-safe:animate-fade-in">
        {children(item, <Dots count={items.length} index={index} />)}
      </div>
    </div>
  );
}

export function Dots({ count, index }: { count: number; index: number }) {
  if (count < 2) return null;
  return (
    <span aria-hidden="true" className="flex gap-1">
      {Array.from({ length: count }, (_, dot) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={dot}
          className={cx(
            'h-[5px] rounded-[3px] transition-[width]',
            dot === index ? 'w-3.5 bg-accent' : 'w-[5px] bg-line-ctl opacity-60',
          )}
        />
      ))}
    </span>
  );
}
