import type { ReactNode } from 'react';

export type SumStripProps = { title: string; sums: readonly { label: string; value: ReactNode }[] };

/** A line of sums in one panel: what they are of, then each figure under its name. */
export function SumStrip({ title, sums }: SumStripProps) {
  return (
    <div className="border-t border-line first:border-t-0 desktop:flex">
      <h2 className="flex items-center px-4 pt-2.5 text-2xs font-semibold tracking-(--pv-track-caps) text-ink-3 uppercase desktop:w-[92px] desktop:shrink-0 desktop:py-2.5">
        {title}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] desktop:contents">
        {sums.map(({ label, value }) => (
          <div
            key={label}
            className="min-w-0 px-4 py-2 desktop:flex-1 desktop:border-l desktop:border-line desktop:px-3 desktop:py-2.5"
          >
            <dt className="truncate text-2xs text-ink-3">{label}</dt>
            <dd className="num truncate text-sm font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
