import type { DashboardReply, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../shared/api/api-error.ts';
import { dashboardQuery, type DayRange } from '../../shared/api/back-office/dashboard.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, useAddressFilters } from '../../shared/list/address-filters.ts';
import { cx } from '../../shared/lib/cx.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DaysFilter } from '../../shared/ui/days/DaysFilter.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { DayBars } from './DayBars.tsx';
import { Counters, SummaryCards } from './Figures.tsx';
import { type DashboardLinks, linksOf } from './links.ts';
import { dayWord, lastDays, type PeriodChoice, periodOf, periodWords, RULES } from './period.ts';
import { TopAgents } from './TopAgents.tsx';
import { TransferBars } from './TransferBars.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

/** The first page of the back office, for both roles. */
export default function DashboardPage() {
  const role = useSession((session) => session.role);
  return role !== null && role !== 'user' && <Dashboard role={role} />;
}

function Dashboard({ role }: { role: Role }) {
  const filters = useAddressFilters(RULES);
  const nowMs = useNow(60_000);
  const { period: choice, from, to } = filters.values;
  const period = periodOf(choice, from, to, nowMs);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dashboardQuery(role, period));
  return (
    <>
      <PageHead
        title={later('Dashboard')}
        note={`${role === 'agent' ? t('Your users') : t('All accounts')}, ${periodWords(period)}`}
      >
        <PeriodFilter filters={filters} period={period} nowMs={nowMs} />
        <Button onClick={() => void refetch()} loading={isFetching}>
          <RefreshCw size={15} aria-hidden="true" />
          <span className="max-admin:sr-only">{t('Refresh')}</span>
        </Button>
      </PageHead>
      {error === null ? (
        <Panels role={role} data={data} period={period} stale={isPlaceholderData} />
      ) : (
        <ListFailure
          text={failureText(error, later('Unable to load dashboard metrics.'))}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

type PeriodFilterProps = { filters: AddressFilters<typeof RULES>; period: DayRange; nowMs: number };

/** Three periods that end today, or any other. */
function PeriodFilter({ filters, period, nowMs }: PeriodFilterProps) {
  const choice = filters.values.period;
  const choose = (next: PeriodChoice) => {
    const days = next === 'custom' ? lastDays(7, nowMs) : { from: '', to: '' };
    filters.set({ period: next, ...days });
  };
  return (
    <>
      {choice === 'custom' && <DaysFilter from={period.from} to={period.to} onChange={filters.set} />}
      <Segmented label={t('Period')} options={spoken(RULES.period.options)} value={choice} onChange={choose} />
    </>
  );
}

type PanelsProps = { role: Role; data: DashboardReply | undefined; period: DayRange; stale: boolean };

function Panels({ role, data, period, stale }: PanelsProps) {
  const links = linksOf(role, period);
  return (
    <div
      aria-busy={data === undefined || stale}
      className={cx('transition-opacity duration-150', stale && 'opacity-60')}
    >
      <Counters data={data} role={role} links={links} />
      <SummaryCards data={data} role={role} links={links} period={periodWords(period)} />
      <div className="mt-3.5 grid grid-cols-1 gap-3.5 wide:grid-cols-2">
        <Settlements data={data} links={links} period={period} />
        <Chart title={t('Transfer Activity')}>
          {data ? (
            <TransferBars metrics={data.transferMetrics} links={links} />
          ) : (
            <Skeleton className="h-[214px] w-full" />
          )}
        </Chart>
      </div>
      {role === 'super_admin' && <TopAgents agents={data?.topAgents} links={links} />}
    </div>
  );
}

function Chart({ title, legend, children }: { title: string; legend?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel flex min-w-0 flex-col px-[18px] pt-3.5 pb-3">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {legend}
      </div>
      {children}
    </section>
  );
}

const Legend = () => (
  <span aria-hidden="true" className="flex gap-3 text-xs text-ink-3">
    <span className="flex items-center gap-1.5">
      <i className="size-[9px] rounded-[2px] bg-chart-1" /> {t('Profit')}
    </span>
    <span className="flex items-center gap-1.5">
      <i className="size-[9px] rounded-[2px] bg-chart-4" /> {t('Loss')}
    </span>
  </span>
);

type SettlementsProps = { data: DashboardReply | undefined; links: DashboardLinks; period: DayRange };

/** The client P/L of each day, and what the whole of it is made of. */
function Settlements({ data, links, period }: SettlementsProps) {
  if (!data)
    return (
      <Chart title={t('Settlement Overview')}>
        {/* The days, and under them what they are made of: four parts in one line or in two. */}
        <Skeleton className="h-[313px] w-full admin:h-[267px]" />
      </Chart>
    );
  const bars = data.settlementMetrics.map(({ key, label, value }) => ({
    key,
    label: dayWord(key, label),
    paise: paiseFromWire(value),
    to: links.day(key),
  }));
  return (
    <Chart title={t('Settlement Overview')} legend={<Legend />}>
      <DayBars
        label={t('Client P/L by day, {period}', { period: periodWords(period) })}
        bars={bars}
        // What some won others may have lost: then there were results, and none of them shows.
        none={
          data.plMetrics.every(({ value }) => paiseFromWire(value) === 0)
            ? t('No results in this period.')
            : t('Wins and losses of each day come to zero.')
        }
      />
      <dl className="mt-2.5 grid grid-cols-2 gap-x-4 gap-y-1.5 border-t border-line pt-2.5 admin:grid-cols-4">
        {data.plMetrics.map(({ key, label, value }) => (
          <div key={key} className="min-w-0">
            <dt className="truncate text-2xs text-ink-3">{t(label)}</dt>
            <dd className="truncate text-sm font-medium">
              <Link to={links.figure(key)} className="rounded-xs hover:underline">
                <Money paise={paiseFromWire(value)} tone="result" />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Chart>
  );
}
