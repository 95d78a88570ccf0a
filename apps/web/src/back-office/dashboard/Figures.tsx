import type { DashboardReply, Role } from '@pavilion/contract';
import { Activity, ChartLine, Landmark, type LucideIcon, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../shared/lib/cx.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import type { DashboardLinks } from './links.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

type Part = { data: DashboardReply | undefined; role: Role; links: DashboardLinks };

/** Agents (super admins only), users, and the withdrawal requests that wait and that are paid. */
export function Counters({ data, role, links }: Part) {
  const counts = data?.meta.counts;
  const { pending, completed } = counts?.withdrawals ?? {};
  return (
    <section
      aria-label={t('Counters')}
      className={cx(
        'panel grid grid-cols-2 overflow-hidden',
        role === 'agent' ? 'admin:grid-cols-3' : 'admin:grid-cols-4',
      )}
    >
      {role === 'super_admin' && <Counter label={t('Agents')} count={counts?.agents ?? undefined} to={links.agents} />}
      <Counter label={t('Users')} count={counts?.users} to={links.users} />
      <Counter label={t('Withdrawals pending')} count={pending} to={links.pending} waiting />
      <Counter label={t('Withdrawals completed')} count={completed} to={links.completed} />
    </section>
  );
}

type CounterProps = { label: string; count: number | undefined; to: string; waiting?: boolean };

function Counter({ label, count, to, waiting = false }: CounterProps) {
  return (
    <Link
      to={to}
      className="-mt-px -ml-px max-admin:last:odd:col-span-2 border-t border-l border-line px-[18px] py-3 -outline-offset-2 hover:bg-surface-2"
    >
      <span className="block text-xs text-ink-3">{label}</span>
      {count === undefined ? (
        <Skeleton className="mt-1 h-[22px] w-14" />
      ) : (
        <b className={cx('num block text-[20px] leading-[26px] font-semibold', waiting && count > 0 && 'text-warn')}>
          {formatCount(count)}
        </b>
      )}
    </Link>
  );
}

type CardKey = DashboardReply['summaryCards'][number]['key'];
const CARDS: Readonly<Record<CardKey, { label: string; icon: LucideIcon }>> = {
  totalBalance: { label: later('Total balance'), icon: Wallet },
  openExposure: { label: later('Open exposure'), icon: Activity },
  clientPL: { label: later('Client P/L'), icon: ChartLine },
  availablePoints: { label: later('Available points'), icon: Landmark },
};
const ORDER = ['totalBalance', 'openExposure', 'clientPL', 'availablePoints'] as const;

/** Balance and exposure as they are now, the results of the period, and the own points. */
export function SummaryCards({ data, role, links, period }: Part & { period: string }) {
  const exposed = data?.meta.counts.exposed ?? 0;
  const feet: Record<CardKey, ReactNode> = {
    totalBalance: role === 'agent' ? t('Your users') : t('Users and agents'),
    openExposure: tn(exposed, 'In {count} account', 'In {count} accounts'),
    clientPL: period,
    availablePoints: t('Your own wallet'),
  };
  return (
    <section aria-label={t('Summary')} className="mt-3.5 grid grid-cols-2 gap-3.5 max-admin:gap-2.5 wide:grid-cols-4">
      {ORDER.map((key) => {
        const { label, icon: Icon } = CARDS[key];
        const metric = data?.summaryCards.find((card) => card.key === key);
        return (
          <Link
            key={key}
            to={links.figure(key)}
            className="panel min-w-0 px-[17px] py-3.5 hover:border-line-ctl max-admin:px-3.5"
          >
            <span className="flex items-center gap-2 text-sm text-ink-2">
              <Icon size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
              <span className="leading-tight">{t(label)}</span>
            </span>
            {metric === undefined ? (
              <Skeleton className="my-1 h-5 w-32 max-w-full" />
            ) : (
              <Money
                paise={paiseFromWire(metric.value)}
                {...(key === 'clientPL' && { tone: 'result' })}
                className="mt-0.5 block truncate text-[20px] leading-[26px] font-semibold max-admin:text-base"
              />
            )}
            <span className="block truncate text-xs text-ink-3">{data === undefined ? '\u00a0' : feet[key]}</span>
          </Link>
        );
      })}
    </section>
  );
}
