import { titleOf } from '../../shared/lib/identity.ts';
import type { Role, WholeDispute } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { backOfficePath, resultsPath } from '../../shared/address/back-office-paths.ts';
import { receiptPath } from '../../shared/address/paths.ts';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import { oneDispute } from '../../shared/api/back-office/money/disputes.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { DISPUTE_STATES, STEP_BY } from '../../shared/lib/dispute-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { Outcome } from './dispute-columns.tsx';
import { MarketThen } from './MarketThen.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

/** One question about a bet: every step, the market as it was around it, and the answer. */
export default function DisputePage() {
  const id = useParams().disputeId ?? '';
  const viewer = useSession((session) => session.role) ?? 'agent';
  const { data, error, isError, refetch } = useQuery(oneDispute(viewer, id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (data && !isGone) return <Whole viewer={viewer} dispute={data} />;
  if (!isError) return <Skeleton className="panel h-80" />;
  return (
    <section className="panel">
      <title>{titleOf(t('Disputes'))}</title>
      <EmptyState
        page
        alert
        art="wicket"
        title={isGone ? t('There is no such question.') : failureText(error, later('Unable to load this question.'))}
        action={
          isGone ? (
            <Link to={backOfficePath(viewer, 'disputes')} className={buttonClass()}>
              {t('Disputes')}
            </Link>
          ) : (
            <Button onClick={() => void refetch()}>{t('Try again')}</Button>
          )
        }
      />
    </section>
  );
}

function Whole({ viewer, dispute }: { viewer: Role; dispute: WholeDispute }) {
  const { player, event, market, state, asked, outcome } = dispute;
  const changed = asked.status !== outcome.status || asked.profit !== outcome.profit;
  const mayReply = useMay('dispute.say');
  const facts = [
    {
      label: t('Bet'),
      value: (
        <Link to={receiptPath(dispute.betId)} className="text-brand-text underline">
          {dispute.selection}
        </Link>
      ),
    },
    { label: t('When it was asked'), value: <Outcome of={asked} /> },
    { label: state === 'open' ? t('Now') : t('At the answer'), value: <Outcome of={outcome} /> },
  ];
  return (
    <>
      <PageHead
        title={t('Question of {username}', { username: player.username })}
        note={`${marketTitle(market.name, event.sportName)} · ${event.name}`}
        before={
          <Link
            to={backOfficePath(viewer, 'disputes')}
            className="inline-flex items-center gap-1 text-xs text-ink-2 hover:text-ink"
          >
            <ChevronLeft size={14} aria-hidden="true" />
            {t('Disputes')}
          </Link>
        }
        marks={<StatusPill tone={DISPUTE_STATES[state].tone}>{DISPUTE_STATES[state].word}</StatusPill>}
      >
        {viewer === 'super_admin' && (
          <Link to={resultsPath(event.id, dispute.marketKey)} className={buttonClass()}>
            {t('Results of the market')}
          </Link>
        )}
      </PageHead>
      <div className="grid items-start gap-3.5 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section className="panel min-w-0 overflow-hidden" aria-label={t('Question')}>
          <dl className="grid border-b border-line sm:grid-cols-3">
            {facts.map(({ label, value }) => (
              <div key={label} className="min-w-0 border-line px-4 py-2.5 sm:border-l sm:first:border-l-0">
                <dt className="text-xs text-ink-3">{label}</dt>
                <dd className="text-sm font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <ol className="grid gap-3 px-4 py-3.5">
            {dispute.steps.map((step) => (
              <li key={`${step.at}${step.act}`} className="text-sm">
                <span className="block text-xs text-ink-3">
                  {step.username === null
                    ? t(STEP_BY[step.by])
                    : `${step.username}, ${t(STEP_BY[step.by]).toLowerCase()}`}{' '}
                  · {formatDateTime(Date.parse(step.at))}
                </span>
                <span className="wrap-break-word whitespace-pre-line">{step.words ?? t('Taken back')}</span>
              </li>
            ))}
          </ol>
          {state === 'open' && mayReply && <ReplyForm viewer={viewer} id={dispute.id} changed={changed} />}
        </section>
        <MarketThen dispute={dispute} />
      </div>
    </>
  );
}
