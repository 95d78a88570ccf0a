import type { ReactNode } from 'react';
import { catalogueError } from '../../api/desk-catalogue.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type HeadProps = { title: string; note?: ReactNode; before?: ReactNode; children: ReactNode };

/** Title, what it counts, and the acts of a page of the catalogue. */
export function PageHead({ title, note, before, children }: HeadProps) {
  return (
    <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <title>{`${title} · Pavilion`}</title>
      {before}
      <div className="min-w-0">
        <h1 className="title text-xl">{title}</h1>
        <p className="min-h-5 text-ink-2">{note}</p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2.5">{children}</div>
    </header>
  );
}

/** `synced 21 Nov 2026, 14:05 by superadmin`, once somebody has. */
export function lastAct({ updatedAt, updatedByName }: { updatedAt: string | null; updatedByName: string | null }) {
  if (updatedAt === null) return '';
  return `last changed ${formatDateTime(Date.parse(updatedAt))}${updatedByName === null ? '' : ` by ${updatedByName}`}`;
}

export function LoadFailed({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  return (
    <section className="panel">
      <EmptyState
        alert
        art="wicket"
        title={catalogueError(error, text)}
        help="Nothing was changed."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </section>
  );
}

/** How many of all are on, in words and as a line. */
export function Meter({ label, on, all }: { label: string; on: number | undefined; all: number | undefined }) {
  const share = on === undefined || !all ? 0 : on / all;
  return (
    <div className="min-w-0">
      <p className="text-2xs text-ink-3">{label}</p>
      <p className="num text-xs text-ink-3">
        <b className="text-base font-semibold text-ink">{on === undefined ? '–' : formatCount(on)}</b>
        {all !== undefined && ` of ${formatCount(all)}`}
      </p>
      <span aria-hidden="true" className="mt-1 block h-[3px] overflow-hidden rounded-full bg-surface-3">
        <i className="block h-full rounded-full bg-brand-text" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
