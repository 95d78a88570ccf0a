import { useState } from 'react';
import { saveOddsInterval, type SystemSettings } from '../../shared/api/back-office/settings.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { INTERVAL_STEP, readInterval, spokenInterval } from './odds-interval.ts';
import { SettingsPart } from './SettingsPart.tsx';
import { useSettingsChange } from './use-settings-change.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const INVALID = 'Please enter a valid positive number of microseconds.';
const HELP = later('At least 100,000 (0.1 s); 1,000,000 (1 s) is recommended.');

/** How often screens get prices. Open pages go by a new interval at once. */
export function IntervalForm({ settings }: { settings: SystemSettings }) {
  const [typed, setTyped] = useState(String(settings.oddsUpdateUsec));
  const [wrong, setWrong] = useState(false);
  const change = useSettingsChange(saveOddsInterval, later('Unable to update odds refresh interval.'));
  const usec = readInterval(typed);
  const error = wrong ? INVALID : change.failure;
  return (
    <SettingsPart
      title={t('Odds refresh interval')}
      help={t('How often open pages get new prices. Lists of a sport never ask more often than every 3 seconds.')}
    >
      <form
        noValidate
        className="flex flex-wrap items-start gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(usec === null);
          if (usec !== null) change.mutate(usec);
        }}
      >
        <Field
          label={t('Microseconds')}
          help={usec === null ? t(HELP) : `${spokenInterval(usec)}. ${t(HELP)}`}
          error={error ?? undefined}
          className="min-w-[220px] flex-1"
        >
          {(field) => (
            <Input
              {...field}
              numeric
              type="number"
              inputMode="numeric"
              step={INTERVAL_STEP}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
                change.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" look="primary" className="mt-[22px] sm:max-desktop:mt-[26px]" loading={change.isPending}>
          {t('Save interval')}
        </Button>
      </form>
    </SettingsPart>
  );
}
