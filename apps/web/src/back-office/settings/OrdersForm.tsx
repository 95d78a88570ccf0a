import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import { backOfficeSports } from '../../shared/api/back-office/catalogue.ts';
import { saveKeptOrders, type SystemSettings } from '../../shared/api/back-office/settings.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { useSettingsChange } from './use-settings-change.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** In which sports orders between players outlive a suspension in play. */
export function OrdersForm({ settings }: { settings: SystemSettings }) {
  const sports = useQuery(backOfficeSports);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set(settings.ordersKeptThroughSuspensions));
  const change = useSettingsChange(saveKeptOrders, later('Unable to update order settings.'));
  const toggle = (sport: number, on: boolean) => {
    setKept(new Set(on ? [...kept, sport] : [...kept].filter((one) => one !== sport)));
    change.reset();
  };
  return (
    <SettingsPart
      title={t('Orders')}
      help={t(
        'Sports in which orders between players wait on when a market is suspended in play. In the others a suspension ends them.',
      )}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate([...kept]);
        }}
      >
        {sports.isError && !sports.data ? (
          <ListFailure
            bare
            text={failureText(sports.error, later('Unable to load sports.'))}
            onRetry={() => void sports.refetch()}
          />
        ) : (
          <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3 min-[600px]:grid-cols-3">
            <legend className="sr-only">{t('Orders wait on in')}</legend>
            {sports.data === undefined && <Skeleton className="col-span-full h-20" />}
            {sports.data?.sports.map(({ sportId, name }) => (
              <Checkbox
                key={sportId}
                checked={kept.has(Number(sportId))}
                onChange={({ target }) => toggle(Number(sportId), target.checked)}
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {change.failure && <Alert className="mt-3">{change.failure}</Alert>}
        <div className="mt-4 flex justify-end">
          <Button type="submit" look="primary" disabled={!sports.data} loading={change.isPending}>
            {t('Save orders')}
          </Button>
        </div>
      </form>
    </SettingsPart>
  );
}
