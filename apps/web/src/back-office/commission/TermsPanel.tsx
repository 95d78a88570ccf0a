import type { BookTermReply, BookTermsReply, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import { bookTerms } from '../../shared/api/back-office/money/commission.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { pillColumn, WordPill } from '../../shared/list/word-columns.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { TermDialog } from './TermDialog.tsx';
import { KIND_NAMES } from '../../shared/lib/kind-names.ts';
import { nameOf, percentText, SOURCES, STATES, subjectText } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Open = { type: 'share' } | { type: 'commission' } | { type: 'cancel'; term: BookTermReply } | null;

/** What is in force, planned and past; a super admin sets it here. */
export function TermsPanel({ viewer, of, onBack }: { viewer: Role; of: string; onBack: () => void }) {
  const terms = useQuery(bookTerms(viewer, of));
  const [open, setOpen] = useState<Open>(null);
  const canSet = viewer === 'super_admin';
  const mayCancel = useMay('commission.cancel') && canSet;
  const close = () => setOpen(null);
  const { data } = terms;
  return (
    <>
      {canSet && (
        <Button size="sm" look="ghost" className="mb-2 -ml-2" onClick={onBack}>
          <ArrowLeft size={15} aria-hidden="true" /> {t('All agents')}
        </Button>
      )}
      {terms.isError ? (
        <ListFailure
          text={failureText(terms.error, later('Unable to load the terms.'))}
          onRetry={() => void terms.refetch()}
        />
      ) : data === undefined ? (
        <SkeletonGroup label={t('Loading the terms')}>
          <Skeleton className="mb-3 h-[180px] rounded-card" />
          <Skeleton className="h-[260px] rounded-card" />
        </SkeletonGroup>
      ) : (
        <>
          {canSet && (
            <h2 className="title mb-2.5 text-lg">{data.agent === null ? t('Everybody') : nameOf(data.agent)}</h2>
          )}
          <div className="mb-4 grid items-start gap-3.5 lg:grid-cols-[minmax(240px,1fr)_2fr]">
            <Share terms={data} onSet={canSet ? () => setOpen({ type: 'share' }) : null} />
            <Commission terms={data} onSet={canSet ? () => setOpen({ type: 'commission' }) : null} />
          </div>
          <h2 className="title mb-2 text-base">{t('History')}</h2>
          <DataTable
            wideTable
            label={t('History')}
            columns={[...HISTORY, cancelColumn(mayCancel, (term) => setOpen({ type: 'cancel', term }))]}
            brief={BRIEF}
            rows={data.history}
            rowKey={({ id }) => id}
            empty={<EmptyState title={t('Nothing has been set yet.')} />}
          />
          {(open?.type === 'share' || open?.type === 'commission') && (
            <TermDialog subject={open.type} terms={data} onClose={close} />
          )}
          {open?.type === 'cancel' && <CancelDialog term={open.term} onClose={close} />}
        </>
      )}
    </>
  );
}

type PartProps = { terms: BookTermsReply; onSet: (() => void) | null };

/** Under the agent's name where a super admin looks at one, else right under the page's. */
function PartHead({ under, children }: { under: boolean; children: string }) {
  const Head = under ? 'h3' : 'h2';
  return <Head className="text-xs font-medium text-ink-2">{children}</Head>;
}

function Share({ terms, onSet }: PartProps) {
  return (
    <section className="panel p-4" aria-label={t('Share of the book')}>
      <PartHead under={onSet !== null}>{t('Share of the book')}</PartHead>
      <p className="num mt-1 text-2xl font-semibold">{percentText(terms.share)}</p>
      <p className="mt-1.5 text-sm text-ink-2">
        {terms.share === null
          ? t('A share is agreed with each agent. Without one the house has the whole book.')
          : t(
              'Of what users lose the agent gets this part, of what they win it pays it, and of their commission it gets it.',
            )}
      </p>
      {onSet && terms.agent !== null && (
        <ActButton act="commission.set" className="mt-3" onClick={onSet}>
          {t('Set share')}
        </ActButton>
      )}
    </section>
  );
}

function Commission({ terms, onSet }: PartProps) {
  return (
    <section className="panel overflow-hidden" aria-label={t('Commission')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-2">
        <PartHead under={onSet !== null}>{t('Commission on a player’s net gain in a market')}</PartHead>
        {onSet && (
          <ActButton act="commission.set" className="ml-auto" onClick={onSet}>
            {t('Set commission')}
          </ActButton>
        )}
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('Commission by kind of market')}</caption>
        <thead>
          <tr className="h-8 bg-sunken text-left text-2xs text-ink-3">
            <th scope="col" className="px-4 font-medium">
              {t('Kind')}
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              {t('Rate')}
            </th>
            <th scope="col" className="px-4 font-medium">
              {t('By')}
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.commission.map(({ kind, rate, source }) => (
            <tr key={kind} className="h-9 border-t border-line">
              <th scope="row" className="px-4 text-left font-medium">
                {t(KIND_NAMES[kind])}
              </th>
              <td className="num px-2 text-right">{percentText(rate)}</td>
              <td className="px-4 text-ink-2">{t(SOURCES[source])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const timeOf = (at: string) => (
  <time dateTime={at} className="num whitespace-nowrap">
    {formatDateTime(Date.parse(at))}
  </time>
);

const rateText = ({ rate }: BookTermReply): string => (rate === null ? t('Own terms removed') : percentText(rate));

const HISTORY: readonly Column<BookTermReply>[] = [
  {
    head: later('What'),
    card: 'title',
    opened: false,
    cell: (term) => <span className="font-semibold">{subjectText(term)}</span>,
  },
  {
    head: later('Rate'),
    right: true,
    cell: (term) => <span className="num">{rateText(term)}</span>,
  },
  { head: later('From'), cell: ({ from }) => timeOf(from) },
  pillColumn(later('State'), ({ state }) => STATES[state]),
  { head: later('Set by'), cell: ({ setBy }) => setBy ?? '–' },
  { head: later('Set'), cell: ({ setAt }) => timeOf(setAt) },
  { head: later('Reason'), cell: ({ reason }) => <span className="block min-w-[150px] wrap-anywhere">{reason}</span> },
];

const cancelColumn = (mayCancel: boolean, onCancel: (term: BookTermReply) => void): Column<BookTermReply> => ({
  head: later('Action'),
  acts: mayCancel,
  width: 'w-[92px]',
  cell: (term) =>
    term.state === 'planned' && (
      <Button size="sm" onClick={() => onCancel(term)} aria-label={t('Cancel {name}', { name: subjectText(term) })}>
        {t('Cancel')}
      </Button>
    ),
});

/** What was set in two lines: what it is and how it stands, how much; why, and from when. */
const BRIEF: Brief<BookTermReply> = {
  heads: [later('What'), later('Rate, from')],
  of: (term) => ({
    name: subjectText(term),
    mark: <WordPill of={STATES[term.state]} />,
    about: term.reason,
    main: rateText(term),
    second: timeOf(term.from),
  }),
};
