import type { DashboardReply } from '@pavilion/contract';
import { Link } from 'react-router';
import { paiseFromWire } from '../../lib/format.ts';
import { Money } from '../../ui/Money.tsx';
import type { DashboardLinks } from './links.ts';

type Metric = DashboardReply['transferMetrics'][number];

const COLOURS: Readonly<Record<Metric['key'], string>> = {
  creditToAgents: 'bg-chart-1',
  creditToUsers: 'bg-chart-1',
  withdrawnFromUsers: 'bg-chart-2',
  withdrawnFromAgents: 'bg-chart-2',
  settledByUsers: 'bg-chart-3',
  settledByAgents: 'bg-chart-3',
  payouts: 'bg-chart-3',
};

/** What moved between accounts, one line each, as long as its share of the largest. */
export function TransferBars({ metrics, links }: { metrics: readonly Metric[]; links: DashboardLinks }) {
  const largest = Math.max(1, ...metrics.map(({ value }) => value));
  return (
    <ul className="flex flex-1 flex-col gap-[11px] max-admin:gap-0">
      {metrics.map(({ key, label, value }) => (
        <li key={key}>
          <Link
            to={links.figure(key)}
            className="group/bar grid min-h-[27px] grid-cols-[minmax(0,150px)_1fr_minmax(108px,auto)] items-center gap-3 rounded-xs text-sm max-admin:min-h-11"
          >
            <span className="truncate text-ink-2 group-hover/bar:text-ink group-hover/bar:underline">{label}</span>
            <span aria-hidden="true" className="h-[11px] overflow-hidden rounded-[3px] bg-surface-3">
              <i
                className={`block h-full rounded-[3px] ${COLOURS[key]}`}
                style={{ width: `${(100 * value) / largest}%` }}
              />
            </span>
            <Money paise={paiseFromWire(value)} className="text-right font-semibold" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
