import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { type ProfitLoss, profitLossQuery } from '../../shared/api/market/reports.ts';
import { DAY, useAddressFilters } from '../../shared/list/address-filters.ts';
import { formatCount, formatDay, houseZoneName, paiseFromWire } from '../../shared/lib/format/format.ts';
import { isAtHome } from '../../shared/lib/format/own-days.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';
import { BarChart } from '../../shared/ui/BarChart.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { HeadActs } from '../../shared/ui/list/HeadActs.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { failureText } from '../../shared/api/api-error.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { CLEAR } from './words.ts';
import { fileOf, type ListColumn } from '../../shared/list/list-file.ts';

const TITLE = later('Profit and loss');
const RULES = { from: DAY, to: DAY } as const;

type Line = { key: string; label: string; bets: number; voids?: number | undefined; stake: number; profit: number };

/** Void bets are named where there are any: their stake came back and is in no sum of stakes. */
const withVoids = (bets: string, voids = 0): string =>
  voids === 0 ? bets : `${bets} · ${tn(voids, '{count} void', '{count} void')}`;

const KIND_WORDS: Readonly<Record<string, string>> = {
  match: later('Match Odds'),
  bookmaker: later('Bookmaker'),
  session: later('Session'),
  yesno: later('Fancy'),
  place: later('Place'),
  line: later('Line'),
  oddeven: later('Odd / Even'),
  khado: later('Khado'),
  meter: later('Meter'),
  digit: later('Last digit'),
};

const DAY_HEAD = later('Day');

const columnsOf = (head: string): readonly ListColumn<Line>[] => [
  {
    head,
    card: 'title',
    cell: ({ label }) => <b className="font-semibold">{label}</b>,
    text: ({ label }) => label,
    ...(head === DAY_HEAD && { houseDay: true }),
  },
  {
    head: later('Bets'),
    right: true,
    cell: ({ bets, voids }) => withVoids(formatCount(bets), voids),
    text: ({ bets }) => bets,
    counts: true,
  },
  {
    head: later('Stake'),
    right: true,
    cell: ({ stake }) => <Money paise={paiseFromWire(stake)} />,
    text: ({ stake }) => stake,
  },
  {
    head: later('Profit / loss'),
    right: true,
    card: 'corner',
    cell: ({ profit }) => <Money paise={paiseFromWire(profit)} tone="result" />,
    text: ({ profit }) => profit,
  },
];

const LINE_BRIEF: Brief<Line> = {
  heads: [later('Settled bets'), later('Profit / loss, stake')],
  of: ({ label, bets, voids, profit, stake }) => ({
    name: label,
    about: withVoids(tn(bets, '{count} bet', '{count} bets'), voids),
    main: <Money paise={paiseFromWire(profit)} tone="result" />,
    second: <Money paise={paiseFromWire(stake)} />,
  }),
};

/** Noon of a day where the visitor is, so that it is written as the same day. */
const dayMs = (day: string) => new Date(`${day}T12:00:00`).getTime();
const daysOf = ({ days }: ProfitLoss): Line[] =>
  days.map((one) => ({ ...one, key: one.day, label: formatDay(dayMs(one.day)) })).reverse();

/** What the settled bets of a period won and lost, by day, by sport and by kind of market. */
export default function ProfitLossPage() {
  const filters = useAddressFilters(RULES);
  const report = useQuery(profitLossQuery(filters.values));
  const { data } = report;
  const queries = useQueryClient();
  // The screen may still show the period before.
  const file = useFileExport('profit-loss', async () =>
    fileOf(TITLE, null, columnsOf(DAY_HEAD), daysOf(await queries.ensureQueryData(profitLossQuery(filters.values)))),
  );
  return (
    <>
      <PageHead title={TITLE}>
        {data && (
          <HeadActs>
            <ExportButtons file={file} />
          </HeadActs>
        )}
      </PageHead>
      <ListFilters of={filters} fields={[{ as: 'days' }]} />
      {report.isError ? (
        <ListFailure
          text={failureText(report.error, later('Unable to load profit and loss.'))}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <Report
          report={data}
          stale={report.isPlaceholderData}
          empty={
            <EmptyState
              art="receipt"
              title={t('No settled bets in this period.')}
              help={
                filters.dirty
                  ? t('Other days may show more.')
                  : t('A bet counts here once its market has a result. Until then it stands in Current Bets.')
              }
              action={
                filters.dirty ? (
                  <Button onClick={filters.clear}>{t(CLEAR)}</Button>
                ) : (
                  <Link to={paths.currentBets} className={buttonClass('secondary')}>
                    {t('Current Bets')}
                  </Link>
                )
              }
            />
          }
        />
      )}
    </>
  );
}

function Report({ report, stale, empty }: { report: ProfitLoss | undefined; stale: boolean; empty: ReactNode }) {
  const days = report && daysOf(report);
  const sports = report?.sports.map((one) => ({ ...one, key: one.sportId, label: t(one.sport) }));
  const kinds = report?.kinds.map((one) => ({ ...one, key: one.kind, label: t(KIND_WORDS[one.kind] ?? one.kind) }));
  if (report?.total.bets === 0) return <section className="panel">{empty}</section>;
  return (
    <>
      <Sums report={report} />
      <section className="panel mb-3.5 px-4 pt-3">
        <h2 className="mb-1 text-xs font-semibold text-ink-2">{t('By day')}</h2>
        <BarChart
          label={t('Profit and loss by day')}
          bars={(days ?? []).toReversed().map(({ label, profit }) => ({ label, paise: paiseFromWire(profit) }))}
        />
      </section>
      <Part
        title={isAtHome() ? t('Days') : `${t('Days')} (${houseZoneName()})`}
        head={DAY_HEAD}
        lines={days}
        stale={stale}
        empty={empty}
      />
      <div className="grid gap-x-3.5 desktop:grid-cols-2">
        <Part title={t('By sport')} head={later('Sport')} lines={sports} stale={stale} empty={empty} />
        <Part title={t('By kind of market')} head={later('Market')} lines={kinds} stale={stale} empty={empty} />
      </div>
    </>
  );
}

function Part({
  title,
  head,
  lines,
  stale,
  empty,
}: {
  title: string;
  head: string;
  lines: readonly Line[] | undefined;
  stale: boolean;
  empty: ReactNode;
}) {
  return (
    <section aria-label={title} className="mb-3.5">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <DataTable
        label={title}
        columns={columnsOf(head)}
        brief={LINE_BRIEF}
        rows={lines}
        rowKey={({ key }) => key}
        stale={stale}
        empty={empty}
      />
    </section>
  );
}

const betsOf = (report: ProfitLoss | undefined): string =>
  report ? withVoids(tn(report.total.bets, '{count} bet', '{count} bets'), report.total.voids) : '–';

function Sums({ report }: { report: ProfitLoss | undefined }) {
  const money = (rupees: number | undefined, result = false) => (
    <Money paise={rupees === undefined ? null : paiseFromWire(rupees)} tone={result ? 'result' : 'plain'} />
  );
  const net = report && report.total.profit - report.commission;
  return (
    <section className="panel mb-3.5 overflow-hidden" aria-label={t('Summary')}>
      <SumStrip
        title={t('Total')}
        sums={[
          { label: t('Bets'), value: betsOf(report) },
          { label: t('Stake'), value: money(report?.total.stake) },
          { label: t('Profit / loss'), value: money(report?.total.profit, true) },
          { label: t('Commission'), value: money(report?.commission) },
          { label: t('Net'), value: money(net, true) },
        ]}
      />
    </section>
  );
}
