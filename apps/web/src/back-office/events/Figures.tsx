import type { ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.ts';

type FiguresProps = {
  figures: readonly { label: string; value: ReactNode }[];
  /** Counts: three of them stand beside each other on a phone, two sums. */
  small?: boolean;
};

/** What an act would come to: figures side by side. */
export function Figures({ figures, small = false }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <dl
      className={cx(
        'grid overflow-hidden rounded-card border border-line bg-sunken sm:flex',
        small ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0 flex-1 border-line px-3 py-2 sm:border-l sm:first:border-l-0">
          <dt className="truncate text-2xs text-ink-3">{label}</dt>
          <dd className="num truncate text-sm font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
