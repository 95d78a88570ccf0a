import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type DeskPageProps = { title: string; subtitle: ReactNode; acts?: ReactNode; children: ReactNode };

/** Title, one line under it, and acts over a page about money. */
export function DeskPage({ title, subtitle, acts, children }: DeskPageProps) {
  return (
    <>
      <title>{`${title} · Pavilion`}</title>
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0">
          <h1 className="title text-xl">{title}</h1>
          <p className="text-sm text-ink-2">{subtitle}</p>
        </div>
        {acts && <div className="ml-auto flex flex-wrap items-center gap-2.5">{acts}</div>}
      </header>
      {children}
    </>
  );
}

/** A list that could not be loaded: the server's words or the page's, and a way to ask again. */
export function ListFailure({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  const unreachable = error instanceof ApiError && error.unreachable;
  return (
    <section className="panel">
      <EmptyState
        alert
        art="wicket"
        title={errorText(error, text)}
        help={unreachable ? 'The server cannot be reached. Please try again later.' : 'Nothing was changed.'}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </section>
  );
}
