import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Badge } from '../../shared/ui/StatusPill.tsx';

/** Title, count and acts over a list of the account. */
export function ListPage({
  title,
  count,
  acts,
  children,
}: {
  title: string;
  count?: number | undefined;
  acts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <title>{`${t(title)} · Pavilion`}</title>
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="title text-xl">{t(title)}</h1>
        {count !== undefined && <Badge>{count > 99 ? '99+' : String(count)}</Badge>}
        <div className="ml-auto flex items-center gap-2.5">{acts}</div>
      </header>
      {children}
    </>
  );
}

/** A list that could not be loaded: the server's words or the page's, and a way to ask again. */
export function ListError({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  return (
    <section className="panel">
      <EmptyState
        alert
        art="wicket"
        title={
          error instanceof ApiError && error.unreachable
            ? `${t(text)} ${t('Please try again later.')}`
            : t(errorText(error, text))
        }
        action={<Button onClick={onRetry}>{t('Try again')}</Button>}
      />
    </section>
  );
}

/** Nothing to show: why, and the way back to everything where filters are set. */
export function ListEmpty({ title, dirty, onClear }: { title: string; dirty: boolean; onClear: () => void }) {
  return (
    <EmptyState
      art="receipt"
      title={t(title)}
      action={dirty && <Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  );
}
