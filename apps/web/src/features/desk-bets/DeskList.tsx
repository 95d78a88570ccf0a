import { Download, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MOST_EXPORTED } from '../../api/account-lists.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { csvOf, type ExportTable, pdfOf, saveFile } from '../../lib/table-export.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast.ts';

type PageProps = { title: string; about?: string | undefined; acts?: ReactNode; children: ReactNode };

/** Title, what it is about, and acts over a list of the back office. */
export function DeskPage({ title, about, acts, children }: PageProps) {
  return (
    <>
      <title>{`${title} · Pavilion`}</title>
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="title min-w-0 text-xl">
          {title}
          {about && <span className="ml-2.5 font-sans text-base font-semibold text-ink-2">{about}</span>}
        </h1>
        <div className="ml-auto flex flex-wrap items-center gap-2.5">{acts}</div>
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
        title={unreachable ? `${text} Please try again later.` : errorText(error, text)}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </section>
  );
}

/** Nothing to show, and the way back to everything where filters are set. */
export function NothingFound({ title, dirty, onReset }: { title: string; dirty: boolean; onReset: () => void }) {
  return (
    <EmptyState
      art="receipt"
      title={title}
      help={dirty && 'Other filters may show more.'}
      action={dirty && <Button onClick={onReset}>Reset</Button>}
    />
  );
}

/** That a list is longer than what was looked at, and how to see the rest. */
export function CountedSince({ since, advice }: { since: string | null | undefined; advice: string }) {
  if (!since) return null;
  return (
    <p className="mt-2 text-xs text-ink-2">
      Counted since <time dateTime={since}>{formatDateTime(Date.parse(since))}</time>. {advice}
    </p>
  );
}

/** That a file does not hold all of a long list. */
export function MostExported({ total = 0 }: { total: number | undefined }) {
  if (total <= MOST_EXPORTED) return null;
  return <p className="mt-2 text-xs text-ink-2">A file holds the newest {formatCount(MOST_EXPORTED)} bets.</p>;
}

export function RefreshButton({ loading, onRefresh }: { loading: boolean; onRefresh: () => void }) {
  return (
    <Button loading={loading} onClick={onRefresh}>
      <RefreshCw size={15} aria-hidden="true" />
      Refresh
    </Button>
  );
}

type Kind = 'csv' | 'pdf';
const KINDS = [
  { kind: 'csv', label: 'CSV' },
  { kind: 'pdf', label: 'PDF' },
] as const;

type ExportProps = { name: string; disabled?: boolean; read: () => Promise<ExportTable> };

/** CSV and PDF of everything that the filters let through, not of the page alone. */
export function ExportButtons({ name, disabled = false, read }: ExportProps) {
  const [busy, setBusy] = useState<Kind | null>(null);
  const make = async (kind: Kind) => {
    setBusy(kind);
    try {
      const table = await read();
      const content =
        kind === 'csv' ? new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }) : await pdfOf(table);
      saveFile(name, kind, content);
    } catch (error) {
      toast('bad', errorText(error, 'Unable to make the file. Please try again.'));
    }
    setBusy(null);
  };
  return KINDS.map(({ kind, label }) => (
    <Button
      key={kind}
      aria-label={`Export ${label}`}
      loading={busy === kind}
      disabled={disabled || busy !== null}
      onClick={() => make(kind)}
    >
      <Download size={15} aria-hidden="true" />
      {label}
    </Button>
  ));
}
