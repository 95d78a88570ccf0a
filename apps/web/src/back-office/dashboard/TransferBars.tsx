import type { DashboardReply } from '@pavilion/contract';
import { Link } from 'react-router';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { Money } from '../../shared/ui/Money.tsx';
import type { DashboardLinks } from './links.ts';
import { t } from '../../shared/i18n/i18n.ts';

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
    <ul className="grid flex-1 auto-rows-min grid-cols-[auto_1fr_auto] gap-x-3 gap-y-[11px] max-admin:gap-y-2">
      {metrics.map(({ key, label, value }) => (
        <li key={key} className="col-span-3 grid grid-cols-subgrid">
          <Link
            to={links.figure(key)}
            className="group/bar col-span-3 grid min-h-[27px] grid-cols-subgrid items-center rounded-xs text-sm max-admin:min-h-11 max-admin:gap-y-1.5"
          >
            <span className="text-ink-2 max-admin:col-span-2 group-hover/bar:text-ink group-hover/bar:underline">
              {t(label)}
            </span>
            <span
              aria-hidden="true"
              className="h-[11px] overflow-hidden rounded-[3px] bg-surface-3 max-admin:order-last max-admin:col-span-3"
            >
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
