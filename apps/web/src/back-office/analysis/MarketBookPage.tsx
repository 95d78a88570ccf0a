import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import { type MarketBook, marketBook } from '../../shared/api/back-office/analysis.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { resultsPath } from '../../shared/address/back-office-paths.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatCount, formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { WithdrawnLine } from '../../shared/ui/WithdrawnLine.tsx';
import { AgentTable, PositionTable } from './BookTables.tsx';
import { Ladder } from './Ladder.tsx';
import { RunBookChart } from './RunBookChart.tsx';
import { type Asked, NOTHING_ASKED, resultOf } from './what-if.ts';
import { WhatIf } from './WhatIf.tsx';
import { titleOf } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** The book of one open market: every outcome, by agent, the largest positions, and what any result would make of it. */
export default function MarketBookPage() {
  const id = useParams().marketId ?? '';
  const role = useSession((session) => session.role) ?? 'agent';
  const { data, error, isError, refetch } = useQuery(marketBook(role, id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone || (isError && !data)) {
    return (
      <>
        <Back />
        <section className="panel mt-2">
          <title>{titleOf(t('Market Analysis'))}</title>
          <EmptyState
            page
            alert
            art="wicket"
            title={
              isGone ? t('This market has no open bets.') : failureText(error, later('Unable to load this market.'))
            }
            help={isGone && t('It was settled, or nobody has bet on it.')}
            action={!isGone && <Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          />
        </section>
      </>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('Loading the book')} className="grid gap-3.5">
        <Skeleton className="h-12 w-2/5" />
        <Skeleton className="h-[280px] w-full rounded-panel" />
        <Skeleton className="h-[200px] w-full rounded-panel" />
      </SkeletonGroup>
    );
  }
  return <Book book={data} ofAgent={role === 'agent'} />;
}

function Back() {
  return (
    <Link
      to=".."
      relative="path"
      className="touch inline-flex items-center gap-0.5 text-sm text-brand-text hover:underline"
    >
      <ChevronLeft size={15} aria-hidden="true" />
      {t('Market Analysis')}
    </Link>
  );
}

function Book({ book, ofAgent }: { book: MarketBook; ofAgent: boolean }) {
  const { market, agents, positions } = book;
  const [asked, setAsked] = useState<Asked>(NOTHING_ASKED);
  const result = resultOf(asked);
  const isRuns = market.rows[0]?.outcome === null;
  const chosen = chosenRow(market.rows, asked);
  const choose = (index: number) => {
    const row = market.rows[index];
    if (row === undefined) return;
    setAsked(
      index === chosen
        ? NOTHING_ASKED
        : row.outcome === null
          ? { winners: [], runs: String(row.from ?? 0) }
          : { winners: [row.outcome], runs: '' },
    );
  };
  const ladder = <Ladder label={t('Book of the house')} rows={market.rows} chosen={chosen} onChoose={choose} />;
  return (
    <>
      <PageHead
        title={marketTitle(market.name, market.sport.name)}
        before={<Back />}
        marks={
          <>
            <StatusPill tone="live">{later('Live')}</StatusPill>
            {market.suspended && <StatusPill tone="warn">{later('Suspended')}</StatusPill>}
          </>
        }
        note={`${market.eventName} · ${market.sport.name} · ${formatDateTime(Date.parse(market.startsAt))}`}
      >
        {!ofAgent && (
          <Link to={resultsPath(market.eventId, market.id)} className={buttonClass()}>
            {t('Results page')}
          </Link>
        )}
      </PageHead>
      <div className="panel mb-3.5 overflow-hidden">
        <SumStrip
          title={t('Book')}
          sums={[
            { label: t('Players'), value: formatCount(market.players) },
            { label: t('Players’ exposure'), value: <Money paise={paiseFromWire(market.exposure)} /> },
            { label: t('House at worst'), value: <Money paise={paiseFromWire(market.worst)} tone="result" /> },
            { label: t('House at best'), value: <Money paise={paiseFromWire(market.best)} tone="result" /> },
          ]}
        />
      </div>
      <div className="mb-3.5 grid items-start gap-3.5 xl:grid-cols-[3fr_2fr]">
        <section aria-labelledby="book-title" className="panel min-w-0 p-4">
          <h2 id="book-title" className="mb-2 font-semibold">
            {isRuns ? t('Run book') : t('House by outcome')}
          </h2>
          <WithdrawnLine withdrawn={market.withdrawn} />
          {isRuns && <RunBookChart rows={market.rows} at={asked.runs === '' ? null : Number(asked.runs)} />}
          <div className={isRuns ? 'mt-2 max-h-[300px] overflow-y-auto' : undefined}>{ladder}</div>
        </section>
        <WhatIf book={book} asked={asked} onAsk={setAsked} />
      </div>
      {!ofAgent && <AgentTable agents={agents} result={result} />}
      <PositionTable positions={positions} result={result} players={market.players} ofAgent={ofAgent} />
    </>
  );
}

/** Which row of the ladder the question falls on; null where it is not about one. */
function chosenRow(rows: MarketBook['market']['rows'], { winners, runs }: Asked): number | null {
  const at = rows.findIndex(({ outcome, from, to }) =>
    outcome === null
      ? runs !== '' && Number(runs) >= (from ?? 0) && Number(runs) <= (to ?? Number.POSITIVE_INFINITY)
      : winners.length === 1 && winners[0] === outcome,
  );
  return at < 0 ? null : at;
}
