import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/api/api-error.ts';
import { saveApiBehaviour, systemSettings } from '../../shared/api/back-office/settings.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Switch } from '../../shared/ui/form/Switch.tsx';
import { LoadingPart, SettingsPart } from './SettingsPart.tsx';
import { PublicAddress } from './PublicAddress.tsx';
import { LastChange } from './SystemTab.tsx';
import { useSettingsChange } from './use-settings-change.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Turnkey competition filtering');

/** Whether the switches of competitions count for what players see. */
export function ApiBehaviourTab() {
  const { data, error, isError, refetch } = useQuery(systemSettings);
  const change = useSettingsChange(saveApiBehaviour, later('Unable to update API behaviour.'));
  if (isError && !data)
    return (
      <ListFailure text={failureText(error, later('Unable to load app settings.'))} onRetry={() => void refetch()} />
    );
  if (!data) return <LoadingPart className="h-12" />;
  const on = change.isPending ? change.variables : data.turnkeyFilteringEnabled;
  return (
    <div className="grid gap-3.5">
      <SettingsPart
        title={TITLE}
        help={t(
          'Enabled: players are offered only competitions that are switched on under All Sports. Disabled: every competition of the sports that are on, and bets on them. Switches of sports and of single events count either way.',
        )}
      >
        <div className="flex items-center gap-3">
          <Switch label={TITLE} on={on} saving={change.isPending} onChange={(next) => change.mutate(next)} />
          <b className="font-semibold">{on ? t('Enabled') : t('Disabled')}</b>
        </div>
        {change.failure && <Alert className="mt-2.5">{change.failure}</Alert>}
      </SettingsPart>
      <PublicAddress />
      <LastChange settings={data} />
    </div>
  );
}
