import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { slotsShown } from './columns.ts';
import { NotOpenYet } from './NotOpenYet.tsx';
import type { SLOTS } from './slots.ts';

type Slot = (typeof SLOTS)[number];

type SlotsProps = {
  /** Why there are no prices yet; it takes the place of all of them. */
  why: string | null;
  draw: boolean;
  children: (slot: Slot) => ReactNode;
};

/** The price columns of a match in a table: 1, X where there may be a draw, 2. */
export function SlotColumns({ why, draw, children }: SlotsProps) {
  'use memo';
  const slots = slotsShown(draw);
  if (why !== null)
    return (
      <div role="cell" aria-colspan={slots.length} className={slots.length === 3 ? 'col-span-3' : 'col-span-2'}>
        <NotOpenYet why={why} />
      </div>
    );
  return slots.map((slot) => (
    <div key={slot.label} role="cell" className="relative">
      {children(slot)}
    </div>
  ));
}

type SlotPairsProps = SlotsProps & {
  /** What stands over a pair. */
  label: (slot: Slot) => string;
  className?: string;
};

/** The same on a phone, side by side under what they are for. */
export function SlotPairs({ why, draw, label, className, children }: SlotPairsProps) {
  'use memo';
  // As high as a pair with its label.
  if (why !== null) return <NotOpenYet why={why} className={cx('[--pv-cell-h:63px]', className)} />;
  return (
    <div
      className={cx(
        'grid gap-2 [--pv-cell-h:46px] [--pv-cell-w:calc(50%-1.5px)]',
        draw ? 'grid-cols-3' : 'grid-cols-2',
        className,
      )}
    >
      {slotsShown(draw).map((slot) => (
        <div key={slot.label} className="relative min-w-0">
          <span aria-hidden="true" className="mb-[3px] block truncate text-2xs text-ink-3">
            {label(slot)}
          </span>
          {children(slot)}
        </div>
      ))}
    </div>
  );
}
