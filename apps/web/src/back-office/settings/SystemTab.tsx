import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { failureText } from '../../shared/api/api-error.ts';
import { systemSettings, type SystemSettings } from '../../shared/api/back-office/settings.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { EnvironmentForm } from './EnvironmentForm.tsx';
import { IntervalForm } from './IntervalForm.tsx';
import { OrdersForm } from './OrdersForm.tsx';
import { SettlementForm } from './SettlementForm.tsx';
import { LoadingPart, SettingsPart } from './SettingsPart.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

/** Environment, odds interval, settlement and orders. */
export function SystemTab() {
  const { data, error, isError, refetch } = useQuery(systemSettings);
  if (isError && !data)
    return (
      <ListFailure text={failureText(error, later('Unable to load app settings.'))} onRetry={() => void refetch()} />
    );
  if (!data) return <LoadingPart className="h-24" />;
  return (
    <div className="grid gap-3.5">
      <div className="grid items-start gap-3.5 desktop:grid-cols-2">
        <EnvironmentForm settings={data} />
        <IntervalForm key={data.oddsUpdateUsec} settings={data} />
        <SettlementForm key={`${data.weekStartsOn} ${data.agentFloatMinimum}`} settings={data} />
        <OrdersForm key={data.ordersKeptThroughSuspensions.join()} settings={data} />
        <Elsewhere />
      </div>
      <LastChange settings={data} />
    </div>
  );
}

/** What is set on its own page, because its acts wait there. */
const Elsewhere = () => (
  <SettingsPart
    title={t('Two pairs of eyes')}
    help={t('Above which amounts results, transfers and payouts wait for a second person.')}
  >
    <Link to={backOfficePath('super_admin', 'approvals')} className={buttonClass('secondary')}>
      {t('Approvals')}
    </Link>
  </SettingsPart>
);

export function LastChange({ settings }: { settings: SystemSettings }) {
  const { updatedAt, updatedBy } = settings;
  if (updatedAt === null) return null;
  const time = formatDateTime(Date.parse(updatedAt));
  return (
    <p className="text-xs text-ink-3">
      {updatedBy === null
        ? t('Last changed {time}', { time })
        : t('Last changed {time} by {name}', { time, name: updatedBy })}
    </p>
  );
}
