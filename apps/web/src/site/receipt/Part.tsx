import type { ReactNode } from 'react';

/** One panel of a receipt, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel min-w-0 px-4 py-3">
      <h2 className="caps mb-2">{title}</h2>
      {children}
    </section>
  );
}

/** A list of terms with their figures. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="num grid gap-y-1.5 text-sm">{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-4">
      <dt className="text-ink-3">{term}</dt>
      <dd className="max-w-[70%] text-right font-medium wrap-break-word">{children}</dd>
    </div>
  );
}
