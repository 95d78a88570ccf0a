import type { ReconciliationRun } from '@pavilion/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { beginReconciliation, reconciliationsPage, RUNS } from '../../shared/api/back-office/proof.ts';
import { formatCount, formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { List } from '../../shared/list/List.tsx';
import { useList } from '../../shared/list/use-list.ts';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { StatusPill, type Tone } from '../../shared/ui/StatusPill.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { Differences } from './Differences.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';

const PAGE_SIZE = 10;
const STATES: Readonly<Record<ReconciliationRun['state'], { word: string; tone: Tone }>> = {
  running: { word: later('Running…'), tone: 'info' },
  clean: { word: later('No difference'), tone: 'ok' },
  differences: { word: later('Differences'), tone: 'bad' },
  interrupted: { word: later('Interrupted'), tone: 'warn' },
};

const tookSeconds = ({ startedAt, finishedAt }: ReconciliationRun): string =>
  finishedAt === null ? '–' : `${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000).toFixed(1)} s`;

const rowsOfAudit = ({ auditRows }: ReconciliationRun): string => (auditRows === null ? '–' : formatCount(auditRows));

function State({ run }: { run: ReconciliationRun }) {
  const { word, tone } = STATES[run.state];
  return (
    <StatusPill tone={tone}>
      {run.state === 'differences' ? t('{count} differences', { count: run.differenceCount ?? 0 }) : word}
    </StatusPill>
  );
}

const COLUMNS: readonly Column<ReconciliationRun>[] = [
  {
    head: later('Started'),
    opened: false,
    card: 'title',
    cell: ({ startedAt }) => (
      <time dateTime={startedAt} className="num whitespace-nowrap">
        {formatDateTime(Date.parse(startedAt))}
      </time>
    ),
  },
  { head: later('By'), cell: ({ by }) => <span className="wrap-anywhere">{by.username}</span> },
  { head: later('Result'), opened: false, card: 'corner', cell: (run) => <State run={run} /> },
  { head: later('Took'), right: true, cell: tookSeconds },
  {
    head: later('Audit rows checked'),
    right: true,
    cell: rowsOfAudit,
  },
];

/** A run in two lines: when it began and what it found; by whom, how long it took, and how much it read. */
const BRIEF: Brief<ReconciliationRun> = {
  heads: [later('Started'), later('Took, audit rows checked')],
  of: (run) => ({
    name: formatDateTime(Date.parse(run.startedAt)),
    mark: <State run={run} />,
    about: run.by.username,
    main: tookSeconds(run),
    second: rowsOfAudit(run),
  }),
};

/** Derives every balance, exposure and settlement again from the records, and shows that nothing is left over. */
export default function ReconciliationPage() {
  const [page, setPage] = useState(1);
  const queries = useQueryClient();
  const paging = { page, limit: PAGE_SIZE };
  const asked = useQuery(reconciliationsPage(paging));
  const list = useList({ paging, setPage, dirty: false, clear: () => setPage(1) }, asked);
  const begin = useMutation({
    mutationFn: beginReconciliation,
    onError: (error) => toast('bad', errorText(error, later('Unable to begin the reconciliation.'))),
    onSettled: () => {
      setPage(1);
      return queries.invalidateQueries({ queryKey: RUNS });
    },
  });
  const { data } = asked;
  const ended = data?.items.find(({ finishedAt }) => finishedAt !== null);
  const running = page === 1 && data?.items[0]?.state === 'running';
  return (
    <>
      <PageHead
        title={later('Reconciliation')}
        note={t(
          'Every balance, exposure and settlement is derived again from the records, and the audit log from its seals.',
        )}
      >
        <ActButton
          act="reconciliation.run"
          look="primary"
          loading={begin.isPending || running}
          onClick={() => begin.mutate()}
        >
          <Scale size={15} aria-hidden="true" />
          {t('Run now')}
        </ActButton>
      </PageHead>
      {page === 1 && list.error === null && ended?.books && <Books run={ended} books={ended.books} />}
      <List
        wideTable
        label={later('Reconciliations')}
        list={list}
        columns={COLUMNS}
        brief={BRIEF}
        rowKey={({ id }) => id}
        detail={(run) => (run.differences.length > 0 ? <Differences run={run} /> : null)}
        failed={later('Unable to load the reconciliations.')}
        empty={later('Nothing has been reconciled yet.')}
        help={later('Run now takes seconds.')}
      />
    </>
  );
}

const BOOK_WORDS: Readonly<Record<string, string>> = {
  wallets: later('All wallets'),
  issued: later('Issued'),
  book: later('Book of bets'),
  commission: later('Commission'),
  paid_out: later('Paid out'),
};

/** What the ledger accounts came to when the last run ended: points are only moved, so the sum is zero. */
function Books({ run, books }: { run: ReconciliationRun; books: NonNullable<ReconciliationRun['books']> }) {
  const totalPaise = books.reduce((sum, { balance }) => sum + paiseFromWire(balance), 0);
  return (
    <section className="panel mb-3.5" aria-label={t('Books')}>
      <header className="flex flex-wrap items-center gap-2.5 border-b border-line px-4 py-2.5">
        <h2 className="title text-base">{t('Books')}</h2>
        <State run={run} />
        <span className="ml-auto text-xs text-ink-2">
          {rich('as of {time}', {
            time: (
              <time dateTime={run.finishedAt ?? run.startedAt}>
                {formatDateTime(Date.parse(run.finishedAt ?? run.startedAt))}
              </time>
            ),
          })}
        </span>
      </header>
      <dl className="grid grid-cols-2 gap-px bg-line desktop:grid-cols-6">
        {books.map(({ name, balance }) => (
          <Book key={name} name={t(BOOK_WORDS[name] ?? name)} paise={paiseFromWire(balance)} />
        ))}
        <Book name={t('Sum of all')} paise={totalPaise} />
      </dl>
    </section>
  );
}

function Book({ name, paise }: { name: string; paise: number }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-2.5">
      <dt className="text-2xs text-ink-2">{name}</dt>
      <dd className="mt-0.5 text-base font-semibold wrap-anywhere">
        <Money paise={paise} symbol={false} />
      </dd>
    </div>
  );
}
