import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Title and acts over an account page of the back office. */
export function DeskPage({ title, before, acts, children }: DeskPageProps) {
  return (
    <>
      <title>{`${title} · Pavilion`}</title>
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        {before}
        <h1 className="title text-xl">{title}</h1>
        <div className="ml-auto flex flex-wrap items-center gap-2.5">{acts}</div>
      </header>
      {children}
    </>
  );
}
type DeskPageProps = { title: string; before?: ReactNode; acts?: ReactNode; children: ReactNode };

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

/** Nothing to show, and the way back to everything where something is searched for. */
export function NothingFound({ title, dirty, onReset }: { title: string; dirty: boolean; onReset: () => void }) {
  return (
    <EmptyState
      title={title}
      help={dirty && 'Check the spelling or clear the search.'}
      action={dirty && <Button onClick={onReset}>Reset</Button>}
    />
  );
}
