import type { ReactNode } from 'react';

/** What an act would come to: figures side by side. */
export function Figures({ figures }: { figures: readonly { label: string; value: ReactNode }[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-sunken sm:flex">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0 flex-1 border-line px-3 py-2 sm:border-l sm:first:border-l-0">
          <dt className="truncate text-2xs text-ink-3">{label}</dt>
          <dd className="num truncate text-sm font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
